import { Decimal128 } from "bson";

import { compare } from "../bson/compare.ts";
import { add, double, integer, multiply, negate, toInteger, toNumber } from "../bson/numbers.ts";
import { isNumeric, typeName } from "../bson/types.ts";
import type { Numeric, Value } from "../bson/types.ts";
import { MongoError, notImplemented } from "../errors.ts";
import { anyArgs, args } from "./operator.ts";
import type { Builder, Result } from "./operator.ts";
import { isNullish } from "./scope.ts";

const mismatch = (name: string, value: Result, code: number | "TypeMismatch" = "TypeMismatch") =>
  new MongoError(code, `${name} only supports numeric types, not ${typeName(value)}`);

function asNumber(value: Value, name: string, code?: number): Numeric {
  if (!isNumeric(value)) throw mismatch(name, value, code);
  return value;
}

const isDecimal = (value: Result): boolean => value instanceof Decimal128;

/** Milliseconds to add to a date; fractions are rounded as MongoDB rounds them. */
const shift = (date: Date, by: Numeric): Date => new Date(date.getTime() + Math.round(toNumber(by)));

// Operands are read in order: after a null operand the result is null, even if a later operand has a wrong type.
const sum = anyArgs((values, name) => {
  let total: Numeric = 0;
  let date: Date | undefined;
  for (const value of values) {
    if (isNullish(value)) return null;
    if (value instanceof Date) {
      if (date !== undefined) throw new MongoError("TypeMismatch", "only one date allowed in an $add expression");
      date = value;
    } else if (isNumeric(value)) total = add(total, value);
    else throw mismatch(name, value);
  }
  return date === undefined ? total : shift(date, total);
});

const product = anyArgs((values, name) => {
  let result: Numeric = 1;
  for (const value of values) {
    if (isNullish(value)) return null;
    if (!isNumeric(value)) throw mismatch(name, value);
    result = multiply(result, value);
  }
  return result;
});

function subtract([a, b]: Result[], name: string): Result {
  if (isNullish(a) || isNullish(b)) return null;
  if (a instanceof Date && b instanceof Date) return BigInt(a.getTime() - b.getTime());
  if (a instanceof Date && isNumeric(b)) return shift(a, negate(b));
  if (!isNumeric(a) || !isNumeric(b)) throw mismatch(name, isNumeric(a) ? b : a);
  return add(a, negate(b));
}

function divide([a, b]: Result[], name: string): Result {
  if (isNullish(a) || isNullish(b)) return null;
  const [x, y] = [asNumber(a, name), asNumber(b, name)];
  if (isDecimal(x) || isDecimal(y)) throw notImplemented("$divide of a decimal");
  if (toNumber(y) === 0) throw new MongoError("BadValue", "can't $divide by zero");
  return double(toNumber(x) / toNumber(y));
}

function modulo([a, b]: Result[], name: string): Result {
  if (isNullish(a) || isNullish(b)) return null;
  const [x, y] = [asNumber(a, name, 16611), asNumber(b, name, 16611)];
  if (isDecimal(x) || isDecimal(y)) throw notImplemented("$mod of a decimal");
  if (toNumber(y) === 0) throw new MongoError(16610, "can't $mod by zero");
  const names = [typeName(x), typeName(y)];
  if (names.includes("double")) return double(toNumber(x) % toNumber(y));
  const rest = (toInteger(x) as bigint) % (toInteger(y) as bigint);
  return names.includes("long") ? rest : integer(rest);
}

/** An operator on one number that leaves integers as they are. */
const onDouble = (round: (value: number) => number): Builder =>
  args(1, 1, ([value], name) => {
    if (isNullish(value)) return null;
    const number = asNumber(value, name, 28765);
    if (isDecimal(number)) throw notImplemented(`${name} of a decimal`);
    return typeName(number) === "double" ? double(round(toNumber(number))) : number;
  });

const absolute = args(1, 1, ([value], name) => {
  if (isNullish(value)) return null;
  const number = asNumber(value, name, 28765);
  return compare(number, 0) < 0 ? negate(number) : number;
});

// Rounds the shortest decimal text, which is the value the caller sees; halves round to even.
const toPlaces = (round: (value: number) => number): Builder =>
  args(1, 2, ([value, digits], name) => {
    if (isNullish(value) || digits === null) return null;
    const number = asNumber(value, name, 51081);
    if (isDecimal(number)) throw notImplemented(`${name} of a decimal`);
    const places = digits === undefined ? 0n : toInteger(asNumber(digits, name, 51081));
    if (places === undefined || places < -20n || places > 100n)
      throw new MongoError(51083, `cannot apply ${name} with precision value not in [-20, 100]`);
    if (typeName(number) !== "double") {
      if (places >= 0n) return number;
      throw notImplemented(`${name} of an integer to negative places`);
    }
    const x = toNumber(number);
    if (!Number.isFinite(x) || Number.isInteger(x)) return number;
    return double(Number(`${round(Number(`${x}e${places}`))}e${-places}`));
  });

function halfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}

const numbersOf = (values: Iterable<Result>): Numeric[] => inputs(values).filter(isNumeric);

function inputs(values: Iterable<Result>): Result[] {
  const all = [...values];
  return all.length === 1 && Array.isArray(all[0]) ? all[0] : all;
}

const extreme = (sign: 1 | -1): Builder =>
  anyArgs((values) => {
    const present = inputs(values).filter((value) => !isNullish(value));
    return present.length === 0
      ? null
      : present.reduce((best, value) => (compare(value, best) * sign > 0 ? value : best));
  });

/** The mean as a double; null when there are no values. @throws MongoError 238 for decimals. */
export function mean(numbers: Numeric[]): Value {
  if (numbers.length === 0) return null;
  if (numbers.some(isDecimal)) throw notImplemented("$avg of a decimal");
  return double(toNumber(numbers.reduce<Numeric>(addWide, 0)) / numbers.length);
}

/** A sum that turns into a double instead of overflowing int64, as MongoDB's accumulator does. */
export function addWide(a: Numeric, b: Numeric): Numeric {
  try {
    return add(a, b);
  } catch (error) {
    if (error instanceof MongoError && error.code === 2) return double(toNumber(a) + toNumber(b));
    throw error;
  }
}

/** Operators on numbers (and dates, where MongoDB adds and subtracts them). */
export const arithmetic: Record<string, Builder> = {
  $add: sum,
  $subtract: args(2, 2, subtract),
  $multiply: product,
  $divide: args(2, 2, divide),
  $mod: args(2, 2, modulo),
  $abs: absolute,
  $ceil: onDouble(Math.ceil),
  $floor: onDouble(Math.floor),
  $round: toPlaces(halfEven),
  $trunc: toPlaces(Math.trunc),
  $sum: anyArgs((values) => numbersOf(values).reduce<Numeric>(addWide, 0)),
  $avg: anyArgs((values) => mean(numbersOf(values))),
  $min: extreme(-1),
  $max: extreme(1),
};
