import mongoose from "mongoose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "../../testing/api/test-database.ts";
import { TestClock } from "../../testing/api/test-clock.ts";
import { migrate, migrateStragglers, type Migration } from "./migrate.ts";

let close: () => Promise<void>;
let clock: TestClock;
let calls: string[];
const HOUR_MS = 60 * 60_000;

beforeAll(async () => {
  close = await openTestDatabase();
});
afterAll(() => close());
beforeEach(async () => {
  await mongoose.connection.collection("migrations").deleteMany({});
  await mongoose.connection.collection("leases").deleteMany({});
  clock = new TestClock(new Date("2037-11-23T06:00:00Z"));
  calls = [];
});

const named = (name: string, up: () => Promise<void> = async () => undefined): Migration => ({
  name,
  up: async () => {
    calls.push(name);
    await up();
  },
});

test("each migration runs once, in the order of the list", async () => {
  const list = [named("001-first"), named("002-second")];
  await migrate(list, clock.now);
  await migrate([...list, named("003-third")], clock.now);
  expect(calls).toEqual(["001-first", "002-second", "003-third"]);
});

test("when two processes start together, one migrates and the other waits for it", async () => {
  let release = () => {};
  let done = false;
  const held = new Promise<void>((resolve) => (release = resolve));
  const list = [named("001-slow", () => held.then(() => void (done = true)))];
  const first = migrate(list, clock.now);
  await expect.poll(() => calls.length).toBe(1);
  const second = migrate(list, clock.now).then(() => done);
  release();
  await first;
  expect(await second).toBe(true);
  expect(calls).toEqual(["001-slow"]);
});

test("an interrupted migration runs again after the lease of the killed process has ended", async () => {
  await mongoose.connection
    .collection<{ _id: string }>("leases")
    .insertOne({ _id: "migrations", holder: "killed", until: new Date(clock.now().getTime() + 20_000) } as never);
  let isInterrupted = true;
  const list = [
    named("001-interrupted", async () => {
      if (isInterrupted) throw new Error("interrupted");
    }),
  ];
  const waiting = migrate(list, clock.now);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(calls).toEqual([]);
  clock.advance(21_000);
  await expect(waiting).rejects.toThrow("interrupted");
  isInterrupted = false;
  await migrate(list, clock.now);
  expect(calls).toEqual(["001-interrupted", "001-interrupted"]);
});

test("rows that the previous version writes within 24 hours are migrated too", async () => {
  const list = [named("001-old"), named("002-new")];
  await migrate(list.slice(0, 1), clock.now);
  clock.advance(23 * HOUR_MS);
  await migrate(list, clock.now);
  clock.advance(2 * HOUR_MS);
  calls = [];
  await migrateStragglers(list, clock.now());
  expect(calls).toEqual(["002-new"]);
});
