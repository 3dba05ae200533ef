import { isIndex, splitPath } from "../bson/paths.ts";
import { isDoc } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import type { Filter } from "../query/filter.ts";

const MAX_PADDING = 1_500_000;

/** One place in the working copy of a document that a modifier reads and changes. */
export type Slot = {
  get: () => Value | undefined;
  set: (value: Value) => void;
  /** Removes a field; an array element becomes null, so that the others keep their index. */
  remove: () => void;
};

/** How a modifier treats its path: creates missing fields, uses only existing ones, or also skips a path blocked by a scalar. */
export type PathUse = "create" | "require" | "ignore";

/** The array positions that a path's placeholders refer to in this document. */
export type Placeholders = { index: number | undefined; arrayFilters: ReadonlyMap<string, Filter> };

/** Splits and checks an update's path. @throws MongoError 56 or 52 for a field name that MongoDB refuses. */
export function updatePath(path: string): string[] {
  const parts = splitPath(path);
  if (parts.includes(""))
    throw new MongoError(
      "EmptyFieldName",
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  for (const [index, part] of parts.entries()) {
    if (part.startsWith("$") && (index === 0 || !/^\$(\[[a-zA-Z0-9]*\])?$/.test(part))) {
      if (part === "$" || part.startsWith("$["))
        throw new MongoError(
          "BadValue",
          `Cannot have array filter identifier or positional operator at the start of path '${path}'`,
        );
      throw new MongoError(
        "DollarPrefixedFieldName",
        `The dollar ($) prefixed field '${part}' in '${path}' is not allowed`,
      );
    }
  }
  return parts;
}

/** Visits the slots that a path names. */
export class SlotWalker {
  private readonly parts: readonly string[];
  private readonly placeholders: Placeholders;
  private readonly use: PathUse;

  constructor(parts: readonly string[], placeholders: Placeholders, use: PathUse) {
    this.parts = parts;
    this.placeholders = placeholders;
    this.use = use;
  }

  /** Calls back for each slot. @throws MongoError 28 when the path cannot be created, 2 for unusable placeholders. */
  visit(doc: Doc, act: (slot: Slot) => void): void {
    this.step(doc, 0, act);
  }

  private step(container: Doc | Value[], at: number, act: (slot: Slot) => void): void {
    const part = this.resolve(this.parts[at] as string);
    if (part.startsWith("$[")) {
      for (const index of this.chosen(container, part, at)) this.enter(container, String(index), at, act);
    } else if (Array.isArray(container) && !isIndex(part)) {
      if (this.use !== "ignore") throw this.notViable(at, part);
    } else this.enter(container, part, at, act);
  }

  private enter(container: Doc | Value[], part: string, at: number, act: (slot: Slot) => void): void {
    const slot = isDoc(container) ? fieldSlot(container, part) : elementSlot(container, Number(part));
    if (at === this.parts.length - 1) {
      act(slot);
      return;
    }
    const value = slot.get();
    if (isDoc(value) || Array.isArray(value)) this.step(value, at + 1, act);
    else if (value !== undefined && this.use !== "ignore") throw this.notViable(at + 1, this.parts[at + 1] as string);
    else if (this.parts[at + 1]?.startsWith("$[") === true) throw this.mustExist(at);
    else if (this.use === "create") {
      const made: Doc = new Map();
      slot.set(made);
      this.step(made, at + 1, act);
    }
  }

  private resolve(part: string): string {
    if (part !== "$") return part;
    if (this.placeholders.index === undefined)
      throw new MongoError("BadValue", "The positional operator did not find the match needed from the query.");
    return String(this.placeholders.index);
  }

  private chosen(container: Doc | Value[], part: string, at: number): number[] {
    if (!Array.isArray(container))
      throw new MongoError("BadValue", `Cannot apply array updates to non-array element ${this.parts[at - 1]}`);
    const name = part.slice(2, -1);
    const filter = this.placeholders.arrayFilters.get(name);
    return [...container.keys()].filter(
      (index) => name === "" || filter?.(new Map([[name, container[index] as Value]])),
    );
  }

  private mustExist(at: number): MongoError {
    const path = this.parts.slice(0, at + 1).join(".");
    return new MongoError("BadValue", `The path '${path}' must exist in the document in order to apply array updates.`);
  }

  private notViable(at: number, part: string): MongoError {
    if (part.startsWith("$["))
      return new MongoError("BadValue", `Cannot apply array updates to non-array element ${this.parts[at - 1]}`);
    return new MongoError("PathNotViable", `Cannot create field '${part}' in element {${this.parts[at - 1]}}`);
  }
}

const fieldSlot = (doc: Doc, name: string): Slot => ({
  get: () => doc.get(name),
  set: (value) => doc.set(name, value),
  remove: () => doc.delete(name),
});

const elementSlot = (array: Value[], index: number): Slot => ({
  get: () => array[index],
  set: (value) => {
    if (index - array.length > MAX_PADDING)
      throw new MongoError("BadValue", `can't backfill array to larger than ${MAX_PADDING} elements`);
    while (array.length < index) array.push(null);
    array[index] = value;
  },
  remove: () => {
    if (index < array.length) array[index] = null;
  },
});
