import type { mongo } from "mongoose";

/** The collection of the marker. */
export const RESTORE_MARKER = "restoring";

/** Stores the marker, which the database has from the start of a restore to its end. */
export const markRestoring = async (db: mongo.Db, now: Date): Promise<void> =>
  void (await db.collection(RESTORE_MARKER).insertOne({ since: now }));

/** Removes the marker at the end of a restore. */
export const unmarkRestoring = async (db: mongo.Db): Promise<void> => void (await db.dropCollection(RESTORE_MARKER));

/** Whether a restore was started on this database and has not ended. */
export const isRestoreIncomplete = async (db: mongo.Db): Promise<boolean> =>
  (await db.collection(RESTORE_MARKER).findOne({})) !== null;

/** @throws Error when the restore of this database was interrupted, so that only a part of the data is there */
export async function requireCompleteRestore(db: mongo.Db): Promise<void> {
  if (await isRestoreIncomplete(db))
    throw new Error(
      "MONGODB_URI: a restore into this database was interrupted, so it has only a part of the data; run it again",
    );
}
