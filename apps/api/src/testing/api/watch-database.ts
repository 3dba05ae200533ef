import mongoose from "mongoose";

const CALLS = [
  "aggregate",
  "bulkWrite",
  "countDocuments",
  "deleteMany",
  "deleteOne",
  "distinct",
  "find",
  "findOne",
  "findOneAndDelete",
  "findOneAndReplace",
  "findOneAndUpdate",
  "insertMany",
  "insertOne",
  "updateMany",
  "updateOne",
] as const;
type Calls = Record<(typeof CALLS)[number], (...args: unknown[]) => unknown>;

/**
 * Tells of every call to the database as `collection.method` just before it is made; what `onCall` throws is what the
 * caller gets instead of an answer. Answers how to stop it.
 */
export function watchDatabase(onCall: (name: string) => void): () => void {
  const prototype = mongoose.mongo.Collection.prototype as unknown as Calls;
  const originals = CALLS.map((call) => [call, prototype[call]] as const);
  let inside = false;
  for (const [call, original] of originals)
    prototype[call] = function watched(this: { collectionName: string }, ...args: unknown[]) {
      // The driver makes some calls out of others: `findOne` is a `find`.
      if (inside) return original.apply(this, args);
      onCall(`${this.collectionName}.${call}`);
      inside = true;
      try {
        return original.apply(this, args);
      } finally {
        inside = false;
      }
    };
  return () => {
    for (const [call, original] of originals) prototype[call] = original;
  };
}

/** The calls to the database that some work makes, in their order. */
export async function databaseCallsOf(work: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = [];
  const stop = watchDatabase((name) => void calls.push(name));
  try {
    await work();
  } finally {
    stop();
  }
  return calls;
}
