import { startEmbeddedMongo } from "@salon/embedded-mongo";
import { mongo } from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseCallsOf } from "../../testing/api/watch-database.ts";
import { isDatabaseAway, isDuplicateKey } from "../connection/database-faults.ts";
import { groupCommitUpdate, groupCommit } from "./group-commit.ts";

interface Guest {
  _id: number;
  name: string;
}
let database: { uri: string; stop: () => Promise<void> };
let client: mongo.MongoClient;
let seat: (seat: number, name: string) => Promise<void>;
let rename: (seat: number, from: string, to: string) => Promise<boolean>;
const guests = () => client.db("writes").collection<Guest>("guests");
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

beforeAll(async () => {
  database = await startEmbeddedMongo({ port: 0 });
  client = await new mongo.MongoClient(database.uri, { serverSelectionTimeoutMS: 200 }).connect();
  const write = groupCommit(guests());
  seat = (_id, name) => write({ insertOne: { document: { _id, name } } });
  const update = groupCommitUpdate(guests());
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

test("writes that arrive during a command share the next one, and only the caller of a refused write gets its error", async () => {
  let outcomes: PromiseSettledResult<void>[] = [];
  const calls = await databaseCallsOf(async () => {
    const first = seat(1, "Ada");
    await nextTurn();
    outcomes = await Promise.allSettled([first, seat(2, "Bola"), seat(1, "Chidi"), seat(3, "Dayo")]);
  });
  expect(calls).toEqual(["guests.bulkWrite", "guests.bulkWrite"]);
  const refusals = outcomes.map((outcome) => outcome.status === "rejected" && isDuplicateKey(outcome.reason));
  expect(refusals).toEqual([false, false, true, false]);
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(1);
  const seated = await guests().find().sort({ _id: 1 }).toArray();
  expect(seated.map(({ name }) => name)).toEqual(["Ada", "Bola", "Dayo"]);
});

test("updates that arrive during a command share the next one, and need no further read when all of them matched", async () => {
  await guests().insertMany([11, 12, 13].map((_id) => ({ _id, name: "free" })));
  let made: boolean[] = [];
  const calls = await databaseCallsOf(async () => {
    const first = rename(11, "free", "Gbenga");
    await nextTurn();
    made = await Promise.all([first, rename(12, "free", "Halima"), rename(13, "free", "Ife")]);
  });
  expect(made).toEqual([true, true, true]);
  expect(calls).toEqual(["guests.bulkWrite", "guests.bulkWrite"]);
});

test("each caller of a shared command learns whether its own update was applied", async () => {
  await guests().insertMany([21, 22, 23].map((_id) => ({ _id, name: "free" })));
  await guests().updateOne({ _id: 22 }, { $set: { name: "Jide" } });
  const first = rename(21, "free", "Kemi");
  await nextTurn();
  expect(await Promise.all([first, rename(22, "free", "Lola"), rename(23, "free", "Musa")])).toEqual([
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

test("every caller of a shared command sees that the database is away", async () => {
  await database.stop();
  const outcomes = await Promise.allSettled([seat(4, "Efe"), seat(5, "Femi"), rename(1, "Ada", "Nkechi")]);
  expect(outcomes.map((outcome) => outcome.status === "rejected" && isDatabaseAway(outcome.reason))).toEqual([
    true,
    true,
    true,
  ]);
});
