import mongoose from "mongoose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "../../testing/api/test-database.ts";
import { lineFlags } from "./006-line-flags.ts";
import { MIGRATIONS } from "./all.ts";
import { migrate, migrateStragglers } from "./migrate.ts";

interface Row {
  _id: string;
  arrived?: boolean;
  noShow?: boolean;
  cartItems: { service: string; progress?: string }[];
}

const NOW = new Date("2037-11-23T08:00:00Z");
let close: () => Promise<void>;
beforeAll(async () => {
  close = await openTestDatabase();
});
afterAll(() => close());
const bookings = () => mongoose.connection.collection<Row>("bookings");
beforeEach(() => bookings().deleteMany({}));

const row = (_id: string, flags: Partial<Row>, ...progress: (string | undefined)[]): Row => ({
  _id,
  ...flags,
  cartItems: progress.map((one, index) => ({ service: `Service ${index}`, ...(one && { progress: one }) })),
});
const rows = () => bookings().find().sort({ _id: 1 }).toArray();

const OLD = [
  row("arrived", { arrived: true, noShow: false }, undefined, undefined),
  row("awaited", { arrived: false, noShow: false }, undefined),
  row("missed", { arrived: false, noShow: true }, undefined, undefined),
];
const NEW = [
  row("arrived", { arrived: true }, "arrived", "arrived"),
  row("awaited", {}, undefined),
  row("missed", { noShow: true }, "noShow", "noShow"),
];

test("the flags of a booking move to its lines, and a second run changes nothing", async () => {
  await bookings().insertMany(OLD);
  await migrate(MIGRATIONS, () => NOW);
  expect(await rows()).toEqual(NEW);
  await lineFlags.up();
  expect(await rows()).toEqual(NEW);
});

test("a run that was cut off finishes", async () => {
  await bookings().insertMany([NEW[0]!, ...OLD.slice(1)]);
  await lineFlags.up();
  expect(await rows()).toEqual(NEW);
});

test("bookings of this version stay as they are", async () => {
  const written = [
    row("a", { arrived: true }, "done", "arrived"),
    row("b", {}, "noShow", undefined),
    row("c", {}, "started", undefined),
  ];
  await bookings().insertMany(written);
  await lineFlags.up();
  expect(await rows()).toEqual(written);
});

test("what a process of the version before writes to such a booking later holds for all its lines", async () => {
  await migrate(MIGRATIONS, () => NOW);
  await bookings().insertMany([
    row("a arrived", { arrived: true, noShow: false }, "done", "noShow", undefined),
    row("b taken back", { arrived: false, noShow: false }, "done", "arrived"),
    row("c missed", { arrived: false, noShow: true }, "arrived", undefined),
    row("d one flag taken back", { noShow: false }, "noShow"),
  ]);
  await migrateStragglers(MIGRATIONS, NOW);
  expect(await rows()).toEqual([
    row("a arrived", { arrived: true }, "done", "arrived", "arrived"),
    row("b taken back", {}, undefined, undefined),
    row("c missed", { noShow: true }, "noShow", "noShow"),
    row("d one flag taken back", {}, undefined),
  ]);
});
