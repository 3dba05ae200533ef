import type { Doc, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import { commandScope } from "../expressions/let.ts";
import type { Scope } from "../expressions/scope.ts";
import { compileProjection } from "../query/projection.ts";
import type { Entry } from "../storage/index.ts";
import { compileUpdate } from "../update/update.ts";
import { upserted } from "../update/upsert.ts";
import { namespaceOf, ok } from "./context.ts";
import type { Context, Handler } from "./context.ts";
import { Options } from "./options.ts";
import { select, selection } from "./select.ts";
import type { Selection } from "./select.ts";
import { updateEntry } from "./writes.ts";

const KNOWN = [
  "findAndModify",
  "findandmodify",
  "query",
  "sort",
  "remove",
  "update",
  "new",
  "fields",
  "upsert",
  "arrayFilters",
  "hint",
  "let",
  "collation",
  "bypassDocumentValidation",
];

/** Finds one document and updates, replaces, inserts or removes it atomically. */
export const findAndModify: Handler = (context) => {
  const options = new Options(context.command, "findAndModify", KNOWN);
  checkCombination(options);
  const scope = commandScope(context.now, options.document("let"));
  const collection = context.store.find(namespaceOf(context));
  const filter = options.document("query") ?? new Map();
  const chosen = selection(
    collection,
    { filter, sort: options.document("sort"), hint: options.value("hint"), limit: 1 },
    scope,
  );
  const fields = options.document("fields") ?? new Map();
  if (options.flag("new") && [...fields.keys()].some((path) => path.endsWith(".$")))
    throw new MongoError("BadValue", "Cannot use a positional projection and return the new document.");
  const project = fields.size === 0 ? (doc: Doc) => doc : compileProjection(fields, scope, chosen);
  const show = (doc: Doc | undefined): Value => (doc === undefined ? null : project(doc));
  const [entry] = select(collection, chosen);
  if (!options.flag("remove")) return modify(context, options, { chosen, entry, filter, scope, show });
  if (entry === undefined) return ok(["lastErrorObject", new Map([["n", 0]])], ["value", null]);
  const value = show(entry.doc);
  collection?.remove(entry);
  return ok(["lastErrorObject", new Map([["n", 1]])], ["value", value]);
};

function checkCombination(options: Options): void {
  const remove = options.flag("remove");
  const hasUpdate = options.value("update") !== undefined;
  if (remove === hasUpdate)
    throw new MongoError(
      "FailedToParse",
      remove ? "Cannot specify both an update and remove=true" : "Either an update or remove=true must be specified",
    );
  if (remove && (options.flag("new") || options.flag("upsert")))
    throw new MongoError("FailedToParse", "Cannot specify both new=true or upsert=true and remove=true");
}

type Modification = {
  chosen: Selection;
  entry: Entry | undefined;
  filter: Doc;
  scope: Scope;
  show: (doc: Doc | undefined) => Value;
};

function modify(context: Context, options: Options, { chosen, entry, filter, scope, show }: Modification): Doc {
  const update = compileUpdate(options.value("update"), options.value("arrayFilters"), scope, context.now);
  const namespace = namespaceOf(context);
  const wantsNew = options.flag("new");
  if (entry !== undefined) {
    // The projection runs first: if it fails, nothing is changed.
    const before = wantsNew ? null : show(entry.doc);
    const after = updateEntry(context.store.open(namespace), entry, chosen, update);
    const status = new Map<string, Value>([
      ["n", 1],
      ["updatedExisting", true],
    ]);
    return ok(["lastErrorObject", status], ["value", wantsNew ? show(after.doc) : before]);
  }
  if (!options.flag("upsert")) {
    return ok(
      [
        "lastErrorObject",
        new Map<string, Value>([
          ["n", 0],
          ["updatedExisting", false],
        ]),
      ],
      ["value", null],
    );
  }
  const made = context.store.open(namespace).insert(upserted(filter, update), context.now);
  const id = made.doc.get("_id") as Value;
  const status = new Map<string, Value>([
    ["n", 1],
    ["updatedExisting", false],
    ["upserted", id],
  ]);
  return ok(["lastErrorObject", status], ["value", show(wantsNew ? made.doc : undefined)]);
}
