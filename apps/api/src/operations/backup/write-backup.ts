import mongoose, { type mongo } from "mongoose";
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { readDatabaseServer } from "../../db/connection/database-server.ts";
import {
  encodeFrame,
  FORMAT,
  CollectionDigest,
  VERSION,
  type BeginFrame,
  type CollectionFrame,
  type CollectionSummary,
  type Frame,
} from "./backup-file.ts";

/**
 * Collections that a restore must not bring back: sessions and the trust in devices, because they may have ended since;
 * counters, leases, heartbeats and revisions, because they are out of date; lists that are being imported, because they are kept for a few days only.
 */
const EXCLUDED: ReadonlySet<string> = new Set([
  "sessions",
  "trustedDevices",
  "counters",
  "leases",
  "guards",
  "servers",
  "revisions",
  "restoring",
  "imports",
  "importrows",
  "quietplaces",
]);
/**
 * The first collections of a backup without a snapshot, in this order: a payment before its booking and seats. The copy
 * then has the state of a salon whose process was killed, which the jobs complete.
 */
const COPIED_FIRST = ["payments", "bookings", "slots"];
const CHUNK_BYTES = 1024 * 1024;
const GZIP_LEVEL = 1;

/** A written backup. */
interface Backup {
  consistency: BeginFrame["consistency"];
  collections: CollectionSummary[];
}

/**
 * Writes the whole database into one file that only its owner can read. The file appears under its name only when it is
 * complete and on disk. The salon may be open meanwhile.
 */
export async function writeBackup(db: mongo.Db, file: string, now: Date): Promise<Backup> {
  const unfinished = `${file}.unfinished`;
  const written: Backup = { consistency: "ordered", collections: [] };
  try {
    await pipeline(
      framesOf(db, now, written),
      createGzip({ level: GZIP_LEVEL }),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    await rename(unfinished, file);
    await syncFolderOf(file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return written;
}

async function* framesOf(db: mongo.Db, now: Date, written: Backup): AsyncGenerator<Uint8Array> {
  const { version: server, kind } = await readDatabaseServer(db);
  // A replica set or a sharded cluster can read all collections at one instant.
  const session = kind === "stand-alone" ? undefined : db.client.startSession({ snapshot: true });
  written.consistency = session ? "snapshot" : "ordered";
  const digest = createHash("sha256");
  const emit = (frame: Frame) => {
    const bytes = encodeFrame(frame);
    digest.update(bytes);
    return bytes;
  };
  try {
    yield emit({
      kind: "begin",
      format: FORMAT,
      version: VERSION,
      createdAt: now,
      server,
      consistency: written.consistency,
    });
    for (const name of await namesOf(db)) {
      yield emit({ kind: "collection", name, indexes: await indexesOf(db, name) });
      const summing = new CollectionDigest(name);
      for await (const bson of chunksOf(db.collection(name), session, summing)) yield emit({ kind: "documents", bson });
      written.collections.push(summing.summary());
    }
    yield encodeFrame({ kind: "end", collections: written.collections, sha256: digest.digest("hex") });
  } finally {
    await session?.endSession();
  }
}

async function namesOf(db: mongo.Db): Promise<string[]> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  const names = found.map(({ name }) => name).filter((name) => !EXCLUDED.has(name) && !name.startsWith("system."));
  return [
    ...COPIED_FIRST.filter((name) => names.includes(name)),
    ...names.filter((name) => !COPIED_FIRST.includes(name)).toSorted(),
  ];
}

async function indexesOf(db: mongo.Db, name: string): Promise<CollectionFrame["indexes"]> {
  const indexes = (await db.collection(name).listIndexes().toArray()) as Record<string, unknown>[];
  return indexes.filter((index) => index["name"] !== "_id_").map(({ v: _v, ns: _ns, ...index }) => index);
}

/** Returns the documents in the bytes of the database; they are never decoded, so that the copy is exact. */
async function* chunksOf(
  collection: mongo.Collection,
  session: mongo.ClientSession | undefined,
  summing: CollectionDigest,
): AsyncGenerator<mongo.Binary> {
  let chunk: Uint8Array[] = [];
  let bytes = 0;
  const take = () => {
    const binary = new mongoose.mongo.Binary(Buffer.concat(chunk));
    chunk = [];
    bytes = 0;
    return binary;
  };
  const documents = collection.find({}, { raw: true, sort: { _id: 1 }, ...(session && { session }) });
  for await (const document of documents as AsyncIterable<unknown> as AsyncIterable<Uint8Array>) {
    if (bytes > 0 && bytes + document.byteLength > CHUNK_BYTES) yield take();
    summing.add(document);
    chunk.push(document);
    bytes += document.byteLength;
  }
  if (bytes > 0) yield take();
}

/** A renamed file survives a power cut only when its folder is on disk too. */
async function syncFolderOf(file: string): Promise<void> {
  const folder = await open(dirname(file));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
