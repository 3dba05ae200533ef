import mongoose from "mongoose";
import { beforeEach, expect, test, vi } from "vitest";
import { withTestDatabase } from "../../../test/support/api/with-test-database.ts";
import { TestClock } from "../../../test/support/api/test-clock.ts";
import { migrate, type Migration } from "./migrate.ts";

let clock: TestClock;
let calls: string[];

withTestDatabase();
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

/** Gives services the field that a search reads. It selects only rows of the old shape, in batches of two. */
const sample: Migration = {
  name: "001-sample",
  up: async () => {
    const services = mongoose.connection.collection("samples");
    for (;;) {
      const rows = await services.find({ nameKey: null }).limit(2).toArray();
      if (rows.length === 0) return;
      const updates = rows.map(({ _id, name }) => ({
        updateOne: { filter: { _id, nameKey: null }, update: { $set: { nameKey: String(name).toLowerCase() } } },
      }));
      await services.bulkWrite(updates, { ordered: false });
    }
  },
};

test("a migration that was cut off after a batch is not recorded, and the next run changes the rest", async () => {
  const services = mongoose.connection.collection("samples");
  await services.insertMany(["Braids", "Nails", "Lashes"].map((name) => ({ name })) as never);
  const write = vi.spyOn(mongoose.mongo.Collection.prototype, "bulkWrite");
  write.mockImplementationOnce(async function (this: mongoose.mongo.Collection, ...args) {
    await this.bulkWrite(...args);
    throw new Error("cut off");
  });
  await expect(migrate([sample], clock.now)).rejects.toThrow("cut off");
  expect(await services.countDocuments({ nameKey: null as never })).toBe(1);
  expect(await mongoose.connection.collection("migrations").countDocuments()).toBe(0);

  await migrate([sample], clock.now);
  expect((await services.find().toArray()).map(({ nameKey }) => nameKey as string)).toEqual([
    "braids",
    "nails",
    "lashes",
  ]);
  write.mockClear();
  await sample.up();
  await migrate([sample], clock.now);
  expect(write).not.toHaveBeenCalled();
  write.mockRestore();
});
