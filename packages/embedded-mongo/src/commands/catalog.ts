import { encode } from "../bson/codec.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import { compileFilter } from "../query/filter.ts";
import { namespaceOf, ok } from "./context.ts";
import type { Handler } from "./context.ts";
import { Options } from "./options.ts";

const create: Handler = (context) => {
  const { command, store } = context;
  for (const [name, value] of command) {
    const isDefault = name === "collation" ? false : value === false;
    if (
      [
        "capped",
        "validator",
        "timeseries",
        "viewOn",
        "collation",
        "clusteredIndex",
        "size",
        "max",
        "expireAfterSeconds",
        "changeStreamPreAndPostImages",
      ].includes(name) &&
      !isDefault
    )
      throw new MongoError(
        "InvalidOptions",
        `option '${name}' of create is not implemented by the embedded stand-in; use a real MongoDB`,
      );
  }
  const known = ["create", "autoIndexId", "capped", "validationLevel", "validationAction"];
  const options = new Options(command, "create", known);
  options.refuse("autoIndexId", "validationLevel", "validationAction");
  const namespace = namespaceOf(context);
  // Like MongoDB, accepts the creation of a collection that exists with the same options; this server has no others.
  if (store.find(namespace) === undefined) store.create(namespace);
  return ok();
};

const drop: Handler = (context) => {
  Options.check(context.command, "drop", ["drop"]);
  const namespace = namespaceOf(context);
  const indexes = context.store.find(namespace)?.indexes.length;
  context.store.drop(namespace);
  return indexes === undefined ? ok() : ok(["nIndexesWas", indexes], ["ns", namespace]);
};

const dropDatabase: Handler = ({ command, database, store }) => {
  Options.check(command, "dropDatabase", ["dropDatabase"]);
  const collections = store.list(database);
  for (const { namespace } of collections) store.drop(namespace);
  return collections.length === 0 ? ok() : ok(["dropped", database]);
};

const listCollections: Handler = ({ command, database, store, cursors, now }) => {
  const options = new Options(command, "listCollections", [
    "listCollections",
    "filter",
    "nameOnly",
    "authorizedCollections",
    "cursor",
  ]);
  const batchSize = new Options(options.document("cursor") ?? new Map(), "cursor", ["batchSize"]).whole("batchSize");
  const filter = compileFilter(options.document("filter") ?? new Map());
  const described = store
    .list(database)
    .map(({ namespace, indexes }) => describe(namespace.slice(database.length + 1), indexes[0]?.spec));
  const shown = described
    .filter((doc) => filter(doc))
    .map((doc) => (options.flag("nameOnly") ? new Map([...doc].slice(0, 2)) : doc));
  return cursors.start(`${database}.$cmd.listCollections`, shown.map(encode), { batchSize, now });
};

const describe = (name: string, idIndex: Doc | undefined): Doc =>
  new Map<string, Value>([
    ["name", name],
    ["type", "collection"],
    ["options", new Map()],
    ["info", new Map([["readOnly", false]])],
    ["idIndex", idIndex ?? null],
  ]);

const listDatabases: Handler = ({ command, store }) => {
  const options = new Options(command, "listDatabases", ["listDatabases", "filter", "nameOnly", "authorizedDatabases"]);
  const names = new Set(store.list().map(({ namespace }) => namespace.slice(0, namespace.indexOf("."))));
  const filter = compileFilter(options.document("filter") ?? new Map());
  const databases = [...names].sort().map((name): Doc => {
    const bytes = store
      .list(name)
      .flatMap((collection) => collection.all())
      .reduce((sum, entry) => sum + entry.bytes.length, 0);
    const size: [string, Value][] = options.flag("nameOnly")
      ? []
      : [
          ["sizeOnDisk", bytes],
          ["empty", bytes === 0],
        ];
    return new Map<string, Value>([["name", name], ...size]);
  });
  return ok(["databases", databases.filter((doc) => filter(doc))]);
};

/** Commands about databases and collections. */
export const catalog: Record<string, Handler> = { create, drop, dropDatabase, listCollections, listDatabases };
