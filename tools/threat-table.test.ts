import { expect, test } from "vitest";
import { playwrightResults, threatRows, vitestResults } from "./threat-table.ts";

const vitest = (status: string) => ({
  testResults: [{ name: "/root/a.test.ts", assertionResults: [{ fullName: "group keeps seats", status }] }],
});
const threat = { id: "R1", what: "seats", tests: [{ file: "a.test.ts", name: "keeps seats" }] };
const heldWith = (status: string) => threatRows([threat], vitestResults(vitest(status), "/root/"), "")[0]!.held;

test("a test that passed holds", () => expect(heldWith("passed")).toBe(true));
test.each(["failed", "skipped", "pending"])("a test that %s does not", (status) =>
  expect(heldWith(status)).toBe(false),
);

test("a test nobody finds, and a threat without any, does not hold", () => {
  const [renamed, bare] = threatRows([threat, { id: "R2", what: "x", tests: [] }], [], "");
  expect(renamed).toMatchObject({ held: false, evidence: ['a.test.ts "keeps seats": no such test'] });
  expect(bare!.held).toBe(false);
});

test.each([
  ["Violations: 0", true],
  ["Violations: 2", false],
  ["", false],
])("a proof whose section says %j holds: %s", (line, held) => {
  const section = `# M\n\n## Race\n\n\`pnpm prove race\`, today.\n\n${line}\n\n## Other\n\nViolations: 0\n`;
  expect(threatRows([{ id: "R1", what: "x", tests: [], proofs: ["Race"] }], [], section)[0]!.held).toBe(held);
});

test("a gap is named with its reason", () => {
  const [row] = threatRows([{ id: "T31", what: "x", tests: [], notDone: "no advisory service" }], [], "");
  expect(row).toMatchObject({ held: true, evidence: ["not shown: no advisory service"] });
});

test("browser tests are found in nested suites; a skipped one has not passed", () => {
  const spec = (title: string, status: string) => ({ title, file: "x.spec.ts", ok: true, tests: [{ status }] });
  const report = {
    suites: [{ file: "x", suites: [{ file: "x", specs: [spec("a", "expected"), spec("b", "skipped")] }] }],
  };
  expect(playwrightResults(report, "tests/e2e/").map(({ file, passed }) => [file, passed])).toEqual([
    ["tests/e2e/x.spec.ts", true],
    ["tests/e2e/x.spec.ts", false],
  ]);
});
