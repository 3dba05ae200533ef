import mongoose, { type mongo } from "mongoose";
import type { BookingDocument } from "../../features/bookings/bookings.model.ts";
import { giveBackOf } from "../../features/bookings/money/totals.ts";
import type { Migration } from "./migrate.ts";

const BATCH = 200;

/**
 * Notes what is to be given back of bookings that go on: until now only that of cancelled ones, and of lines that could not take
 * place, was noted.
 */
export const giveBackOfLiving: Migration = {
  name: "003-give-back-of-living",
  up: async () => {
    const bookings = mongoose.connection.collection<BookingDocument>("bookings");
    const silent = {
      bookingStatus: { $ne: "cancelled" },
      giveBack: { $exists: false },
      due: 0,
      "receipts.0": { $exists: true },
    };
    let last: BookingDocument | undefined;
    do {
      const after = last ? { _id: { $gt: last._id } } : {};
      const rows = await bookings
        .find({ ...silent, ...after } as mongo.Filter<BookingDocument>)
        .sort({ _id: 1 })
        .limit(BATCH)
        .toArray();
      const updates = rows.flatMap((booking) => {
        const giveBack = giveBackOf(booking);
        if (giveBack === 0) return [];
        const { _id, bookingStatus, bookingAmount, receipts, extras } = booking;
        // Only as it was read: who changes its money notes it then.
        const asRead = {
          _id,
          bookingStatus,
          bookingAmount,
          giveBack: { $exists: false },
          [`receipts.${receipts.length}`]: { $exists: false },
          [`extras.${extras?.length ?? 0}`]: { $exists: false },
        };
        return [{ updateOne: { filter: asRead, update: { $set: { giveBack } } } }];
      });
      if (updates.length > 0) await bookings.bulkWrite(updates, { ordered: false });
      last = rows.at(-1);
    } while (last);
  },
};
