import { compare } from "../bson/compare.ts";
import { toNumber } from "../bson/numbers.ts";
import { splitPath } from "../bson/paths.ts";
import { isDoc, isNumeric } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError, notImplemented } from "../errors.ts";
import { keyTuples } from "./key-tuples.ts";
import type { KeyTuple } from "./key-tuples.ts";

/** Returns the items sorted by their documents; the sort is stable and does not change the input. */
export type Sorter = <T>(items: readonly T[], docOf: (item: T) => Doc) => T[];

/** The order of a sort: the key of a document, and the comparison of two keys. */
export type SortOrder = { keyOf: (doc: Doc) => KeyTuple; compare: (a: KeyTuple, b: KeyTuple) => number };

/** Compiles a sort specification. @throws MongoError for a direction that is not 1 or -1. */
export function compileOrder(spec: Value): SortOrder {
  if (!isDoc(spec)) throw new MongoError("TypeMismatch", "Expected field sort to be of type object");
  const fields = [...spec].map(([path, value]) => ({ parts: sortPath(path), direction: direction(value) }));
  const paths = fields.map(({ parts }) => parts);
  const order = (a: KeyTuple, b: KeyTuple): number => {
    for (const [index, field] of fields.entries()) {
      const result = compare(a[index], b[index]);
      if (result !== 0) return result * field.direction;
    }
    return 0;
  };
  const keyOf = (doc: Doc): KeyTuple => sortKeys(doc, paths).reduce((best, key) => (order(key, best) < 0 ? key : best));
  return { keyOf, compare: order };
}

/** Compiles a sort specification to a sorter. @throws MongoError for a direction that is not 1 or -1. */
export function compileSort(spec: Value): Sorter {
  const order = compileOrder(spec);
  return (items, docOf) => {
    const keyed = items.map((item) => ({ item, key: order.keyOf(docOf(item)) }));
    return keyed.sort((a, b) => order.compare(a.key, b.key)).map(({ item }) => item);
  };
}

function sortPath(path: string): string[] {
  const parts = splitPath(path);
  if (path === "") throw new MongoError(40352, "FieldPath cannot be constructed with empty string");
  if (parts.some((part) => part === "")) throw new MongoError(15998, "FieldPath field names may not be empty strings.");
  if (path.startsWith("$")) throw new MongoError(16410, `FieldPath field names may not start with '$': ${path}`);
  return parts;
}

function sortKeys(doc: Doc, paths: readonly (readonly string[])[]): KeyTuple[] {
  try {
    return keyTuples(doc, paths);
  } catch (error) {
    if (error instanceof MongoError && error.code === 171)
      throw new MongoError("BadValue", "cannot sort with keys that are parallel arrays");
    throw error;
  }
}

function direction(value: Value): 1 | -1 {
  if (isDoc(value)) throw notImplemented("$meta in a sort");
  if (!isNumeric(value)) throw new MongoError(15974, "Illegal key in $sort specification");
  const number = toNumber(value);
  if (number !== 1 && number !== -1)
    throw new MongoError(15975, "$sort key ordering must be 1 (for ascending) or -1 (for descending)");
  return number;
}
