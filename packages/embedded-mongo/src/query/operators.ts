import { BSONRegExp, MaxKey, MinKey } from "bson";

import { compare, equal, hashKey } from "../bson/compare.ts";
import { isNaNValue, toInteger } from "../bson/numbers.ts";
import { isDoc, isNumeric, typeName, typeNumber, typeOfNumber, typeRank } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import { truthy } from "../expressions/scope.ts";
import { compileRegex } from "./regex.ts";

/** Details of a match for the update: the array index for the positional `$`. */
export type MatchDetails = { index?: number };

/** A test of one value; `undefined` is a missing field. */
type Test = (value: Value | undefined, details: MatchDetails) => boolean;

/** One condition on a field: a test, or the negation of several conditions. */
export type Condition =
  | { kind: "test"; test: Test; /** Look into an array at the path's end as well. */ expand: boolean }
  | { kind: "not"; of: readonly Condition[] };

const bad = (message: string) => new MongoError("BadValue", message);

const expanding = (test: Test): Condition => ({ kind: "test", test, expand: true });

/** Equality in a filter: null also matches a missing field, a regular expression also matches text. */
export function equality(operand: Value): Condition {
  if (operand instanceof BSONRegExp) return regex(operand);
  if (operand === null) return expanding((value) => value === undefined || value === null);
  return expanding((value) => value !== undefined && equal(value, operand));
}

/** `$regex`: matches text, or the same regular expression stored as a value. */
export function regex(operand: BSONRegExp): Condition {
  const pattern = compileRegex(operand.pattern, operand.options);
  return expanding((value) =>
    typeof value === "string" ? pattern.test(value) : value instanceof BSONRegExp && equal(value, operand),
  );
}

/** `$eq` with a regular expression: it is a value here, not a pattern. */
export const sameRegex = (operand: BSONRegExp): Condition =>
  expanding((value) => value !== undefined && equal(value, operand));

/** `$in`. @throws MongoError 2 when the operand is not an array or nests an operator. */
export function inList(operand: Value, name = "$in"): Condition {
  if (!Array.isArray(operand)) throw bad(`${name} needs an array`);
  for (const item of operand)
    if (isDoc(item) && [...item.keys()][0]?.startsWith("$") === true) throw bad(`cannot nest $ under ${name}`);
  const [others, values] = partition(operand, (item) => item === null || item instanceof BSONRegExp);
  // A list of thousands of ids is looked up by key, because a comparison with each would take their square.
  const keys = new Set(values.map(hashKey));
  const tests = others.map(equality);
  return expanding(
    (value, details) =>
      (value !== undefined && keys.has(hashKey(value))) ||
      tests.some((one) => one.kind === "test" && one.test(value, details)),
  );
}

const partition = (items: readonly Value[], isFirst: (item: Value) => boolean): [Value[], Value[]] => [
  items.filter(isFirst),
  items.filter((item) => !isFirst(item)),
];

/** The four orderings: only values of the operand's own kind match, as MongoDB brackets types. */
export function ordering(name: "$gt" | "$gte" | "$lt" | "$lte", operand: Value): Condition {
  if (operand instanceof BSONRegExp) throw bad("Can't have RegEx as arg to predicate over field");
  const orEqual = name === "$gte" || name === "$lte";
  const above = name === "$gt" || name === "$gte";
  if (operand instanceof MinKey || operand instanceof MaxKey) {
    const matchesOthers = above === operand instanceof MinKey;
    return expanding((value) => (typeRank(value) === typeRank(operand) ? orEqual : matchesOthers));
  }
  if (operand === null) return expanding((value) => orEqual && (value === undefined || value === null));
  const rank = typeRank(operand);
  const operandIsNaN = isNumeric(operand) && isNaNValue(operand);
  return expanding((value) => {
    if (value === undefined || typeRank(value) !== rank) return false;
    if (operandIsNaN || (isNumeric(value) && isNaNValue(value))) return orEqual && equal(value, operand);
    const order = compare(value, operand);
    return order === 0 ? orEqual : above === order > 0;
  });
}

/** `$exists`. */
export function exists(operand: Value): Condition {
  const condition: Condition = expanding((value) => value !== undefined);
  return truthy(operand) ? condition : { kind: "not", of: [condition] };
}

/** `$size`. @throws MongoError 2 unless the operand is a whole number from 0. */
export function size(operand: Value): Condition {
  const length = isNumeric(operand) ? toInteger(operand) : undefined;
  if (length === undefined) throw bad(`Failed to parse $size. Expected a number in: $size: ${typeName(operand)}`);
  if (length < 0n) throw bad("Failed to parse $size. Expected a non-negative number");
  return { kind: "test", expand: false, test: (value) => Array.isArray(value) && BigInt(value.length) === length };
}

/** `$type`, by alias or number, one or several. @throws MongoError 2 for an unknown type. */
export function type(operand: Value): Condition {
  const asked = Array.isArray(operand) ? operand : [operand];
  if (asked.length === 0) throw new MongoError("FailedToParse", "a must match at least one type");
  const names = new Set(asked.flatMap(typeAlias));
  return expanding((value) => names.has(typeName(value)));
}

function typeAlias(asked: Value): string[] {
  if (asked === "number") return ["int", "long", "double", "decimal"];
  if (typeof asked === "string" && typeNumber(asked) !== undefined) return [asked];
  const wire = isNumeric(asked) ? toInteger(asked) : undefined;
  const name = wire === undefined ? undefined : typeOfNumber(Number(wire));
  if (name !== undefined) return [name];
  if (typeof asked === "string") throw bad(`Unknown type name alias: ${asked}`);
  throw new MongoError(isNumeric(asked) ? "BadValue" : "TypeMismatch", `Invalid type code: ${typeName(asked)}`);
}

/** `$elemMatch` with operators: one element passes every condition. */
export function elemMatchValue(conditions: readonly Condition[]): Condition {
  return elementTest((element, details) => conditions.every((one) => holds(one, element, details)));
}

/** `$elemMatch` with a filter: one element that is a document (or an array, read as one) passes it. */
export function elemMatchObject(matches: (doc: Doc) => boolean): Condition {
  return elementTest((element) => {
    if (isDoc(element)) return matches(element);
    return Array.isArray(element) && matches(new Map(element.map((item, index) => [String(index), item])));
  });
}

function elementTest(passes: Test): Condition {
  const test: Test = (value, details) => {
    if (!Array.isArray(value)) return false;
    const index = value.findIndex((element) => passes(element, {}));
    if (index >= 0) details.index = index;
    return index >= 0;
  };
  return { kind: "test", expand: false, test };
}

/** Whether a value as a whole, without expanding arrays, meets a condition. */
function holds(condition: Condition, value: Value | undefined, details: MatchDetails = {}): boolean {
  if (condition.kind === "test") return condition.test(value, details);
  return !condition.of.every((one) => holds(one, value, {}));
}
