import { identical } from "../bson/compare.ts";
import { toNumber } from "../bson/numbers.ts";
import { splitPath } from "../bson/paths.ts";
import { show } from "../bson/show.ts";
import { isDoc, isNumeric, typeName } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError, notImplemented } from "../errors.ts";
import type { Collection } from "../storage/collection.ts";

const MAX_TTL_SECONDS = 2 ** 31 - 1;
const OPTIONS = [
  "v",
  "key",
  "name",
  "unique",
  "sparse",
  "partialFilterExpression",
  "expireAfterSeconds",
  "background",
  "ns",
];
const PARTIAL_OPERATORS = ["$eq", "$gt", "$gte", "$lt", "$lte", "$exists", "$type", "$in"];

/** An index specification as it is stored. @throws MongoError for what MongoDB or this subset refuses. */
export function normalSpec(given: Doc): Doc {
  const key = given.get("key");
  if (!isDoc(key))
    throw new MongoError("FailedToParse", "The 'key' field is a required property of an index specification");
  checkKey(key);
  for (const name of given.keys()) {
    if (name === "hidden" && given.get(name) === false) continue;
    if (["collation", "hidden", "weights", "wildcardProjection", "storageEngine"].includes(name))
      throw notImplemented(`index option '${name}'`);
    if (!OPTIONS.includes(name))
      throw new MongoError(
        "InvalidIndexSpecificationOption",
        `The field '${name}' is not valid for an index specification`,
      );
  }
  const spec: Doc = new Map<string, Value>([
    ["v", 2],
    ["key", key],
    ["name", nameOf(given)],
  ]);
  for (const flag of ["unique", "sparse"]) if (flagOf(given.get(flag), flag)) spec.set(flag, true);
  const partial = given.get("partialFilterExpression");
  if (partial !== undefined) {
    if (!isDoc(partial)) throw new MongoError("TypeMismatch", "partialFilterExpression must be an object");
    checkPartial(partial);
    if (spec.has("sparse"))
      throw new MongoError("CannotCreateIndex", 'cannot mix "partialFilterExpression" and "sparse" options');
    spec.set("partialFilterExpression", partial);
  }
  const seconds = given.get("expireAfterSeconds");
  if (seconds !== undefined) spec.set("expireAfterSeconds", checkTtl(seconds, key));
  return spec;
}

function nameOf(given: Doc): string {
  const name = given.get("name");
  if (typeof name !== "string" || name === "")
    throw new MongoError("FailedToParse", "The 'name' field is a required property of an index specification");
  if (name === "*") throw new MongoError("BadValue", "The index name '*' is not valid.");
  return name;
}

function flagOf(value: Value | undefined, name: string): boolean {
  if (value === undefined || typeof value === "boolean") return value === true;
  if (isNumeric(value)) return toNumber(value) !== 0;
  throw new MongoError(
    "TypeMismatch",
    `The field '${name}' has value of type ${typeName(value)}, which is not convertible to bool`,
  );
}

function checkKey(key: Doc): void {
  if (key.size === 0) throw new MongoError("CannotCreateIndex", "Index keys cannot be empty.");
  for (const [path, direction] of key) {
    if (typeof direction === "string") throw new MongoError("CannotCreateIndex", `Unknown index plugin '${direction}'`);
    if (!isNumeric(direction) || !(Math.abs(toNumber(direction)) > 0))
      throw new MongoError(
        "CannotCreateIndex",
        "Values in the index key pattern must be numbers other than 0, or strings",
      );
    const parts = splitPath(path);
    if (parts.includes("")) throw new MongoError("CannotCreateIndex", "Index keys cannot contain an empty field.");
    if (parts.some((part) => part.startsWith("$")))
      throw new MongoError("CannotCreateIndex", `Index key contains an illegal field name: '${path}'`);
  }
}

function checkPartial(filter: Doc): void {
  for (const [name, operand] of filter) {
    if (["$and", "$or"].includes(name) && Array.isArray(operand)) operand.filter(isDoc).forEach(checkPartial);
    else if (name.startsWith("$")) throw unsupportedPartial(name);
    if (!isDoc(operand)) continue;
    for (const [operator, value] of operand) {
      if (!operator.startsWith("$")) break;
      if (!PARTIAL_OPERATORS.includes(operator) || (operator === "$exists" && value !== true))
        throw unsupportedPartial(operator);
    }
  }
}

const unsupportedPartial = (name: string) =>
  new MongoError("CannotCreateIndex", `Expression not supported in partial index: ${name}`);

function checkTtl(seconds: Value, key: Doc): Value {
  if (key.size > 1)
    throw new MongoError(
      "CannotCreateIndex",
      "TTL indexes are single-field indexes, compound indexes do not support TTL.",
    );
  if (key.has("_id"))
    throw new MongoError(
      "InvalidIndexSpecificationOption",
      "The field 'expireAfterSeconds' is not valid for an _id index specification.",
    );
  if (!isNumeric(seconds))
    throw new MongoError("CannotCreateIndex", "TTL index 'expireAfterSeconds' option must be numeric");
  const number = toNumber(seconds);
  if (!(number >= 0 && number <= MAX_TTL_SECONDS))
    throw new MongoError(
      "CannotCreateIndex",
      `TTL index 'expireAfterSeconds' option must be within an acceptable range: ${number}`,
    );
  return seconds;
}

/** Whether the collection has the same index. @throws MongoError 85 or 86 when a different index has its name or its keys. */
export function exists(collection: Collection, spec: Doc): boolean {
  const [key, name] = [spec.get("key"), spec.get("name")];
  if (isDoc(key) && identical(key, new Map([["_id", 1]]))) return true;
  const samePlace = ({ spec: other }: { spec: Doc }) =>
    identical(other.get("key"), key) &&
    identical(other.get("partialFilterExpression"), spec.get("partialFilterExpression"));
  const named = collection.indexes.find((index) => index.name === name);
  if (named !== undefined) {
    if (identical(named.spec, spec)) return true;
    if (
      !samePlace(named) ||
      named.spec.get("unique") !== spec.get("unique") ||
      named.spec.get("sparse") !== spec.get("sparse")
    )
      throw new MongoError(
        "IndexKeySpecsConflict",
        `An existing index has the same name as the requested index. Requested index: ${show(name)}`,
      );
    throw new MongoError(
      "IndexOptionsConflict",
      `An equivalent index already exists with the same name but different options: ${show(name)}`,
    );
  }
  const equivalent = collection.indexes.find(
    (index) =>
      samePlace(index) &&
      index.unique === (spec.get("unique") === true) &&
      index.spec.get("sparse") === spec.get("sparse"),
  );
  if (equivalent !== undefined)
    throw new MongoError("IndexOptionsConflict", `Index already exists with a different name: ${equivalent.name}`);
  return false;
}
