import type { Threat } from "../tests/threats.ts";

/** How one test ended, whatever ran it. */
export interface TestResult {
  /** From the project's root, with forward slashes. */
  file: string;
  title: string;
  passed: boolean;
}
/** One line of the table; `held` is false when anything failed, was skipped or is not there. */
export interface ThreatRow {
  id: string;
  what: string;
  evidence: string[];
  held: boolean;
}

interface VitestReport {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}
interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; ok: boolean; tests: { status: string }[] }[];
}

/** What vitest's JSON reporter wrote. */
export function vitestResults(report: VitestReport, root: string): TestResult[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      file: name.replace(root, ""),
      title: fullName,
      passed: status === "passed",
    })),
  );
}

/** What Playwright's JSON reporter wrote; its files count from `folder`. */
export function playwrightResults({ suites = [] }: { suites?: PlaywrightSuite[] }, folder: string): TestResult[] {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? []).map(({ title, file, ok, tests }) => ({
      file: `${folder}${file}`,
      title,
      passed: ok && tests.every(({ status }) => status === "expected"),
    })),
    ...playwrightResults(suite, folder),
  ]);
}

/** Joins threats with what became of their tests and what their proofs counted. */
export function threatRows(
  threats: readonly Threat[],
  results: readonly TestResult[],
  measurements: string,
): ThreatRow[] {
  return threats.map(({ id, what, tests, proofs = [], notDone }) => {
    const checks = [
      ...tests.map(({ file, name }) => testEvidence(file, name, results)),
      ...proofs.map((title) => proofEvidence(title, measurements)),
    ];
    const gap = notDone === undefined ? [] : [`not shown: ${notDone}`];
    return {
      id,
      what,
      evidence: [...checks.map(({ text }) => text), ...gap],
      held: (checks.length > 0 || gap.length > 0) && checks.every(({ held }) => held),
    };
  });
}

function testEvidence(file: string, name: string, results: readonly TestResult[]) {
  const found = results.filter((result) => result.file === file && result.title.includes(name));
  const passed = found.filter((result) => result.passed).length;
  const held = found.length > 0 && passed === found.length;
  const count = found.length === 0 ? "no such test" : `${passed}/${found.length} passed`;
  return { held, text: `${file} "${name}": ${count}` };
}

function proofEvidence(title: string, measurements: string) {
  const section = measurements.split(/^(?=## )/m).find((part) => part.startsWith(`## ${title}\n`));
  const [, command] = section?.match(/^`([^`]+)`/m) ?? [];
  const [, violations] = section?.match(/^Violations: (\d+)$/m) ?? [];
  const held = violations === "0";
  return { held, text: `${command ?? title}: ${violations === undefined ? "never run" : `${violations} violations`}` };
}
