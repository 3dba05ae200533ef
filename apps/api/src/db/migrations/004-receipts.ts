import mongoose from "mongoose";
import { adoptAllReceipts } from "../adoption/adopt-receipts.ts";
import type { Migration } from "./migrate.ts";

/** Gives every booking the receipts that it implies: the till is the sum of receipts from then on. */
export const receipts: Migration = {
  name: "004-receipts",
  up: async () => {
    await adoptAllReceipts();
    // What a process of the version before cancelled has nothing due.
    await mongoose.connection
      .collection("bookings")
      .updateMany({ due: { $gt: 0 }, bookingStatus: "cancelled" }, { $set: { due: 0 } });
  },
};
