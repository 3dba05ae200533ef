import { compare } from "../bson/compare.ts";
import { isDoc } from "../bson/types.ts";
import type { Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import { anyArgs, args, options, required } from "./operator.ts";
import type { Builder } from "./operator.ts";
import { bind, isNullish, truthy } from "./scope.ts";

const comparison = (holds: (order: number) => boolean): Builder => args(2, 2, ([a, b]) => holds(compare(a, b)));

// `$and` and `$or` stop early, so a first operand can guard the evaluation of the next.
const junction =
  (stopOn: boolean): Builder =>
  (operand, scope, compile) => {
    const parts = (Array.isArray(operand) ? operand : [operand]).map((item) => compile(item, scope));
    return (env) => (parts.some((part) => truthy(part(env)) === stopOn) ? stopOn : !stopOn);
  };

const cond: Builder = (operand, scope, compile) => {
  if (isDoc(operand))
    for (const key of operand.keys())
      if (!["if", "then", "else"].includes(key)) throw new MongoError(17083, `Unrecognized parameter to $cond: ${key}`);
  const list = isDoc(operand)
    ? (["if", "then", "else"] as const).map((key, index) => required(operand, key, "$cond", 17080 + index))
    : operand;
  if (!Array.isArray(list) || list.length !== 3)
    throw new MongoError(16020, "Expression $cond takes exactly 3 arguments.");
  const [test, then, otherwise] = list.map((item) => compile(item, scope));
  return (env) => (truthy(test?.(env)) ? then?.(env) : otherwise?.(env));
};

const ifNull: Builder = (operand, scope, compile) => {
  if (!Array.isArray(operand) || operand.length < 2)
    throw new MongoError(1257300, "$ifNull needs at least two arguments");
  const parts = operand.map((item) => compile(item, scope));
  return (env) => {
    let value;
    for (const part of parts) {
      value = part(env);
      if (!isNullish(value)) break;
    }
    return value;
  };
};

const switchCase: Builder = (operand, scope, compile) => {
  const spec = options(operand, "$switch", ["branches", "default"], { object: 40060, unknown: 40067 });
  const branches = spec.get("branches");
  if (!Array.isArray(branches)) throw new MongoError(40061, "$switch expected an array for 'branches'");
  if (branches.length === 0) throw new MongoError(40068, "$switch requires at least one branch.");
  const compiled = branches.map((branch) => {
    const fields = options(branch, "a $switch branch", ["case", "then"], { object: 40062, unknown: 40063 });
    const test = compile(required(fields, "case", "$switch", 40064), scope);
    return { test, result: compile(required(fields, "then", "$switch", 40065), scope) };
  });
  const fallback = spec.get("default");
  const otherwise = fallback === undefined ? undefined : compile(fallback, scope);
  return (env) => {
    const found = compiled.find((branch) => truthy(branch.test(env)))?.result ?? otherwise;
    if (found === undefined)
      throw new MongoError(
        40066,
        "$switch could not find a matching branch for an input, and no default was specified.",
      );
    return found(env);
  };
};

const letIn: Builder = (operand, scope, compile) => {
  const spec = options(operand, "$let", ["vars", "in"], { object: 16874, unknown: 16875 });
  const vars = required(spec, "vars", "$let", 16876);
  if (!isDoc(vars)) throw new MongoError(10065, "invalid parameter: expected an object (vars)");
  const compiled = [...vars].map(([name, value]) => [checkVariable(name), compile(value, scope)] as const);
  const body = compile(required(spec, "in", "$let", 16877), scope.declare(...vars.keys()));
  return (env) =>
    body(
      bind(
        env,
        compiled.map(([name, value]) => [name, value(env)] as const),
      ),
    );
};

/** A user variable's name. @throws MongoError 16867 when it does not begin with a lower-case letter. */
export function checkVariable(name: string): string {
  if (!/^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/.test(name))
    throw new MongoError(16867, `'${name}' starts with an invalid character for a user variable name`);
  return name;
}

/** Comparison, boolean, conditional and variable operators. */
export const logic: Record<string, Builder> = {
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $cmp: args(2, 2, ([a, b]) => Math.sign(compare(a, b))),
  $and: junction(false),
  $or: junction(true),
  $not: args(1, 1, ([value]) => !truthy(value)),
  $cond: cond,
  $ifNull: ifNull,
  $switch: switchCase,
  $let: letIn,
  $literal: (operand: Value) => () => operand,
  $mergeObjects: anyArgs((values) => {
    const given = [...values];
    const list = given.length === 1 && Array.isArray(given[0]) ? given[0] : given;
    const merged = new Map<string, Value>();
    for (const value of list) {
      if (isNullish(value)) continue;
      if (!isDoc(value)) throw new MongoError(40400, "$mergeObjects requires object inputs");
      for (const [name, field] of value) merged.set(name, field);
    }
    return merged;
  }),
};
