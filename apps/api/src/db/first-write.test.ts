import mongoose from "mongoose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { markRestoring } from "../operations/restore/restore-marker.ts";
import { chooseTestDatabase, closeTestDatabase } from "../../test/support/api/test-database.ts";
import { watchDatabase } from "../../test/support/api/watch-database.ts";
import { openDatabase } from "./connection/open.ts";
import { MADE_BEFORE, requireRelease } from "./first-write.ts";

let database: Awaited<ReturnType<typeof chooseTestDatabase>>;
const db = () => mongoose.connection.db!;
const names = async () => (await db().listCollections().toArray()).map(({ name }) => name);

beforeAll(async () => {
  await closeTestDatabase();
  database = await chooseTestDatabase();
  await mongoose.connect(database.uri, { autoIndex: false, autoCreate: false });
});
beforeEach(() => db().dropDatabase());
afterAll(async () => {
  await db().dropDatabase();
  await mongoose.disconnect();
  await database.stop();
});

test("processes that start at once on an empty database write its one row before anything else", async () => {
  const calls: string[] = [];
  const unwatch = watchDatabase((call) => void calls.push(call));
  await Promise.all([1, 2, 3, 4].map(() => requireRelease(db())));
  unwatch();
  expect(calls.find((call) => /update|insert|Index/.test(call))).toBe("meta.updateOne");
  expect(await names()).toEqual(["meta"]);
  expect(await db().collection("meta").find().toArray()).toEqual([{ _id: "salon", since: "1.0.0" }]);
});

test("a database with collections and no such row is refused, and is not changed", async () => {
  await db().collection("bookings").insertOne({ from: "an earlier time" });
  await mongoose.disconnect();
  await expect(openDatabase(database.uri)).rejects.toThrow(MADE_BEFORE);
  expect(await names()).toEqual(["bookings"]);
});

test("an interrupted restore has a message of its own", async () => {
  await markRestoring(db(), new Date());
  await expect(requireRelease(db())).rejects.toThrow("a restore into this database was interrupted");
});
