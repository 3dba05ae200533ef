import { expect, test } from "vitest";
import { judgeLoss } from "./counter.ts";

const counted = { kills: 60, acknowledged: 9000 };

test.each([
  ["7.0.45", "stand-alone"],
  ["8.0.29", "replica set salon"],
] as const)("an acknowledged value that MongoDB %s, %s, lost is a violation", (version, kind) =>
  expect(judgeLoss({ ...counted, server: { version, kind }, lost: 1 })).toEqual({
    cell: 1,
    violations: ["after 1 of 60 kills a value was gone that had been acknowledged"],
  }),
);

test("what a stand-alone MongoDB 8.0 lost is known, and counted in its row", () => {
  const server = { version: "8.0.29", kind: "stand-alone" } as const;
  expect(judgeLoss({ ...counted, server, lost: 12 })).toEqual({
    cell: "known: SERVER-139311, 12 of 60",
    violations: [],
  });
  expect(judgeLoss({ ...counted, server, lost: 0 })).toEqual({ cell: 0, violations: [] });
});

test("a counter that never went up is a violation on every server", () =>
  expect(
    judgeLoss({ ...counted, acknowledged: 0, server: { version: "8.0.29", kind: "stand-alone" }, lost: 0 }).violations,
  ).toEqual(["no value was acknowledged"]));
