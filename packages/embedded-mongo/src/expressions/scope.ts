import { equal } from "../bson/compare.ts";
import { isNumeric } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";

/** The environment of an evaluation: the current document and the variables. */
export type Env = { root: Doc; vars: ReadonlyMap<string, Value | undefined> };

/** A compiled expression; `undefined` is MongoDB's "missing". */
export type Expression = (env: Env) => Value | undefined;

/** The variables in scope when an expression is compiled, with the values that are already fixed. */
export class Scope {
  readonly names: ReadonlySet<string>;
  readonly vars: ReadonlyMap<string, Value | undefined>;

  constructor(vars: ReadonlyMap<string, Value | undefined>, names: ReadonlySet<string> = new Set(vars.keys())) {
    this.vars = vars;
    this.names = names;
  }

  /** The scope of a command without `let`: only `$$NOW`. */
  static at(now: Date): Scope {
    return new Scope(new Map([["NOW", now]]));
  }

  /** This scope with more variables, whose values are set at evaluation. */
  declare(...more: string[]): Scope {
    return new Scope(this.vars, new Set([...this.names, ...more]));
  }

  /** The environment for one document. */
  enter(root: Doc): Env {
    return { root, vars: this.vars };
  }
}

/** An environment with more variables. */
export const bind = (env: Env, more: Iterable<readonly [string, Value | undefined]>): Env => ({
  root: env.root,
  vars: new Map([...env.vars, ...more]),
});

/** Whether an expression's result counts as true: all but false, null, missing and zero. */
export const truthy = (value: Value | undefined): boolean =>
  value !== undefined && value !== null && value !== false && !(isNumeric(value) && equal(value, 0));

/** Whether an expression's result is null or missing, which most operators pass on as null. */
export const isNullish = (value: Value | undefined): value is null | undefined => value === undefined || value === null;
