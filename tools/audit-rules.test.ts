import { describe, expect, test } from "vitest";
import { belowFloor, outcomeOf, unpinned } from "./audit-rules.ts";

describe("versions [T31]", () => {
  test("what reaches production has one certain version, its own or the catalogue's", () => {
    const dependencies = { a: "1.2.3", b: "^1.2.3", c: "catalog:", d: "catalog:", e: "latest", f: "workspace:*" };
    expect(unpinned([{ path: "apps/x/package.json", dependencies }], { c: "4.5.6", d: "~4.5.6" })).toEqual([
      "apps/x/package.json: b ^1.2.3 names no certain version",
      "apps/x/package.json: d catalog: names no certain version",
      "apps/x/package.json: e latest names no certain version",
    ]);
  });

  test("a locked version below its floor is named, wherever it comes from", () => {
    const lockfile =
      "packages:\n\n  nodemailer@10.0.4:\n  nodemailer@10.0.12:\n  '@scope/nodemailer@1.0.0':\n  a@1.0.0:\n";
    expect(belowFloor(lockfile, { nodemailer: "10.0.5" })).toEqual([
      "nodemailer 10.0.4 is locked; at least 10.0.5 is needed",
    ]);
  });
});

test.each([
  [0, "No known vulnerabilities found", "clean"],
  [1, "┌── high ── Prototype pollution in a", "advisories"],
  [1, "Error: ERR_PNPM_AUDIT_BAD_RESPONSE × The audit endpoint responded with 405", "unanswered"],
  [1, "ERR_PNPM_META_FETCH_FAIL getaddrinfo ENOTFOUND registry.test", "unanswered"],
] as const)("an audit that ends with %d, saying %j, is %s [T31]", (code, output, outcome) => {
  expect(outcomeOf(code, output)).toBe(outcome);
});
