import { encode } from "../bson/codec.ts";
import { identical } from "../bson/compare.ts";
import { show } from "../bson/show.ts";
import { isDoc } from "../bson/types.ts";
import type { Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import type { Collection } from "../storage/collection.ts";
import { namespaceOf, ok } from "./context.ts";
import type { Context, Handler } from "./context.ts";
import { exists, normalSpec } from "./index-spec.ts";
import { Options } from "./options.ts";

const createIndexes: Handler = (context) => {
  const options = new Options(context.command, "createIndexes", ["createIndexes", "indexes"]);
  const namespace = namespaceOf(context);
  const given = options.documents("indexes");
  if (given.length === 0) throw new MongoError("BadValue", "Must specify at least one index to create");
  const specs = given.map(normalSpec);
  const existed = context.store.find(namespace) !== undefined;
  const collection = context.store.open(namespace);
  const before = collection.indexes.length;
  const added: string[] = [];
  try {
    for (const spec of specs) {
      if (exists(collection, spec)) continue;
      context.store.addIndex(collection, spec);
      added.push(spec.get("name") as string);
    }
  } catch (error) {
    for (const name of added) context.store.dropIndex(collection, name);
    throw error;
  }
  const note: [string, Value][] = added.length === 0 ? [["note", "all indexes already exist"]] : [];
  return ok(
    ["numIndexesBefore", before],
    ["numIndexesAfter", collection.indexes.length],
    ["createdCollectionAutomatically", !existed],
    ...note,
  );
};

const listIndexes: Handler = (context) => {
  const options = new Options(context.command, "listIndexes", ["listIndexes", "cursor"]);
  const batchSize = new Options(options.document("cursor") ?? new Map(), "cursor", ["batchSize"]).whole("batchSize");
  const collection = existing(context);
  const documents = collection.indexes.map(({ spec }) => encode(spec));
  return context.cursors.start(collection.namespace, documents, { batchSize, now: context.now });
};

const dropIndexes: Handler = (context) => {
  const options = new Options(context.command, "dropIndexes", ["dropIndexes", "deleteIndexes", "index"]);
  const collection = existing(context);
  const before = collection.indexes.length;
  const asked = options.value("index");
  const names = (Array.isArray(asked) ? asked : [asked]).flatMap((item) => namesOf(collection, item));
  for (const name of new Set(names)) context.store.dropIndex(collection, name);
  return ok(["nIndexesWas", before]);
};

function namesOf(collection: Collection, asked: Value | undefined): string[] {
  if (asked === "*") return collection.indexes.slice(1).map(({ name }) => name);
  const found = collection.indexes.find(({ name, spec }) =>
    isDoc(asked) ? identical(spec.get("key"), asked) : name === asked,
  );
  if (found === undefined) throw new MongoError("IndexNotFound", `index not found with name [${show(asked)}]`);
  if (found.name === "_id_") throw new MongoError("InvalidOptions", "cannot drop _id index");
  return [found.name];
}

const collMod: Handler = (context) => {
  const options = new Options(context.command, "collMod", ["collMod", "index"]);
  const collection = existing(context);
  const change = new Options(options.document("index") ?? new Map(), "collMod.index", [
    "name",
    "keyPattern",
    "expireAfterSeconds",
  ]);
  const seconds = change.value("expireAfterSeconds");
  if (seconds === undefined) throw new MongoError("InvalidOptions", "no expireAfterSeconds field to change");
  const [name = ""] = namesOf(collection, change.value("name") ?? change.value("keyPattern"));
  const old = collection.indexes.find((index) => index.name === name)?.spec ?? new Map<string, Value>();
  const spec = normalSpec(new Map([...old, ["expireAfterSeconds", seconds]]));
  context.store.dropIndex(collection, name);
  context.store.addIndex(collection, spec);
  const before: [string, Value][] = old.has("expireAfterSeconds")
    ? [["expireAfterSeconds_old", old.get("expireAfterSeconds") as Value]]
    : [];
  return ok(...before, ["expireAfterSeconds_new", seconds]);
};

function existing(context: Context): Collection {
  const namespace = namespaceOf(context);
  const collection = context.store.find(namespace);
  if (collection === undefined) throw new MongoError("NamespaceNotFound", `ns does not exist: ${namespace}`);
  return collection;
}

/** Commands about indexes. */
export const indexes: Record<string, Handler> = {
  createIndexes,
  listIndexes,
  dropIndexes,
  deleteIndexes: dropIndexes,
  collMod,
};
