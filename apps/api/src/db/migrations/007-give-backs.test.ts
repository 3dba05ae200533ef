import mongoose from "mongoose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "../../testing/api/test-database.ts";
import { giveBacks } from "./007-give-backs.ts";
import { MIGRATIONS } from "./all.ts";
import { migrate, migrateStragglers } from "./migrate.ts";

interface Receipt {
  method: string;
  kind: string;
  amount: number;
  of?: string;
}
interface Row {
  _id: string;
  bookingStatus: string;
  receipts: Receipt[];
  due: number;
  kept?: { amount: number };
  giveBack?: number;
}

const NOW = new Date("2037-11-23T08:00:00Z");
let close: () => Promise<void>;
beforeAll(async () => {
  close = await openTestDatabase();
});
afterAll(() => close());
const bookings = () => mongoose.connection.collection<Row>("bookings");
beforeEach(() => bookings().deleteMany({}));

const receipt = (kind: string, amount: number, fields: Partial<Receipt> = {}): Receipt => ({
  method: "Cash",
  kind,
  amount,
  ...fields,
});
const row = (_id: string, receipts: Receipt[], fields: Partial<Row> = {}): Row => ({
  _id,
  bookingStatus: "cancelled",
  receipts,
  due: 0,
  ...fields,
});
const stored = async () =>
  Object.fromEntries((await bookings().find().toArray()).map(({ _id, giveBack }) => [_id, giveBack]));

const OLD = [
  row("cash and a tip", [receipt("payment", 3000), receipt("tip", 500)]),
  row("two methods", [receipt("payment", 2000), receipt("payment", 1000, { method: "POS" })]),
  row("partly refunded", [receipt("payment", 3000), receipt("refund", 1000)]),
  row("a refund that was undone", [
    receipt("payment", 3000),
    receipt("refund", 1000),
    receipt("reversal", 1000, { of: "refund" }),
  ]),
  row("reversed", [receipt("payment", 3000), receipt("reversal", 3000, { of: "payment" })]),
  row("a tip that was undone", [
    receipt("payment", 3000),
    receipt("tip", 500),
    receipt("reversal", 500, { of: "tip" }),
  ]),
  row("kept", [receipt("payment", 3000)], { kept: { amount: 3000 } }),
  row("kept in part", [receipt("payment", 3000)], { kept: { amount: 1000 } }),
  row("online", [receipt("payment", 3000, { method: "Flutterwave" })]),
  row("online and cash", [receipt("payment", 3000, { method: "Flutterwave" }), receipt("payment", 700)]),
  row("without money", []),
  row("placed", [receipt("payment", 3000)], { bookingStatus: "placed" }),
  row("completed", [receipt("payment", 3000)], { bookingStatus: "completed" }),
];
const NEW = {
  "cash and a tip": 3000,
  "two methods": 3000,
  "partly refunded": 2000,
  "a refund that was undone": 3000,
  reversed: 0,
  "a tip that was undone": 3000,
  kept: 0,
  "kept in part": 2000,
  online: 0,
  "online and cash": 700,
  "without money": 0,
  placed: undefined,
  completed: undefined,
};

test("each cancelled booking gets what is to be given back, and a second run changes nothing", async () => {
  await bookings().insertMany(OLD);
  await migrate(MIGRATIONS, () => NOW);
  expect(await stored()).toEqual(NEW);
  const rows = await bookings().find().toArray();
  await giveBacks.up();
  expect(await bookings().find().toArray()).toEqual(rows);
});

test("a run that was cut off finishes", async () => {
  await bookings().insertMany(OLD.map((old, index) => (index < 2 ? { ...old, giveBack: 3000 } : old)));
  await giveBacks.up();
  expect(await stored()).toEqual(NEW);
});

test("what a process of the version before cancels or gives back later is corrected", async () => {
  await migrate(MIGRATIONS, () => NOW);
  await bookings().insertMany([
    row("cancelled", [receipt("payment", 3000)]),
    row("given back", [receipt("payment", 3000), receipt("refund", 3000)], { giveBack: 3000 }),
  ]);
  await migrateStragglers(MIGRATIONS, NOW);
  expect(await stored()).toEqual({ cancelled: 3000, "given back": 0 });
});
