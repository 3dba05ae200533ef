import mongoose from "mongoose";
import type { Migration } from "./migrate.ts";

/** Lets the sessions of before count from the update: the end of those of staff without a press was not known before. */
export const presses: Migration = {
  name: "006-presses",
  up: async () => {
    const at = new Date();
    await mongoose.connection
      .collection("sessions")
      .updateMany({ pressedAt: { $exists: false } }, { $set: { pressedAt: at, countedFrom: at } });
  },
};
