import type { mongo } from "mongoose";

/** The collection that holds the mark. */
export const RESTORE_MARKER = "restoring";

/** A database holds this document from the first moment of a restore to its last. */
export const markRestoring = async (db: mongo.Db, now: Date): Promise<void> =>
  void (await db.collection(RESTORE_MARKER).insertOne({ since: now }));

/** Says that a restore came to its end. */
export const unmarkRestoring = async (db: mongo.Db): Promise<void> => void (await db.dropCollection(RESTORE_MARKER));

/** Whether a restore was begun here and never came to its end. */
export const isHalfRestored = async (db: mongo.Db): Promise<boolean> =>
  (await db.collection(RESTORE_MARKER).findOne({})) !== null;

/** @throws Error when a restore was cut off here: what is in the database is a part of a salon */
export async function requireWhole(db: mongo.Db): Promise<void> {
  if (await isHalfRestored(db))
    throw new Error("MONGODB_URI: a restore into this database was cut off, so it holds only a part; run it again");
}
