import mongoose, { type mongo } from "mongoose";
import { Summing, type CollectionFrame, type CollectionSummary } from "../backup/backup-file.ts";
import { readBackup, type BackupContents } from "../backup/read-backup.ts";
import { MIGRATIONS } from "../../db/migrations/all.ts";
import { migrate } from "../../db/migrations/migrate.ts";
import { revokeAllFeeds } from "../../features/team/team.account.service.ts";
import { repairCopy } from "./repair-copy.ts";
import { requireNoServer } from "../heartbeat.ts";
import { indexKeysOf } from "../index-keys.ts";
import { isHalfRestored, markRestoring, RESTORE_MARKER, unmarkRestoring } from "./restore-marker.ts";
// Every model there is, so that its indexes are built.
import "../../product.ts";

const EVERYTHING = { promoteValues: false, promoteBuffers: false, bsonRegExp: true };

/** How to restore. */
interface RestoreOptions {
  /** Whether to delete what the database holds; without it only an empty one is filled. */
  replace: boolean;
  now: Date;
}
/** What came of a restore. */
interface Restored extends BackupContents {
  /** In words, what a person should look at. */
  notes: string[];
}

/**
 * Puts a backup into the database that Mongoose is connected to: all of it, or nothing. The file is read to its end
 * before anything is touched, and what was written is read back before it counts.
 * @throws DamagedBackup for such a file; Error when a server runs on the database, when it is not empty, or does not hold afterwards what the file holds
 */
export async function restoreBackup(file: string, { replace, now }: RestoreOptions): Promise<Restored> {
  const db = mongoose.connection.db!;
  const { begin, collections } = await readBackup(file);
  const filled = await filledCollections(db);
  const halfRestored = await isHalfRestored(db);
  if (filled.length > 0 && !replace && !halfRestored)
    throw new Error(
      `The database ${db.databaseName} is not empty (${filled.join(", ")}). Nothing was changed. Restore into an empty one with --database NAME, or delete what is there with --replace`,
    );
  await requireNoServer(now);
  await markRestoring(db, now);
  // A server writes its heartbeat before it looks for the mark: of one that starts meanwhile, one of the two is seen.
  await requireNoServer(now).catch(async (error: unknown) => {
    if (!halfRestored) await unmarkRestoring(db);
    throw error;
  });
  try {
    await empty(db);
    const indexes = await load(db, file);
    await requireSame(db, collections);
    await buildIndexes(db, indexes);
    await migrate(MIGRATIONS, () => now);
    await revokeAllFeeds();
    const notes = begin.consistency === "ordered" ? await repairCopy(begin.createdAt, now) : [];
    await unmarkRestoring(db);
    return { begin, collections, notes };
  } catch (error) {
    // Empty again; when not even that can be done, the mark says so to whoever comes next.
    await empty(db)
      .then(() => unmarkRestoring(db))
      .catch(() => undefined);
    throw error;
  }
}

/** Names of the collections that hold anything. */
async function filledCollections(db: mongo.Db): Promise<string[]> {
  const filled: string[] = [];
  for (const name of await namesOf(db))
    if (await db.collection(name).findOne({}, { projection: { _id: 1 } })) filled.push(name);
  return filled;
}

/** Leaves nothing but the mark. The server's own user may drop collections, but no database. */
async function empty(db: mongo.Db): Promise<void> {
  for (const name of await namesOf(db)) if (name !== RESTORE_MARKER) await db.dropCollection(name);
}

async function namesOf(db: mongo.Db): Promise<string[]> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  return found.map(({ name }) => name).filter((name) => !name.startsWith("system."));
}

async function load(db: mongo.Db, file: string): Promise<CollectionFrame[]> {
  const begun: CollectionFrame[] = [];
  await readBackup(file, {
    collection: (frame) => void begun.push(frame),
    documents: async (documents) => {
      const decoded = documents.map((bytes) => mongoose.mongo.BSON.deserialize(bytes, EVERYTHING));
      await db.collection(begun.at(-1)!.name).insertMany(decoded, { ordered: false });
    },
  });
  return begun;
}

/** @throws Error naming the first collection that is not, bit for bit, what the file holds */
async function requireSame(db: mongo.Db, collections: readonly CollectionSummary[]): Promise<void> {
  for (const { name, count, sha256 } of collections) {
    const summing = new Summing(name);
    const documents = db.collection(name).find({}, { raw: true, sort: { _id: 1 } });
    for await (const document of documents as AsyncIterable<unknown> as AsyncIterable<Uint8Array>)
      summing.add(document);
    const found = summing.summary();
    if (found.count !== count || found.sha256 !== sha256)
      throw new Error(
        `${name} was read back with ${found.count} documents and other contents than the file's ${count}`,
      );
  }
}

/** Those of this version first, since the backup may be of an older one; then what else the database had. */
async function buildIndexes(db: mongo.Db, collections: readonly CollectionFrame[]): Promise<void> {
  for (const model of Object.values(mongoose.models)) await model.createIndexes();
  for (const { name, indexes } of collections) {
    const there = await indexKeysOf(db, name);
    const others = indexes.filter(({ key }) => !there.has(JSON.stringify(key)));
    if (others.length > 0) await db.collection(name).createIndexes(others as unknown as mongo.IndexDescription[]);
  }
}
