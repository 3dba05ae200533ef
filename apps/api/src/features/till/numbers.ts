import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { startsWith } from "../../db/lists/filters.ts";
import { BookingModel } from "../bookings/bookings.model.ts";
import { ReceiptNumberModel } from "./numbers.model.ts";

/**
 * A process reserves this many numbers at once, so that a payment needs no command for its number; a restart leaves a
 * gap.
 */
const BLOCK = 50;
const DIGITS = 6;

/** The numbers that this process has reserved, by year. */
const reserved = new Map<string, { next: number; last: number }>();

const prefixOf = (year: string): string => `R-${year}-`;

async function nextNumber(year: string): Promise<string> {
  const block = reserved.get(year);
  if (block && block.next <= block.last) return receiptNumberText(year, block.next++);
  const { highest } = await ReceiptNumberModel.findOneAndUpdate(
    { _id: year },
    { $inc: { highest: BLOCK } },
    { upsert: true, returnDocument: "after" },
  ).lean();
  const first = highest - BLOCK + 1;
  reserved.set(year, { next: first + 1, last: highest });
  return receiptNumberText(year, first);
}

/** The text of a receipt number. */
export const receiptNumberText = (year: string, number: number): string =>
  `${prefixOf(year)}${String(number).padStart(DIGITS, "0")}`;

/**
 * Calls `write` with a fresh receipt number of the year of a salon day. When the number is taken, as after a restore,
 * the counter is raised and `write` is called again.
 */
export async function withReceiptNumber<T>(day: string, write: (receiptNumber: string) => Promise<T>): Promise<T> {
  const year = day.slice(0, 4);
  for (;;) {
    try {
      return await write(await nextNumber(year));
    } catch (error) {
      if (!isDuplicateKey(error) || !String(error).includes("receiptNumber")) throw error;
      reserved.delete(year);
      await raiseNumbers(year);
    }
  }
}

/** Raises the counter of a year to the highest number that a booking has. */
async function raiseNumbers(year: string): Promise<void> {
  const last = await BookingModel.findOne({ receiptNumber: startsWith(prefixOf(year)) }, { receiptNumber: 1 })
    .sort({ receiptNumber: -1 })
    .lean();
  const highest = Number(last?.receiptNumber?.slice(prefixOf(year).length) ?? 0);
  await keepReceiptNumbers(year, highest);
}

/** Gives out no number of a year up to this one from now on. */
export async function keepReceiptNumbers(year: string, highest: number): Promise<void> {
  await ReceiptNumberModel.updateOne({ _id: year }, { $max: { highest } }, { upsert: true });
}

/** Raises the counters of a copied salon whose bookings were copied after them. */
export async function repairReceiptNumbers(): Promise<void> {
  for (const { _id } of await ReceiptNumberModel.find().lean()) await raiseNumbers(_id);
}
