import { isIndex } from "../bson/paths.ts";
import { isDoc } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";

/** One key of an index or a sort; `undefined` stands for an empty array, which sorts before null. */
export type KeyTuple = (Value | undefined)[];

type Cursor = { value: Value | undefined; rest: readonly string[] };

/**
 * The keys a document has for a list of paths: one tuple for each element of the one array on those paths.
 * @throws MongoError 171 when two different arrays would have to be combined.
 */
export function keyTuples(doc: Doc, paths: readonly (readonly string[])[]): KeyTuple[] {
  return expand(paths.map((rest) => ({ value: doc, rest })));
}

function expand(cursors: readonly Cursor[]): KeyTuple[] {
  const stopped = cursors.map(advance);
  const arrays = new Set(stopped.map(({ value }) => value).filter((value) => Array.isArray(value)));
  if (arrays.size === 0) return [stopped.map(({ value, rest }) => (rest.length > 0 ? null : (value ?? null)))];
  if (arrays.size > 1) throw new MongoError("CannotIndexParallelArrays", "cannot index parallel arrays");
  const [array] = arrays;
  const items: readonly (Value | undefined)[] = array?.length === 0 ? [undefined] : (array ?? []);
  const tuples = items.map((item) =>
    // Only one array level is expanded: an element that is an array is a key itself.
    stopped.map((cursor) => (cursor.value === array ? intoItem(cursor, item) : cursor)),
  );
  return tuples.flatMap((row) => {
    const leaves = row.map((cursor) => ("leaf" in cursor ? undefined : cursor));
    const open = leaves.filter((cursor) => cursor !== undefined);
    const filled = open.length === 0 ? [[]] : expand(open);
    return filled.map((values) => {
      const next = values.values();
      return row.map((cursor) => ("leaf" in cursor ? cursor.leaf : next.next().value));
    });
  });
}

function intoItem({ rest }: Cursor, item: Value | undefined): Cursor | { leaf: Value | undefined } {
  if (rest.length === 0) return { leaf: item };
  return isDoc(item) ? { value: item, rest } : { leaf: null };
}

function advance({ value, rest }: Cursor): Cursor {
  let at = 0;
  let here = value;
  while (at < rest.length) {
    const part = rest[at] as string;
    if (isDoc(here)) here = here.get(part);
    else if (Array.isArray(here) && isIndex(part) && Number(part) < here.length) here = positioned(here, part);
    else if (Array.isArray(here)) break;
    else return { value: undefined, rest: [] };
    at++;
  }
  return { value: here, rest: rest.slice(at) };
}

function positioned(array: readonly Value[], part: string): Value | undefined {
  if (array.some((item) => isDoc(item) && item.has(part)))
    throw new MongoError(
      16746,
      `Ambiguous field name found in array (do not use numeric field names in embedded elements in an array): '${part}'`,
    );
  return array[Number(part)];
}
