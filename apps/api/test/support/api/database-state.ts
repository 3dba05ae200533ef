import mongoose from "mongoose";
import { createHash } from "node:crypto";
import { watchDatabase } from "./watch-database.ts";

/** A digest of every collection, by collection name. */
export type DatabaseState = ReadonlyMap<string, string>;

/** The content of the database at one moment. */
export interface Snapshot {
  state: DatabaseState;
  /** Restores the collections that changed since the snapshot and returns their names. */
  restore: () => Promise<string[]>;
}

const WRITE = /\.(?:bulkWrite|delete|findOneAnd|insert|update)\w*$/;
const database = (): mongoose.mongo.Db => mongoose.connection.db!;

async function collectionNames(): Promise<string[]> {
  const stored = await database().listCollections({}, { nameOnly: true }).toArray();
  // Announcements are written moments after the change that caused them.
  return stored
    .map(({ name }) => name)
    .filter((name) => name !== "revisions")
    .toSorted();
}

async function digestOf(name: string): Promise<string> {
  const documents = await database().collection(name).find({}, { raw: true }).sort({ _id: 1 }).toArray();
  const hash = createHash("sha256");
  for (const document of documents as unknown as Uint8Array[]) hash.update(document);
  return documents.length === 0 ? "" : hash.digest("hex");
}

/** Reads the open database and digests the raw bytes, so that a change of a BSON type shows too. */
export async function readDatabase(): Promise<DatabaseState> {
  return new Map(
    await Promise.all((await collectionNames()).map(async (name) => [name, await digestOf(name)] as const)),
  );
}

/** Returns the names of the collections that differ; a missing collection equals an empty one. */
export function changedCollections(before: DatabaseState, after: DatabaseState, but: readonly string[] = []): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => !but.includes(name) && (before.get(name) ?? "") !== (after.get(name) ?? ""),
  );
}

/**
 * Stores the content of the open database. `restore` checks only the collections that were written since; compare `state`
 * with `readDatabase()` at the end of a file.
 */
export async function takeSnapshot(): Promise<Snapshot> {
  const state = await readDatabase();
  const kept = new Map<string, mongoose.mongo.Document[]>();
  for (const name of state.keys()) {
    const exact = { promoteValues: false, promoteLongs: false };
    kept.set(name, await database().collection(name).find({}, exact).toArray());
  }
  const written = new Set<string>();
  watchDatabase((call) => void (WRITE.test(call) && written.add(call.replace(WRITE, ""))));
  const putBack = async (name: string): Promise<boolean> => {
    if ((await digestOf(name)) === (state.get(name) ?? "")) return false;
    await database().collection(name).deleteMany({});
    const documents = kept.get(name) ?? [];
    if (documents.length > 0) await database().collection(name).insertMany(documents);
    return true;
  };
  return {
    state,
    restore: async () => {
      const names = [...written];
      const changed: string[] = [];
      for (const name of names) if (await putBack(name)) changed.push(name);
      for (const name of names) written.delete(name);
      return changed;
    },
  };
}
