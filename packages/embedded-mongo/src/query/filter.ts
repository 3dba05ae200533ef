import { BSONRegExp } from "bson";

import { splitPath, walk } from "../bson/paths.ts";
import { isDoc, typeName } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError, notImplemented } from "../errors.ts";
import { compileExpression } from "../expressions/compile.ts";
import { truthy } from "../expressions/scope.ts";
import type { Scope } from "../expressions/scope.ts";
import {
  elemMatchObject,
  elemMatchValue,
  equality,
  exists,
  inList,
  ordering,
  regex,
  sameRegex,
  size,
  type,
} from "./operators.ts";
import type { Condition, MatchDetails } from "./operators.ts";

/** A compiled filter: whether a document matches; it also notes the array index for the positional `$`. */
export type Filter = (doc: Doc, details?: MatchDetails) => boolean;

const bad = (message: string) => new MongoError("BadValue", message);

/** Operators that MongoDB has and this server does not; they are refused by name. */
const KNOWN_TOP = new Set(["$where", "$text", "$jsonSchema", "$sampleRate"]);

/**
 * Compiles a filter. Without a scope (inside `$elemMatch`, array filters and `$pull`) `$expr` is refused, as in MongoDB.
 * @throws MongoError for anything outside the supported subset.
 */
export function compileFilter(filter: Doc, scope?: Scope): Filter {
  const parts = [...filter].map(([name, operand]) => clause(name, operand, scope));
  if (parts.length === 1) return parts[0] as Filter;
  return (doc, details) => parts.every((part) => part(doc, details));
}

function clause(name: string, operand: Value, scope: Scope | undefined): Filter {
  if (!name.startsWith("$")) return fieldClause(name, operand);
  switch (name) {
    case "$and":
    case "$or":
    case "$nor":
      return logical(name, operand, scope);
    case "$expr": {
      if (scope === undefined) throw new MongoError("QueryFeatureNotAllowed", "$expr is not allowed in this context");
      const expression = compileExpression(operand, scope);
      return (doc) => truthy(expression(scope.enter(doc)));
    }
    case "$comment":
      return () => true;
    default:
      if (KNOWN_TOP.has(name)) throw notImplemented(name);
      throw bad(`unknown top level operator: ${name}`);
  }
}

function logical(name: "$and" | "$or" | "$nor", operand: Value, scope: Scope | undefined): Filter {
  if (!Array.isArray(operand) || operand.length === 0) throw bad(`${name} must be a nonempty array`);
  const parts = operand.map((item) => {
    if (!isDoc(item)) throw bad(`${name} entries need to be full objects`);
    return compileFilter(item, scope);
  });
  if (name === "$and") return (doc, details) => parts.every((part) => part(doc, details));
  // With several branches MongoDB does not record which one matched, so a positional `$` has no index.
  if (name === "$or")
    return (doc, details) => parts.some((part) => part(doc, parts.length === 1 ? details : undefined));
  return (doc) => !parts.some((part) => part(doc));
}

function fieldClause(name: string, operand: Value): Filter {
  const parts = splitPath(name);
  const conditions = fieldConditions(operand);
  return (doc, details = {}) => conditions.every((one) => holdsAt(doc, parts, one, details));
}

function holdsAt(doc: Doc, parts: readonly string[], condition: Condition, details: MatchDetails): boolean {
  if (condition.kind === "not") return !condition.of.every((one) => holdsAt(doc, parts, one, {}));
  return walk(doc, {
    parts,
    expand: condition.expand,
    visit: (value, index) => {
      if (!condition.test(value, details)) return false;
      if (index !== undefined) details.index = index;
      return true;
    },
  });
}

/** The conditions that `{ field: operand }` puts on a field. @throws MongoError 2 for an unknown operator. */
function fieldConditions(operand: Value): Condition[] {
  return isOperators(operand) ? operatorConditions(operand) : [equality(operand)];
}

/** Whether a value is a document of operators, such as `{ $gt: 1 }` (but not a DBRef). */
export function isOperators(value: Value | undefined): value is Doc {
  if (!isDoc(value)) return false;
  const first = value.keys().next().value;
  return first !== undefined && first.startsWith("$") && !["$ref", "$id", "$db"].includes(first);
}

function operatorConditions(operators: Doc): Condition[] {
  return [...operators].flatMap(([name, operand]) => operatorCondition(name, operand, operators));
}

function operatorCondition(name: string, operand: Value, siblings: Doc): Condition[] {
  switch (name) {
    case "$eq":
      return [operand instanceof BSONRegExp ? sameRegex(operand) : equality(operand)];
    case "$ne":
      if (operand instanceof BSONRegExp) throw bad("Can't have regex as arg to $ne.");
      return [{ kind: "not", of: [equality(operand)] }];
    case "$gt":
    case "$gte":
    case "$lt":
    case "$lte":
      return [ordering(name, operand)];
    case "$in":
      return [inList(operand)];
    case "$nin":
      return [{ kind: "not", of: [inList(operand, "$nin")] }];
    case "$exists":
      return [exists(operand)];
    case "$type":
      return [type(operand)];
    case "$size":
      return [size(operand)];
    case "$not":
      return [{ kind: "not", of: negated(operand) }];
    case "$regex":
      return [regexOperator(operand, siblings.get("$options"))];
    case "$options":
      if (!siblings.has("$regex")) throw bad("$options needs a $regex");
      return [];
    case "$elemMatch":
      return [elemMatch(operand)];
    case "$all":
      return all(operand);
    default:
      throw bad(`unknown operator: ${name}`);
  }
}

function negated(operand: Value): Condition[] {
  if (operand instanceof BSONRegExp) return [regex(operand)];
  if (!isDoc(operand)) throw bad("$not needs a regex or a document");
  if (operand.size === 0) throw bad("$not cannot be empty");
  return operatorConditions(operand);
}

function regexOperator(operand: Value, options: Value | undefined): Condition {
  if (options !== undefined && typeof options !== "string") throw bad("$options has to be a string");
  if (typeof operand === "string") return regex(new BSONRegExp(operand, options ?? ""));
  if (!(operand instanceof BSONRegExp)) throw bad("$regex has to be a string");
  if (options !== undefined && operand.options !== "")
    throw new MongoError(51075, "options set in both $regex and $options");
  return regex(new BSONRegExp(operand.pattern, options ?? operand.options));
}

/** The condition of `$elemMatch`, which takes either operators or a whole filter. */
export function elemMatch(operand: Value): Condition {
  if (!isDoc(operand)) throw bad(`$elemMatch needs an Object, not ${typeName(operand)}`);
  const first = operand.keys().next().value;
  const isFilter = first === undefined || !isOperators(operand) || ["$and", "$or", "$nor"].includes(first);
  return isFilter ? elemMatchObject(compileFilter(operand)) : elemMatchValue(operatorConditions(operand));
}

function all(operand: Value): Condition[] {
  if (!Array.isArray(operand)) throw bad("$all needs an array");
  if (operand.length === 0) return [{ kind: "test", expand: true, test: () => false }];
  const isElemMatch = (item: Value | undefined) => isDoc(item) && item.keys().next().value === "$elemMatch";
  const elementwise = isElemMatch(operand[0]);
  return operand.map((item) => {
    if (isElemMatch(item) !== elementwise || (!elementwise && isOperators(item)))
      throw bad(elementwise ? "$all/$elemMatch has to be consistent" : "no $ expressions in $all");
    return elementwise ? elemMatch((item as Doc).get("$elemMatch") as Value) : equality(item);
  });
}
