import { BSONRegExp, ObjectId } from "bson";

import { isDoc } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import { isOperators } from "../query/filter.ts";
import type { Update } from "./update.ts";
import { SlotWalker, updatePath } from "./slot.ts";
import { cloneValue } from "./clone.ts";

const PLACEHOLDERS = { index: undefined, arrayFilters: new Map() };

/** The document that an upsert inserts: the filter's equalities, then the update, with an `_id` first. */
export function upserted(filter: Doc, update: Update): Doc {
  const base: Doc = new Map();
  const equalities = collect(filter, new Map());
  for (const [path, value] of equalities) {
    if (update.isReplacement && path !== "_id") continue;
    new SlotWalker(updatePath(path), PLACEHOLDERS, "create").visit(base, (slot) => slot.set(cloneValue(value)));
  }
  const { doc } = update.apply(base, { index: undefined, inserting: true });
  return new Map<string, Value>([["_id", doc.get("_id") ?? new ObjectId()], ...doc]);
}

function collect(filter: Doc, found: Map<string, Value>): Map<string, Value> {
  for (const [name, operand] of filter) {
    if (
      (name === "$and" || (name === "$or" && Array.isArray(operand) && operand.length === 1)) &&
      Array.isArray(operand)
    ) {
      for (const part of operand) if (isDoc(part)) collect(part, found);
    } else if (!name.startsWith("$")) {
      for (const value of equalValues(operand)) record(name, value, found);
    }
  }
  return found;
}

function equalValues(operand: Value): Value[] {
  if (operand instanceof BSONRegExp) return [];
  if (!isOperators(operand)) return [operand];
  const all = operand.get("$all");
  const equal = operand.get("$eq");
  const values = Array.isArray(all) ? all.filter((item) => !isOperators(item) && !(item instanceof BSONRegExp)) : [];
  return equal === undefined ? values : [...values, equal];
}

function record(path: string, value: Value, found: Map<string, Value>): void {
  for (const other of found.keys()) {
    if (other === path || other.startsWith(`${path}.`) || path.startsWith(`${other}.`))
      throw new MongoError("NotSingleValueField", `cannot infer query fields to set, path '${path}' is matched twice`);
  }
  found.set(path, value);
}
