import { decode, encode } from "../bson/codec.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import { CursorReply } from "./cursors.ts";

// https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER = 16;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const EXHAUST_ALLOWED = 1 << 16;
const MAX_MESSAGE = 48_000_000;

/** A decoded request. */
export type Request = {
  id: number;
  command: Doc;
  database: string;
  /** The client waits for a reply. */
  expectsReply: boolean;
  /** The client accepts several replies to this request, each but the last with `moreToCome`. */
  exhaustAllowed: boolean;
  /** Sent in the legacy format; the reply has the same format. */
  legacy: boolean;
};

/** Splits the received bytes into complete messages and a rest. @throws MongoError for an impossible length. */
export function takeMessages(arrived: Buffer): { messages: Buffer[]; rest: Buffer } {
  const messages: Buffer[] = [];
  let at = 0;
  while (arrived.length - at >= 4) {
    const length = arrived.readInt32LE(at);
    if (length < HEADER || length > MAX_MESSAGE)
      throw new MongoError("BadValue", `message length ${length} is out of range`);
    if (arrived.length - at < length) break;
    messages.push(arrived.subarray(at, at + length));
    at += length;
  }
  return { messages, rest: arrived.subarray(at) };
}

/** Reads one message. @throws MongoError for malformed bytes or an opcode that drivers no longer send. */
export function parseMessage(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const opcode = message.readInt32LE(12);
  if (opcode === OP_MSG) return parseMsg(id, message);
  if (opcode === OP_QUERY) return parseQuery(id, message);
  throw new MongoError("CommandNotFound", `opcode ${opcode} is not supported`);
}

function parseMsg(id: number, message: Buffer): Request {
  const flags = message.readUInt32LE(HEADER);
  const end = message.length - ((flags & CHECKSUM_PRESENT) === 0 ? 0 : 4);
  const command: Doc = new Map();
  let at = HEADER + 4;
  while (at < end) {
    const kind = message.readUInt8(at++);
    const size = message.readInt32LE(at);
    const section = message.subarray(at, at + size);
    if (kind === 0) for (const [name, value] of decode(section)) command.set(name, value);
    else if (kind === 1) addSequence(command, section);
    else throw new MongoError("BadValue", `unknown section kind ${kind}`);
    at += size;
  }
  const database = command.get("$db");
  if (typeof database !== "string") throw new MongoError("IDLFailedToParse", "OP_MSG requests require a $db argument");
  const expectsReply = (flags & MORE_TO_COME) === 0;
  return { id, command, database, expectsReply, exhaustAllowed: (flags & EXHAUST_ALLOWED) !== 0, legacy: false };
}

function addSequence(command: Doc, section: Buffer): void {
  const nameEnd = section.indexOf(0, 4);
  const documents: Value[] = [];
  for (let at = nameEnd + 1; at < section.length;) {
    const size = section.readInt32LE(at);
    documents.push(decode(section.subarray(at, at + size)));
    at += size;
  }
  command.set(section.toString("utf8", 4, nameEnd), documents);
}

function parseQuery(id: number, message: Buffer): Request {
  const nameEnd = message.indexOf(0, HEADER + 4);
  const namespace = message.toString("utf8", HEADER + 4, nameEnd);
  const at = nameEnd + 1 + 8;
  const command = decode(message.subarray(at, at + message.readInt32LE(at)));
  const name = command.keys().next().value?.toLowerCase();
  if (!namespace.endsWith(".$cmd") || (name !== "ismaster" && name !== "hello"))
    throw new MongoError(352, "Unsupported OP_QUERY command: the client driver may require an upgrade");
  return { id, command, database: namespace.slice(0, -5), expectsReply: true, exhaustAllowed: false, legacy: true };
}

/** Builds the reply to a request; `id` and `moreToCome` are for a reply that is one of several. */
export function buildReply(
  request: Pick<Request, "id" | "legacy">,
  reply: Doc | CursorReply,
  { id = 0, moreToCome = false } = {},
): Buffer {
  const body = reply instanceof CursorReply ? cursorBody(reply) : encode(reply);
  const prefix = request.legacy ? legacyPrefix() : Buffer.from([moreToCome ? MORE_TO_COME : 0, 0, 0, 0, 0]);
  const header = Buffer.alloc(HEADER);
  header.writeInt32LE(HEADER + prefix.length + body.length, 0);
  header.writeInt32LE(id, 4);
  header.writeInt32LE(request.id, 8);
  header.writeInt32LE(request.legacy ? OP_REPLY : OP_MSG, 12);
  return Buffer.concat([header, prefix, body]);
}

function legacyPrefix(): Buffer {
  const prefix = Buffer.alloc(20);
  prefix.writeInt32LE(1, 16);
  return prefix;
}

// Stored documents are BSON already, so the reply is assembled around their bytes.
function cursorBody({ id, namespace, batchName, batch }: CursorReply): Buffer {
  const items = batch.flatMap((bytes, index) => [Buffer.from(`\x03${index}\0`), bytes]);
  const rest = encode(
    new Map<string, Value>([
      ["id", id],
      ["ns", namespace],
    ]),
  );
  const cursor = document([Buffer.from(`\x04${batchName}\0`), document(items), rest.subarray(4, -1)]);
  const tail = encode(new Map([["ok", 1]]));
  return document([Buffer.from("\x03cursor\0"), cursor, tail.subarray(4, -1)]);
}

function document(parts: readonly Uint8Array[]): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32LE(parts.reduce((sum, part) => sum + part.length, 5));
  return Buffer.concat([length, ...parts, Buffer.alloc(1)]);
}
