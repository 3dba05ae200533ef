import { execFileSync } from "node:child_process";
import { cpus } from "node:os";

/** The result of a benchmark or fault test. */
export interface Report {
  /** Heading of its section. */
  title: string;
  /** Describes the run in one or two sentences. */
  about: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  /** A sentence for each violation. */
  violations: readonly string[];
  /** The heading of the violations; default: violations. */
  faults?: string;
}

const MAX_SHOWN = 20;

/** Returns the violations of a report; a run without any case counts as one. */
export const violationsOf = ({ rows, violations }: Report): readonly string[] =>
  rows.length === 0 ? ["no case ran", ...violations] : violations;

/** Formats a report as a section of Markdown. */
export function sectionOf(report: Report, command: string, when: string): string {
  const { title, about, columns, rows, faults = "Violations" } = report;
  const violations = violationsOf(report);
  const row = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`;
  const shown = violations.slice(0, MAX_SHOWN).map((violation) => `- ${violation}`);
  const more = violations.length > MAX_SHOWN ? [`- and ${violations.length - MAX_SHOWN} more`] : [];
  const lines = [
    `## ${title}`,
    "",
    `\`${command}\`, ${when}.`,
    about,
    "",
    row(columns),
    row(columns.map(() => "---")),
    ...rows.map(row),
    "",
    `${faults}: ${violations.length}`,
    ...shown,
    ...more,
    "",
  ];
  return lines.join("\n");
}

/** Returns the date, commit and machine of a measurement. */
export function circumstances(): string {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  return `${new Date().toISOString().slice(0, 10)}, commit ${commit}, Node ${process.versions.node}, ${cpus().length} cores`;
}
