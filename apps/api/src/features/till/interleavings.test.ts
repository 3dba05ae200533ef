import { expect, test } from "vitest";
import { runInterleavings } from "../../../test/support/interleavings/interleavings.ts";
import { withTestDatabase } from "../../../test/support/api/with-test-database.ts";

const RUNS = 15;

withTestDatabase();

test("no order of deposits, balances, receipts, extras, refunds, cancellations and being killed breaks an invariant of money [R1]", async () => {
  expect(await runInterleavings({ runs: RUNS, money: true })).toBe(RUNS);
}, 300_000);
