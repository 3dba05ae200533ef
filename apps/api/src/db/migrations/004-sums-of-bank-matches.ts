import mongoose, { Types } from "mongoose";
import type { Migration } from "./migrate.ts";

interface Match {
  _id: string;
  names?: string[];
}
interface Booking {
  _id: Types.ObjectId;
  receipts?: { key: string; amount: number }[];
}

const BATCH = 200;
const NAME = /^([0-9a-f]{24}):(.+)$/;

/**
 * Writes into matches the sum that their row had: that of their receipts. By it a row that comes again in another form is found. Matches
 * that name no receipt stay without one.
 */
export const sumsOfBankMatches: Migration = {
  name: "004-sums-of-bank-matches",
  up: async () => {
    const matches = mongoose.connection.collection<Match>("bankMatches");
    let last = "";
    for (;;) {
      const without = { amount: { $exists: false }, "names.0": { $exists: true }, _id: { $gt: last } };
      const rows = await matches.find(without).sort({ _id: 1 }).limit(BATCH).toArray();
      if (rows.length === 0) return;

      last = rows.at(-1)!._id;
      const amounts = await amountsOf(rows.flatMap(({ names = [] }) => names));
      const updates = rows.flatMap(({ _id, names = [] }) => {
        const all = names.map((name) => amounts.get(name));
        if (all.includes(undefined)) return [];
        const amount = all.reduce<number>((sum, one) => sum + one!, 0);
        return [{ updateOne: { filter: { _id, amount: { $exists: false } }, update: { $set: { amount } } } }];
      });
      if (updates.length > 0) await matches.bulkWrite(updates, { ordered: false });
    }
  },
};

/** The amounts of receipts by their names. */
async function amountsOf(names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const ids = new Set(names.flatMap((name) => NAME.exec(name)?.[1] ?? []));
  const bookings = await mongoose.connection
    .collection<Booking>("bookings")
    .find(
      { _id: { $in: [...ids].map((id) => new Types.ObjectId(id)) } },
      { projection: { "receipts.key": 1, "receipts.amount": 1 } },
    )
    .toArray();
  return new Map(
    bookings.flatMap(({ _id, receipts = [] }) =>
      receipts.map(({ key, amount }) => [`${String(_id)}:${key}`, amount] as const),
    ),
  );
}
