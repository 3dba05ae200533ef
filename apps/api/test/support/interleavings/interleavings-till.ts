import mongoose from "mongoose";
import { takenOn } from "../../../src/features/till/report.ts";

interface Receipt {
  day: string;
  method: string;
  kind: string;
  of?: string;
  amount: number;
}

/** Where the takings of a day differ by method from what its receipts add up to, added up here in another way. */
export async function tillFaults(): Promise<string[]> {
  const bookings = await mongoose.connection
    .db!.collection<{ receipts?: Receipt[] }>("bookings")
    .find({}, { projection: { receipts: 1 } })
    .toArray();
  const receipts = bookings.flatMap((booking) => booking.receipts ?? []);
  const days = [...new Set(receipts.map(({ day }) => day))];
  const faults = await Promise.all(
    days.map((day) =>
      faultsOf(
        day,
        receipts.filter((receipt) => receipt.day === day),
      ),
    ),
  );
  return faults.flat();
}

async function faultsOf(day: string, receipts: readonly Receipt[]): Promise<string[]> {
  const { takings } = await takenOn(day);
  return takings.flatMap(({ method, amount }) => {
    const came = receipts
      .filter((receipt) => receipt.method === method)
      .reduce((sum, { kind, of, amount: naira }) => {
        const goesOut = kind === "refund" || (kind === "reversal" && of !== "refund");
        return goesOut ? sum - naira : sum + naira;
      }, 0);
    return came === amount ? [] : [`T4: the till says ${amount} by ${method} on ${day}, the receipts ${came}`];
  });
}
