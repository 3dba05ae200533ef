import { isDoc } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import type { Env, Expression } from "../expressions/scope.ts";

/** How one field is projected: included, excluded, computed, or field by field. */
type Step = "include" | "exclude" | { compute: Expression } | ProjectionTree;

/** A projection as a tree of fields. */
export class ProjectionTree {
  private readonly steps = new Map<string, Step>();
  private computes = false;

  /** Adds a step at a path. @throws MongoError 31250 when it lies on or under another one. */
  add(path: readonly string[], step: Exclude<Step, ProjectionTree>): void {
    const [first, ...rest] = path as [string, ...string[]];
    if (typeof step === "object") this.computes = true;
    const existing = this.steps.get(first);
    if (rest.length === 0) {
      if (existing !== undefined) throw new MongoError(31250, `Path collision at ${first}`);
      this.steps.set(first, step);
      return;
    }
    if (existing !== undefined && !(existing instanceof ProjectionTree))
      throw new MongoError(31249, `Path collision at ${first}: remaining portion ${rest.join(".")}`);
    const child = existing ?? new ProjectionTree();
    this.steps.set(first, child);
    child.add(rest, step);
  }

  /** Keeps only the included fields, in the document's order. */
  include(doc: Doc): Doc {
    const result: Doc = new Map();
    for (const [name, value] of doc) {
      const step = this.steps.get(name);
      if (step === "include") result.set(name, value);
      if (!(step instanceof ProjectionTree)) continue;
      const inner = step.includeValue(value);
      // A field that will be computed keeps its place.
      if (inner !== undefined || step.computes) result.set(name, inner ?? null);
    }
    return result;
  }

  private includeValue(value: Value): Value | undefined {
    if (isDoc(value)) return this.include(value);
    if (!Array.isArray(value)) return undefined;
    const items = value.map((item) => this.includeValue(item));
    return this.computes ? items.map((item) => item ?? null) : items.filter((item) => item !== undefined);
  }

  /** Keeps all fields but the excluded ones. */
  exclude(doc: Doc): Doc {
    const result: Doc = new Map();
    for (const [name, value] of doc) {
      const step = this.steps.get(name);
      if (step !== "exclude") result.set(name, step instanceof ProjectionTree ? step.excludeValue(value) : value);
    }
    return result;
  }

  private excludeValue(value: Value): Value {
    if (isDoc(value)) return this.exclude(value);
    return Array.isArray(value) ? value.map((item) => this.excludeValue(item)) : value;
  }

  /** Returns a copy of the document with the computed fields. */
  compute(doc: Doc, env: Env): Doc {
    if (!this.computes) return doc;
    const result: Doc = new Map(doc);
    for (const [name, step] of this.steps) {
      if (typeof step === "string") continue;
      const value = step instanceof ProjectionTree ? step.computeValue(result.get(name), env) : step.compute(env);
      if (value === undefined) result.delete(name);
      else result.set(name, value);
    }
    return result;
  }

  private computeValue(value: Value | undefined, env: Env): Value | undefined {
    if (!this.computes) return value;
    if (Array.isArray(value)) return value.map((item) => this.computeValue(item, env) ?? null);
    return this.compute(isDoc(value) ? value : new Map(), env);
  }
}
