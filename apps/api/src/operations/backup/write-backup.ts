import mongoose, { type mongo } from "mongoose";
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import {
  encodeFrame,
  FORMAT,
  Summing,
  VERSION,
  type BeginFrame,
  type CollectionFrame,
  type CollectionSummary,
  type Frame,
} from "./backup-file.ts";

/**
 * What must not come back: sessions that have ended since, counters, leases and heartbeats of a moment long gone, and sums, which
 * are counted anew from the rows that are there.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  "sessions",
  "counters",
  "leases",
  "guards",
  "figures",
  "servers",
  "restoring",
]);
/**
 * Where nothing gives one instant for all, these are read in this order: a payment before what it leads to, so that
 * the copy looks like a salon whose process was killed, which the jobs bring to its end by themselves.
 */
const FIRST = ["payments", "bookings", "slots"];
const CHUNK_BYTES = 1024 * 1024;
const GZIP_LEVEL = 1;

/** A backup that was written. */
interface Backup {
  consistency: BeginFrame["consistency"];
  collections: CollectionSummary[];
}

/**
 * Writes the whole database into one file, readable by its owner alone; the file appears under its name only once it
 * is whole and on disk. The salon may be open meanwhile.
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
  const session = (await keepsSnapshots(db)) ? db.client.startSession({ snapshot: true }) : undefined;
  written.consistency = session ? "snapshot" : "ordered";
  const digest = createHash("sha256");
  const emit = (frame: Frame) => {
    const bytes = encodeFrame(frame);
    digest.update(bytes);
    return bytes;
  };
  try {
    const { version: server } = (await db.command({ buildInfo: 1 })) as { version: string };
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
      const summing = new Summing(name);
      for await (const bson of chunksOf(db.collection(name), session, summing)) yield emit({ kind: "documents", bson });
      written.collections.push(summing.summary());
    }
    yield encodeFrame({ kind: "end", collections: written.collections, sha256: digest.digest("hex") });
  } finally {
    await session?.endSession();
  }
}

/** Whether this is a replica set or a sharded cluster, which can show every collection as of one instant. */
async function keepsSnapshots(db: mongo.Db): Promise<boolean> {
  const hello = (await db.admin().command({ hello: 1 })) as { setName?: string; msg?: string };
  return hello.setName !== undefined || hello.msg === "isdbgrid";
}

async function namesOf(db: mongo.Db): Promise<string[]> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  const names = found.map(({ name }) => name).filter((name) => !LEFT_OUT.has(name) && !name.startsWith("system."));
  return [...FIRST.filter((name) => names.includes(name)), ...names.filter((name) => !FIRST.includes(name)).toSorted()];
}

async function indexesOf(db: mongo.Db, name: string): Promise<CollectionFrame["indexes"]> {
  const indexes = (await db.collection(name).listIndexes().toArray()) as Record<string, unknown>[];
  return indexes.filter((index) => index["name"] !== "_id_").map(({ v: _v, ns: _ns, ...index }) => index);
}

/** The documents as they lie there, never decoded, so that none can come out otherwise than it went in. */
async function* chunksOf(
  collection: mongo.Collection,
  session: mongo.ClientSession | undefined,
  summing: Summing,
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

/** A renamed file is there after a power cut only when its folder has been written too. */
async function syncFolderOf(file: string): Promise<void> {
  const folder = await open(dirname(file));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
