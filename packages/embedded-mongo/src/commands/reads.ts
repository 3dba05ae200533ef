import { encode } from "../bson/codec.ts";
import { hashKey } from "../bson/compare.ts";
import { toInteger } from "../bson/numbers.ts";
import { splitPath, valuesAlong } from "../bson/paths.ts";
import { isNumeric } from "../bson/types.ts";
import type { Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import { commandScope } from "../expressions/let.ts";
import { compileProjection } from "../query/projection.ts";
import { aggregate } from "./aggregate.ts";
import { namespaceOf, ok } from "./context.ts";
import type { Handler } from "./context.ts";
import { Options } from "./options.ts";
import { select, selection } from "./select.ts";

const FIND = [
  "find",
  "filter",
  "sort",
  "projection",
  "hint",
  "skip",
  "limit",
  "batchSize",
  "singleBatch",
  "let",
  "collation",
  "allowDiskUse",
  "noCursorTimeout",
  "allowPartialResults",
];
const FIND_REFUSED = ["max", "min", "returnKey", "showRecordId", "tailable", "awaitData", "oplogReplay"];

const find: Handler = (context) => {
  const options = new Options(context.command, "find", [...FIND, ...FIND_REFUSED]);
  options.refuse(...FIND_REFUSED);
  const namespace = namespaceOf(context);
  const collection = context.store.find(namespace);
  const scope = commandScope(context.now, options.document("let"));
  const chosen = selection(
    collection,
    {
      filter: options.document("filter"),
      sort: options.document("sort"),
      hint: options.value("hint"),
      skip: options.whole("skip"),
      limit: options.whole("limit"),
    },
    scope,
  );
  const projection = options.document("projection") ?? new Map();
  const show = projection.size === 0 ? undefined : compileProjection(projection, scope, chosen);
  const entries = select(collection, chosen);
  const documents = entries.map((entry) => (show === undefined ? entry.bytes : encode(show(entry.doc))));
  const { now, cursors } = context;
  return cursors.start(namespace, documents, {
    batchSize: options.whole("batchSize"),
    singleBatch: options.flag("singleBatch"),
    now,
  });
};

const count: Handler = (context) => {
  const options = new Options(context.command, "count", [
    "count",
    "query",
    "limit",
    "skip",
    "hint",
    "collation",
    "fields",
  ]);
  const collection = context.store.find(namespaceOf(context));
  const filter = options.document("query") ?? new Map();
  const [skip, limit] = [options.whole("skip"), countLimit(options.value("limit"))];
  const chosen = selection(collection, { filter, hint: options.value("hint"), skip, limit }, commandScope(context.now));
  if (filter.size === 0) return ok(["n", Math.min(chosen.limit, Math.max(0, (collection?.size ?? 0) - chosen.skip))]);
  return ok(["n", select(collection, chosen).length]);
};

// Only `count` accepts a negative limit, and uses its absolute value.
function countLimit(value: Value | undefined): number | undefined {
  const limit = isNumeric(value) ? toInteger(value) : undefined;
  return limit === undefined ? undefined : Math.abs(Number(limit));
}

const distinct: Handler = (context) => {
  const options = new Options(context.command, "distinct", ["distinct", "key", "query", "collation", "hint"]);
  const collection = context.store.find(namespaceOf(context));
  const key = options.text("key");
  if (key === undefined)
    throw new MongoError("IDLFailedToParse", "BSON field 'distinct.key' is missing but a required field");
  const parts = splitPath(key);
  const chosen = selection(
    collection,
    { filter: options.document("query"), hint: options.value("hint") },
    commandScope(context.now),
  );
  const values = new Map<string, Value>();
  for (const { doc } of select(collection, chosen)) {
    for (const value of valuesAlong(doc, parts)) {
      const text = hashKey(value);
      if (!values.has(text)) values.set(text, value);
    }
  }
  return ok(["values", [...values.values()]]);
};

const getMore: Handler = ({ command, database, cursors, now }) => {
  const options = new Options(command, "getMore", ["getMore", "collection", "batchSize"]);
  const id = command.get("getMore");
  if (typeof id !== "bigint")
    throw new MongoError("TypeMismatch", "BSON field 'getMore.getMore' is the wrong type, expected type 'long'");
  return cursors.more(id, `${database}.${options.text("collection") ?? ""}`, options.whole("batchSize"), now);
};

const killCursors: Handler = ({ command, cursors }) => {
  const ids = new Options(command, "killCursors", ["killCursors", "cursors"]).value("cursors");
  if (!Array.isArray(ids)) throw new MongoError("TypeMismatch", "BSON field 'killCursors.cursors' must be an array");
  const killed = ids.filter((id) => typeof id === "bigint" && cursors.kill(id));
  const missing = ids.filter((id) => !killed.includes(id));
  return ok(["cursorsKilled", killed], ["cursorsNotFound", missing], ["cursorsAlive", []], ["cursorsUnknown", []]);
};

/** Commands that read. */
export const reads: Record<string, Handler> = { find, aggregate, count, distinct, getMore, killCursors };
