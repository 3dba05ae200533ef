import { getPlain, withPath } from "../bson/paths.ts";
import { isDoc, typeName } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import { compileExpression, fieldPath } from "../expressions/compile.ts";
import type { Scope } from "../expressions/scope.ts";
import { compileFilter } from "../query/filter.ts";
import { compileProjection } from "../query/projection.ts";
import { ProjectionTree } from "../query/projection-tree.ts";
import { compileSort } from "../query/sort.ts";
import { group } from "./group.ts";
import { documentSpec, wholeSpec } from "./stage.ts";
import type { Stage, StageBuilder } from "./stage.ts";

const match: StageBuilder = (spec, { scope }) => {
  const filter = compileFilter(documentSpec(spec, "$match", 15959), scope);
  return (docs) => docs.filter((doc) => filter(doc));
};

const sort: StageBuilder = (spec) => {
  const fields = documentSpec(spec, "$sort", 15973);
  if (fields.size === 0) throw new MongoError(15976, "$sort stage must have at least one sort key");
  const sorter = compileSort(fields);
  return (docs) => sorter(docs, (doc) => doc);
};

const project: StageBuilder = (spec, { scope }) => {
  const fields = documentSpec(spec, "$project", 15969);
  if (fields.size === 0)
    throw new MongoError(
      51272,
      "Invalid $project :: caused by :: projection specification must have at least one field",
    );
  const show = compileProjection(fields, scope);
  return (docs) => docs.map(show);
};

const set: StageBuilder = (spec, { scope }) => {
  const tree = new ProjectionTree();
  addComputed(tree, [], documentSpec(spec, "$set", 40272), scope);
  return (docs) => docs.map((doc) => tree.compute(doc, scope.enter(doc)));
};

function addComputed(tree: ProjectionTree, prefix: readonly string[], fields: Doc, scope: Scope): void {
  for (const [name, value] of fields) {
    const path = [...prefix, ...fieldPath(name)];
    const isNested = isDoc(value) && value.size > 0 && value.keys().next().value?.startsWith("$") !== true;
    if (isNested) addComputed(tree, path, value, scope);
    else tree.add(path, { compute: compileExpression(value, scope) });
  }
}

const unset: StageBuilder = (spec) => {
  const paths = Array.isArray(spec) ? spec : [spec];
  if (paths.length === 0)
    throw new MongoError(31119, "$unset specification must be a string or an array with at least one field");
  const tree = new ProjectionTree();
  for (const path of paths) {
    if (typeof path !== "string")
      throw new MongoError(
        Array.isArray(spec) ? 31120 : 31002,
        "$unset specification must be a string or an array of strings",
      );
    tree.add(fieldPath(path), "exclude");
  }
  return (docs) => docs.map((doc) => tree.exclude(doc));
};

const count: StageBuilder = (spec) => {
  if (typeof spec !== "string") throw new MongoError(40156, "the count field must be a non-empty string");
  if (spec === "") throw new MongoError(40157, "the count field must be a non-empty string");
  if (spec.startsWith("$")) throw new MongoError(40158, "the count field cannot be a $-prefixed path");
  if (spec.includes(".")) throw new MongoError(40160, "the count field cannot contain '.'");
  return (docs) => (docs.length === 0 ? [] : [new Map([[spec, docs.length]])]);
};

const unwind: StageBuilder = (spec) => {
  const { path, index, keepEmpty } = unwindOptions(spec);
  return (docs) => docs.flatMap((doc) => unwound(doc, path, index, keepEmpty));
};

function unwindOptions(spec: Value): { path: string[]; index: string[] | undefined; keepEmpty: boolean } {
  const options = isDoc(spec) ? spec : new Map([["path", spec]]);
  for (const key of options.keys()) {
    if (!["path", "includeArrayIndex", "preserveNullAndEmptyArrays"].includes(key))
      throw new MongoError(28811, `unrecognized option to $unwind stage: ${key}`);
  }
  const path = options.get("path");
  if (path === undefined) throw new MongoError(28812, "no path specified to $unwind stage");
  if (typeof path !== "string")
    throw new MongoError(
      isDoc(spec) ? 28808 : 15981,
      `expected a string as the path for $unwind stage, got ${typeName(path)}`,
    );
  if (!path.startsWith("$"))
    throw new MongoError(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  const index = options.get("includeArrayIndex");
  if (index !== undefined && (typeof index !== "string" || index === ""))
    throw new MongoError(28810, "expected a non-empty string for the includeArrayIndex option to $unwind stage");
  if (index?.startsWith("$") === true)
    throw new MongoError(28822, "includeArrayIndex option to $unwind stage should not be prefixed with a '$'");
  const keep = options.get("preserveNullAndEmptyArrays");
  if (keep !== undefined && typeof keep !== "boolean")
    throw new MongoError(28809, "expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage");
  return {
    path: fieldPath(path.slice(1)),
    index: index === undefined ? undefined : fieldPath(index),
    keepEmpty: keep === true,
  };
}

function unwound(doc: Doc, path: readonly string[], index: readonly string[] | undefined, keepEmpty: boolean): Doc[] {
  const value = getPlain(doc, path);
  const put = (element: Value | undefined, position: Value): Doc => {
    const replaced = element === value ? doc : withPath(doc, path, element);
    return index === undefined ? replaced : withPath(replaced, index, position);
  };
  if (Array.isArray(value) && value.length > 0) return value.map((element, at) => put(element, BigInt(at)));
  if (Array.isArray(value)) return keepEmpty ? [put(undefined, null)] : [];
  if (value === undefined || value === null) return keepEmpty ? [put(value, null)] : [];
  return [put(value, null)];
}

const replaceWith: StageBuilder = (spec, { scope }) => {
  const root = compileExpression(spec, scope);
  return (docs) =>
    docs.map((doc) => {
      const value = root(scope.enter(doc));
      if (!isDoc(value))
        throw new MongoError(
          40228,
          `'newRoot' expression must evaluate to an object, but resulting value was of type ${typeName(value)}`,
        );
      return value;
    });
};

const replaceRoot: StageBuilder = (spec, context) => {
  const root = documentSpec(spec, "$replaceRoot", 40229).get("newRoot");
  if (root === undefined) throw new MongoError(40231, "no newRoot specified for the $replaceRoot stage");
  return replaceWith(root, context);
};

const slice =
  (build: (count: number) => Stage, name: string, min: number, code: number): StageBuilder =>
  (spec) =>
    build(wholeSpec(spec, name, min, code));

/** The stages that need no other collection. */
export const STAGES: ReadonlyMap<string, StageBuilder> = new Map<string, StageBuilder>([
  ["$match", match],
  ["$group", group],
  ["$sort", sort],
  ["$limit", slice((most) => (docs) => docs.slice(0, most), "$limit", 1, 15958)],
  ["$skip", slice((first) => (docs) => docs.slice(first), "$skip", 0, 5107200)],
  ["$project", project],
  ["$set", set],
  ["$addFields", set],
  ["$unset", unset],
  ["$count", count],
  ["$unwind", unwind],
  ["$replaceRoot", replaceRoot],
  ["$replaceWith", replaceWith],
]);
