import { isDoc, typeName } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import { options, required } from "./operator.ts";
import type { Builder } from "./operator.ts";
import { isNullish } from "./scope.ts";

// Operators for fields whose names contain dots or dollars, which a path cannot name.

function constantName(spec: Value, name: string, code: number): string {
  const literal = isDoc(spec) && spec.size === 1 && spec.has("$literal") ? spec.get("$literal") : spec;
  const isPath = literal === spec && typeof spec === "string" && spec.startsWith("$");
  if (typeof literal !== "string" || isPath)
    throw new MongoError(code, `${name} requires 'field' to evaluate to a constant string`);
  if (literal === "__proto__") throw new MongoError("BadValue", "field name '__proto__' is refused");
  return literal;
}

const getField: Builder = (operand, scope, compile, name) => {
  const isShort = !isDoc(operand) || operand.has("$literal");
  const spec: Doc = isShort
    ? new Map<string, Value>([
        ["field", operand],
        ["input", "$$CURRENT"],
      ])
    : options(operand, name, ["field", "input"], { object: 3041701, unknown: 3041701 });
  const field = constantName(required(spec, "field", name, 3041702), name, 5654602);
  const input = compile(required(spec, "input", name, 3041703), scope);
  return (env) => {
    const doc = input(env);
    if (doc === null) return null;
    return isDoc(doc) ? doc.get(field) : undefined;
  };
};

const change =
  (codes: { options: number; type: number; field: number }, known: readonly string[]): Builder =>
  (operand, scope, compile, name) => {
    const spec = options(operand, name, known, { object: codes.options, unknown: codes.options });
    const field = constantName(required(spec, "field", name, codes.options), name, codes.field);
    const input = compile(required(spec, "input", name, codes.options), scope);
    const value = compile(known.includes("value") ? required(spec, "value", name, codes.options) : "$$REMOVE", scope);
    return (env) => {
      const doc = input(env);
      if (isNullish(doc)) return null;
      if (!isDoc(doc))
        throw new MongoError(codes.type, `${name} requires 'input' to evaluate to type Object, got ${typeName(doc)}`);
      const result: Doc = new Map(doc);
      const next = value(env);
      if (next === undefined) result.delete(field);
      else result.set(field, next);
      return result;
    };
  };

/** Operators on fields by name. */
export const fields: Record<string, Builder> = {
  $getField: getField,
  $setField: change({ options: 4161101, type: 4161105, field: 4161106 }, ["field", "input", "value"]),
  $unsetField: change({ options: 4161101, type: 4161105, field: 4161106 }, ["field", "input"]),
};
