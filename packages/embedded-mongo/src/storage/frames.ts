import { crc32 } from "node:zlib";

import { decode, encode } from "../bson/codec.ts";
import type { Doc, Value } from "../bson/types.ts";
import type { Change } from "./store.ts";

// A frame is a mark, the payload's length, the payload's checksum and the payload: BSON documents one after another.
const MARK = Buffer.from("SMJ1");
const HEADER = 12;

/** Packs the changes of one command into one frame, which is read back completely or not at all. */
export function packFrame(changes: readonly Change[]): Buffer {
  const payload = Buffer.concat(changes.flatMap(packChange));
  const header = Buffer.alloc(HEADER);
  MARK.copy(header);
  header.writeUInt32LE(payload.length, 4);
  header.writeUInt32LE(crc32(payload), 8);
  return Buffer.concat([header, payload]);
}

function packChange(change: Change): Uint8Array[] {
  const head: Doc = new Map<string, Value>([
    ["type", change.type],
    ["namespace", change.namespace],
  ]);
  if (change.type === "put") return [encode(head), change.bytes];
  if (change.type === "remove") head.set("id", change.id);
  if (change.type === "index") head.set("spec", change.spec);
  if (change.type === "unindex") head.set("name", change.name);
  return [encode(head)];
}

/** The complete frames from the beginning of a file, and the offset where they end. */
export type Frames = { payloads: Buffer[]; end: number };

/** Reads the frames from the beginning of a file up to the first incomplete one. */
export function readFrames(file: Buffer): Frames {
  const payloads: Buffer[] = [];
  let end = 0;
  for (let payload = frameAt(file, 0); payload !== undefined; payload = frameAt(file, end)) {
    payloads.push(payload);
    end += HEADER + payload.length;
  }
  return { payloads, end };
}

/** Whether a complete frame follows somewhere after that offset; then the damage there is not a torn end. */
export function hasFrameAfter(file: Buffer, place: number): boolean {
  for (let at = file.indexOf(MARK, place + 1); at >= 0; at = file.indexOf(MARK, at + 1)) {
    if (frameAt(file, at) !== undefined) return true;
  }
  return false;
}

function frameAt(file: Buffer, at: number): Buffer | undefined {
  if (file.length - at < HEADER || file.compare(MARK, 0, MARK.length, at, at + MARK.length) !== 0) return undefined;
  const length = file.readUInt32LE(at + 4);
  if (file.length - at - HEADER < length) return undefined;
  const payload = file.subarray(at + HEADER, at + HEADER + length);
  return crc32(payload) === file.readUInt32LE(at + 8) ? payload : undefined;
}

/** Unpacks a frame's changes. @throws MongoError 22 when they are not what this version writes. */
export function* unpackFrame(payload: Buffer): Generator<Change> {
  for (let at = 0; at < payload.length;) {
    const take = (): Buffer => {
      const from = at;
      at += payload.readInt32LE(at);
      return payload.subarray(from, at);
    };
    const head = decode(take());
    const namespace = head.get("namespace") as string;
    const type = head.get("type") as Change["type"];
    if (type === "put") yield { type, namespace, bytes: Uint8Array.from(take()) };
    else if (type === "remove") yield { type, namespace, id: head.get("id") as Value };
    else if (type === "index") yield { type, namespace, spec: head.get("spec") as Doc };
    else if (type === "unindex") yield { type, namespace, name: head.get("name") as string };
    else if (type === "create") yield { type, namespace };
    else if (type === "drop") yield { type, namespace };
    else throw new Error(`unknown change '${String(type)}'`);
  }
}
