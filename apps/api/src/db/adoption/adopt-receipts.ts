import mongoose, { type mongo } from "mongoose";
import { inBatches } from "../lists/in-batches.ts";
import { type EarlierBooking, type EarlierPayment, impliedMoney, type ImpliedMoney } from "./implied-receipts.ts";

type Booking = EarlierBooking & Partial<ImpliedMoney> & { receiptNumber?: string };
/** A booking as it was read, with the money that it implies. */
interface Adopted {
  booking: Booking;
  money: ImpliedMoney;
}

const BATCH = 1000;
/** The rows of a batch are written by this many commands at once. */
const COMMANDS = 2;
const bookings = () => mongoose.connection.collection<Booking>("bookings");
const payments = () => mongoose.connection.collection<EarlierPayment>("payments");
const numbers = () => mongoose.connection.collection<{ _id: string; highest: number }>("receiptNumbers");

const OLD = { due: { $exists: false } } as const;
/** The same rows by a condition that an index serves. */
const OLD_BY_INDEX = { due: null } as unknown as mongo.Filter<Booking>;
const FIELDS = {
  walkIn: 1,
  bookingDate: 1,
  bookingStatus: 1,
  bookingAmount: 1,
  paymentMethod: 1,
  paymentRef: 1,
} as const;
const PAYMENT_FIELDS = {
  _id: 0,
  ref: 1,
  state: 1,
  paidAmount: 1,
  paidCurrency: 1,
  paidAt: 1,
  createdAt: 1,
  "history.at": 1,
  "history.to": 1,
} as const;

/** Gives these bookings of the version before the receipts that they imply. Repeatable; a booking that has them is not changed. */
export async function adoptReceipts(ids: readonly mongo.ObjectId[]): Promise<void> {
  const found = await bookings()
    .find({ _id: { $in: [...ids] }, ...OLD }, { projection: FIELDS })
    .toArray();
  await write(await implied(found));
}

/** The same for every booking of the version before. While one batch is written, the next one is read. */
export async function adoptAllReceipts(): Promise<void> {
  const found = bookings().find(OLD_BY_INDEX, { projection: FIELDS, batchSize: BATCH });
  let written = Promise.resolve();
  try {
    for await (const batch of inBatches(found, BATCH)) {
      const rows = await implied(batch);
      await written;
      written = write(rows);
      // It is awaited before the next batch is written, and may fail before that.
      written.catch(() => undefined);
    }
  } finally {
    await written;
  }
}

async function implied(found: readonly Booking[]): Promise<Adopted[]> {
  const refs = found.flatMap(({ paymentRef }) => paymentRef ?? []);
  const paid =
    refs.length > 0
      ? await payments()
          .find({ ref: { $in: refs } }, { projection: PAYMENT_FIELDS, batchSize: BATCH })
          .toArray()
      : [];
  const byRef = new Map(paid.map((payment) => [payment.ref, payment]));
  return found.map((booking) => ({ booking, money: impliedMoney(booking, byRef.get(booking.paymentRef ?? "")) }));
}

async function write(rows: readonly Adopted[]): Promise<void> {
  if (rows.length === 0) return;
  const nextNumber = await reserveNumbers(rows.flatMap(({ money }) => yearOf(money) ?? []));
  const updates = rows.map(({ booking, money }) => {
    const year = yearOf(money);
    return updateOf(booking, { ...money, ...(year === undefined ? {} : { receiptNumber: nextNumber(year) }) });
  });
  const size = Math.ceil(updates.length / COMMANDS);
  const parts = Array.from({ length: COMMANDS }, (_, part) => updates.slice(part * size, (part + 1) * size));
  await allDone(parts.filter(({ length }) => length > 0).map((part) => bookings().bulkWrite(part, { ordered: false })));
}

/**
 * Sets the money of a booking that is as it was read. Another process may have adopted it since, or one of the version before
 * may have cancelled or revived it; then the next run reads it again. The condition is in the update, because a filter of the
 * id alone takes the server a third less time.
 */
function updateOf({ _id, bookingStatus }: Booking, money: ImpliedMoney & { receiptNumber?: string }) {
  const isAsRead = { $and: [{ $eq: [{ $type: "$due" }, "missing"] }, { $eq: ["$bookingStatus", bookingStatus] }] };
  const changed = { $mergeObjects: ["$$ROOT", { $literal: money }] };
  return {
    updateOne: { filter: { _id }, update: [{ $replaceWith: { $cond: [isAsRead, changed, "$$ROOT"] } }] },
  };
}

/** Waits until all have ended. @throws the first error */
async function allDone(writes: readonly Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(writes);
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

/** The year whose next receipt number the booking gets; undefined when nothing came for it. */
const yearOf = ({ receipts: [first] }: ImpliedMoney): string | undefined => first?.day.slice(0, 4);

/** Reserves a receipt number for each of these years, and answers a function that gives them out. */
async function reserveNumbers(years: readonly string[]): Promise<(year: string) => string> {
  const next = new Map<string, number>();
  for (const year of new Set(years)) {
    const count = years.filter((other) => other === year).length;
    const counter = await numbers().findOneAndUpdate(
      { _id: year },
      { $inc: { highest: count } },
      { upsert: true, returnDocument: "after" },
    );
    next.set(year, (counter?.highest ?? count) - count + 1);
  }
  return (year) => {
    const number = next.get(year) ?? 1;
    next.set(year, number + 1);
    return `R-${year}-${String(number).padStart(6, "0")}`;
  };
}
