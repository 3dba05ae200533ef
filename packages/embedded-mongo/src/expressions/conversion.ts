import { Decimal128, ObjectId, Timestamp } from "bson";

import { double, integer, isNaNValue, toNumber } from "../bson/numbers.ts";
import { isDoc, isInt32, isNumeric, typeName } from "../bson/types.ts";
import type { Value } from "../bson/types.ts";
import { MongoError, notImplemented } from "../errors.ts";
import { args } from "./operator.ts";
import type { Builder } from "./operator.ts";
import { isNullish, truthy } from "./scope.ts";

const failure = (value: Value, to: string) =>
  new MongoError(
    "ConversionFailure",
    `Failed to convert ${typeName(value)} to ${to} in $convert with no onError value`,
  );

const convert = (to: (value: Value) => Value): Builder =>
  args(1, 1, ([value]) => (isNullish(value) ? null : to(value)));

/** A value as the text MongoDB coerces it to. @throws MongoError with the given code when it has none. */
export function asText(value: Value, code: number | "ConversionFailure"): string {
  if (typeof value === "string") return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "bigint" || value instanceof Decimal128) return value.toString();
  if (isNumeric(value)) return numberText(toNumber(value));
  if (value instanceof Timestamp) throw notImplemented("text of a timestamp");
  if (code === "ConversionFailure" && typeof value === "boolean") return String(value);
  if (code === "ConversionFailure" && value instanceof ObjectId) return value.toHexString();
  throw new MongoError(code, `can't convert from BSON type ${typeName(value)} to String`);
}

function numberText(value: number): string {
  const size = Math.abs(value);
  // Outside this range MongoDB and JavaScript write numbers differently.
  if (!isInt32(value) && (size < 1e-4 || size >= 1e15)) throw notImplemented(`text of the double ${value}`);
  return String(value);
}

function toText(value: Value): Value {
  if (isDoc(value) || Array.isArray(value)) throw failure(value, "string");
  return asText(value, "ConversionFailure");
}

function toWhole(value: Value, bits: 32 | 64): Value {
  const to = bits === 32 ? "int" : "long";
  const whole = wholeOf(value, to);
  if (whole === undefined || BigInt.asIntN(bits, whole) !== whole) throw failure(value, to);
  return bits === 32 ? integer(whole) : whole;
}

function wholeOf(value: Value, to: string): bigint | undefined {
  if (typeof value === "bigint") return value;
  if (typeof value === "boolean") return value ? 1n : 0n;
  if (value instanceof Date && to === "long") return BigInt(value.getTime());
  if (typeof value === "string") return /^[-+]?\d+$/.test(value) ? BigInt(value.replace("+", "")) : undefined;
  if (value instanceof Decimal128) throw notImplemented("conversion of a decimal");
  if (!isNumeric(value) || !Number.isFinite(toNumber(value))) return undefined;
  return BigInt(Math.trunc(toNumber(value)));
}

function toDouble(value: Value): Value {
  if (isNumeric(value)) return double(toNumber(value));
  if (typeof value === "boolean") return double(Number(value));
  if (value instanceof Date) return double(value.getTime());
  if (typeof value === "string" && /^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/.test(value)) return double(Number(value));
  throw failure(value, "double");
}

function toDate(value: Value): Value {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.t * 1000);
  if (typeof value === "string") return parseDate(value);
  if (typeName(value) === "int" || !isNumeric(value) || isNaNValue(value)) throw failure(value, "date");
  return new Date(Math.trunc(toNumber(value)));
}

function parseDate(text: string): Date {
  // Only one notation is accepted, because parsers disagree on looser ones.
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?)?$/.test(text)) throw failure(text, "date");
  const date = new Date(/T.*(Z|[+-]\d\d:\d\d)$/.test(text) || !text.includes("T") ? text : `${text}Z`);
  if (Number.isNaN(date.getTime())) throw failure(text, "date");
  return date;
}

function toObjectId(value: Value): Value {
  if (value instanceof ObjectId) return value;
  if (typeof value === "string" && /^[\da-f]{24}$/i.test(value)) return new ObjectId(value);
  throw failure(value, "objectId");
}

/** Operators that change or name a value's type. */
export const conversion: Record<string, Builder> = {
  $type: args(1, 1, ([value]) => typeName(value)),
  $isNumber: args(1, 1, ([value]) => isNumeric(value)),
  $toString: convert(toText),
  $toBool: convert(truthy),
  $toInt: convert((value) => toWhole(value, 32)),
  $toLong: convert((value) => toWhole(value, 64)),
  $toDouble: convert(toDouble),
  $toDate: convert(toDate),
  $toObjectId: convert(toObjectId),
};
