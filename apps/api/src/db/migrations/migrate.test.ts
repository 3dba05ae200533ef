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
  clock = new TestClock(new Date("2026-11-23T06:00:00Z"));
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

test("of two processes that start together one migrates, and the other waits for it", async () => {
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

test("a migration that was cut off runs again, after the lease of a killed process has ended", async () => {
  await mongoose.connection
    .collection<{ _id: string }>("leases")
    .insertOne({ _id: "migrations", holder: "killed", until: new Date(clock.now().getTime() + 20_000) } as never);
  let isCut = true;
  const list = [
    named("001-cut", async () => {
      if (isCut) throw new Error("cut");
    }),
  ];
  const waiting = migrate(list, clock.now);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(calls).toEqual([]);
  clock.advance(21_000);
  await expect(waiting).rejects.toThrow("cut");
  isCut = false;
  await migrate(list, clock.now);
  expect(calls).toEqual(["001-cut", "001-cut"]);
});

test("for 24 hours rows that the version before still writes are migrated too", async () => {
  const list = [named("001-old"), named("002-new")];
  await migrate(list.slice(0, 1), clock.now);
  clock.advance(23 * HOUR_MS);
  await migrate(list, clock.now);
  clock.advance(2 * HOUR_MS);
  calls = [];
  await migrateStragglers(list, clock.now());
  expect(calls).toEqual(["002-new"]);
});
