import { hashKey } from "../bson/compare.ts";
import { splitPath, valuesAlong, walk, withPath } from "../bson/paths.ts";
import { isDoc } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError, notImplemented } from "../errors.ts";
import { compileExpression, fieldPath } from "../expressions/compile.ts";
import { checkVariable } from "../expressions/logic.ts";
import { Scope } from "../expressions/scope.ts";
import { documentSpec } from "./stage.ts";
import type { Query, Stage, StageContext } from "./stage.ts";

type Pipelines = {
  compilePipeline: (spec: Value, context: StageContext) => Stage;
  splitHead: (spec: Value) => { query: Query; rest: Value[] };
};

const OPTIONS = ["from", "as", "localField", "foreignField", "let", "pipeline"];

/** `$lookup`, by equal fields, by a pipeline, or both. */
export const lookup =
  (pipelines: Pipelines) =>
  (operand: Value, context: StageContext): Stage => {
    const spec = documentSpec(operand, "$lookup", 9);
    for (const key of spec.keys())
      if (!OPTIONS.includes(key)) throw new MongoError("FailedToParse", `unknown argument to $lookup: ${key}`);
    const from = spec.get("from");
    if (isDoc(from)) throw notImplemented("$lookup across databases");
    if (from === undefined) throw new MongoError("FailedToParse", "must specify 'from' field for a $lookup");
    const source = text(from, "from");
    const as = fieldPath(text(spec.get("as"), "as"));
    const inner = innerPipeline(spec, context, pipelines);
    if (inner && !spec.has("localField") && !spec.has("foreignField")) {
      const { query, rest } = pipelines.splitHead(spec.get("pipeline") as Value);
      const found = (doc: Doc) => inner(doc, (scope) => context.query(source, query, scope), rest);
      return (docs) => docs.map((doc) => withPath(doc, as, [...found(doc)]));
    }
    const join = joiner(spec);
    const ask = asker(spec);
    return (docs) => {
      const candidates = join(context.read(source, ask(docs)));
      const found = (doc: Doc) => (inner ? inner(doc, () => candidates(doc)) : candidates(doc));
      return docs.map((doc) => withPath(doc, as, [...found(doc)]));
    };
  };

function text(value: Value | undefined, name: string): string {
  if (value === undefined) throw new MongoError("FailedToParse", `must specify '${name}' field for a $lookup`);
  if (typeof value !== "string") throw new MongoError("FailedToParse", `$lookup argument '${name}' must be a string`);
  return value;
}

/** A filter for all foreign documents that any of these documents can join by equal fields. */
function asker(spec: Doc): (docs: readonly Doc[]) => Doc | undefined {
  const [local, foreign] = [spec.get("localField"), spec.get("foreignField")];
  if (typeof local !== "string" || typeof foreign !== "string") return () => undefined;
  const parts = splitPath(local);
  return (docs) => {
    // A document without a value joins those without one, and an index cannot find these.
    const values = docs.map((doc) => valuesAlong(doc, parts));
    if (values.some((found) => found.length === 0)) return undefined;
    return new Map([[foreign, new Map([["$in", values.flat()]])]]);
  };
}

type Candidates = (doc: Doc) => readonly Doc[];

function joiner(spec: Doc): (foreign: readonly Doc[]) => Candidates {
  const [local, foreign] = [spec.get("localField"), spec.get("foreignField")];
  const localParts = splitPath(fieldPath(text(local, "localField")).join("."));
  const foreignParts = splitPath(fieldPath(text(foreign, "foreignField")).join("."));
  return (docs) => {
    const byKey = indexBy(docs, foreignParts);
    return (doc) => {
      const found = new Set<number>();
      for (const key of localKeys(doc, localParts)) for (const at of byKey.get(key) ?? []) found.add(at);
      return [...found].sort((a, b) => a - b).map((at) => docs[at] as Doc);
    };
  };
}

function indexBy(docs: readonly Doc[], parts: readonly string[]): Map<string, number[]> {
  const byKey = new Map<string, number[]>();
  for (const [at, doc] of docs.entries()) {
    for (const key of foreignKeys(doc, parts)) {
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, [at]);
      else known.push(at);
    }
  }
  return byKey;
}

function foreignKeys(doc: Doc, parts: readonly string[]): Set<string> {
  const keys = new Set<string>();
  const visit = (value: Value | undefined): false => {
    keys.add(hashKey(value ?? null));
    return false;
  };
  walk(doc, { parts, expand: true, visit });
  return keys;
}

// Each element of a local array joins on its own; a missing value joins as null.
function localKeys(doc: Doc, parts: readonly string[]): Set<string> {
  const values = valuesAlong(doc, parts);
  return new Set(values.length === 0 ? [hashKey(null)] : values.map(hashKey));
}

/** Compiles the pipeline of the join; the result runs it, or its last stages, for one document. */
function innerPipeline(spec: Doc, context: StageContext, { compilePipeline }: Pipelines) {
  const pipeline = spec.get("pipeline");
  const variables = spec.get("let") ?? new Map();
  if (!isDoc(variables)) throw new MongoError("FailedToParse", "$lookup argument 'let' must be an object");
  const { scope } = context;
  const bindings = [...variables].map(
    ([name, value]) => [checkVariable(name), compileExpression(value, scope)] as const,
  );
  if (pipeline === undefined) {
    if (spec.has("let")) throw new MongoError("FailedToParse", "$lookup with 'let' needs a 'pipeline'");
    return undefined;
  }
  // Compiled once, so that an invalid pipeline is refused even when there is nothing to join.
  compilePipeline(pipeline, { ...context, scope: scope.declare(...variables.keys()) });
  return (doc: Doc, read: (scope: Scope) => readonly Doc[], stages: Value = pipeline) => {
    const values = bindings.map(([name, value]) => [name, value(scope.enter(doc))] as const);
    const inner = new Scope(new Map([...scope.vars, ...values]));
    return compilePipeline(stages, { ...context, scope: inner })(read(inner));
  };
}
