import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";

/** What a proof came to. */
export interface Proof {
  /** Heading of its own section. */
  title: string;
  /** What was done, in a sentence or two. */
  about: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  /** Every broken promise; an empty list is what a proof is for. */
  violations: readonly string[];
  /** What they are called; violations unless said. */
  faults?: string;
}

const MOST_SHOWN = 20;
const MEASUREMENTS = fileURLToPath(new URL("../../docs/measurements.md", import.meta.url));
const FIRST_LINES =
  "# Measurements\n\nWhat was measured, when and on which commit; each section is written by the command it names.\n";

/** What a proof has found; one that tried nothing proves nothing. */
export const violationsOf = ({ rows, violations }: Proof): readonly string[] =>
  rows.length === 0 ? ["nothing was tried", ...violations] : violations;

/** A proof as a section of Markdown. */
export function sectionOf(proof: Proof, command: string, when: string): string {
  const { title, about, columns, rows, faults = "Violations" } = proof;
  const violations = violationsOf(proof);
  const row = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`;
  const shown = violations.slice(0, MOST_SHOWN).map((violation) => `- ${violation}`);
  const more = violations.length > MOST_SHOWN ? [`- and ${violations.length - MOST_SHOWN} more`] : [];
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

/** On what day, commit and machine something is measured. */
export function circumstances(): string {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  return `${new Date().toISOString().slice(0, 10)}, commit ${commit}, Node ${process.versions.node}, ${cpus().length} cores`;
}

/** Puts a section into a page, docs/measurements.md unless said, in place of the one with the same heading. */
export function writeSection(section: string, page = MEASUREMENTS, firstLines = FIRST_LINES): void {
  const text = existsSync(page) ? readFileSync(page, "utf8") : firstLines;
  const heading = section.slice(0, section.indexOf("\n"));
  const [head = "", ...sections] = text.split(/^(?=## )/m);
  const place = sections.findIndex((old) => old.startsWith(`${heading}\n`));
  if (place >= 0) sections[place] = `${section}\n`;
  else sections.push(`${section}\n`);
  writeFileSync(page, `${[head.trimEnd(), ...sections.map((part) => part.trim())].join("\n\n")}\n`);
}
