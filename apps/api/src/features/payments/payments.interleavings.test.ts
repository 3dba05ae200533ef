import mongoose from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../db/open.ts";
import { proveInterleavings } from "../../testing/interleavings.ts";
import { chooseTestDatabase } from "../../testing/test-database.ts";

const RUNS = 150;

let database: Awaited<ReturnType<typeof chooseTestDatabase>>;
beforeAll(async () => {
  database = await chooseTestDatabase();
  await openDatabase(database.uri);
});
afterAll(async () => {
  await mongoose.connection.dropDatabase();
  await mongoose.disconnect();
  await database.stop();
});

test("no order of paying, failing, expiring, refunding and being killed breaks an invariant", async () => {
  expect(await proveInterleavings({ runs: RUNS })).toBe(RUNS);
}, 300_000);
