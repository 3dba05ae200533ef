import { Binary, BSONRegExp, Code, Decimal128, Double, MaxKey, MinKey, ObjectId, Timestamp } from "bson";

/**
 * A BSON document: a Map, because a plain object would reorder numeric field names and could be polluted through
 * `__proto__`. Stored documents are never changed in place.
 */
export type Doc = Map<string, Value>;

/**
 * A BSON value. Numbers keep their BSON type: `bigint` is int64, `Double` a double that looks like an int32 (5.0), and
 * a plain number is an int32 when it is an int32 integer and a double otherwise.
 */
export type Value = Scalar | Doc | Value[];

/** A value that contains no other value. */
type Scalar =
  | null
  | boolean
  | string
  | number
  | bigint
  | Double
  | Decimal128
  | ObjectId
  | Binary
  | Date
  | BSONRegExp
  | Timestamp
  | Code
  | MinKey
  | MaxKey;

/** A numeric BSON value. */
export type Numeric = number | bigint | Double | Decimal128;

/** BSON type names, as `$type` takes them and error messages print them. */
type TypeName = keyof typeof TYPES;

// name -> [number on the wire, rank in MongoDB's comparison order]
// https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/
const TYPES = {
  minKey: [-1, -1],
  missing: [0, 0],
  null: [10, 5],
  int: [16, 10],
  long: [18, 10],
  double: [1, 10],
  decimal: [19, 10],
  string: [2, 15],
  object: [3, 20],
  array: [4, 25],
  binData: [5, 30],
  objectId: [7, 35],
  bool: [8, 40],
  date: [9, 45],
  timestamp: [17, 47],
  regex: [11, 50],
  javascript: [13, 60],
  maxKey: [127, 127],
} as const;

/** Whether a value is an embedded document. */
export const isDoc = (value: unknown): value is Doc => value instanceof Map;

/** Whether a value is one of the four numeric types. */
export const isNumeric = (value: unknown): value is Numeric =>
  typeof value === "number" || typeof value === "bigint" || value instanceof Double || value instanceof Decimal128;

/** The BSON type name of a value; `undefined` is a missing field. */
export function typeName(value: Value | undefined): TypeName {
  switch (typeof value) {
    case "string":
      return "string";
    case "number":
      return isInt32(value) ? "int" : "double";
    case "bigint":
      return "long";
    case "boolean":
      return "bool";
    case "undefined":
      return "missing";
    default:
      return objectTypeName(value);
  }
}

function objectTypeName(value: Exclude<Value, string | number | bigint | boolean>): TypeName {
  if (value === null) return "null";
  if (value instanceof Map) return "object";
  if (Array.isArray(value)) return "array";
  if (value instanceof Date) return "date";
  if (value instanceof Double) return "double";
  if (value instanceof Timestamp) return "timestamp";
  if (value instanceof ObjectId) return "objectId";
  if (value instanceof Decimal128) return "decimal";
  if (value instanceof Binary) return "binData";
  if (value instanceof BSONRegExp) return "regex";
  if (value instanceof MinKey) return "minKey";
  if (value instanceof MaxKey) return "maxKey";
  return "javascript";
}

/** Whether a JavaScript number is stored as int32 (negative zero is a double). */
export const isInt32 = (value: number): boolean => (value | 0) === value && !Object.is(value, -0);

/** The rank of a value's type in MongoDB's comparison order. */
export const typeRank = (value: Value | undefined): number => TYPES[typeName(value)][1];

/** The number of a BSON type on the wire, or `undefined` for an unknown name. */
export const typeNumber = (name: string): number | undefined =>
  Object.hasOwn(TYPES, name) && name !== "missing" ? TYPES[name as TypeName][0] : undefined;

/** The BSON type name of a wire number, or `undefined` for an unsupported number. */
export const typeOfNumber = (wire: number): string | undefined =>
  Object.entries(TYPES).find(([name, [number]]) => number === wire && name !== "missing")?.[0];
