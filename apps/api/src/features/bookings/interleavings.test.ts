import { expect, test } from "vitest";
import { runInterleavings } from "../../../test/support/interleavings/interleavings.ts";
import { withTestDatabase } from "../../../test/support/api/with-test-database.ts";

const RUNS = 15;

withTestDatabase();

test("no order of booking, moving, assigning, roster changes and being killed breaks an invariant of people [R1]", async () => {
  expect(await runInterleavings({ runs: RUNS, team: true })).toBe(RUNS);
}, 300_000);
