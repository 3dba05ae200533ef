import { startEmbeddedMongo } from "@salon/embedded-mongo";
import { mongo } from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseCallsOf } from "../testing/watch-database.ts";
import { isDatabaseAway } from "./database-faults.ts";
import { isDuplicateKey } from "./duplicate-key.ts";
import { updateTogether, writeTogether } from "./write-together.ts";

interface Guest {
  _id: number;
  name: string;
}
let database: { uri: string; stop: () => Promise<void> };
let client: mongo.MongoClient;
let seat: (seat: number, name: string) => Promise<void>;
let rename: (seat: number, from: string, to: string) => Promise<boolean>;
const guests = () => client.db("writes").collection<Guest>("guests");
const begun = () => new Promise((resolve) => setImmediate(resolve));

beforeAll(async () => {
  database = await startEmbeddedMongo({ port: 0 });
  client = await new mongo.MongoClient(database.uri, { serverSelectionTimeoutMS: 200 }).connect();
  const write = writeTogether(guests());
  seat = (_id, name) => write({ insertOne: { document: { _id, name } } });
  const update = updateTogether(guests());
  rename = (_id, from, name) =>
    update(
      { filter: { _id, name: from }, update: { $set: { name } } },
      async () => (await guests().countDocuments({ _id, name })) === 1,
    );
});
afterAll(async () => {
  await client.close();
  await database.stop();
});

test("what is written while a write is under way goes in one command, and only who is refused hears of it", async () => {
  let outcomes: PromiseSettledResult<void>[] = [];
  const calls = await databaseCallsOf(async () => {
    const first = seat(1, "Ada");
    await begun();
    outcomes = await Promise.allSettled([first, seat(2, "Bola"), seat(1, "Chidi"), seat(3, "Dayo")]);
  });
  expect(calls).toEqual(["guests.bulkWrite", "guests.bulkWrite"]);
  const refusals = outcomes.map((outcome) => outcome.status === "rejected" && isDuplicateKey(outcome.reason));
  expect(refusals).toEqual([false, false, true, false]);
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(1);
  const seated = await guests().find().sort({ _id: 1 }).toArray();
  expect(seated.map(({ name }) => name)).toEqual(["Ada", "Bola", "Dayo"]);
});

test("updates that are asked for while one is under way go in one command, which is enough when all of them were made", async () => {
  await guests().insertMany([11, 12, 13].map((_id) => ({ _id, name: "nobody" })));
  let made: boolean[] = [];
  const calls = await databaseCallsOf(async () => {
    const first = rename(11, "nobody", "Gbenga");
    await begun();
    made = await Promise.all([first, rename(12, "nobody", "Halima"), rename(13, "nobody", "Ife")]);
  });
  expect(made).toEqual([true, true, true]);
  expect(calls).toEqual(["guests.bulkWrite", "guests.bulkWrite"]);
});

test("of updates in one command each hears whether it was made itself", async () => {
  await guests().insertMany([21, 22, 23].map((_id) => ({ _id, name: "nobody" })));
  await guests().updateOne({ _id: 22 }, { $set: { name: "Jide" } });
  const first = rename(21, "nobody", "Kemi");
  await begun();
  expect(await Promise.all([first, rename(22, "nobody", "Lola"), rename(23, "nobody", "Musa")])).toEqual([
    true,
    false,
    true,
  ]);
  const seated = await guests()
    .find({ _id: { $gt: 20 } })
    .sort({ _id: 1 })
    .toArray();
  expect(seated.map(({ name }) => name)).toEqual(["Kemi", "Jide", "Musa"]);
});

test("a database that is away is known as that by everybody who wrote", async () => {
  await database.stop();
  const outcomes = await Promise.allSettled([seat(4, "Efe"), seat(5, "Femi"), rename(1, "Ada", "Nkechi")]);
  expect(outcomes.map((outcome) => outcome.status === "rejected" && isDatabaseAway(outcome.reason))).toEqual([
    true,
    true,
    true,
  ]);
});
