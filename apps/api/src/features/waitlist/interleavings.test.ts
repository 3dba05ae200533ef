import { expect, test } from "vitest";
import { runInterleavings } from "../../../test/support/interleavings/interleavings.ts";
import { withTestDatabase } from "../../../test/support/api/with-test-database.ts";

const RUNS = 15;

withTestDatabase();

test("no order of waiting, offering, paying, lapsing and being killed sells a place twice or forgets an entry [R1]", async () => {
  expect(await runInterleavings({ runs: RUNS, waitlist: true })).toBe(RUNS);
}, 300_000);
