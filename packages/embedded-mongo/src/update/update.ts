import { compare, identical } from "../bson/compare.ts";
import { isDoc, typeName } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import type { Scope } from "../expressions/scope.ts";
import { compileUpdatePipeline } from "../pipeline/update-pipeline.ts";
import { compileFilter } from "../query/filter.ts";
import type { Filter } from "../query/filter.ts";
import { cloneDoc } from "./clone.ts";
import { compileOperators } from "./operators.ts";
import type { Apply } from "./operators.ts";

/** A compiled update, and whether it replaces the whole document. */
export type Update = { apply: Apply; isReplacement: boolean };

/**
 * Compiles the `u` of an update statement: operators, a replacement or a pipeline.
 * @throws MongoError for anything MongoDB or this subset refuses.
 */
export function compileUpdate(
  spec: Value | undefined,
  arrayFilters: Value | undefined,
  scope: Scope,
  now: Date,
): Update {
  if (Array.isArray(spec)) {
    if (arrayFilters !== undefined)
      throw new MongoError("FailedToParse", "Cannot specify arrayFilters with a pipeline-style update");
    return { apply: keepingId(compileUpdatePipeline(spec, scope)), isReplacement: false };
  }
  if (!isDoc(spec)) throw new MongoError("FailedToParse", "Update argument must be either an object or an array");
  const filters = compileArrayFilters(arrayFilters);
  if (spec.keys().next().value?.startsWith("$") === true)
    return { apply: keepingId(compileOperators(spec, filters, now)), isReplacement: false };
  if (filters.size > 0)
    throw new MongoError("FailedToParse", "Cannot specify arrayFilters and a replacement-style update");
  return { apply: keepingId(compileReplacement(spec)), isReplacement: true };
}

function compileReplacement(spec: Doc): Apply {
  for (const name of spec.keys()) {
    if (name.startsWith("$"))
      throw new MongoError(
        "DollarPrefixedFieldName",
        `The dollar ($) prefixed field '${name}' is not allowed in an update's replacement document.`,
      );
    if (name === "__proto__") throw new MongoError("BadValue", "field name '__proto__' is refused");
  }
  return (doc) => {
    const id = spec.get("_id") ?? doc.get("_id");
    const copy = cloneDoc(spec);
    const result: Doc = id === undefined ? copy : new Map<string, Value>([["_id", id], ...copy]);
    return { doc: result, changed: !identical(doc, result) };
  };
}

// An update never changes a document's _id; an upsert may set one that the filter does not give.
const keepingId =
  (apply: Apply): Apply =>
  (doc, target) => {
    const result = apply(doc, target);
    const before = doc.get("_id");
    const after = result.doc.get("_id");
    if (before !== undefined && (after === undefined || compare(before, after) !== 0))
      throw new MongoError(
        "ImmutableField",
        "Performing an update on the path '_id' would modify the immutable field '_id'",
      );
    return result;
  };

function compileArrayFilters(spec: Value | undefined): ReadonlyMap<string, Filter> {
  const filters = new Map<string, Filter>();
  if (spec === undefined) return filters;
  if (!Array.isArray(spec)) throw new MongoError("TypeMismatch", "arrayFilters must be an array");
  for (const item of spec) {
    if (!isDoc(item))
      throw new MongoError("TypeMismatch", `arrayFilters entries must be objects, not ${typeName(item)}`);
    const names = new Set(identifiers(item));
    const [name] = names;
    if (name === undefined || names.size > 1)
      throw new MongoError("FailedToParse", "Error parsing array filter: exactly one top-level field name is expected");
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
      throw new MongoError(
        "BadValue",
        `Error parsing array filter: '${name}' must begin with a lower-case letter and contain no special characters`,
      );
    if (filters.has(name))
      throw new MongoError("FailedToParse", `Found multiple array filters with the same top-level field name ${name}`);
    filters.set(name, compileFilter(item));
  }
  return filters;
}

function identifiers(filter: Doc): string[] {
  return [...filter].flatMap(([name, operand]) => {
    if (!["$and", "$or", "$nor"].includes(name)) return [name.split(".")[0] as string];
    return Array.isArray(operand) ? operand.filter(isDoc).flatMap(identifiers) : [];
  });
}
