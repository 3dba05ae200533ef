import type { Doc, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import { Collection } from "./collection.ts";
import type { Entry, Index } from "./index.ts";

type NamespaceChange = { type: "create"; namespace: string } | { type: "drop"; namespace: string };

/** One change to the stored data, as the journal keeps it. */
export type Change =
  | { type: "put"; namespace: string; bytes: Uint8Array }
  | { type: "remove"; namespace: string; id: Value }
  | NamespaceChange
  | { type: "index"; namespace: string; spec: Doc }
  | { type: "unindex"; namespace: string; name: string };

/** All databases. Changes are collected until the command that made them passes them to the journal. */
export class Store {
  private readonly collections = new Map<string, Collection>();
  private changes: Change[] = [];

  /** The changes since the last call, for the journal. */
  takeChanges(): Change[] {
    const taken = this.changes;
    this.changes = [];
    return taken;
  }

  /** A collection, if it exists. */
  find(namespace: string): Collection | undefined {
    return this.collections.get(namespace);
  }

  /** A collection, created when it does not exist. @throws MongoError 73 for an unusable name. */
  open(namespace: string): Collection {
    return this.collections.get(namespace) ?? this.create(namespace);
  }

  /** Creates a collection. @throws MongoError 73 for an unusable name. */
  create(namespace: string): Collection {
    checkNamespace(namespace);
    const collection = new Collection(namespace, {
      put: (ns, bytes) => this.changes.push({ type: "put", namespace: ns, bytes }),
      remove: (ns, id) => this.changes.push({ type: "remove", namespace: ns, id }),
    });
    this.collections.set(namespace, collection);
    this.changes.push({ type: "create", namespace });
    return collection;
  }

  /** Removes a collection and its indexes; false when there is none. */
  drop(namespace: string): boolean {
    const existed = this.collections.delete(namespace);
    if (existed) this.changes.push({ type: "drop", namespace });
    return existed;
  }

  /** The collections of a database, or of all. */
  list(database?: string): Collection[] {
    return [...this.collections.values()].filter(
      ({ namespace }) => database === undefined || namespace.startsWith(`${database}.`),
    );
  }

  /** Adds an index. @throws MongoError 11000 when the documents are not unique. */
  addIndex(collection: Collection, spec: Doc): void {
    collection.addIndex(spec);
    this.changes.push({ type: "index", namespace: collection.namespace, spec });
  }

  /** Removes an index by name. */
  dropIndex(collection: Collection, name: string): void {
    collection.dropIndex(name);
    this.changes.push({ type: "unindex", namespace: collection.namespace, name });
  }

  /** The number of changes in a snapshot. */
  get size(): number {
    return this.list().reduce((sum, collection) => sum + collection.size + collection.indexes.length, 0);
  }

  /** The changes that make an empty store equal to this one. */
  *snapshot(): Generator<Change> {
    for (const collection of this.collections.values()) {
      const { namespace } = collection;
      yield { type: "create", namespace };
      for (const { bytes } of collection.all()) yield { type: "put", namespace, bytes };
      for (const { spec } of collection.indexes.slice(1)) yield { type: "index", namespace, spec };
    }
  }

  /** Applies a change from the journal without recording it again. */
  apply(change: Change): void {
    if (change.type === "create") this.create(change.namespace);
    else if (change.type === "drop") this.drop(change.namespace);
    else repeat(this.open(change.namespace), change);
    this.changes = [];
  }

  /** Removes the documents that have expired by a TTL index; returns their number. */
  sweep(now: Date): number {
    let removed = 0;
    for (const collection of this.collections.values()) {
      for (const index of collection.indexes) removed += sweepIndex(collection, index, now.getTime());
    }
    return removed;
  }
}

function repeat(collection: Collection, change: Exclude<Change, NamespaceChange>): void {
  if (change.type === "put") collection.load(change.bytes);
  else if (change.type === "index") collection.addIndex(change.spec);
  else if (change.type === "unindex") collection.dropIndex(change.name);
  else {
    const entry = collection.byId(change.id);
    if (entry !== undefined) collection.remove(entry);
  }
}

function sweepIndex(collection: Collection, index: Index, now: number): number {
  const seconds = index.expireAfterSeconds;
  if (seconds === undefined || index.paths.length > 1) return 0;
  const expired = (at: number) => at + seconds * 1000 <= now;
  if (!expired(index.earliest)) return 0;
  const due = (entry: Entry) => index.tuples(entry.doc).some(([key]) => key instanceof Date && expired(key.getTime()));
  const entries = collection.all().filter(due);
  for (const entry of entries) collection.remove(entry);
  index.earliest = Infinity;
  for (const entry of collection.all()) index.noteDates(index.tuples(entry.doc));
  return entries.length;
}

function checkNamespace(namespace: string): void {
  const dot = namespace.indexOf(".");
  const [database, name] = [namespace.slice(0, dot), namespace.slice(dot + 1)];
  if (database === "" || /[/\\ "$\0]/.test(database) || database.length > 63)
    throw new MongoError("InvalidNamespace", `Invalid database name: '${database}'`);
  if (name === "" || /[$\0]/.test(name) || name.startsWith("system.") || name.startsWith(".") || namespace.length > 255)
    throw new MongoError("InvalidNamespace", `Invalid collection name: ${name}`);
}
