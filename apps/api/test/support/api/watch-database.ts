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

/** Announcements are written moments after the call that caused them, so they belong to no call. */
const BACKGROUND = "revisions";

/**
 * Passes every database call to `onCall` as `collection.method` before it runs; an error that `onCall` throws becomes the
 * error of the call. Returns a function that stops the watch.
 */
export function watchDatabase(onCall: (name: string) => void): () => void {
  const prototype = mongoose.mongo.Collection.prototype as unknown as Calls;
  const originals = CALLS.map((call) => [call, prototype[call]] as const);
  let inside = false;
  for (const [call, original] of originals)
    prototype[call] = function watched(this: { collectionName: string }, ...args: unknown[]) {
      // The driver implements some methods with others: `findOne` calls `find`.
      if (inside || this.collectionName === BACKGROUND) return original.apply(this, args);
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

/** Returns the database calls of `work` as `collection.method`, in their order. */
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
