import { BSONRegExp } from "bson";

import { compare, equal } from "../bson/compare.ts";
import { toInteger } from "../bson/numbers.ts";
import { getPlain, splitPath } from "../bson/paths.ts";
import { isDoc, isNumeric, typeName } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import { compileFilter, isOperators } from "../query/filter.ts";
import { cloneValue } from "./clone.ts";
import type { Modify } from "./modifiers.ts";
import type { Slot } from "./slot.ts";

const bad = (message: string) => new MongoError("BadValue", message);

function arrayIn(slot: Slot, name: string): Value[] | undefined {
  const value = slot.get();
  if (value !== undefined && !Array.isArray(value))
    throw bad(`Cannot apply ${name}: the field must be an array but is of type ${typeName(value)}`);
  return value;
}

/** `$push` with `$each`, `$position`, `$sort` and `$slice`. @throws MongoError 2 for malformed clauses. */
export function push(operand: Value): Modify {
  const clauses = isDoc(operand) && operand.has("$each") ? operand : new Map<string, Value>([["$each", [operand]]]);
  const items = clauses.get("$each");
  if (!Array.isArray(items)) throw bad("The argument to $each in $push must be an array");
  for (const key of clauses.keys()) {
    if (!["$each", "$position", "$sort", "$slice"].includes(key)) throw bad(`Unrecognized clause in $push: ${key}`);
  }
  const position = wholeClause(clauses, "$position");
  const slice = wholeClause(clauses, "$slice");
  const order = clauses.has("$sort") ? elementOrder(clauses.get("$sort") as Value) : undefined;
  return (slot) => {
    const current = arrayIn(slot, "$push");
    let result = insertAt(current ?? [], items.map(cloneValue), position);
    if (order !== undefined) result.sort(order);
    if (slice !== undefined) result = slice < 0 ? result.slice(slice) : result.slice(0, slice);
    slot.set(result);
    return current === undefined || items.length > 0 || order !== undefined || result.length !== current.length;
  };
}

function insertAt(array: readonly Value[], items: readonly Value[], position: number | undefined): Value[] {
  if (position === undefined) return [...array, ...items];
  const at = position < 0 ? Math.max(0, array.length + position) : position;
  return [...array.slice(0, at), ...items, ...array.slice(at)];
}

function wholeClause(clauses: Doc, name: string): number | undefined {
  const value = clauses.get(name);
  if (value === undefined) return undefined;
  const whole = isNumeric(value) ? toInteger(value) : undefined;
  if (whole === undefined)
    throw bad(`The value for ${name} must be an integer value but was given type: ${typeName(value)}`);
  return Number(whole);
}

function elementOrder(spec: Value): (a: Value, b: Value) => number {
  if (!isDoc(spec)) {
    const direction = directionOf(spec);
    return (a, b) => compare(a, b) * direction;
  }
  if (spec.size === 0) throw bad("$sort pattern is empty when it should have at least one field");
  const fields = [...spec].map(([path, value]) => {
    const parts = splitPath(path);
    if (parts.includes("")) throw bad(`The $sort field is a dotted field with an empty part: ${path}`);
    return { parts, direction: directionOf(value) };
  });
  const key = (item: Value, parts: readonly string[]) => (isDoc(item) ? (getPlain(item, parts) ?? null) : null);
  return (a, b) => {
    for (const { parts, direction } of fields) {
      const order = compare(key(a, parts), key(b, parts));
      if (order !== 0) return order * direction;
    }
    return 0;
  };
}

function directionOf(value: Value): number {
  const direction = isNumeric(value) ? toInteger(value) : undefined;
  if (direction !== 1n && direction !== -1n) throw bad("The $sort element value must be either 1 or -1");
  return Number(direction);
}

/** `$addToSet`, with or without `$each`. */
export function addToSet(operand: Value): Modify {
  const isEach = isDoc(operand) && operand.keys().next().value === "$each";
  const items = isEach ? operand.get("$each") : [operand];
  if (!Array.isArray(items))
    throw new MongoError("TypeMismatch", "The argument to $each in $addToSet must be an array");
  if (isEach && operand.size > 1) throw bad("Found unexpected fields after $each in $addToSet");
  return (slot) => {
    const current = arrayIn(slot, "$addToSet");
    const result = [...(current ?? [])];
    for (const item of items) if (!result.some((existing) => equal(existing, item))) result.push(cloneValue(item));
    if (current !== undefined && result.length === current.length) return false;
    slot.set(result);
    return true;
  };
}

const removeWhere =
  (name: string, matches: (item: Value) => boolean): Modify =>
  (slot) => {
    const current = arrayIn(slot, name);
    const kept = current?.filter((item) => !matches(item));
    if (kept === undefined || kept.length === current?.length) return false;
    slot.set(kept);
    return true;
  };

/** `$pull` by value, by operators or by a filter on elements that are documents. */
export function pull(operand: Value): Modify {
  // As in MongoDB, `$not` and the logical operators make the operand a filter.
  const [first = ""] = isDoc(operand) ? operand.keys() : [];
  if (isDoc(operand) && (!isOperators(operand) || ["$not", "$and", "$or", "$nor", "$expr"].includes(first))) {
    const matches = compileFilter(operand);
    return removeWhere("$pull", (item) => isDoc(item) && matches(item));
  }
  if (isDoc(operand) || operand instanceof BSONRegExp) {
    const matches = compileFilter(new Map([["item", operand]]));
    return removeWhere("$pull", (item) => matches(new Map([["item", item]])));
  }
  return removeWhere("$pull", (item) => equal(item, operand));
}

/** `$pullAll`: every element equal to one of the given values. */
export function pullAll(operand: Value): Modify {
  if (!Array.isArray(operand)) throw bad(`$pullAll requires an array argument but was given a ${typeName(operand)}`);
  return removeWhere("$pullAll", (item) => operand.some((unwanted) => equal(item, unwanted)));
}

/** `$pop` from the end (1) or the beginning (-1). */
export function pop(operand: Value): Modify {
  const end = isNumeric(operand) ? toInteger(operand) : undefined;
  if (end !== 1n && end !== -1n) throw new MongoError("FailedToParse", "$pop expects 1 or -1");
  return (slot) => {
    const value = slot.get();
    if (value === undefined) return false;
    if (!Array.isArray(value))
      throw new MongoError("TypeMismatch", `Path contains an element of non-array type '${typeName(value)}'`);
    if (value.length === 0) return false;
    slot.set(end === 1n ? value.slice(0, -1) : value.slice(1));
    return true;
  };
}
