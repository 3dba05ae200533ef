import { compare, hashKey } from "../bson/compare.ts";
import { isDoc, isNumeric } from "../bson/types.ts";
import type { Doc, Numeric, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import { addWide, mean } from "../expressions/arithmetic.ts";
import { compileExpression } from "../expressions/compile.ts";
import { isNullish } from "../expressions/scope.ts";
import type { Expression, Scope } from "../expressions/scope.ts";
import { documentSpec } from "./stage.ts";
import type { Stage, StageBuilder } from "./stage.ts";

type Result = Value | undefined;

/** Reduces the values of one group. */
type Accumulate = (values: readonly Result[]) => Value;

const numbers = (values: readonly Result[]): Numeric[] => values.filter(isNumeric);

const extreme =
  (sign: 1 | -1): Accumulate =>
  (values) => {
    const present = values.filter((value) => !isNullish(value)) as Value[];
    return present.length === 0
      ? null
      : present.reduce((best, value) => (compare(value, best) * sign > 0 ? value : best));
  };

const ACCUMULATORS = new Map<string, Accumulate>([
  ["$sum", (values) => numbers(values).reduce<Numeric>(addWide, 0)],
  ["$avg", (values) => mean(numbers(values))],
  ["$min", extreme(-1)],
  ["$max", extreme(1)],
  ["$first", (values) => values[0] ?? null],
  ["$last", (values) => values.at(-1) ?? null],
  ["$push", (values) => values.filter((value) => value !== undefined)],
  ["$addToSet", distinct],
  ["$mergeObjects", merged],
  ["$count", (values) => values.length],
]);

function distinct(values: readonly Result[]): Value[] {
  const present = values.filter((value) => value !== undefined);
  return [...new Map(present.map((value) => [hashKey(value), value])).values()];
}

function merged(values: readonly Result[]): Doc {
  const result: Doc = new Map();
  for (const value of values) {
    if (isNullish(value)) continue;
    if (!isDoc(value)) throw new MongoError(40400, "$mergeObjects requires object inputs");
    for (const [name, field] of value) result.set(name, field);
  }
  return result;
}

type Field = {
  name: string;
  expression: Expression;
  accumulate: Accumulate;
  /** Only the first document of a group is read. */ onlyFirst: boolean;
};

/** `$group`. Groups are returned in the order of their first document. */
export const group: StageBuilder = (spec, { scope }): Stage => {
  const fields = documentSpec(spec, "$group", 15947);
  const id = fields.get("_id");
  if (id === undefined) throw new MongoError(15955, "a group specification must include an _id");
  const isObject = isDoc(id) && id.keys().next().value?.startsWith("$") !== true;
  if (isObject && [...id.values()].some((value) => isNumeric(value) || typeof value === "boolean"))
    throw new MongoError(17390, "$group does not support inclusion-style expressions");
  const key = compileExpression(id, scope);
  const outputs = [...fields].filter(([name]) => name !== "_id").map(([name, value]) => output(name, value, scope));
  return (docs) => {
    const groups = new Map<string, { id: Value; docs: Doc[] }>();
    for (const doc of docs) {
      const value = key(scope.enter(doc)) ?? null;
      const text = hashKey(value);
      const existing = groups.get(text);
      if (existing === undefined) groups.set(text, { id: value, docs: [doc] });
      else existing.docs.push(doc);
    }
    return [...groups.values()].map((one) => summarised(one.id, one.docs, outputs, scope));
  };
};

function summarised(id: Value, docs: readonly Doc[], outputs: readonly Field[], scope: Scope): Doc {
  const envs = docs.map((doc) => scope.enter(doc));
  const result: Doc = new Map([["_id", id]]);
  for (const { name, expression, accumulate, onlyFirst } of outputs)
    result.set(name, accumulate((onlyFirst ? envs.slice(0, 1) : envs).map(expression)));
  return result;
}

function output(name: string, spec: Value, scope: Scope): Field {
  if (name.includes(".")) throw new MongoError(40235, `The field name '${name}' cannot contain '.'`);
  if (name.startsWith("$")) throw new MongoError(40236, `The field name '${name}' cannot be an operator name`);
  const [operator, operand] = isDoc(spec) && spec.size === 1 ? ([...spec][0] as [string, Value]) : [];
  if (!isDoc(spec) || (operator !== undefined && !operator.startsWith("$")))
    throw new MongoError(40234, `The field '${name}' must be an accumulator object`);
  if (operator === undefined || operand === undefined)
    throw new MongoError(40238, `The field '${name}' must specify one accumulator`);
  const accumulate = ACCUMULATORS.get(operator);
  if (accumulate === undefined) throw new MongoError(15952, `unknown group operator '${operator}'`);
  if (Array.isArray(operand)) throw new MongoError(40237, `The ${operator} accumulator is a unary operator`);
  if (operator === "$count" && !(isDoc(operand) && operand.size === 0))
    throw new MongoError("TypeMismatch", "$count takes no arguments, i.e. $count:{}");
  return { name, expression: compileExpression(operand, scope), accumulate, onlyFirst: operator === "$first" };
}
