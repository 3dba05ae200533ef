import { isDoc } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import { arithmetic } from "./arithmetic.ts";
import { arrays } from "./arrays.ts";
import { conversion } from "./conversion.ts";
import { dates } from "./dates.ts";
import { fields } from "./fields.ts";
import { logic } from "./logic.ts";
import type { Builder } from "./operator.ts";
import type { Expression, Scope } from "./scope.ts";
import { strings } from "./strings.ts";

const BUILDERS = new Map<string, Builder>(
  [logic, arithmetic, strings, arrays, conversion, dates, fields].flatMap((family) => Object.entries(family)),
);

/** Operators that MongoDB evaluates for each document even when all their operands are constant. */
const NOT_FOLDED = new Set([
  "$regexMatch",
  "$map",
  "$filter",
  "$reduce",
  "$let",
  "$getField",
  "$setField",
  "$unsetField",
]);

/**
 * Compiles an aggregation expression.
 * @throws MongoError 168 for an operator outside the supported subset, 17276 for an unknown variable.
 */
export function compileExpression(spec: Value, scope: Scope): Expression {
  if (typeof spec === "string" && spec.startsWith("$")) return variableOrPath(spec, scope);
  if (Array.isArray(spec)) {
    const items = spec.map((item) => compileExpression(item, scope));
    return (env) => items.map((item) => item(env) ?? null);
  }
  return isDoc(spec) ? operatorOrObject(spec, scope) : () => spec;
}

function operatorOrObject(spec: Doc, scope: Scope): Expression {
  const [name, operand] = [...spec][0] ?? [];
  if (name === undefined || operand === undefined || !name.startsWith("$")) return objectExpression(spec, scope);
  if (spec.size > 1) throw new MongoError(15983, "An object representing an expression must have exactly one field");
  const builder = BUILDERS.get(name);
  if (builder === undefined) throw new MongoError("InvalidPipelineOperator", `Unrecognized expression '${name}'`);
  const expression = builder(operand, scope, compileExpression, name);
  if (NOT_FOLDED.has(name) || !isConstant(spec)) return expression;
  // As in MongoDB, constant expressions are evaluated once, and an error in one refuses the command.
  const value = expression({ root: new Map(), vars: new Map() });
  return () => value;
}

function isConstant(spec: Value): boolean {
  if (typeof spec === "string") return !spec.startsWith("$");
  if (Array.isArray(spec)) return spec.every(isConstant);
  return !isDoc(spec) || spec.has("$literal") || [...spec.values()].every(isConstant);
}

function objectExpression(spec: Doc, scope: Scope): Expression {
  const fields = [...spec].map(([name, value]) => {
    checkFieldName(name);
    return [name, compileExpression(value, scope)] as const;
  });
  return (env) => {
    const result: Doc = new Map();
    for (const [name, expression] of fields) {
      const value = expression(env);
      if (value !== undefined) result.set(name, value);
    }
    return result;
  };
}

function checkFieldName(name: string): void {
  if (name.includes(".")) throw new MongoError(16412, "FieldPath field names may not contain '.'.");
  if (name.startsWith("$")) throw new MongoError(16410, "FieldPath field names may not start with '$'.");
  if (name === "") throw new MongoError(40352, "FieldPath cannot be constructed with empty string");
  if (name === "__proto__") throw new MongoError("BadValue", "field name '__proto__' is refused");
}

function variableOrPath(spec: string, scope: Scope): Expression {
  if (!spec.startsWith("$$")) {
    const path = fieldPath(spec.slice(1));
    return (env) => follow(env.root, path, 0);
  }
  const [name = "", ...path] = spec.slice(2).split(".");
  path.forEach(checkFieldName);
  if (name === "ROOT" || name === "CURRENT") return (env) => follow(env.root, path, 0);
  if (name === "REMOVE") return () => undefined;
  if (!scope.names.has(name)) throw new MongoError(17276, `Use of undefined variable: ${name}`);
  return (env) => follow(env.vars.get(name), path, 0);
}

/** Splits the path of a field in an expression or a projection. @throws MongoError for a malformed one. */
export function fieldPath(path: string): string[] {
  if (path === "") throw new MongoError(16872, "'$' by itself is not a valid FieldPath");
  if (path.endsWith(".")) throw new MongoError(40353, "FieldPath must not end with a '.'.");
  const parts = path.split(".");
  if (parts.includes("")) throw new MongoError(15998, "FieldPath field names may not be empty strings.");
  parts.forEach(checkFieldName);
  return parts;
}

function follow(start: Value | undefined, path: readonly string[], from: number): Value | undefined {
  let value = start;
  for (let at = from; at < path.length; at++) {
    if (Array.isArray(value)) {
      const inside = value.filter(isDoc).map((item) => follow(item, path, at));
      return inside.filter((item) => item !== undefined);
    }
    if (!isDoc(value)) return undefined;
    value = value.get(path[at] as string);
  }
  return value;
}
