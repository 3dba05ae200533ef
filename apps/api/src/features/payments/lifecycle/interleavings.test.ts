import { afterAll, beforeAll, expect, test } from "vitest";
import { runInterleavings } from "../../../../test/support/interleavings/interleavings.ts";
import { openTestDatabase } from "../../../../test/support/api/test-database.ts";

const RUNS = 15;

let close: () => Promise<void>;
beforeAll(async () => {
  close = await openTestDatabase();
});
afterAll(() => close());

test("no order of paying, failing, expiring, refunding and being killed breaks an invariant [R1] [R3]", async () => {
  expect(await runInterleavings({ runs: RUNS })).toBe(RUNS);
}, 300_000);
