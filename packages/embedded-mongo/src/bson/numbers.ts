import { Decimal128, Double } from "bson";

import { MongoError, notImplemented } from "../errors.ts";
import { isInt32, typeName } from "./types.ts";
import type { Numeric } from "./types.ts";

const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);
const DECIMAL_DIGITS = 34;

/** Finite decimal number `coefficient * 10^exponent`. */
type Exact = { coefficient: bigint; exponent: number };

/** A double, wrapped when the bare JavaScript number would read as an int32. */
export const double = (value: number): Numeric => (isInt32(value) ? new Double(value) : value);

/** An integer in the smallest of int32, int64 that holds it. @throws MongoError 2 beyond int64. */
export function integer(value: bigint): Numeric {
  const small = Number(value);
  return isInt32(small) ? small : int64(value);
}

function int64(value: bigint): bigint {
  if (value > INT64_MAX || value < INT64_MIN) throw new MongoError("BadValue", "integer overflow of a 64-bit integer");
  return value;
}

/** The nearest JavaScript number; exact for int32 and double. */
export function toNumber(value: Numeric): number {
  if (typeof value === "number") return value;
  if (value instanceof Double) return value.value;
  return value instanceof Decimal128 ? Number(value.toString()) : Number(value);
}

/** Whether a numeric value is NaN, in either of the types that have one. */
export const isNaNValue = (value: Numeric): boolean => typeof value !== "bigint" && Number.isNaN(toNumber(value));

/** The integer value of a number, or `undefined` when it has a fraction or is not finite. */
export function toInteger(value: Numeric): bigint | undefined {
  if (typeof value === "bigint") return value;
  if (value instanceof Decimal128) {
    const exact = toExact(value);
    if (exact === undefined || exact.exponent > 6144) return undefined;
    if (exact.exponent >= 0) return exact.coefficient * 10n ** BigInt(exact.exponent);
    const scale = 10n ** BigInt(-exact.exponent);
    return exact.coefficient % scale === 0n ? exact.coefficient / scale : undefined;
  }
  const number = toNumber(value);
  return Number.isInteger(number) ? BigInt(number) : undefined;
}

/** Exact order of two numbers of any type; NaN comes before every number and equals itself. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  if (typeof a === "bigint" && typeof b === "bigint") return a < b ? -1 : Number(a > b);
  const x = toNumber(a);
  const y = toNumber(b);
  if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(y)) - Number(Number.isNaN(x));
  if (x !== y || !Number.isFinite(x)) return x < y ? -1 : Number(x > y);
  // Equal after rounding to double: only int64 and decimal can still differ.
  if (isDoubleExact(a) && isDoubleExact(b)) return 0;
  return compareExact(toExact(a) as Exact, toExact(b) as Exact);
}

const isDoubleExact = (value: Numeric): boolean => typeof value === "number" || value instanceof Double;

function compareExact(a: Exact, b: Exact): number {
  const exponent = Math.min(a.exponent, b.exponent);
  const x = scaled(a, exponent);
  const y = scaled(b, exponent);
  return x < y ? -1 : Number(x > y);
}

const scaled = (value: Exact, exponent: number): bigint => value.coefficient * 10n ** BigInt(value.exponent - exponent);

function toExact(value: Numeric): Exact | undefined {
  if (typeof value === "bigint") return { coefficient: value, exponent: 0 };
  if (value instanceof Decimal128) {
    const match = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/.exec(value.toString());
    if (match === null) return undefined;
    const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
    return { coefficient: BigInt(`${sign}${whole}${fraction}`), exponent: Number(exponent) - fraction.length };
  }
  let mantissa = toNumber(value);
  if (!Number.isFinite(mantissa)) return undefined;
  let halvings = 0;
  for (; !Number.isInteger(mantissa); mantissa *= 2) halvings++;
  // m / 2^k = m * 5^k / 10^k
  return { coefficient: BigInt(mantissa) * 5n ** BigInt(halvings), exponent: -halvings };
}

/** The same text for exactly the numbers that are equal in MongoDB. */
export function numberKey(value: Numeric): string {
  if (typeof value === "number" && isInt32(value)) return `n${value}`;
  const whole = toInteger(value);
  if (whole !== undefined) return `n${whole}`;
  const exact = toExact(value);
  if (exact === undefined) return `n${toNumber(value)}`;
  const text = exact.coefficient.toString().replace(/0+$/, "");
  // No decimal has this many digits, so such a double equals only itself.
  if (text.length > DECIMAL_DIGITS + 1) return `n${toNumber(value)}d`;
  return `n${text}e${exact.exponent + (exact.coefficient.toString().length - text.length)}`;
}

/** The sum in the wider of both types; an int32 overflow becomes int64. */
export const add = (a: Numeric, b: Numeric): Numeric => combine(a, b, "add");

/** The product in the wider of both types; an int32 overflow becomes int64. */
export const multiply = (a: Numeric, b: Numeric): Numeric => combine(a, b, "multiply");

/** The number with its sign changed, in its own type. */
export const negate = (a: Numeric): Numeric => multiply(a, a instanceof Decimal128 ? Decimal128.fromString("-1") : -1);

function combine(a: Numeric, b: Numeric, how: "add" | "multiply"): Numeric {
  if (a instanceof Decimal128 || b instanceof Decimal128) return combineDecimals(a, b, how);
  if (typeName(a) === "double" || typeName(b) === "double") {
    const [x, y] = [toNumber(a), toNumber(b)];
    return double(how === "add" ? x + y : x * y);
  }
  const [x, y] = [BigInt(a as number | bigint), BigInt(b as number | bigint)];
  const result = how === "add" ? x + y : x * y;
  return typeof a === "bigint" || typeof b === "bigint" ? int64(result) : integer(result);
}

function combineDecimals(a: Numeric, b: Numeric, how: "add" | "multiply"): Numeric {
  const [x, y] = [toDecimalExact(a), toDecimalExact(b)];
  if (how === "multiply")
    return decimal({ coefficient: x.coefficient * y.coefficient, exponent: x.exponent + y.exponent });
  const exponent = Math.min(x.exponent, y.exponent);
  return decimal({ coefficient: scaled(x, exponent) + scaled(y, exponent), exponent });
}

function toDecimalExact(value: Numeric): Exact {
  // MongoDB turns a double into a decimal of 15 significant digits before it calculates.
  const source = typeName(value) === "double" ? Decimal128.fromString(fifteenDigits(toNumber(value))) : value;
  const exact = toExact(source);
  if (exact === undefined) throw notImplemented("arithmetic of NaN or Infinity with a decimal");
  return exact;
}

const fifteenDigits = (value: number): string => (Number.isFinite(value) ? value.toExponential(14) : String(value));

function decimal(value: Exact): Decimal128 {
  let { coefficient, exponent } = value;
  const surplus = coefficient.toString().replace("-", "").length - DECIMAL_DIGITS;
  if (surplus > 0) {
    coefficient = roundHalfEven(coefficient, 10n ** BigInt(surplus));
    exponent += surplus;
  }
  return Decimal128.fromString(`${coefficient}E${exponent}`);
}

function roundHalfEven(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  const twice = (value % divisor) * 2n;
  const size = twice < 0n ? -twice : twice;
  const up = size > divisor || (size === divisor && quotient % 2n !== 0n);
  return up ? quotient + (value < 0n ? -1n : 1n) : quotient;
}
