import mongoose from "mongoose";
import { takenOn } from "../../../src/features/till/report.ts";
import type { Receipt } from "./invariants.ts";

/**
 * Where the takings of a day differ by method from what its receipts add up to, added up here in another way. A payment that is ended
 * in the background may be booked between the two readings, so they are compared again where they differ.
 */
export async function tillFaults(): Promise<string[]> {
  const faults = await differences();
  return faults.length > 0 ? differences() : faults;
}

async function differences(): Promise<string[]> {
  const receipts = await allReceipts();
  const days = [...new Set(receipts.map(({ day }) => day))];
  const faults = await Promise.all(days.map((day) => faultsOf(day, receipts)));
  return faults.flat();
}

async function faultsOf(day: string, receipts: readonly Receipt[]): Promise<string[]> {
  const { takings } = await takenOn(day);
  return takings.flatMap(({ method, amount }) => {
    const came = cameIn(receipts, { day, method });
    return came === amount ? [] : [`T4: the till says ${amount} by ${method} on ${day}, the receipts ${came}`];
  });
}

/** The receipts of all bookings as stored. */
export async function allReceipts(): Promise<Receipt[]> {
  const bookings = await mongoose.connection
    .db!.collection<{ receipts?: Receipt[] }>("bookings")
    .find({}, { projection: { receipts: 1 } })
    .toArray();
  return bookings.flatMap((booking) => booking.receipts ?? []);
}

/** What came in on a day by a method, less what went out. */
export const cameIn = (receipts: readonly Receipt[], { day, method }: Pick<Receipt, "day" | "method">): number =>
  receipts
    .filter((receipt) => receipt.day === day && receipt.method === method)
    .reduce((sum, { kind, of, amount }) => {
      const goesOut = kind === "refund" || (kind === "reversal" && of !== "refund");
      return goesOut ? sum - amount : sum + amount;
    }, 0);
