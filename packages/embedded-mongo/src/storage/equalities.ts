import { BSONRegExp } from "bson";

import { isDoc } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";
import { isOperators } from "../query/filter.ts";

/**
 * The values that a filter allows on each path it restricts by equality, for index lookups. Values that can match more
 * than one key (null, arrays, regular expressions) are left out, so that a lookup never misses a match.
 */
export function equalities(filter: Doc): Map<string, Value[]> {
  const found = new Map<string, Value[]>();
  for (const [name, operand] of filter) {
    if (name === "$and" && Array.isArray(operand)) {
      for (const part of operand)
        if (isDoc(part)) for (const [path, values] of equalities(part)) found.set(path, values);
    } else if (!name.startsWith("$")) {
      const values = allowed(operand);
      if (values?.every(isHashable) === true) found.set(name, values);
    }
  }
  return found;
}

function allowed(operand: Value): Value[] | undefined {
  if (!isOperators(operand)) return [operand];
  const equal = operand.get("$eq");
  if (equal !== undefined) return [equal];
  const list = operand.get("$in");
  return Array.isArray(list) ? list : undefined;
}

const isHashable = (value: Value): boolean => value !== null && !Array.isArray(value) && !(value instanceof BSONRegExp);
