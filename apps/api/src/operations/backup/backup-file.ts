import mongoose from "mongoose";
import { createHash, type Hash } from "node:crypto";

const { BSON } = mongoose.mongo;

/** The first frame: format and origin of the file. */
export interface BeginFrame {
  kind: "begin";
  format: typeof FORMAT;
  version: typeof VERSION;
  createdAt: Date;
  /** The version of the source MongoDB. */
  server: string;
  /** `snapshot`: all collections at one instant. `ordered`: one after the other, while the salon may have been open. */
  consistency: "snapshot" | "ordered";
}
/** The start of a collection. */
export interface CollectionFrame {
  kind: "collection";
  name: string;
  /** The indexes in the form of `listIndexes`, without that of `_id`. */
  indexes: Record<string, unknown>[];
}
/** Documents of the current collection, one after the other, in the bytes of the database. */
export interface DocumentsFrame {
  kind: "documents";
  bson: mongoose.mongo.Binary;
}
/** The count and digest of a collection. */
export interface CollectionSummary {
  name: string;
  count: number;
  /** SHA-256 of its documents in the order of their `_id`. */
  sha256: string;
}
/** The last frame: the summaries of all collections, and the digest of all bytes before it. */
export interface EndFrame {
  kind: "end";
  collections: CollectionSummary[];
  sha256: string;
}
/** A backup file is one gzip stream of these frames as BSON documents. */
export type Frame = BeginFrame | CollectionFrame | DocumentsFrame | EndFrame;

export const FORMAT = "salon-backup";
export const VERSION = 1;
/** Larger than the largest document of MongoDB with its frame; a file with a larger frame is no backup. */
const MAX_FRAME_BYTES = 17 * 1024 * 1024;
const KINDS = new Set(["begin", "collection", "documents", "end"]);

/** A file that cannot be restored; the message is the reason. */
export class DamagedBackup extends Error {}

/** Counts and digests the documents of a collection as they are read. */
export class CollectionDigest {
  readonly #name: string;
  readonly #hash: Hash = createHash("sha256");
  #count = 0;

  constructor(name: string) {
    this.#name = name;
  }

  add(document: Uint8Array): void {
    this.#hash.update(document);
    this.#count += 1;
  }

  summary(): CollectionSummary {
    return { name: this.#name, count: this.#count, sha256: this.#hash.copy().digest("hex") };
  }
}

/** Encodes a frame. */
export const encodeFrame = (frame: Frame): Uint8Array => BSON.serialize(frame, { ignoreUndefined: true });

/** Returns the bytes of each document of a frame. @throws DamagedBackup when the documents do not fill the frame exactly */
export function* documentsOf({ bson }: DocumentsFrame): Generator<Uint8Array> {
  const bytes = bson.buffer;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.byteLength;) {
    const length = at + 4 <= bytes.byteLength ? view.getInt32(at, true) : 0;
    if (length < 5 || at + length > bytes.byteLength) throw new DamagedBackup("a document in it is cut off");
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

/** Decodes a stream of bytes into frames. @throws DamagedBackup when it contains anything else */
export async function* decodeFrames(
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ frame: Frame; bytes: Buffer }> {
  let rest: Buffer = Buffer.alloc(0);
  const parts: Buffer[] = [];
  let waiting = 0;
  for await (const chunk of stream) {
    parts.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    waiting += chunk.byteLength;
    // The parts are joined only when a frame is complete, because a large frame arrives in hundreds of parts.
    if (rest.byteLength >= 4 && rest.byteLength + waiting < rest.readInt32LE(0)) continue;
    rest = Buffer.concat([rest, ...parts.splice(0)]);
    waiting = 0;
    for (let length = frameLength(rest); length > 0 && rest.byteLength >= length; length = frameLength(rest)) {
      const bytes = rest.subarray(0, length);
      yield { frame: decodeFrame(bytes), bytes };
      rest = rest.subarray(length);
    }
  }
  if (rest.byteLength + waiting > 0) throw new DamagedBackup("it is cut off");
}

/** Returns the length of the frame at the start of the bytes; 0 when there are too few bytes to read it. */
function frameLength(bytes: Buffer): number {
  if (bytes.byteLength < 4) return 0;
  const length = bytes.readInt32LE(0);
  if (length < 5 || length > MAX_FRAME_BYTES) throw new DamagedBackup("it is no backup of a salon, or damaged");
  return length;
}

function decodeFrame(bytes: Buffer): Frame {
  const frame = readFrame(bytes);
  if (!KINDS.has(String(frame["kind"]))) throw new DamagedBackup("it is no backup of a salon");
  return frame as unknown as Frame;
}

function readFrame(bytes: Buffer): Record<string, unknown> {
  try {
    return BSON.deserialize(bytes, { promoteBuffers: false });
  } catch (error) {
    throw new DamagedBackup("it is damaged", { cause: error });
  }
}
