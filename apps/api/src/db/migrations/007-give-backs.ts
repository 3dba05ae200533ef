import mongoose, { type mongo } from "mongoose";
import { inBatches } from "../lists/in-batches.ts";
import type { Migration } from "./migrate.ts";

interface Receipt {
  method: string;
  kind: string;
  /** In a reversal: the kind of the receipt that it undoes. */
  of?: string;
  amount: number;
}
interface Row {
  _id: mongo.ObjectId;
  bookingStatus: string;
  receipts?: Receipt[];
  kept?: { amount: number };
  giveBack?: number;
}

const BATCH = 1000;
const ONLINE = "Flutterwave";
/** Cancelled bookings without the amount, and those with one, which a process of the version before may have changed since. */
const CANDIDATES = [
  { bookingStatus: "cancelled", giveBack: null },
  { bookingStatus: "cancelled", giveBack: { $gt: 0 } },
] as unknown as mongo.Filter<Row>[];

/** What a receipt adds to what was paid; tips count for nothing. */
function paidBy({ kind, of, amount }: Receipt): number {
  if (kind === "tip" || of === "tip") return 0;
  return kind === "payment" || of === "refund" ? amount : -amount;
}

function giveBackOf({ receipts = [], kept }: Row): number {
  const atDesk = receipts.filter(({ method }) => method !== ONLINE);
  return Math.max(0, atDesk.reduce((sum, receipt) => sum + paidBy(receipt), 0) - (kept?.amount ?? 0));
}

/** The update of a row that is as it was read; another process may have changed its money or its status since. */
const updateOf = (row: Row) => ({
  updateOne: {
    filter: {
      _id: row._id,
      bookingStatus: "cancelled",
      [`receipts.${row.receipts?.length ?? 0}`]: { $exists: false },
      "kept.amount": row.kept?.amount ?? null,
    } as unknown as mongo.Filter<Row>,
    update: { $set: { giveBack: giveBackOf(row) } },
  },
});

/** Stores what is to be given back of each cancelled booking, so that the list and the count of what waits find it. */
export const giveBacks: Migration = {
  name: "007-give-backs",
  up: async () => {
    const bookings = mongoose.connection.collection<Row>("bookings");
    for (const candidates of CANDIDATES) {
      const found = bookings.find(candidates, { projection: { receipts: 1, kept: 1, giveBack: 1 }, batchSize: BATCH });
      for await (const batch of inBatches(found, BATCH)) {
        const changed = batch.filter((row) => row.giveBack !== giveBackOf(row));
        if (changed.length > 0) await bookings.bulkWrite(changed.map(updateOf), { ordered: false });
      }
    }
  },
};
