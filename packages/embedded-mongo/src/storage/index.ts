import { compare, hashKey } from "../bson/compare.ts";
import { splitPath } from "../bson/paths.ts";
import { show } from "../bson/show.ts";
import { toNumber } from "../bson/numbers.ts";
import { isDoc, isNumeric } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import { compileFilter } from "../query/filter.ts";
import type { Filter } from "../query/filter.ts";
import { keyTuples } from "../query/key-tuples.ts";
import type { KeyTuple } from "../query/key-tuples.ts";

/** A stored document with its position in natural order. An update replaces the entry and never changes it. */
export type Entry = { key: string; order: number; doc: Doc; bytes: Uint8Array };

type EntriesByKey = Map<string, Set<Entry>>;

const tupleKey = (tuple: KeyTuple): string => tuple.map(hashKey).join("|");

/** A hash index: equality lookups by the first field of the key, and by the whole key of a unique index. */
export class Index {
  readonly spec: Doc;
  readonly name: string;
  readonly unique: boolean;
  readonly paths: readonly string[];
  /** Whether a document has several keys; then conditions on two fields may be met by different keys. */
  multikey = false;
  /** The earliest date among the keys ever added, in milliseconds: no TTL sweep is needed before it expires. */
  earliest = Infinity;
  private readonly parts: readonly (readonly string[])[];
  private readonly partial: Filter | undefined;
  /** By the whole key, only of a unique index: another one would need a set for every key, mostly with one entry. */
  private readonly byTuple: EntriesByKey | undefined;
  /** By the first field; a key of one field is the whole key. */
  private readonly byFirst: EntriesByKey | undefined;

  constructor(spec: Doc) {
    this.spec = spec;
    this.name = spec.get("name") as string;
    this.unique = spec.get("unique") === true;
    this.paths = [...(spec.get("key") as Doc).keys()];
    this.parts = this.paths.map(splitPath);
    this.byTuple = this.unique ? new Map() : undefined;
    this.byFirst = this.unique && this.paths.length === 1 ? undefined : new Map();
    const partial = spec.get("partialFilterExpression");
    this.partial = isDoc(partial) ? compileFilter(partial) : undefined;
  }

  /** Whether an equality lookup may use the index: a partial index does not contain every document. */
  get answersLookups(): boolean {
    return this.partial === undefined;
  }

  /** Seconds after which a document expires, for a TTL index. */
  get expireAfterSeconds(): number | undefined {
    const seconds = this.spec.get("expireAfterSeconds");
    return isNumeric(seconds) ? toNumber(seconds) : undefined;
  }

  /** The keys of a document in this index; none when a sparse or partial index excludes the document. */
  tuples(doc: Doc): KeyTuple[] {
    if (this.partial !== undefined && !this.partial(doc)) return [];
    const tuples = keyTuples(doc, this.parts);
    return this.spec.get("sparse") === true && !this.parts.some((parts) => isPresent(doc, parts)) ? [] : tuples;
  }

  /** Checks that no other document has one of these keys. @throws MongoError 11000 with the pattern and the value. */
  checkUnique(tuples: readonly KeyTuple[], collection: string, self?: Entry): void {
    if (!this.unique) return;
    // In the order of the keys, because the error names the first duplicate.
    for (const tuple of tuples.length > 1 ? [...tuples].sort((a, b) => this.compareKeys(a, b)) : tuples) {
      for (const entry of this.byTuple?.get(tupleKey(tuple)) ?? [])
        if (entry !== self) throw duplicateKey(collection, this.spec, tuple);
    }
  }

  private compareKeys(a: KeyTuple, b: KeyTuple): number {
    const directions = [...(this.spec.get("key") as Doc).values()];
    for (const [at, direction] of directions.entries()) {
      const order = compare(a[at], b[at]);
      if (order !== 0) return isNumeric(direction) && toNumber(direction) < 0 ? -order : order;
    }
    return 0;
  }

  /** Adds a document. */
  add(entry: Entry, tuples = this.tuples(entry.doc)): void {
    if (tuples.length > 1) this.multikey = true;
    for (const tuple of tuples) {
      if (this.byTuple) put(this.byTuple, tupleKey(tuple), entry);
      if (this.byFirst) put(this.byFirst, hashKey(tuple[0]), entry);
    }
    this.noteDates(tuples);
  }

  /** Updates `earliest` for more keys. */
  noteDates(tuples: readonly KeyTuple[]): void {
    for (const [key] of tuples) if (key instanceof Date) this.earliest = Math.min(this.earliest, key.getTime());
  }

  /** Removes a document. */
  remove(entry: Entry): void {
    for (const tuple of this.tuples(entry.doc)) {
      if (this.byTuple) take(this.byTuple, tupleKey(tuple), entry);
      if (this.byFirst) take(this.byFirst, hashKey(tuple[0]), entry);
    }
  }

  /** The entries that can match these equalities (a list of allowed values per path), or undefined when this index cannot answer. */
  lookup(equalities: ReadonlyMap<string, readonly Value[]>): Entry[] | undefined {
    const values = this.paths.map((path) => equalities.get(path));
    const [first] = values;
    if (first === undefined || !this.answersLookups) return undefined;
    if (this.byFirst === undefined) return collect(this.byTuple, first.map(hashKey));
    const isWhole = values.every((list) => list?.length === 1) && !this.multikey;
    if (this.byTuple && isWhole) return collect(this.byTuple, [tupleKey(values.map((list) => list?.[0]))]);
    return collect(this.byFirst, first.map(hashKey));
  }
}

/** The duplicate-key error with MongoDB's message; Mongoose and applications read the pattern and the value. */
export function duplicateKey(collection: string, spec: Doc, tuple: KeyTuple): MongoError {
  const pattern = spec.get("key") as Doc;
  const values = [...pattern.keys()].map((path, at): [string, Value] => [path, tuple[at] ?? null]);
  const shown = values.map(([path, value]) => `${path}: ${show(value)}`).join(", ");
  const name = spec.get("name") as string;
  const message = `E11000 duplicate key error collection: ${collection} index: ${name} dup key: { ${shown} }`;
  return new MongoError(
    "DuplicateKey",
    message,
    new Map<string, Value>([
      ["keyPattern", pattern],
      ["keyValue", new Map(values)],
    ]),
  );
}

function isPresent(doc: Doc, parts: readonly string[]): boolean {
  let present = false;
  // A field that is null counts as present; `keyTuples` cannot tell it from a missing one.
  const look = (value: Value | undefined, at: number): void => {
    if (at === parts.length) present ||= value !== undefined;
    else if (Array.isArray(value)) for (const item of value) look(item, at);
    else if (isDoc(value)) look(value.get(parts[at] as string), at + 1);
  };
  look(doc, 0);
  return present;
}

function put(map: EntriesByKey, key: string, entry: Entry): void {
  const set = map.get(key);
  if (set === undefined) map.set(key, new Set([entry]));
  else set.add(entry);
}

function take(map: EntriesByKey, key: string, entry: Entry): void {
  const set = map.get(key);
  set?.delete(entry);
  if (set?.size === 0) map.delete(key);
}

function collect(map: EntriesByKey | undefined, keys: readonly string[]): Entry[] {
  const found = new Set<Entry>();
  for (const key of keys) for (const entry of map?.get(key) ?? []) found.add(entry);
  return [...found].sort((a, b) => a.order - b.order);
}
