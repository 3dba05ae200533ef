import { afterAll, beforeAll, expect, test } from "vitest";
import { runInterleavings } from "../../../test/support/interleavings/interleavings.ts";
import { openTestDatabase } from "../../../test/support/api/test-database.ts";

const RUNS = 15;

let close: () => Promise<void>;
beforeAll(async () => {
  close = await openTestDatabase();
});
afterAll(() => close());

test("no order of deposits, balances, receipts, extras, refunds, cancellations and being killed breaks an invariant of money [R1]", async () => {
  expect(await runInterleavings({ runs: RUNS, money: true })).toBe(RUNS);
}, 300_000);
