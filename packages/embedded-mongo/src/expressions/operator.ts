import { isDoc } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import type { Env, Expression, Scope } from "./scope.ts";

/** Compiles any expression; builders receive it because operators nest. */
export type Compile = (spec: Value, scope: Scope) => Expression;

/** Compiles one operator from its operand. */
export type Builder = (operand: Value, scope: Scope, compile: Compile, name: string) => Expression;

/** A value that an expression can yield. */
export type Result = Value | undefined;

/** Builds an operator that takes `min` to `max` arguments and computes on their values. */
export function args(min: number, max: number, compute: (values: Result[], name: string) => Result): Builder {
  return (operand, scope, compile, name) => {
    const list = Array.isArray(operand) ? operand : [operand];
    if (list.length < min || list.length > max) {
      const expected = min === max ? `exactly ${min}` : `at least ${min} arguments, and at most ${max}`;
      const code = min === max ? 16020 : 28667;
      throw new MongoError(code, `Expression ${name} takes ${expected} arguments. ${list.length} were passed in.`);
    }
    const compiled = list.map((item) => compile(item, scope));
    return (env) =>
      compute(
        compiled.map((one) => one(env)),
        name,
      );
  };
}

/** Builds an operator of any number of arguments that evaluates them one by one and may stop before the last. */
export const anyArgs =
  (compute: (values: Iterable<Result>, name: string) => Result): Builder =>
  (operand, scope, compile, name) => {
    const compiled = (Array.isArray(operand) ? operand : [operand]).map((item) => compile(item, scope));
    return (env) => compute(evaluated(compiled, env), name);
  };

function* evaluated(expressions: readonly Expression[], env: Env): Generator<Result> {
  for (const expression of expressions) yield expression(env);
}

/** Reads an operator's named options. @throws MongoError with the given code when they are malformed. */
export function options(
  operand: Value,
  name: string,
  known: readonly string[],
  codes: { object: number; unknown: number },
): Doc {
  if (!isDoc(operand)) throw new MongoError(codes.object, `${name} only supports an object as its argument`);
  for (const key of operand.keys()) {
    if (!known.includes(key)) throw new MongoError(codes.unknown, `Unrecognized argument to ${name}: ${key}`);
  }
  return operand;
}

/** The option `name`. @throws MongoError with the given code when it is missing. */
export function required(from: Doc, option: string, name: string, code: number): Value {
  const value = from.get(option);
  if (value === undefined) throw new MongoError(code, `Missing '${option}' parameter to ${name}`);
  return value;
}
