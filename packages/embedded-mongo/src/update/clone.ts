import { isDoc } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";

/** A copy whose documents and arrays may be changed freely; scalars are never changed and so are shared. */
export function cloneValue(value: Value): Value {
  if (isDoc(value)) return cloneDoc(value);
  return Array.isArray(value) ? value.map(cloneValue) : value;
}

/** A copy of a document that may be changed freely. */
export function cloneDoc(doc: Doc): Doc {
  const copy: Doc = new Map();
  for (const [name, value] of doc) copy.set(name, typeof value === "object" ? cloneValue(value) : value);
  return copy;
}
