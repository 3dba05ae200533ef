import { mongo } from "mongoose";
import { isDuplicateKey } from "../connection/database-faults.ts";

/** Inserts the documents whose id or unique key is not there yet; those that are there stay as they are. */
export async function insertMissing<Row extends mongo.Document>(
  rows: mongo.Collection<Row>,
  documents: readonly mongo.OptionalUnlessRequiredId<Row>[],
): Promise<void> {
  if (documents.length === 0) return;
  try {
    await rows.insertMany(documents, { ordered: false });
  } catch (error) {
    if (!hasOnlyDuplicates(error)) throw error;
  }
}

function hasOnlyDuplicates(error: unknown): boolean {
  if (!(error instanceof mongo.MongoBulkWriteError) || error.result.getWriteConcernError()) return false;
  const refused = [error.writeErrors].flat();
  return refused.length > 0 && refused.every(isDuplicateKey);
}
