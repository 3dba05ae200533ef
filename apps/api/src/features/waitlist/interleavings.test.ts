import { afterAll, beforeAll, expect, test } from "vitest";
import { runInterleavings } from "../../../test/support/interleavings/interleavings.ts";
import { openTestDatabase } from "../../../test/support/api/test-database.ts";

const RUNS = 15;

let close: () => Promise<void>;
beforeAll(async () => {
  close = await openTestDatabase();
});
afterAll(() => close());

test("no order of waiting, offering, paying, lapsing and being killed sells a place twice or forgets an entry [R1]", async () => {
  expect(await runInterleavings({ runs: RUNS, waitlist: true })).toBe(RUNS);
}, 300_000);
