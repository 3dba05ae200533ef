import { compare, equal, hashKey } from "../bson/compare.ts";
import { toInteger } from "../bson/numbers.ts";
import { isDoc, isNumeric, typeName } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import { checkVariable } from "./logic.ts";
import { anyArgs, args, options, required } from "./operator.ts";
import type { Builder, Result } from "./operator.ts";
import { bind, isNullish, truthy } from "./scope.ts";

function list(value: Value, name: string, code: number): Value[] {
  if (!Array.isArray(value))
    throw new MongoError(code, `${name}'s argument must be an array, but is ${typeName(value)}`);
  return value;
}

function whole(value: Value, name: string, notNumber: number, notWhole: number): number {
  if (!isNumeric(value))
    throw new MongoError(notNumber, `${name} requires a numeric argument, found ${typeName(value)}`);
  const number = toInteger(value);
  if (number === undefined || BigInt.asIntN(32, number) !== number)
    throw new MongoError(notWhole, `${name} requires an argument representable as a 32-bit integer`);
  return Number(number);
}

function elementAt([array, position]: Result[], name: string): Result {
  if (isNullish(array) || isNullish(position)) return null;
  const index = whole(position, name, 28690, 28691);
  return list(array, name, 28689).at(index);
}

function slice([array, first, count]: Result[], name: string): Result {
  if (isNullish(array) || isNullish(first) || count === null) return null;
  const items = list(array, name, 28724);
  const start = whole(first, name, 28725, 28726);
  if (count === undefined) return start >= 0 ? items.slice(0, start) : items.slice(start);
  const length = whole(count, name, 28727, 28728);
  if (length <= 0) throw new MongoError(28729, "Third argument to $slice must be positive");
  const from = start < 0 ? Math.max(0, items.length + start) : start;
  return items.slice(from, from + length);
}

function range([first, last, by]: Result[], name: string): Result {
  const start = whole(first ?? null, name, 34443, 34444);
  const end = whole(last ?? null, name, 34445, 34446);
  const step = by === undefined ? 1 : whole(by, name, 34447, 34448);
  if (step === 0) throw new MongoError(34449, "$range requires a non-zero step value");
  const length = Math.max(0, Math.ceil((end - start) / step));
  if (length > 1_000_000) throw new MongoError(146, "$range would use too much memory");
  return Array.from({ length }, (_item, index) => start + index * step);
}

/** `$filter` and `$map`: an input, a variable for each element and a body. */
const each =
  (body: "cond" | "in", codes: { object: number; unknown: number; missing: number; array: number }): Builder =>
  (operand, scope, compile, name) => {
    const known = body === "cond" ? ["input", "as", "cond", "limit"] : ["input", "as", "in"];
    const spec = options(operand, name, known, codes);
    const input = compile(required(spec, "input", name, codes.missing), scope);
    const as = spec.get("as") ?? "this";
    const variable = checkVariable(typeof as === "string" ? as : "");
    const inner = compile(required(spec, body, name, codes.missing + 1), scope.declare(variable));
    const limit = compile(spec.get("limit") ?? null, scope);
    return (env) => {
      const items = input(env);
      if (isNullish(items)) return null;
      const run = (item: Value) => inner(bind(env, [[variable, item]]));
      if (body === "in") return list(items, name, codes.array).map((item) => run(item) ?? null);
      const most = limit(env);
      const count = isNullish(most) ? Infinity : whole(most, name, 327391, 327391);
      if (count < 1) throw new MongoError(327392, "$filter: 'limit' must be greater than 0");
      return list(items, name, codes.array)
        .filter((item) => truthy(run(item)))
        .slice(0, count);
    };
  };

const reduce: Builder = (operand, scope, compile, name) => {
  const spec = options(operand, name, ["input", "initialValue", "in"], { object: 40075, unknown: 40076 });
  const input = compile(required(spec, "input", name, 40077), scope);
  const initial = compile(required(spec, "initialValue", name, 40078), scope);
  const body = compile(required(spec, "in", name, 40079), scope.declare("value", "this"));
  return (env) => {
    const items = input(env);
    if (isNullish(items)) return null;
    return list(items, name, 40080).reduce<Result>(
      (value, item) =>
        body(
          bind(env, [
            ["value", value],
            ["this", item],
          ]),
        ),
      initial(env),
    );
  };
};

function concatArrays(values: Iterable<Result>, name: string): Result {
  const all: Value[] = [];
  for (const value of values) {
    if (isNullish(value)) return null;
    if (!Array.isArray(value)) throw new MongoError(28664, `${name} only supports arrays, not ${typeName(value)}`);
    all.push(...value);
  }
  return all;
}

function union(values: Iterable<Result>, name: string): Result {
  const sets = [...values];
  if (sets.some(isNullish)) return null;
  const items = sets.flatMap((value) => list(value as Value, name, 17043));
  return [...new Map(items.map((item) => [hashKey(item), item])).values()].sort(compare);
}

function objectToArray([value]: Result[]): Result {
  if (isNullish(value)) return null;
  if (!isDoc(value)) throw new MongoError(40390, `$objectToArray requires a document input, found: ${typeName(value)}`);
  return [...value].map(
    ([k, v]): Doc =>
      new Map<string, Value>([
        ["k", k],
        ["v", v],
      ]),
  );
}

function arrayToObject([value]: Result[]): Result {
  if (isNullish(value)) return null;
  return new Map(list(value, "$arrayToObject", 40386).map(pair));
}

function pair(item: Value): [string, Value] {
  const [key, value] =
    Array.isArray(item) && item.length === 2
      ? item
      : isDoc(item) && item.size === 2
        ? [item.get("k"), item.get("v")]
        : [];
  if (typeof key !== "string" || value === undefined)
    throw new MongoError(40398, "$arrayToObject requires pairs of a text key and a value");
  return [key, value];
}

/** Operators on arrays. */
export const arrays: Record<string, Builder> = {
  $size: args(1, 1, ([array], name) => list(array ?? null, name, 17124).length),
  $in: args(2, 2, ([value, array], name) => list(array ?? null, name, 40081).some((item) => equal(item, value))),
  $isArray: args(1, 1, ([value]) => Array.isArray(value)),
  $arrayElemAt: args(2, 2, elementAt),
  $first: args(1, 1, ([array], name) => (isNullish(array) ? null : list(array, name, 28689).at(0))),
  $last: args(1, 1, ([array], name) => (isNullish(array) ? null : list(array, name, 28689).at(-1))),
  $slice: args(2, 3, slice),
  $range: args(2, 3, range),
  $reverseArray: args(1, 1, ([array], name) => (isNullish(array) ? null : [...list(array, name, 34435)].reverse())),
  $concatArrays: anyArgs(concatArrays),
  $setUnion: anyArgs(union),
  $filter: each("cond", { object: 28646, unknown: 28647, missing: 28648, array: 28651 }),
  $map: each("in", { object: 16878, unknown: 16879, missing: 16880, array: 16883 }),
  $reduce: reduce,
  $objectToArray: args(1, 1, objectToArray),
  $arrayToObject: args(1, 1, arrayToObject),
};
