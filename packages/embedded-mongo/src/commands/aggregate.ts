import { encode } from "../bson/codec.ts";
import { isDoc } from "../bson/types.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError, notImplemented } from "../errors.ts";
import { commandScope } from "../expressions/let.ts";
import type { Scope } from "../expressions/scope.ts";
import { compilePipeline, splitHead, stageList } from "../pipeline/pipeline.ts";
import { Collection } from "../storage/collection.ts";
import { namespaceOf } from "./context.ts";
import type { Context, Handler } from "./context.ts";
import { Options } from "./options.ts";
import { select, selection } from "./select.ts";
import type { Query } from "./select.ts";

const KNOWN = [
  "aggregate",
  "pipeline",
  "cursor",
  "allowDiskUse",
  "let",
  "hint",
  "collation",
  "bypassDocumentValidation",
];

/** Runs a pipeline over a collection; a last `$out` replaces another collection by the result. */
export const aggregate: Handler = (context) => {
  const options = new Options(context.command, "aggregate", [...KNOWN, "explain"]);
  options.refuse("explain");
  const namespace = namespaceOf(context);
  const cursor = options.document("cursor");
  if (cursor === undefined)
    throw new MongoError(
      "FailedToParse",
      "The 'cursor' option is required, except for aggregate with the explain argument",
    );
  const batchSize = new Options(cursor, "cursor", ["batchSize"]).whole("batchSize");
  const scope = commandScope(context.now, options.document("let"));
  const { pipeline, target } = splitOut(options.value("pipeline") ?? null);
  const read = (name: string, filter: Doc = new Map()) => {
    const collection = context.store.find(`${context.database}.${name}`);
    return collection === undefined ? [] : collection.candidates(filter).entries.map(({ doc }) => doc);
  };
  const query = (name: string, asked: Query, inner: Scope) =>
    documentsOf(context, `${context.database}.${name}`, asked, inner);
  // The whole pipeline is compiled, so that an invalid stage is refused before any is run.
  compilePipeline(pipeline, { scope, read, query });
  const head = splitHead(pipeline);
  const run = compilePipeline(head.rest, { scope, read, query });
  const result = run(documentsOf(context, namespace, { ...head.query, hint: options.value("hint") }, scope));
  if (target !== undefined) replaceCollection(context, `${context.database}.${target}`, result);
  const documents = target === undefined ? result.map(encode) : [];
  return context.cursors.start(namespace, documents, { batchSize, now: context.now });
};

function documentsOf(context: Context, namespace: string, query: Query, scope: Scope): Doc[] {
  const collection = context.store.find(namespace);
  return select(collection, selection(collection, query, scope)).map(({ doc }) => doc);
}

function splitOut(spec: Value): { pipeline: Value[]; target: string | undefined } {
  const stages = stageList(spec);
  const pipeline = spec as Value[];
  const at = stages.findIndex(([name]) => name === "$out");
  if (at < 0) return { pipeline, target: undefined };
  if (at !== stages.length - 1) throw new MongoError(40601, "$out can only be the final stage in the pipeline");
  const target = stages[at]?.[1];
  if (isDoc(target)) throw notImplemented("$out with options");
  if (typeof target !== "string") throw new MongoError(16990, "$out only supports a string or object argument");
  return { pipeline: pipeline.slice(0, -1), target };
}

// Built as a separate collection with the same indexes, so that a duplicate key leaves the old documents unchanged.
function replaceCollection({ store, now }: Context, namespace: string, documents: readonly Doc[]): void {
  const collection = store.open(namespace);
  const trial = new Collection(namespace, { put: () => undefined, remove: () => undefined });
  for (const { spec } of collection.indexes.slice(1)) trial.addIndex(spec);
  const entries = documents.map((doc) => trial.insert(doc, now));
  for (const entry of collection.all()) collection.remove(entry);
  for (const { doc } of entries) collection.insert(doc, now);
}
