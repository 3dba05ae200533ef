import mongoose from "mongoose";
import type { Migration } from "./migrate.ts";

interface Row {
  arrived?: boolean;
  noShow?: boolean;
  cartItems: { progress?: string }[];
}

const ARRIVED = ["arrived", "started", "done"];

/**
 * Moves the flags of bookings to their lines. Earlier versions write both flags of a booking together, at least one of them
 * false; this version stores a flag of a booking only while it is set.
 */
export const lineFlags: Migration = {
  name: "006-line-flags",
  up: async () => {
    const bookings = mongoose.connection.collection<Row>("bookings");
    await bookings.updateMany(
      { arrived: true, noShow: false },
      { $set: { "cartItems.$[behind].progress": "arrived" }, $unset: { noShow: 1 } },
      { arrayFilters: [{ "behind.progress": { $nin: ARRIVED } }] },
    );
    await bookings.updateMany(
      { noShow: true, arrived: false },
      { $set: { "cartItems.$[].progress": "noShow" }, $unset: { arrived: 1 } },
    );
    for (const [flag, other] of [
      ["arrived", "noShow"],
      ["noShow", "arrived"],
    ] as const)
      await bookings.updateMany(
        { [flag]: false, [other]: { $ne: true } },
        { $unset: { "cartItems.$[].progress": 1, arrived: 1, noShow: 1 } },
      );
  },
};
