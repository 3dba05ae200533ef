import { expect, test } from "vitest";
import { runInterleavings } from "../../../../test/support/interleavings/interleavings.ts";
import { withTestDatabase } from "../../../../test/support/api/with-test-database.ts";

const RUNS = 15;

withTestDatabase();

test("no order of paying, failing, expiring, refunding and being killed breaks an invariant [R1] [R3]", async () => {
  expect(await runInterleavings({ runs: RUNS })).toBe(RUNS);
}, 300_000);
