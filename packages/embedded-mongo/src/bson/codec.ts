import { Binary, BSONRegExp, Code, Decimal128, MaxKey, MinKey, ObjectId, Timestamp, serialize } from "bson";

import { MongoError, notImplemented } from "../errors.ts";
import { double } from "./numbers.ts";
import type { Doc, Value } from "./types.ts";

/** MongoDB's limit for one stored document. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
const MAX_DEPTH = 180;

// Field names repeat in every document: sharing one string each halves the memory of a collection.
const names = new Map<string, string>();

/** Turns a document into BSON bytes. @throws MongoError 10334 when it is larger than the encoder can hold. */
export function encode(doc: Doc): Uint8Array {
  try {
    const bytes = serialize(doc);
    // The encoder's buffer is a little larger than the largest document; a larger result would be truncated.
    if (bytes.length <= MAX_DOCUMENT_BYTES + 16_384) return bytes;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new MongoError("BSONObjectTooLarge", `BSONObj size is invalid: larger than ${MAX_DOCUMENT_BYTES} bytes`);
}

/**
 * Reads one BSON document.
 * @throws MongoError 22 for malformed bytes, 15 when nested deeper than MongoDB allows, 238 for deprecated BSON types.
 */
export function decode(bytes: Uint8Array): Doc {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (buffer.readInt32LE(0) !== buffer.length) throw malformed("length");
    return new Reader(buffer).doc();
  } catch (error) {
    if (error instanceof MongoError) throw error;
    throw malformed(error instanceof Error ? error.message : String(error));
  }
}

const malformed = (why: string) => new MongoError("InvalidBSON", `malformed BSON: ${why}`);

class Reader {
  private at = 0;
  private depth = 0;
  private readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  doc(): Doc {
    const doc: Doc = new Map();
    this.elements((name, value) => doc.set(name, value));
    return doc;
  }

  private array(): Value[] {
    const array: Value[] = [];
    this.elements((_name, value) => array.push(value));
    return array;
  }

  private elements(add: (name: string, value: Value) => void): void {
    if (++this.depth > MAX_DEPTH) throw new MongoError("Overflow", "document is nested too deeply");
    const end = this.at + this.bytes.readInt32LE(this.at);
    this.at += 4;
    for (let type = this.byte(); type !== 0; type = this.byte()) {
      const name = this.name();
      add(name, this.value(type));
    }
    if (this.at !== end) throw malformed("document length");
    this.depth--;
  }

  private value(type: number): Value {
    switch (type) {
      case 0x01:
        return double(this.bytes.readDoubleLE(this.advance(8)));
      case 0x02:
        return this.string();
      case 0x03:
        return this.doc();
      case 0x04:
        return this.array();
      case 0x05:
        return this.binary();
      case 0x07:
        return new ObjectId(Uint8Array.from(this.slice(12)));
      case 0x08:
        return this.byte() === 1;
      case 0x09:
        return new Date(Number(this.bytes.readBigInt64LE(this.advance(8))));
      case 0x0a:
        return null;
      case 0x0b:
        return new BSONRegExp(this.cstring(), this.cstring());
      default:
        return this.rarerValue(type);
    }
  }

  private rarerValue(type: number): Value {
    switch (type) {
      case 0x0d:
        return new Code(this.string());
      case 0x10:
        return this.bytes.readInt32LE(this.advance(4));
      case 0x11:
        return new Timestamp(this.bytes.readBigUInt64LE(this.advance(8)));
      case 0x12:
        return this.bytes.readBigInt64LE(this.advance(8));
      case 0x13:
        return new Decimal128(Uint8Array.from(this.slice(16)));
      case 0x7f:
        return new MaxKey();
      case 0xff:
        return new MinKey();
      default:
        throw notImplemented(`BSON type ${type}`);
    }
  }

  private binary(): Binary {
    const length = this.bytes.readInt32LE(this.advance(4));
    const subtype = this.byte();
    return new Binary(Uint8Array.from(this.slice(length)), subtype);
  }

  private string(): string {
    const length = this.bytes.readInt32LE(this.advance(4));
    const text = this.slice(length - 1).toString("utf8");
    if (this.byte() !== 0) throw malformed("string end");
    return text;
  }

  private cstring(): string {
    const end = this.bytes.indexOf(0, this.at);
    if (end < 0) throw malformed("name end");
    const text = this.bytes.toString("utf8", this.at, end);
    this.at = end + 1;
    return text;
  }

  private name(): string {
    const name = this.cstring();
    const known = names.get(name);
    if (known !== undefined) return known;
    if (names.size < 10_000) names.set(name, name);
    return name;
  }

  private byte(): number {
    return this.bytes.readUInt8(this.advance(1));
  }

  private slice(length: number): Buffer {
    if (length < 0) throw malformed("length");
    const from = this.advance(length);
    return this.bytes.subarray(from, from + length);
  }

  private advance(length: number): number {
    const from = this.at;
    this.at += length;
    if (this.at > this.bytes.length) throw malformed("unexpected end");
    return from;
  }
}
