import { identical } from "../bson/compare.ts";
import { isDoc } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError, notImplemented } from "../errors.ts";
import type { Scope } from "../expressions/scope.ts";
import { compileFilter } from "../query/filter.ts";
import type { Filter } from "../query/filter.ts";
import { compileSort } from "../query/sort.ts";
import type { Sorter } from "../query/sort.ts";
import type { Collection } from "../storage/collection.ts";
import type { Entry } from "../storage/index.ts";

/** The documents that a command selects. */
export type Selection = {
  filter: Filter;
  /** The filter as it was written, for index lookups. */
  source: Doc;
  sorter: Sorter | undefined;
  /** The sort as it was written. */
  sort: Doc | undefined;
  skip: number;
  /** `Infinity` for no limit. */
  limit: number;
};

/** What to select, before it is compiled. */
export type Query = {
  filter?: Doc | undefined;
  sort?: Value | undefined;
  hint?: Value | undefined;
  skip?: number | undefined;
  limit?: number | undefined;
};

/** Compiles the filter, sort and hint of a command, whether or not the collection exists. */
export function selection(collection: Collection | undefined, what: Query, scope: Scope): Selection {
  const source = what.filter ?? new Map();
  const hinted = hintedOrder(collection, what.hint);
  const isSorted = what.sort !== undefined && !(isDoc(what.sort) && what.sort.size === 0);
  return {
    filter: compileFilter(source, scope),
    source,
    sorter: isSorted ? compileSort(what.sort as Value) : hinted,
    sort: isSorted ? (what.sort as Doc) : undefined,
    skip: what.skip ?? 0,
    limit: what.limit || Infinity,
  };
}

/** Fewer are sorted faster than they are found in the order of a whole collection. */
const MANY = 100;

/** The documents that are selected, in order. */
export function select(
  collection: Collection | undefined,
  { filter, source, sorter, sort, skip, limit }: Selection,
): Entry[] {
  if (collection === undefined) return [];
  const candidates = collection.candidates(source).entries;
  const isPart = limit < Infinity && candidates.length > MANY;
  const ordered = sort !== undefined && isPart ? collection.inOrder(sort) : undefined;
  if (sorter !== undefined && ordered === undefined) {
    const matching = candidates.filter((entry) => filter(entry.doc));
    return sorter(matching, (entry) => entry.doc).slice(skip, skip + limit);
  }
  const entries = ordered ?? candidates;
  const found: Entry[] = [];
  for (const entry of entries) {
    if (found.length >= skip + limit) break;
    if (filter(entry.doc)) found.push(entry);
  }
  return found.slice(skip);
}

// With a hint MongoDB scans that index, so unsorted results are in the index's order.
function hintedOrder(collection: Collection | undefined, hint: Value | undefined): Sorter | undefined {
  if (hint === undefined || (isDoc(hint) && hint.size === 0)) return undefined;
  if (isDoc(hint) && hint.has("$natural")) {
    if (identical(hint.get("$natural"), 1)) return undefined;
    throw notImplemented("hint {$natural: -1}");
  }
  if (collection === undefined) return undefined;
  const index = collection.indexes.find(({ name, spec }) => name === hint || identical(spec.get("key"), hint));
  if (index === undefined)
    throw new MongoError(
      "BadValue",
      "error processing query: planner returned error: hint provided does not correspond to an existing index",
    );
  if (index.spec.has("sparse") || !index.answersLookups) throw notImplemented("hint of a sparse or partial index");
  return compileSort(index.spec.get("key") as Doc);
}
