import { Binary, BSONRegExp, Code, Decimal128, ObjectId, Timestamp } from "bson";

import { compareNumbers, numberKey } from "./numbers.ts";
import { isNumeric, typeName, typeRank } from "./types.ts";
import type { Doc, Value } from "./types.ts";

/**
 * MongoDB's total order of values; `undefined` is a missing field.
 * https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/
 */
export function compare(a: Value | undefined, b: Value | undefined): number {
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  if (isNumeric(a) && isNumeric(b)) return compareNumbers(a, b);
  const ranks = typeRank(a) - typeRank(b);
  return ranks === 0 ? compareSameType(a, b) : ranks;
}

function compareSameType(a: Value | undefined, b: Value | undefined): number {
  if (a instanceof Map && b instanceof Map) return compareDocs(a, b);
  if (Array.isArray(a) && Array.isArray(b)) return compareArrays(a, b);
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  if (a instanceof ObjectId && b instanceof ObjectId) return Buffer.compare(a.id, b.id);
  if (typeof a === "boolean" && typeof b === "boolean") return Number(a) - Number(b);
  if (a instanceof Binary && b instanceof Binary) return compareBinary(a, b);
  if (a instanceof Timestamp && b instanceof Timestamp) return a.compare(b);
  if (a instanceof BSONRegExp && b instanceof BSONRegExp)
    return compareText(a.pattern, b.pattern) || compareText(a.options, b.options);
  if (a instanceof Code && b instanceof Code) return compareText(codeOf(a), codeOf(b));
  return 0; // null, MinKey, MaxKey and missing have one value each
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  // UTF-16 order differs from MongoDB's byte order only where surrogates meet other high characters.
  return /[^\0-\x7f]/.test(a + b) ? Buffer.compare(Buffer.from(a), Buffer.from(b)) : a < b ? -1 : 1;
}

const codeOf = ({ code }: Code): string => code;

function compareBinary(a: Binary, b: Binary): number {
  return a.position - b.position || a.sub_type - b.sub_type || Buffer.compare(a.value(), b.value());
}

function compareArrays(a: Value[], b: Value[]): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const order = compare(a[i], b[i]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareDocs(a: Doc, b: Doc): number {
  const others = b.entries();
  for (const [name, value] of a) {
    const next = others.next();
    if (next.done === true) return 1;
    const [otherName, otherValue] = next.value;
    const order = typeRank(value) - typeRank(otherValue) || compareText(name, otherName) || compare(value, otherValue);
    if (order !== 0) return order;
  }
  return others.next().done === true ? 0 : -1;
}

/** Whether two values are equal in MongoDB (1, 1.0 and Decimal 1 are). */
export const equal = (a: Value | undefined, b: Value | undefined): boolean => compare(a, b) === 0;

/** Whether two values have the same type, field order and bytes; an update that sets an identical value changes nothing. */
export function identical(a: Value | undefined, b: Value | undefined): boolean {
  if (typeName(a) !== typeName(b)) return false;
  if (a instanceof Map && b instanceof Map) {
    if (a.size !== b.size) return false;
    const others = b.entries();
    return [...a].every(([name, value]) => {
      const [otherName, otherValue] = others.next().value as [string, Value];
      return name === otherName && identical(value, otherValue);
    });
  }
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => identical(item, b[i]));
  return (
    compare(a, b) === 0 && (!(a instanceof Decimal128) || (b instanceof Decimal128 && a.toString() === b.toString()))
  );
}

/** The hash index key of a value: the same text for exactly the values that are `equal`. */
export function hashKey(value: Value | undefined): string {
  if (typeof value === "string") return `s${value.length}:${value}`;
  if (value instanceof ObjectId) return `o${value.toHexString()}`;
  if (value instanceof Date) return `d${value.getTime()}`;
  if (isNumeric(value)) return numberKey(value);
  if (typeof value === "boolean") return value ? "t" : "f";
  if (Array.isArray(value)) return `[${value.map(hashKey).join(",")}]`;
  if (value instanceof Map) return `{${[...value].map(([k, v]) => `${k.length}:${k}=${hashKey(v)}`).join(",")}}`;
  if (value instanceof Binary) return `b${value.sub_type}:${Buffer.from(value.value()).toString("base64")}`;
  if (value instanceof Timestamp) return `T${value.t}:${value.i}`;
  if (value instanceof BSONRegExp) return `r${value.pattern.length}:${value.pattern}/${value.options}`;
  if (value instanceof Code) return `c${codeOf(value).length}:${codeOf(value)}`;
  return typeName(value);
}
