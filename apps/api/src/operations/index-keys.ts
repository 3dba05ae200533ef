import type { mongo } from "mongoose";

/** Returns the keys of a collection's indexes as JSON; none when the collection does not exist. */
export async function indexKeysOf(db: mongo.Db, name: string): Promise<Set<string>> {
  const exists = await db.listCollections({ name }).hasNext();
  if (!exists) return new Set();
  const indexes = (await db.collection(name).listIndexes().toArray()) as { key: object }[];
  return new Set(indexes.map(({ key }) => JSON.stringify(key)));
}
