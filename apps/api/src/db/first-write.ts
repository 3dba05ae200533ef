import type { mongo } from "mongoose";
import { requireCompleteRestore } from "../operations/restore/restore-marker.ts";

/** The collection whose one row says since which version the stored shapes are known. */
export const META = "meta";
export const MADE_BEFORE = "This database was made before 1.0.0. Start with an empty one; the demo: remove DATA_DIR";

interface MetaRow {
  _id: "salon";
  since: string;
}
const rows = (db: mongo.Db) => db.collection<MetaRow>(META);

/** Writes the row by which a later version knows this database; several processes may write it at once. */
export const writeMeta = async (db: mongo.Db): Promise<void> =>
  void (await rows(db).updateOne({ _id: "salon" }, { $setOnInsert: { since: "1.0.0" } }, { upsert: true }));

/** Whether a database has collections and was made before the first release. The row is the first write, so it is read after them. */
export async function isMadeBefore(db: mongo.Db): Promise<boolean> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  const hasCollections = found.some(({ name }) => !name.startsWith("system."));
  return hasCollections && (await rows(db).findOne({ _id: "salon" })) === null;
}

/**
 * The first write into an empty database, before indexes and rows.
 * @throws Error for an incomplete restore, and for a database of another kind
 */
export async function requireRelease(db: mongo.Db): Promise<void> {
  await requireCompleteRestore(db);
  if (!(await isMadeBefore(db))) return writeMeta(db);

  // A restore that has begun meanwhile has its own message.
  await requireCompleteRestore(db);
  throw new Error(MADE_BEFORE);
}
