import { ObjectId, BSONRegExp, Timestamp } from "bson";

import { hashKey } from "../bson/compare.ts";
import { decode, encode, MAX_DOCUMENT_BYTES } from "../bson/codec.ts";
import { isDoc } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import { compileOrder } from "../query/sort.ts";
import { equalities } from "./equalities.ts";
import { duplicateKey, Index } from "./index.ts";
import type { Entry } from "./index.ts";
import { OrderedEntries } from "./ordered-entries.ts";

/** Receives each change of a collection, for the journal. */
type ChangeListener = {
  put: (namespace: string, bytes: Uint8Array) => void;
  remove: (namespace: string, id: Value) => void;
};

const ID_INDEX = (): Doc =>
  new Map<string, Value>([
    ["v", 2],
    ["key", new Map([["_id", 1]])],
    ["name", "_id_"],
  ]);

/** Documents in natural order with their indexes. Every change is checked against all indexes before it is made. */
export class Collection {
  readonly namespace: string;
  readonly indexes: Index[] = [new Index(ID_INDEX())];
  private readonly entries = new Map<string, Entry>();
  /** By sort; made at the first use of the sort. */
  private readonly orders = new Map<string, OrderedEntries>();
  private readonly changes: ChangeListener;
  private nextOrder = 0;

  constructor(namespace: string, changes: ChangeListener) {
    this.namespace = namespace;
    this.changes = changes;
  }

  get size(): number {
    return this.entries.size;
  }

  /** All documents in natural order. */
  all(): Entry[] {
    return [...this.entries.values()];
  }

  /** Inserts a document, with an `_id` first. @throws MongoError for a duplicate key or an unusable document. */
  insert(given: Doc, now: Date): Entry {
    const doc = insertable(given, now);
    return this.add(doc, storable(doc));
  }

  /** Inserts or replaces a document from the journal. */
  load(bytes: Uint8Array): void {
    const doc = decode(bytes);
    const old = this.byId(doc.get("_id") ?? null);
    if (old === undefined) this.add(doc, bytes);
    else this.exchange(old, doc, bytes);
  }

  /** Replaces a document by its new version, at the same place in natural order. */
  replace(old: Entry, doc: Doc): Entry {
    return this.exchange(old, doc, storable(doc));
  }

  private add(doc: Doc, bytes: Uint8Array): Entry {
    const key = hashKey(doc.get("_id"));
    if (this.entries.has(key)) throw this.idTaken(doc);
    const keys = this.checkIndexes(doc);
    const entry: Entry = { key, order: this.nextOrder++, doc, bytes };
    this.entries.set(key, entry);
    for (const [index, tuples] of keys) index.add(entry, tuples);
    for (const order of this.orders.values()) order.add(entry);
    this.changes.put(this.namespace, bytes);
    return entry;
  }

  private exchange(old: Entry, doc: Doc, bytes: Uint8Array): Entry {
    const keys = this.checkIndexes(doc, old);
    const entry: Entry = { ...old, doc, bytes };
    for (const index of this.secondary()) index.remove(old);
    for (const order of this.orders.values()) order.remove(old);
    this.entries.set(old.key, entry);
    for (const [index, tuples] of keys) index.add(entry, tuples);
    for (const order of this.orders.values()) order.add(entry);
    this.changes.put(this.namespace, bytes);
    return entry;
  }

  /** Removes a document. */
  remove(entry: Entry): void {
    for (const index of this.secondary()) index.remove(entry);
    for (const order of this.orders.values()) order.remove(entry);
    this.entries.delete(entry.key);
    this.changes.remove(this.namespace, entry.doc.get("_id") as Value);
  }

  /** The document with that `_id`. */
  byId(id: Value): Entry | undefined {
    return this.entries.get(hashKey(id));
  }

  /** The documents that can match a filter, in natural order, and the index that selected them. */
  candidates(filter: Doc): { entries: Entry[]; index: string | undefined } {
    const pinned = equalities(filter);
    const ids = pinned.get("_id");
    if (ids !== undefined) {
      const found = new Set(ids.map((id) => this.byId(id)).filter((entry) => entry !== undefined));
      return { entries: [...found].sort((a, b) => a.order - b.order), index: "_id_" };
    }
    let best: { entries: Entry[]; index: string | undefined } | undefined;
    for (const index of pinned.size === 0 ? [] : this.secondary()) {
      const entries = index.lookup(pinned);
      if (entries !== undefined && (best === undefined || entries.length < best.entries.length))
        best = { entries, index: index.name };
    }
    return best ?? { entries: this.all(), index: undefined };
  }

  /** All documents in the order of a sort, if an index begins with its fields, forwards or backwards. */
  inOrder(sort: Doc): Iterable<Entry> | undefined {
    const directions = [...sort].map(([path, direction]) => [path, Number(direction)] as const);
    const name = JSON.stringify(directions);
    const known = this.orders.get(name);
    if (known !== undefined) return known;
    if (!this.indexes.some(({ spec }) => beginsWith(spec.get("key") as Doc, directions))) return undefined;
    const made = new OrderedEntries(compileOrder(sort), this.entries.values());
    this.orders.set(name, made);
    return made;
  }

  /** Builds an index over the existing documents. @throws MongoError 11000 for duplicates; then no index is added. */
  addIndex(spec: Doc): void {
    const index = new Index(spec);
    for (const entry of this.entries.values()) {
      const tuples = index.tuples(entry.doc);
      index.checkUnique(tuples, this.namespace, entry);
      index.add(entry, tuples);
    }
    this.indexes.push(index);
  }

  /** Removes an index. */
  dropIndex(name: string): void {
    this.indexes.splice(
      this.indexes.findIndex((index) => index.name === name),
      1,
    );
  }

  private secondary(): Index[] {
    return this.indexes.slice(1);
  }

  private checkIndexes(doc: Doc, self?: Entry) {
    return this.secondary().map((index) => {
      const tuples = index.tuples(doc);
      index.checkUnique(tuples, this.namespace, self);
      return [index, tuples] as const;
    });
  }

  private idTaken(doc: Doc): MongoError {
    return duplicateKey(this.namespace, ID_INDEX(), [doc.get("_id") ?? null]);
  }
}

function beginsWith(key: Doc, sort: readonly (readonly [path: string, direction: number])[]): boolean {
  const indexed = [...key];
  return [1, -1].some((way) =>
    sort.every(([path, direction], at) => indexed[at]?.[0] === path && Number(indexed[at][1]) === direction * way),
  );
}

function insertable(doc: Doc, now: Date): Doc {
  const result: Doc = new Map<string, Value>([["_id", doc.get("_id") ?? new ObjectId()], ...doc]);
  checkId(result.get("_id"));
  for (const [name, value] of result) {
    // MongoDB fills in an empty timestamp at the top level.
    if (name !== "_id" && value instanceof Timestamp && value.isZero())
      result.set(name, new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 }));
  }
  return result;
}

function checkId(id: Value | undefined): void {
  if (Array.isArray(id)) throw new MongoError("InvalidIdField", "The '_id' value cannot be of type array");
  if (id instanceof BSONRegExp) throw new MongoError("InvalidIdField", "The '_id' value cannot be of type regex");
  const operator = isDoc(id) ? [...id.keys()].find((name) => name.startsWith("$")) : undefined;
  if (operator !== undefined)
    throw new MongoError(
      "DollarPrefixedFieldName",
      `_id fields may not contain '$'-prefixed fields: ${operator} is not valid for storage.`,
    );
}

function storable(doc: Doc): Uint8Array {
  const bytes = encode(doc);
  if (bytes.length > MAX_DOCUMENT_BYTES)
    throw new MongoError(
      "BSONObjectTooLarge",
      `object to insert too large. size in bytes: ${bytes.length}, max size: ${MAX_DOCUMENT_BYTES}`,
    );
  return bytes;
}
