import { identical } from "../bson/compare.ts";
import { isIndex } from "../bson/paths.ts";
import { isDoc } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import type { Action } from "./operators.ts";
import { SlotWalker, updatePath } from "./slot.ts";

const bad = (message: string) => new MongoError("BadValue", message);

const PLACEHOLDERS = { index: undefined, arrayFilters: new Map() };

/** `$rename` from one path to another; both take part in the search for conflicts. @throws MongoError 2 through arrays. */
export function compileRename(from: readonly string[], operand: Value): Action[] {
  if (typeof operand !== "string") throw bad("The 'to' field for $rename must be a string");
  const to = updatePath(operand);
  for (const parts of [from, to]) {
    if (parts.some((part) => part.startsWith("$")))
      throw bad(`The fields for $rename may not be dynamic: ${parts.join(".")}`);
  }
  const source = from.join(".");
  if (`${operand}.`.startsWith(`${source}.`) || `${source}.`.startsWith(`${operand}.`))
    throw bad(`The source and target field for $rename must not be on the same path: ${operand}`);
  const run = (doc: Doc): boolean => {
    const value = takeable(doc, from);
    if (value === undefined) return false;
    refuseArrays(doc, to);
    new SlotWalker(to, PLACEHOLDERS, "create").visit(doc, (slot) => {
      if (!identical(slot.get(), value)) slot.set(value);
    });
    new SlotWalker(from, PLACEHOLDERS, "ignore").visit(doc, (slot) => slot.remove());
    return true;
  };
  return [
    { parts: to, run },
    { parts: from, run: () => false },
  ];
}

function takeable(doc: Doc, parts: readonly string[]): Value | undefined {
  let value: Value | undefined = doc;
  for (const part of parts) {
    if (value === undefined) return undefined;
    if (Array.isArray(value) && isIndex(part)) {
      if (Number(part) >= value.length) return undefined;
      throw bad(`The source field of $rename cannot be an array element: '${parts.join(".")}'`);
    }
    if (!isDoc(value))
      throw new MongoError(
        "PathNotViable",
        `cannot use the part (${part} of ${parts.join(".")}) to traverse the element`,
      );
    value = value.get(part);
  }
  return value;
}

function refuseArrays(doc: Doc, parts: readonly string[]): void {
  let value: Value | undefined = doc;
  for (const part of parts) {
    if (Array.isArray(value))
      throw bad(`The destination field of $rename cannot be an array element: '${parts.join(".")}'`);
    value = isDoc(value) ? value.get(part) : undefined;
  }
}
