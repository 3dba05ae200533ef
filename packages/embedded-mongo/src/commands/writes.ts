import { isNumeric } from "../bson/types.ts";
import { toNumber } from "../bson/numbers.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import { commandScope } from "../expressions/let.ts";
import type { Scope } from "../expressions/scope.ts";
import type { MatchDetails } from "../query/operators.ts";
import type { Collection } from "../storage/collection.ts";
import type { Entry } from "../storage/index.ts";
import { compileUpdate } from "../update/update.ts";
import type { Update } from "../update/update.ts";
import { upserted } from "../update/upsert.ts";
import { namespaceOf, ok } from "./context.ts";
import type { Context, Handler } from "./context.ts";
import { Options } from "./options.ts";
import { select, selection } from "./select.ts";
import type { Selection } from "./select.ts";

const insert: Handler = (context) => {
  const options = new Options(context.command, "insert", [
    "insert",
    "documents",
    "ordered",
    "bypassDocumentValidation",
  ]);
  const namespace = namespaceOf(context);
  const documents = batch(options.documents("documents"));
  const collection = context.store.open(namespace);
  let inserted = 0;
  const errors = eachStatement(documents, options, (doc) => {
    collection.insert(doc, context.now);
    inserted++;
  });
  return ok(["n", inserted], ...errors);
};

const update: Handler = (context) => {
  const options = new Options(context.command, "update", [
    "update",
    "updates",
    "ordered",
    "bypassDocumentValidation",
    "let",
  ]);
  const namespace = namespaceOf(context);
  const scope = commandScope(context.now, options.document("let"));
  const upserts: Doc[] = [];
  let [matched, modified] = [0, 0];
  const errors = eachStatement(statements(options, "updates", UPDATE), options, (statement, index) => {
    const result = updateStatement(context, namespace, statement, scope);
    matched += result.matched;
    modified += result.modified;
    if (result.upsertedId !== undefined)
      upserts.push(
        new Map<string, Value>([
          ["index", index],
          ["_id", result.upsertedId],
        ]),
      );
  });
  const upsertField: [string, Value][] = upserts.length === 0 ? [] : [["upserted", upserts]];
  return ok(["n", matched + upserts.length], ["nModified", modified], ...upsertField, ...errors);
};

const UPDATE = ["q", "u", "multi", "upsert", "arrayFilters", "hint", "collation"];
const DELETE = ["q", "limit", "hint", "collation"];

type UpdateResult = { matched: number; modified: number; upsertedId?: Value };

function updateStatement(context: Context, namespace: string, options: Options, scope: Scope): UpdateResult {
  const filter = options.document("q");
  if (filter === undefined)
    throw new MongoError("IDLFailedToParse", "BSON field 'update.updates.q' is missing but a required field");
  const compiled = compileUpdate(options.value("u"), options.value("arrayFilters"), scope, context.now);
  const multi = options.flag("multi");
  if (multi && compiled.isReplacement)
    throw new MongoError("FailedToParse", "multi update is not supported for replacement-style update");
  const collection = context.store.find(namespace);
  const chosen = selection(collection, { filter, hint: options.value("hint"), limit: multi ? undefined : 1 }, scope);
  const entries = select(collection, chosen);
  if (entries.length === 0 && options.flag("upsert")) {
    const entry = context.store.open(namespace).insert(upserted(filter, compiled), context.now);
    return { matched: 0, modified: 0, upsertedId: entry.doc.get("_id") as Value };
  }
  // As in MongoDB, documents updated before an error stay updated but are not counted.
  const changed = entries.filter((entry) => updateEntry(collection as Collection, entry, chosen, compiled) !== entry);
  return { matched: entries.length, modified: changed.length };
}

/** Applies an update to one document; returns the entry as it was when nothing changed. */
export function updateEntry(collection: Collection, entry: Entry, { filter }: Selection, { apply }: Update): Entry {
  const details: MatchDetails = {};
  filter(entry.doc, details);
  const { doc, changed } = apply(entry.doc, { index: details.index, inserting: false });
  return changed ? collection.replace(entry, doc) : entry;
}

const remove: Handler = (context) => {
  const options = new Options(context.command, "delete", ["delete", "deletes", "ordered", "let"]);
  const collection = context.store.find(namespaceOf(context));
  const scope = commandScope(context.now, options.document("let"));
  let removed = 0;
  const errors = eachStatement(statements(options, "deletes", DELETE), options, (what) => {
    const limit = what.value("limit");
    if (!isNumeric(limit) || ![0, 1].includes(toNumber(limit)))
      throw new MongoError("FailedToParse", "The limit field in delete objects must be 0 or 1");
    const chosen = selection(
      collection,
      { filter: what.document("q"), hint: what.value("hint"), limit: toNumber(limit) },
      scope,
    );
    for (const entry of select(collection, chosen)) {
      collection?.remove(entry);
      removed++;
    }
  });
  return ok(["n", removed], ...errors);
};

function batch(statements: Doc[]): Doc[] {
  if (statements.length > 0 && statements.length <= 100_000) return statements;
  throw new MongoError(16, `Write batch sizes must be between 1 and 100000. Got ${statements.length} operations.`);
}

// All statements are parsed before the first runs: a malformed one refuses the whole command.
function statements(options: Options, name: "updates" | "deletes", known: readonly string[]): Options[] {
  const where = name === "updates" ? "update.updates" : "delete.deletes";
  return batch(options.documents(name)).map((statement) => new Options(statement, where, known));
}

// A failed statement is reported by its index; only an ordered batch stops there.
function eachStatement<T>(
  statements: readonly T[],
  options: Options,
  run: (statement: T, index: number) => void,
): [string, Value][] {
  const ordered = options.value("ordered") === undefined || options.flag("ordered");
  const errors: Doc[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index);
    } catch (error) {
      if (!(error instanceof MongoError)) throw error;
      errors.push(
        new Map<string, Value>([["index", index], ["code", error.code], ...error.extra, ["errmsg", error.message]]),
      );
      if (ordered) break;
    }
  }
  return errors.length === 0 ? [] : [["writeErrors", errors]];
}

/** Commands that change documents. */
export const writes: Record<string, Handler> = { insert, update, delete: remove };
