import mongoose, { type mongo } from "mongoose";
import { CollectionDigest, type CollectionFrame, type CollectionSummary } from "../backup/backup-file.ts";
import { readBackup, type BackupContents } from "../backup/read-backup.ts";
import { MADE_BEFORE, META, writeMeta } from "../../db/first-write.ts";
import { MIGRATIONS } from "../../db/migrations/all.ts";
import { migrate } from "../../db/migrations/migrate.ts";
import { revokeAllFeeds } from "../../features/team/account.ts";
import { repairCopy } from "./repair-copy.ts";
import { requireNoServer } from "../heartbeat.ts";
import { indexKeysOf } from "../index-keys.ts";
import { isRestoreIncomplete, markRestoring, RESTORE_MARKER, unmarkRestoring } from "./restore-marker.ts";
// Imports every model, so that their indexes are built.
import "../../product.ts";

const EXACT_TYPES = { promoteValues: false, promoteBuffers: false, bsonRegExp: true };

/** The options of a restore. */
interface RestoreOptions {
  /** Whether to delete the content of the database; without it the database must be empty. */
  replace: boolean;
  /** Whether it is confirmed that the content is deleted; without it, `replace` only says what it deletes. */
  yes: boolean;
  now: Date;
}
/** The result of a restore. */
interface Restored extends BackupContents {
  /** Problems that staff must check, one sentence each. */
  notes: string[];
}

/**
 * Restores a backup into the connected database, completely or not at all. It reads the file to its end before it changes
 * anything, and compares the written documents with the file before it removes the marker.
 * @throws DamagedBackup for a damaged file; Error for a backup of a database made before 1.0.0, when a server runs on the database, when the database is not empty, or
 * when the written documents differ from the file. From the moment at which the old content is being deleted, its message says
 * what the database has.
 */
export async function restoreBackup(file: string, { replace, yes, now }: RestoreOptions): Promise<Restored> {
  const db = mongoose.connection.db!;
  const { begin, collections } = await readBackup(file);
  if (!collections.some(({ name, count }) => name === META && count > 0)) throw new Error(MADE_BEFORE);
  const filled = await filledCollections(db);
  const wasIncomplete = await isRestoreIncomplete(db);
  if (filled.length > 0 && !replace && !wasIncomplete)
    throw new Error(
      `The database ${db.databaseName} is not empty (${filled.join(", ")}). Nothing was changed. Restore into an empty one with --database NAME, or delete what is there with --replace`,
    );
  if (filled.length > 0 && !yes && !wasIncomplete) throw new Error(await askForYes(db, begin.createdAt));
  await requireNoServer(now);
  await markRestoring(db, now);
  await writeMeta(db);
  // A server writes its heartbeat before it reads the marker, so a server that starts now is detected here or stops itself.
  await requireNoServer(now).catch(async (error: unknown) => {
    if (!wasIncomplete) await unmarkRestoring(db);
    throw error;
  });
  try {
    await empty(db, [RESTORE_MARKER, META]);
    const indexes = await load(db, file);
    await requireSame(db, collections);
    await buildIndexes(db, indexes);
    await migrate(MIGRATIONS, () => now);
    await revokeAllFeeds();
    const notes = begin.consistency === "ordered" ? await repairCopy(begin.createdAt, now) : [];
    await unmarkRestoring(db);
    return { begin, collections, notes };
  } catch (error) {
    // If the database cannot be emptied, the marker stays and the server refuses to start.
    const isEmpty = await empty(db, [RESTORE_MARKER])
      .then(() => unmarkRestoring(db))
      .then(() => true)
      .catch(() => false);
    throw new Error(`${stateAfter(filled.length > 0, isEmpty)} Run the restore again. The error: ${textOf(error)}`, {
      cause: error,
    });
  }
}

/** What `replace` deletes, and how to confirm it. */
async function askForYes(db: mongo.Db, createdAt: Date): Promise<string> {
  const counts = await Promise.all(
    ["bookings", "payments", "clients"].map(async (name) => `${await db.collection(name).countDocuments()} ${name}`),
  );
  return `--replace deletes all that the database ${db.databaseName} has (${counts.join(", ")} and the rest) before it writes the backup of ${createdAt.toISOString()}. It does not keep a copy. Nothing was changed. To do it, give --yes too`;
}

/** What the database has after a restore that failed. */
const stateAfter = (hadContent: boolean, isEmpty: boolean): string => {
  if (!isEmpty) return "The database has only a part of its data, and the server does not start on it.";
  return hadContent ? "The old data is deleted, and the database is empty." : "The database is empty, as before.";
};

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Returns the names of the collections that are not empty. */
async function filledCollections(db: mongo.Db): Promise<string[]> {
  const filled: string[] = [];
  for (const name of await namesOf(db))
    if (await db.collection(name).findOne({}, { projection: { _id: 1 } })) filled.push(name);
  return filled;
}

/** Drops all collections except these. The user of the server may not drop a whole database. */
async function empty(db: mongo.Db, except: readonly string[]): Promise<void> {
  for (const name of await namesOf(db)) if (!except.includes(name)) await db.dropCollection(name);
}

async function namesOf(db: mongo.Db): Promise<string[]> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  return found.map(({ name }) => name).filter((name) => !name.startsWith("system."));
}

async function load(db: mongo.Db, file: string): Promise<CollectionFrame[]> {
  const started: CollectionFrame[] = [];
  // The database stores one batch while the next one is decoded.
  let storing: Promise<unknown> = Promise.resolve();
  try {
    await readBackup(file, {
      collection: (frame) => void started.push(frame),
      documents: async (documents) => {
        const { name } = started.at(-1)!;
        // Its row is there already.
        if (name === META) return;
        const decoded = documents.map((bytes) => mongoose.mongo.BSON.deserialize(bytes, EXACT_TYPES));
        await storing;
        storing = db.collection(name).insertMany(decoded, { ordered: false });
        storing.catch(() => undefined);
      },
    });
  } finally {
    await storing;
  }
  return started;
}

/** @throws Error that names a collection whose bytes differ from the file */
async function requireSame(db: mongo.Db, collections: readonly CollectionSummary[]): Promise<void> {
  const differences = await Promise.all(collections.map((summary) => differenceOf(db, summary)));
  const first = differences.find((difference) => difference !== undefined);
  if (first !== undefined) throw new Error(first);
}

/** Reads a collection back. Returns a sentence when its bytes differ from the file. */
async function differenceOf(db: mongo.Db, { name, count, sha256 }: CollectionSummary): Promise<string | undefined> {
  const summing = new CollectionDigest(name);
  const documents = db.collection(name).find({}, { raw: true, sort: { _id: 1 } });
  for await (const document of documents as AsyncIterable<unknown> as AsyncIterable<Uint8Array>) summing.add(document);
  const found = summing.summary();
  return found.count === count && found.sha256 === sha256
    ? undefined
    : `${name} was read back with ${found.count} documents, which differ from the ${count} of the file`;
}

/** Builds the indexes of this version first, because the backup may be older, then the other indexes of the backup. */
async function buildIndexes(db: mongo.Db, collections: readonly CollectionFrame[]): Promise<void> {
  for (const model of Object.values(mongoose.models)) await model.createIndexes();
  for (const { name, indexes } of collections) {
    const there = await indexKeysOf(db, name);
    const others = indexes.filter(({ key }) => !there.has(JSON.stringify(key)));
    if (others.length > 0) await db.collection(name).createIndexes(others as unknown as mongo.IndexDescription[]);
  }
}
