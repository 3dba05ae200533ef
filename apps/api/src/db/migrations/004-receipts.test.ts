import { lagosDay } from "@salon/contracts";
import mongoose, { Types } from "mongoose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BookingModel } from "../../features/bookings/bookings.model.ts";
import { DayCloseModel } from "../../features/reports/reports.model.ts";
import { takingsOn } from "../../features/till/till.report.service.ts";
import { changeMoney } from "../../features/till/till.money.service.ts";
import { openTestDatabase } from "../../testing/api/test-database.ts";
import { watchDatabase } from "../../testing/api/watch-database.ts";
import { receipts } from "./004-receipts.ts";
import { MIGRATIONS } from "./all.ts";
import { migrate, migrateStragglers } from "./migrate.ts";

let close: () => Promise<void>;
const NOW = new Date("2037-11-23T06:00:00Z");
const collection = (name: string) => mongoose.connection.collection(name);
const bookings = () => collection("bookings");
const payments = () => collection("payments");

beforeAll(async () => {
  close = await openTestDatabase();
});
afterAll(() => close());
beforeEach(async () => {
  for (const name of ["payments", "bookings", "dayCloses", "receiptNumbers", "migrations", "leases"])
    await collection(name).deleteMany({});
});

const at = (text: string) => new Date(text);
type Row = Record<string, unknown>;
/** What the version before stores, by name, with the receipts it implies as `kind method amount day` and what is due. */
interface Case {
  booking: Row;
  payment?: Row;
  implies: string[];
  due: number;
}
const WRITTEN = at("2037-11-02T10:00:00Z");
const paid = { state: "fulfilled", paidAmount: 3000, paidCurrency: "NGN", paidAt: WRITTEN, history: [] };
const walkIn = { walkIn: { name: "Bola", phone: null }, paymentMethod: "Cash" };
const CASES: Record<string, Case> = {
  "paid online": { booking: {}, payment: paid, implies: ["payment Flutterwave 3000 2037-11-02"], due: 0 },
  "paid online on another day": {
    booking: {},
    payment: { ...paid, paidAt: at("2037-11-01T23:30:00Z") },
    implies: ["payment Flutterwave 3000 2037-11-02"],
    due: 0,
  },
  overpaid: {
    booking: {},
    payment: { ...paid, paidAmount: 3500 },
    implies: ["payment Flutterwave 3500 2037-11-02"],
    due: 0,
  },
  "still being placed": {
    booking: {},
    payment: { ...paid, state: "placing" },
    implies: ["payment Flutterwave 3000 2037-11-02"],
    due: 0,
  },
  "cancelled, refund due": {
    booking: { bookingStatus: "cancelled", refund: "requested" },
    payment: { ...paid, refundDue: true },
    implies: ["payment Flutterwave 3000 2037-11-02"],
    due: 0,
  },
  refunded: {
    booking: { bookingStatus: "cancelled", refund: "refunded" },
    payment: {
      ...paid,
      state: "refunded",
      history: [
        { at: at("2037-11-03T10:00:00Z"), from: "fulfilled", to: "refunding" },
        { at: at("2037-11-05T10:00:00Z"), from: "refunding", to: "refunded" },
      ],
    },
    implies: ["payment Flutterwave 3000 2037-11-02", "refund Flutterwave 3000 2037-11-05"],
    due: 0,
  },
  "walk-in in cash": { booking: walkIn, implies: ["payment Cash 3000 2037-11-02"], due: 0 },
  "walk-in after midnight in Lagos": {
    booking: { ...walkIn, paymentMethod: "POS", bookingDate: at("2037-11-02T23:30:00Z") },
    implies: ["payment POS 3000 2037-11-03"],
    due: 0,
  },
  "completed walk-in by transfer": {
    booking: { ...walkIn, paymentMethod: "Transfer", bookingStatus: "completed" },
    implies: ["payment Transfer 3000 2037-11-02"],
    due: 0,
  },
  "cancelled walk-in": { booking: { ...walkIn, bookingStatus: "cancelled" }, implies: [], due: 0 },
  "made by staff": { booking: { user: new Types.ObjectId() }, implies: [], due: 0 },
  "made by staff and cancelled": { booking: { bookingStatus: "cancelled" }, implies: [], due: 0 },
};
const NAMES = Object.keys(CASES);

/** Stores every case this many times, without checks, as the version before did. */
async function storeOldSalon(copies = 1): Promise<void> {
  const rows = Array.from({ length: copies }, (_, copy) => NAMES.map((name) => oldRow(name, copy))).flat();
  await bookings().insertMany(rows.map(({ booking }) => booking));
  const made = rows.flatMap(({ payment }) => payment ?? []);
  await payments().insertMany(made);
}

function oldRow(name: string, copy: number) {
  const { booking, payment } = CASES[name]!;
  const ref = `IBD-${name.toUpperCase().replaceAll(/\W+/g, "-")}-${copy}`;
  const _id = new Types.ObjectId();
  return {
    booking: {
      _id,
      user: null,
      walkIn: null,
      bookingDate: WRITTEN,
      bookingTime: "10:00 AM",
      bookingStatus: "placed",
      bookingAmount: 3000,
      paymentMethod: "Flutterwave",
      cartItems: [],
      ...(payment ? { paymentRef: ref } : {}),
      refund: null,
      sequence: 0,
      case: name,
      ...booking,
    },
    payment: payment && { ref, seatRef: ref, bookingId: _id, fulfilledAt: WRITTEN, createdAt: WRITTEN, ...payment },
  };
}

const named = (name: string) => BookingModel.find().where("case", name).setOptions({ strictQuery: false }).lean();
const impliedBy = async (name: string) =>
  (await named(name)).map(({ receipts: found = [], due }) => [
    found.map(({ kind, method, amount, day }) => `${kind} ${method} ${amount} ${day}`),
    due,
  ]);
const content = async () =>
  JSON.stringify(
    await bookings()
      .find({}, { projection: { receiptNumber: 0 } })
      .sort({ _id: 1 })
      .toArray(),
  );
const NOT_CANCELLED = { bookingStatus: { $ne: "cancelled" } };

test("every booking gets the receipts that it implies, with its sums and a number of its own", async () => {
  await storeOldSalon(2);
  await migrate(MIGRATIONS, () => NOW);
  for (const name of NAMES) {
    const { implies, due } = CASES[name]!;
    expect([name, await impliedBy(name)]).toEqual([
      name,
      [
        [implies, due],
        [implies, due],
      ],
    ]);
  }
  const all = await BookingModel.find().lean();
  for (const { receipts: found = [], paid: sum, tips, receiptNumber } of all) {
    expect(sum).toBe(found.reduce((total, { kind, amount }) => total + (kind === "refund" ? -amount : amount), 0));
    expect([tips, receiptNumber !== undefined]).toEqual([0, found.length > 0]);
  }
  const numbers = all.flatMap(({ receiptNumber }) => receiptNumber ?? []);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("the till by day is that of the version before, and online money is in it on the day it came", async () => {
  await storeOldSalon(7);
  const days = ["2037-11-01", "2037-11-02", "2037-11-03", "2037-11-05"];
  const written = await bookings().find(NOT_CANCELLED).toArray();
  const before = (day: string, method: string) =>
    written
      .filter((row) => row["paymentMethod"] === method && lagosDay(row["bookingDate"] as Date) === day)
      .reduce((sum, row) => sum + (row["bookingAmount"] as number), 0);
  await receipts.up();
  for (const day of days) {
    const after = new Map((await takingsOn(day)).map(({ method, amount }) => [method, amount]));
    for (const method of ["Cash", "POS", "Transfer"] as const)
      expect([day, method, after.get(method)]).toEqual([day, method, before(day, method)]);
  }
  const online = await Promise.all(days.map(async (day) => (await takingsOn(day))[0]!.amount));
  expect(online).toEqual([0, 7 * (5 * 3000 + 3500), 0, 7 * -3000]);
});

test("a second run changes nothing", async () => {
  await storeOldSalon(2);
  await receipts.up();
  const once = await content();
  await receipts.up();
  expect(await content()).toBe(once);
});

describe("a run that is cut off after every few writes", () => {
  test.each([1, 2, 3])("is the same as one run when each of its runs ends after %i", async (most) => {
    await storeOldSalon(120);
    await receipts.up();
    const wanted = await content();
    await bookings().updateMany({}, { $unset: { receipts: 1, paid: 1, tips: 1, due: 1, receiptNumber: 1 } });
    let cuts = 0;
    for (let isDone = false; !isDone; cuts++) {
      let writes = 0;
      const stop = watchDatabase((name) => {
        if (/bookings\.(bulkWrite|updateMany)|receiptNumbers\.findOneAndUpdate/.test(name) && ++writes > most)
          throw new Error("killed");
      });
      isDone = await receipts
        .up()
        .then(
          () => true,
          () => false,
        )
        .finally(stop);
      if (cuts > 50 && !isDone) throw new Error("no run gets further than the one before");
      if (most === 1 && cuts === 3) break;
    }
    await receipts.up();
    expect(cuts).toBeGreaterThan(1);
    expect(await content()).toBe(wanted);
    const numbers = await BookingModel.distinct("receiptNumber");
    expect(numbers).toHaveLength(await bookings().countDocuments({ receiptNumber: { $exists: true } }));
  });
});

test("a closed day keeps the takings that it was closed with", async () => {
  await storeOldSalon();
  const closing = { counted: { cash: 1, pos: 2, transfer: 3 }, expected: { cash: 4, pos: 5, transfer: 6 } };
  await DayCloseModel.create({ _id: "2037-11-02", ...closing, closedAt: NOW, closedBy: new Types.ObjectId() });
  await receipts.up();
  expect(await DayCloseModel.findById("2037-11-02").lean()).toMatchObject(closing);
});

describe("a process of the version before that goes on after the migration", () => {
  beforeEach(() => migrate(MIGRATIONS, () => NOW));

  test("writes bookings that the stragglers job gives their receipts", async () => {
    await storeOldSalon();
    await migrateStragglers(MIGRATIONS, NOW);
    for (const name of NAMES)
      expect([name, await impliedBy(name)]).toEqual([name, [[CASES[name]!.implies, CASES[name]!.due]]]);
  });

  test("cancels a walk-in, or a call adopts it, after the migration has read it: it is not changed then", async () => {
    await storeOldSalon();
    const walkInOf = async (name: string) => (await named(name))[0]!;
    const [cancelled, adopted] = [await walkInOf("walk-in in cash"), await walkInOf("walk-in after midnight in Lagos")];
    let isFirst = true;
    const stop = watchDatabase((name) => {
      if (!isFirst || !name.includes("receiptNumbers.findOneAndUpdate")) return;
      isFirst = false;
      void bookings().updateOne({ _id: cancelled._id }, { $set: { bookingStatus: "cancelled" } });
      void bookings().updateOne({ _id: adopted._id }, { $set: { due: 0, paid: 1, tips: 0, receipts: [] } });
    });
    await receipts.up().finally(stop);
    expect(await walkInOf("walk-in in cash")).not.toHaveProperty("due");
    expect(await walkInOf("walk-in after midnight in Lagos")).toMatchObject({ paid: 1, receipts: [] });
    await receipts.up();
    expect(await walkInOf("walk-in in cash")).toMatchObject({ paid: 0, due: 0, receipts: [] });
  });

  test("cancels a booking of this version: nothing stays due", async () => {
    await storeOldSalon();
    await migrateStragglers(MIGRATIONS, NOW);
    await bookings().updateOne({ case: "made by staff" }, { $set: { collect: true, due: 3000 } });
    await bookings().updateOne({ case: "made by staff" }, { $set: { bookingStatus: "cancelled" } });
    await migrateStragglers(MIGRATIONS, NOW);
    expect((await named("made by staff"))[0]!.due).toBe(0);
  });

  test("writes a booking that takes money before the job has seen it: it has its own receipt first", async () => {
    await storeOldSalon();
    const [booking] = await named("walk-in in cash");
    const changed = await changeMoney(booking!._id, ({ receipts: found = [] }) => ({
      receipts: [{ ...found[0]!, key: "tip", kind: "tip", amount: 500 }],
    }));
    expect(changed).toMatchObject({ paid: 3000, tips: 500, due: 0 });
  });
});
