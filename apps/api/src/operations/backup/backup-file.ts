import mongoose from "mongoose";
import { createHash, type Hash } from "node:crypto";

const { BSON } = mongoose.mongo;

/** First frame: what this file is. */
export interface BeginFrame {
  kind: "begin";
  format: typeof FORMAT;
  version: typeof VERSION;
  createdAt: Date;
  /** Version of the MongoDB it was read from. */
  server: string;
  /** `snapshot`: every collection as it was at one instant. `ordered`: one after the other, while the salon went on. */
  consistency: "snapshot" | "ordered";
}
/** Begins a collection. */
export interface CollectionFrame {
  kind: "collection";
  name: string;
  /** As `listIndexes` describes them, without the one of `_id`. */
  indexes: Record<string, unknown>[];
}
/** Some documents of the collection begun last, one after the other as they lay in the database. */
export interface DocumentsFrame {
  kind: "documents";
  bson: mongoose.mongo.Binary;
}
/** What a collection came to. */
export interface CollectionSummary {
  name: string;
  count: number;
  /** SHA-256 of its documents in the order of their `_id`. */
  sha256: string;
}
/** Last frame: what all of it came to, and the digest of every byte before it. */
export interface EndFrame {
  kind: "end";
  collections: CollectionSummary[];
  sha256: string;
}
/** A backup file is one gzip stream of BSON documents: these. */
export type Frame = BeginFrame | CollectionFrame | DocumentsFrame | EndFrame;

export const FORMAT = "salon-backup";
export const VERSION = 1;
/** Larger than any document of MongoDB with its frame around it; whatever claims more is no backup. */
const MOST_FRAME_BYTES = 17 * 1024 * 1024;
const KINDS = new Set(["begin", "collection", "documents", "end"]);

/** A file that cannot be restored; the message says why, in words. */
export class DamagedBackup extends Error {}

/** Sums documents up as they pass by. */
export class Summing {
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

/** A frame as bytes. */
export const encodeFrame = (frame: Frame): Uint8Array => BSON.serialize(frame, { ignoreUndefined: true });

/** The documents of a frame, each as its own bytes. @throws DamagedBackup when they do not fill it exactly */
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

/** Cuts a stream of bytes into frames. @throws DamagedBackup when it holds anything else */
export async function* decodeFrames(
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ frame: Frame; bytes: Buffer }> {
  let rest: Buffer = Buffer.alloc(0);
  const parts: Buffer[] = [];
  let waiting = 0;
  for await (const chunk of stream) {
    parts.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    waiting += chunk.byteLength;
    // Joined only when a whole frame is there: a large one arrives in hundreds of pieces.
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

/** Bytes of the frame that begins here; 0 while that cannot be told yet. */
function frameLength(bytes: Buffer): number {
  if (bytes.byteLength < 4) return 0;
  const length = bytes.readInt32LE(0);
  if (length < 5 || length > MOST_FRAME_BYTES) throw new DamagedBackup("it is no backup of a salon, or damaged");
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
