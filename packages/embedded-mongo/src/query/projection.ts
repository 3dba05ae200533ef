import { isDoc, isNumeric, typeName } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError, notImplemented } from "../errors.ts";
import { compileExpression, fieldPath } from "../expressions/compile.ts";
import { truthy } from "../expressions/scope.ts";
import type { Scope } from "../expressions/scope.ts";
import { elemMatch } from "./filter.ts";
import type { Filter } from "./filter.ts";
import { positionalEdit, sliceEdit } from "./projection-edits.ts";
import type { Edit } from "./projection-edits.ts";
import { ProjectionTree } from "./projection-tree.ts";

/** Applies a projection to a document. */
type Projection = (doc: Doc) => Doc;

/** The query whose results are projected, compiled and as written. */
type Query = { filter: Filter; source: Doc };

type Mode = "include" | "exclude";

/**
 * Compiles the projection of `find` (with the query, for the positional `$`) or of `$project` (without one).
 * @throws MongoError for a malformed or unsupported projection.
 */
export function compileProjection(spec: Doc, scope: Scope, query?: Query): Projection {
  const parser = new Parser(scope, query);
  for (const [path, value] of spec) parser.field(path, value);
  return parser.finish();
}

class Parser {
  private readonly tree = new ProjectionTree();
  private readonly edits: Edit[] = [];
  private mode: Mode | undefined;
  private idMode: Mode | undefined;
  private idGiven = false;
  private readonly scope: Scope;
  private readonly query: Query | undefined;

  constructor(scope: Scope, query: Query | undefined) {
    this.scope = scope;
    this.query = query;
  }

  field(path: string, value: Value): void {
    if (this.query !== undefined && path.endsWith(".$")) return this.positional(path, value, this.query);
    const parts = fieldPath(path);
    if (typeof value === "boolean" || isNumeric(value)) return this.keep(parts, truthy(value) ? "include" : "exclude");
    if (!isDoc(value)) return this.computed(parts, value);
    const [operator, operand] = [...value][0] ?? [];
    if (operator === undefined || operand === undefined)
      throw new MongoError(51270, `An empty sub-projection is not a valid value. Found empty object at path ${path}`);
    if (this.query !== undefined && ["$slice", "$elemMatch", "$meta"].includes(operator) && !isExpressionSlice(value))
      return this.findOperator(parts, operator, operand);
    if (operator.startsWith("$")) return this.computed(parts, value);
    for (const [name, inner] of value) this.field(`${path}.${name}`, inner);
  }

  private keep(parts: string[], mode: Mode): void {
    if (parts.length === 1 && parts[0] === "_id") {
      this.idMode = mode;
      this.idGiven = true;
      if (mode === "include") this.tree.add(parts, mode);
      return;
    }
    if (parts[0] === "_id") this.idGiven = true;
    this.tree.add(parts, mode);
    this.setMode(mode, parts);
  }

  private setMode(mode: Mode, parts: readonly string[]): void {
    if (this.mode !== undefined && this.mode !== mode) {
      const verb = mode === "include" ? "inclusion" : "exclusion";
      const other = mode === "include" ? "exclusion" : "inclusion";
      throw new MongoError(
        mode === "include" ? 31253 : 31254,
        `Cannot do ${verb} on field ${parts.join(".")} in ${other} projection`,
      );
    }
    this.mode = mode;
  }

  private computed(parts: string[], value: Value): void {
    if (this.mode === "exclude")
      throw new MongoError(31252, `Cannot use an expression in an exclusion projection at ${parts.join(".")}`);
    if (parts[0] === "_id") this.idGiven = true;
    this.mode = "include";
    this.tree.add(parts, { compute: compileExpression(value, this.scope) });
  }

  private findOperator(parts: string[], operator: string, operand: Value): void {
    if (operator === "$meta") throw notImplemented("$meta in a projection");
    if (operator === "$slice") {
      this.edits.push(sliceEdit(parts, operand));
      this.tree.add(parts, "include");
      return;
    }
    if (parts.length > 1) throw new MongoError(31275, "Cannot use $elemMatch projection on a nested field");
    if (this.mode === "exclude") throw new MongoError(31255, "Cannot use $elemMatch in an exclusion projection");
    this.mode = "include";
    const condition = elemMatch(operand);
    const name = parts[0] as string;
    const compute = ({ root }: { root: Doc }) => {
      const array = root.get(name);
      const details: { index?: number } = {};
      if (condition.kind !== "test" || !Array.isArray(array) || !condition.test(array, details)) return undefined;
      return [array[details.index ?? 0] as Value];
    };
    this.tree.add(parts, { compute });
  }

  private positional(path: string, value: Value, query: Query): void {
    if (!(typeof value === "boolean" || isNumeric(value)) || !truthy(value))
      throw new MongoError(31271, `positional projection cannot be used with a ${typeName(value)} value`);
    if (this.edits.some(({ positional }) => positional))
      throw new MongoError(31276, "Cannot specify more than one positional projection per query.");
    if (usesExpr(query.source)) throw new MongoError("QueryFeatureNotAllowed", "$expr is not allowed in this context");
    const parts = fieldPath(path.slice(0, -2));
    this.setMode("include", parts);
    this.tree.add(parts, "include");
    this.edits.push(positionalEdit(parts, query.filter));
  }

  finish(): Projection {
    const { tree, scope, edits } = this;
    const mode = this.mode ?? (this.idMode === undefined || edits.length > 0 ? "exclude" : this.idMode);
    if (mode === "include" && !this.idGiven) tree.add(["_id"], "include");
    const dropId = mode === "exclude" && this.idMode === "exclude";
    return (doc) => {
      const kept = mode === "include" ? tree.include(doc) : tree.exclude(doc);
      if (dropId) kept.delete("_id");
      const shown = tree.compute(kept, scope.enter(doc));
      return edits.reduce((result, edit) => edit.apply(result, doc), shown);
    };
  }
}

/** `$slice` with a field path is the aggregation operator, not the one of `find`. */
function isExpressionSlice(value: Doc): boolean {
  const operand = value.get("$slice");
  return Array.isArray(operand) && !isNumeric(operand[0]);
}

const usesExpr = (filter: Doc): boolean =>
  [...filter].some(
    ([name, value]) =>
      name === "$expr" ||
      (Array.isArray(value) && name.startsWith("$") && value.some((part) => isDoc(part) && usesExpr(part))),
  );
