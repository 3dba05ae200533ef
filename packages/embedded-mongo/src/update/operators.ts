import { isDoc, typeName } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import type { Filter } from "../query/filter.ts";
import { cloneDoc } from "./clone.ts";
import { MODIFIERS } from "./modifiers.ts";
import { compileRename } from "./rename.ts";
import { SlotWalker, updatePath } from "./slot.ts";
import type { Placeholders } from "./slot.ts";

/** Where an update is applied: the filter's array index and whether the document is being inserted by an upsert. */
type Target = { index: number | undefined; inserting: boolean };

/** Returns the updated copy of a document; the document itself is not changed. */
export type Apply = (doc: Doc, target: Target) => { doc: Doc; changed: boolean };

/** One operator on one path, ready to run on a working copy. */
export type Action = {
  parts: readonly string[];
  run: (doc: Doc, target: Target & Placeholders) => boolean;
};

/**
 * Compiles an update made of operators. All work is done on a copy, so a failing operator changes nothing.
 * @throws MongoError as MongoDB does for unknown operators, malformed operands and conflicting paths.
 */
export function compileOperators(spec: Doc, arrayFilters: ReadonlyMap<string, Filter>, now: Date): Apply {
  const actions = [...spec].flatMap(([name, operand]) => operatorActions(name, operand, now));
  checkConflicts(actions);
  checkPlaceholders(actions, arrayFilters);
  const positional = actions.some(({ parts }) => parts.includes("$"));
  // MongoDB applies an update in the order of its paths; new fields appear in that order.
  actions.sort((a, b) => comparePaths(a.parts, b.parts));
  return (doc, target) => {
    if (positional && target.index === undefined)
      throw new MongoError("BadValue", "The positional operator did not find the match needed from the query.");
    const copy = cloneDoc(doc);
    let changed = false;
    for (const action of actions) changed = action.run(copy, { ...target, arrayFilters }) || changed;
    return { doc: copy, changed };
  };
}

function operatorActions(name: string, operand: Value, now: Date): Action[] {
  const modifier = MODIFIERS.get(name);
  if (modifier === undefined && name !== "$rename")
    throw new MongoError(
      "FailedToParse",
      `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update`,
    );
  if (!isDoc(operand))
    throw new MongoError(
      "FailedToParse",
      `Modifiers operate on fields but we found type ${typeName(operand)} instead.`,
    );
  return [...operand].flatMap(([path, value]): Action[] => {
    const parts = updatePath(path);
    if (modifier === undefined) return compileRename(parts, value);
    const modify = modifier.compile(value, now, path);
    const run: Action["run"] = (doc, target) => {
      const isIdle = modifier.onlyOnInsert === true && !target.inserting;
      let changed = false;
      // MongoDB checks the target of `$[]` even when the operator changes nothing.
      new SlotWalker(parts, target, isIdle ? "ignore" : modifier.path).visit(doc, (slot) => {
        if (!isIdle) changed = modify(slot) || changed;
      });
      return changed;
    };
    return [{ parts, run }];
  });
}

function checkPlaceholders(actions: readonly Action[], arrayFilters: ReadonlyMap<string, Filter>): void {
  const used = new Set<string>();
  for (const { parts } of actions) {
    for (const part of parts) {
      const name = /^\$\[(.+)\]$/.exec(part)?.[1];
      if (name === undefined) continue;
      used.add(name);
      if (!arrayFilters.has(name))
        throw new MongoError("BadValue", `No array filter found for identifier '${name}' in path '${parts.join(".")}'`);
    }
  }
  const unused = [...arrayFilters.keys()].find((name) => !used.has(name));
  if (unused !== undefined)
    throw new MongoError("FailedToParse", `The array filter for identifier '${unused}' was not used in the update`);
}

function checkConflicts(actions: readonly Action[]): void {
  const taken = new Set<string>();
  const parents = new Map<string, boolean>();
  for (const { parts } of actions) {
    const path = parts.join(".");
    const above = parts.map((_part, index) => parts.slice(0, index + 1).join("."));
    const isEach = (at: number) => parts[at]?.startsWith("$[") === true;
    // Under one array, either all paths use `$[]` or none does.
    const mixed = above.find(
      (prefix, at) => at + 1 < parts.length && (parents.get(prefix) ?? isEach(at + 1)) !== isEach(at + 1),
    );
    const conflict = parents.has(path) ? path : (above.find((prefix) => taken.has(prefix)) ?? mixed);
    if (conflict !== undefined)
      throw new MongoError(
        "ConflictingUpdateOperators",
        `Updating the path '${path}' would create a conflict at '${conflict}'`,
      );
    taken.add(path);
    for (const [at, prefix] of above.slice(0, -1).entries()) parents.set(prefix, isEach(at + 1));
  }
}

function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (const [index, part] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (part === other) continue;
    if (/^\d+$/.test(part) && /^\d+$/.test(other)) return Number(part) - Number(other);
    return part < other ? -1 : 1;
  }
  return a.length - b.length;
}
