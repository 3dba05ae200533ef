import mongoose, { mongo } from "mongoose";
import type { Migration } from "./migrate.ts";

/** The indexes that serve no list, rule or job any more, by collection. */
const DROPPED: Readonly<Record<string, readonly string[]>> = {
  bookings: ["giveBack_1_bookingDate_-1", "cartItems.with_1_cartItems.day_1"],
  clients: ["notes.attempt.name_1", "patchTests.attempt.name_1"],
  drawer: ["movements._id_1", "movements.attempt.name_1"],
  imports: ["createdAt_1__id_1", "step_1", "deleteAt_1"],
  importrows: ["import_1_revision_1_state_1_row_1"],
  link_carts: ["hash_1"],
  messages: ["email_1", "user_1", "phone_1_createdAt_1"],
  outbox: ["createdAt_-1__id_-1", "createdAt_1_channel_1_state_1_outcome_1", "cause_1"],
  quietplaces: ["until_1"],
  resources: ["name_1__id_1"],
  services: ["name_1__id_1", "menu.picture_1"],
  slots: ["claims.expiresAt_1"],
  team: ["name_1__id_1"],
  waitlist: ["offer.at_1_state_1", "state_1_dayTo_1", "createdAt_1__id_1"],
};

const NAMESPACE_NOT_FOUND = 26;
const INDEX_NOT_FOUND = 27;

/** Drops the indexes that are not used any more; those that are missing are left. */
export const fewerIndexes: Migration = {
  name: "005-fewer-indexes",
  up: async () => {
    for (const [name, indexes] of Object.entries(DROPPED))
      for (const index of indexes) await mongoose.connection.collection(name).dropIndex(index).catch(unlessMissing);
  },
};

function unlessMissing(error: unknown): void {
  const code = error instanceof mongo.MongoServerError ? error.code : undefined;
  if (code !== NAMESPACE_NOT_FOUND && code !== INDEX_NOT_FOUND) throw error;
}
