import { describe, expect, test } from "vitest";
import { belowFloor, FLOORS, outcomeOf, unpinned } from "./audit-rules.ts";
import { readLockfile, readVersionFaults } from "./read-versions.ts";

describe("the project's versions", () => {
  test("production dependencies are exact, and no locked version is below its floor [T15] [T19] [T31]", () => {
    expect(readVersionFaults()).toEqual([]);
  });

  test.each(Object.keys(FLOORS))("the lock file holds %s, so its floor is in use [T31]", (name) => {
    expect(readLockfile()).toMatch(new RegExp(`^ {2}'?${name}@\\d`, "m"));
  });
});

describe("version rules [T31]", () => {
  test("a production dependency needs an exact version in its manifest or in the catalog", () => {
    const dependencies = { a: "1.2.3", b: "^1.2.3", c: "catalog:", d: "catalog:", e: "latest", f: "workspace:*" };
    expect(unpinned([{ path: "apps/x/package.json", dependencies }], { c: "4.5.6", d: "~4.5.6" })).toEqual([
      "apps/x/package.json: b ^1.2.3 is no exact version",
      "apps/x/package.json: d catalog: is no exact version",
      "apps/x/package.json: e latest is no exact version",
    ]);
  });

  test("a locked version below its floor is reported", () => {
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
] as const)("an audit with exit code %d and the output %j is %s [T31]", (code, output, outcome) => {
  expect(outcomeOf(code, output)).toBe(outcome);
});
