import mongoose, { type mongo, type Types } from "mongoose";
import { type BookingKeys, type MatchByKeys, namesByKeys } from "../../features/till/bank/names.ts";
import { isDuplicateKey } from "../connection/database-faults.ts";
import type { Migration } from "./migrate.ts";

interface Match extends MatchByKeys {
  _id: string;
  names?: string[];
}

const BATCH = 200;
const WITHOUT = { names: { $exists: false } };

/** Names the receipts of matches that have only keys. A name that another match has already is left out. */
export const namesOfBankMatches: Migration = {
  name: "002-names-of-bank-matches",
  up: async () => {
    const matches = mongoose.connection.collection<Match>("bankMatches");
    for (;;) {
      const rows = await matches.find(WITHOUT).limit(BATCH).toArray();
      if (rows.length === 0) return;
      const names = namesByKeys(rows, await keysOf(rows.flatMap(({ bookings }) => bookings)));
      const held = new Set(await matches.distinct("names", { names: { $in: names.flat() } }));
      const updates = rows.map(({ _id }, index) => ({
        updateOne: {
          filter: { _id, ...WITHOUT },
          update: { $set: { names: names[index]!.filter((name) => !held.has(name)) } },
        },
      }));
      await matches.bulkWrite(updates, { ordered: false }).catch(unlessHeldMeanwhile);
    }
  },
};

const keysOf = (ids: Types.ObjectId[]): Promise<BookingKeys[]> =>
  mongoose.connection
    .collection<BookingKeys>("bookings")
    .find({ _id: { $in: ids } }, { projection: { "receipts.key": 1 } })
    .toArray();

/** Another process gave a match one of the names: the next round leaves it out. */
function unlessHeldMeanwhile(error: mongo.MongoBulkWriteError): void {
  if (!isDuplicateKey(error)) throw error;
}
