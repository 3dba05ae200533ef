import mongoose from "mongoose";
import type { Migration } from "./migrate.ts";

const ONLINE = "Flutterwave";
const BATCH = 200;

/** The fields of a stored booking that this change reads. */
interface Booking {
  _id: mongoose.Types.ObjectId;
  bookingStatus: string;
  bookingAmount: number;
  paid: number;
  extras?: { amount: number }[];
  receipts: { method: string; kind: string; amount: number }[];
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** What was paid online beyond the bill; `paid` is what came less what went back. */
function isOver({ bookingAmount, paid, extras = [], receipts }: Booking): boolean {
  const total = Math.max(0, bookingAmount + sum(extras.map(({ amount }) => amount)));
  const online = receipts.filter(({ method }) => method === ONLINE);
  const came = sum(online.map(({ kind, amount }) => (kind === "refund" ? -amount : amount)));
  return Math.min(paid - total, came) > 0;
}

/**
 * Asks back what was paid online beyond the bills of bookings that go on. Until now too much for a cart lay there, and was
 * forgotten when a booking came back; that of a booking with a cancelled line was asked back. The job over refunds puts the
 * payments before an admin.
 */
export const askBack: Migration = {
  name: "001-ask-back",
  up: async () => {
    const bookings = mongoose.connection.collection<Booking>("bookings");
    const lying = {
      refund: null,
      bookingStatus: { $ne: "cancelled" },
      "receipts.method": ONLINE,
      "cartItems.cancelled": { $exists: false },
    };
    const fields = { bookingStatus: 1, bookingAmount: 1, paid: 1, extras: 1, receipts: 1 };
    let last: Booking | undefined;
    do {
      const after = last ? { _id: { $gt: last._id } } : {};
      const rows = await bookings
        .find({ ...lying, ...after } as object, { projection: fields })
        .sort({ _id: 1 })
        .limit(BATCH)
        .toArray();
      const updates = rows.filter(isOver).map(({ _id, bookingStatus, bookingAmount, paid, extras, receipts }) => ({
        updateOne: {
          // Only as it was read: who changes its money asks back what is too much then.
          filter: {
            _id,
            bookingStatus,
            bookingAmount,
            paid,
            refund: null,
            [`receipts.${receipts.length}`]: { $exists: false },
            [`extras.${extras?.length ?? 0}`]: { $exists: false },
          },
          update: { $set: { refund: "requested" } },
        },
      }));
      if (updates.length > 0) await bookings.bulkWrite(updates, { ordered: false });
      last = rows.at(-1);
    } while (last);
  },
};
