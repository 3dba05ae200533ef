import mongoose, { type mongo } from "mongoose";
import { searchTerms } from "@salon/contracts";
import { customerStarts, walkInTerms } from "../../features/bookings/bookings.model.ts";
import { termsOf } from "../../features/clients/clients.cards.service.ts";
import { userTerms } from "../../features/users/users.service.ts";
import { inBatches } from "../lists/in-batches.ts";
import type { Migration } from "./migrate.ts";

type Row = mongo.Document & { terms?: string[] };
type Update = mongo.AnyBulkWriteOperation<Row>;

/** Accounts, cards and messages: the fields that their terms are built from, and how. */
const PEOPLE: readonly { name: string; only: object; fields: readonly string[]; termsOf: (row: never) => string[] }[] =
  [
    { name: "users", only: {}, fields: ["name", "email", "phone"], termsOf: userTerms },
    {
      name: "clients",
      only: { state: "live" },
      fields: ["name", "phones"],
      termsOf: ({ name, phones }: { name: string; phones: string[] }) => termsOf(name, phones),
    },
    { name: "messages", only: {}, fields: ["name", "email"], termsOf: searchTerms },
  ];
/** The bookings of accounts that have no terms; earlier versions wrote none. */
const WITHOUT = { terms: { $in: [[], null] }, walkIn: null };

/**
 * Stores the terms that this version searches by. They follow from the row, so a row that has them is left alone, and each
 * update requires that the row is as it was read.
 */
export const searchedTerms: Migration = {
  name: "005-search-terms",
  up: async () => {
    for (const { name, only, fields, termsOf: build } of PEOPLE)
      await update(name, only, fields, async (rows) =>
        rows.flatMap((row) => {
          const read = Object.fromEntries(fields.map((field) => [field, row[field] ?? { $exists: false }]));
          return setTerms(row, build(row as never), read);
        }),
      );
    // A walk-in without terms belonged to an account that was deleted.
    const walkIns = { walkIn: { $ne: null }, "terms.0": { $exists: true } };
    await update("bookings", walkIns, ["walkIn"], async (rows) =>
      rows.flatMap((row) => setTerms(row, walkInTerms(row["walkIn"]), { "terms.0": { $exists: true } })),
    );
    await update("bookings", { ...WITHOUT, user: { $ne: null } }, ["user"], async (rows) => {
      const users = collection("users").find({ _id: { $in: rows.map(({ user }) => user) } });
      const names = new Map((await users.project({ name: 1 }).toArray()).map(({ _id, name }) => [String(_id), name]));
      return rows.flatMap((row) => {
        const { user } = row;
        return setTerms(row, customerStarts(names.get(String(user)) ?? ""), { ...WITHOUT, user });
      });
    });
  },
};

const collection = (name: string) => mongoose.connection.collection<Row>(name);

/** Updates the rows of a collection in batches. */
async function update(
  name: string,
  only: object,
  fields: readonly string[],
  updatesOf: (rows: Row[]) => Promise<Update[]>,
): Promise<void> {
  const projection = Object.fromEntries([...fields, "terms"].map((field) => [field, 1]));
  for await (const rows of inBatches(collection(name).find(only, { projection }))) {
    const updates = await updatesOf(rows);
    if (updates.length > 0) await collection(name).bulkWrite(updates, { ordered: false });
  }
}

/** The update of a row that has other terms; none for a row that has these. */
function setTerms({ _id, terms = [] }: Row, wanted: readonly string[], asRead: object): Update[] {
  const isDone = terms.length === wanted.length && terms.every((term) => wanted.includes(term));
  return isDone ? [] : [{ updateOne: { filter: { _id, ...asRead }, update: { $set: { terms: [...wanted] } } } }];
}
