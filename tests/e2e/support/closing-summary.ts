import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** Prints a summary after the last test: accessibility violations and taps. */
// oxlint-disable-next-line import/no-default-export -- Playwright loads a reporter by its default export
export default class ClosingSummary implements Reporter {
  private checks = 0;
  private violations = 0;
  private readonly taps: string[] = [];

  printsToStdio(): boolean {
    return false;
  }

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const { type, description = "" } of annotations) {
      if (type === "taps") this.taps.push(description);
      if (type !== "axe") continue;
      this.checks += 1;
      this.violations += Number(description);
    }
  }

  onEnd(): void {
    const axe =
      this.checks > 0 ? [`axe: ${this.checks} pages checked, ${this.violations} violations (WCAG 2.2 A, AA)`] : [];
    const lines = [...axe, ...this.taps.map((summary) => `taps: ${summary}`)];
    if (lines.length > 0) process.stdout.write(`\n${lines.join("\n")}\n`);
  }
}
