import { Decimal128, Double, ObjectId } from "bson";

import { isDoc, typeName } from "./types.ts";
import type { Value } from "./types.ts";

/** A value as MongoDB's error messages print it. */
export function show(value: Value | undefined): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Double) return value.value.toFixed(1);
  if (value instanceof Decimal128) return `Decimal128("${value.toString()}")`;
  if (isDoc(value)) return `{ ${[...value].map(([name, field]) => `${name}: ${show(field)}`).join(", ")} }`;
  if (Array.isArray(value)) return `[ ${value.map(show).join(", ")} ]`;
  return typeof value === "object" && value !== null ? typeName(value) : String(value);
}
