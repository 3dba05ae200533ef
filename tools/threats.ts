import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { THREATS } from "../tests/threats.ts";
import { playwrightResults, threatRows, vitestResults, type TestResult } from "./threat-table.ts";

/** `pnpm threats`: runs every test named in tests/threats.ts and prints threat, evidence and result; fails where anything does not hold. */
const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "salon-threats-"));
const files = [...new Set(THREATS.flatMap(({ tests }) => tests.map(({ file }) => file)))];
const isSpec = (file: string): boolean => file.endsWith(".spec.ts");
const [specs, units] = [files.filter(isSpec), files.filter((file) => !isSpec(file))];

/** Runs a test runner and reads its report; its exit code says only what the report says in full. */
function reportOf(command: string, args: readonly string[], output: string): string | null {
  spawnSync(join(root, "node_modules/.bin", command), args, {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: output },
  });
  return existsSync(output) ? readFileSync(output, "utf8") : null;
}

function runUnits(): TestResult[] {
  const output = join(folder, "vitest.json");
  const report = reportOf("vitest", ["run", ...units, "--reporter=json", `--outputFile=${output}`], output);
  return report === null ? [] : vitestResults(JSON.parse(report) as Parameters<typeof vitestResults>[0], root);
}

function runSpecs(): TestResult[] {
  if (specs.length === 0) return [];
  const report = reportOf("playwright", ["test", ...specs, "--reporter=json"], join(folder, "playwright.json"));
  return report === null
    ? []
    : playwrightResults(JSON.parse(report) as Parameters<typeof playwrightResults>[0], "tests/e2e/");
}

try {
  const rows = threatRows(
    THREATS,
    [...runUnits(), ...runSpecs()],
    readFileSync(join(root, "docs/measurements.md"), "utf8"),
  );
  for (const { id, what, evidence, held } of rows) {
    console.log(`${held ? "holds " : "FAILS "} ${id.padEnd(4)} ${what}`);
    for (const line of evidence) console.log(`              ${line}`);
  }
  const failed = rows.filter(({ held }) => !held);
  console.log(`\n${rows.length - failed.length} of ${rows.length} hold`);
  if (failed.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
