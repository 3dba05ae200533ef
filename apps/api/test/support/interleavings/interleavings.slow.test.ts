import { expect, test } from "vitest";
import { withTestDatabase } from "../api/with-test-database.ts";
import { runInterleavings } from "./interleavings.ts";

withTestDatabase();

test.each([
  ["payments", 150, {}],
  ["a team", 100, { team: true }],
  ["money of the desk", 100, { money: true }],
  ["people with prices of their own", 60, { money: true, team: true }],
  ["the waiting list", 60, { waitlist: true }],
])("every invariant of %s holds in %d more random days", { timeout: 600_000 }, async (_what, runs, kind) => {
  expect(await runInterleavings({ runs, ...kind })).toBe(runs);
});
