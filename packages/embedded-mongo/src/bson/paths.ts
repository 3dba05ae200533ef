import { MongoError } from "../errors.ts";
import { isDoc } from "./types.ts";
import type { Doc, Value } from "./types.ts";

/**
 * Splits a dotted path.
 * @throws MongoError 2 for `__proto__`, which is used for prototype pollution.
 */
export function splitPath(path: string): string[] {
  const parts = path.split(".");
  if (parts.includes("__proto__"))
    throw new MongoError("BadValue", `field name '__proto__' is refused in path '${path}'`);
  return parts;
}

/** Whether a path component can address an array element. */
export const isIndex = (part: string | undefined): part is string => part !== undefined && /^(0|[1-9]\d*)$/.test(part);

/** The value at a path through documents only; undefined when an array or a scalar is on the way. */
export function getPlain(doc: Doc, parts: readonly string[]): Value | undefined {
  let value: Value | undefined = doc;
  for (const part of parts) {
    if (!isDoc(value)) return undefined;
    value = value.get(part);
  }
  return value;
}

/** How to walk a path: whether arrays at its end are expanded, and what to do with each value. */
type Walk = {
  parts: readonly string[];
  /** Visit the elements of an array at the path's end too, before the array itself. */
  expand: boolean;
  /** Returns true to stop. */
  visit: (value: Value | undefined, index: number | undefined) => boolean;
};

/**
 * Visits every value a filter's path reaches, with arrays on the way expanded as MongoDB does, and the index in the
 * outermost array it was reached through (the positional `$`).
 */
export function walk(doc: Doc, how: Walk, from = 0): boolean {
  let value: Value | undefined = doc;
  let at = from;
  while (at < how.parts.length && isDoc(value)) value = value.get(how.parts[at++] as string);
  if (!Array.isArray(value)) return how.visit(at === how.parts.length ? value : undefined, undefined);
  if (at < how.parts.length) return walkArray(value, how, at);
  return (how.expand && value.some((item, index) => how.visit(item, index))) || how.visit(value, undefined);
}

// A value without such a field counts as missing, so that `{ "a.b": null }` matches `a: [1]` and `a: []`.
function walkArray(array: readonly Value[], how: Walk, at: number): boolean {
  const part = how.parts[at];
  if (isIndex(part) ? Number(part) >= array.length : array.length === 0) {
    if (how.visit(undefined, undefined)) return true;
  }
  return array.some((item, index) => {
    const inItem: Walk = { ...how, visit: (value) => how.visit(value, index) };
    if (isDoc(item) && walk(item, inItem, at)) return true;
    if (!isIndex(part)) return !isDoc(item) && how.visit(undefined, undefined);
    return Number(part) === index && walkElement(item, how, at + 1);
  });
}

// The positional `$` cannot refer to an element that the path names by its number.
function walkElement(item: Value, how: Walk, at: number): boolean {
  if (at === how.parts.length) return how.visit(item, undefined);
  if (isDoc(item)) return walk(item, how, at);
  return Array.isArray(item) ? walkArray(item, how, at) : how.visit(undefined, undefined);
}

/**
 * The values at a path as `distinct` and the local side of `$lookup` read it: arrays give their elements, and unlike in
 * a filter a number is the index of an array only.
 */
export function valuesAlong(value: Value | undefined, parts: readonly string[]): readonly Value[] {
  const [part, ...rest] = parts;
  if (part === undefined) return Array.isArray(value) ? value : value === undefined ? [] : [value];
  if (isDoc(value)) return valuesAlong(value.get(part), rest);
  if (!Array.isArray(value)) return [];
  return isIndex(part)
    ? valuesAlong(value[Number(part)], rest)
    : value.filter(isDoc).flatMap((item) => valuesAlong(item, parts));
}

/** A copy of a document with a value (or nothing) at a path; a scalar on the way is replaced by a document. */
export function withPath(doc: Doc, parts: readonly string[], value: Value | undefined): Doc {
  const [first, ...rest] = parts as [string, ...string[]];
  const result: Doc = new Map(doc);
  const existing = doc.get(first);
  const next = rest.length === 0 ? value : withPath(isDoc(existing) ? existing : new Map(), rest, value);
  if (next === undefined) result.delete(first);
  else result.set(first, next);
  return result;
}
