import { EJSON } from "bson";

import { filter } from "./filters.ts";
import { findProjection, pipeline } from "./pipelines.ts";
import type { Random } from "../random.ts";
import { update } from "./updates.ts";
import { doc, path } from "./values.ts";
import type { Plain } from "./values.ts";

/** The two collections of the test: one without indexes, and one with every kind of index. */
export const COLLECTIONS = ["plain", "indexed"] as const;

const IDS = 25;

const INDEXES: readonly Plain[] = [
  { key: { a: 1 }, name: "a" },
  { key: { "b.x": 1, c: -1 }, name: "bc" },
  { key: { d: 1 }, name: "d", unique: true, sparse: true },
  { key: { c: 1 }, name: "c", unique: true, partialFilterExpression: { c: { $type: "string" } } },
  { key: { "a.x": 1, b: 1 }, name: "axb" },
];

/** A command for both servers, and whether it may change something. */
type Operation = { command: Plain; writes: boolean };

/** The indexes that the second collection starts with. */
export const createIndexes = (): Plain => ({ createIndexes: "indexed", indexes: INDEXES });

/** A random command. */
export function operation(random: Random): Operation {
  const name = random.pick(COLLECTIONS);
  const isWrite = random.chance(0.55);
  if (!isWrite) return { command: read(random, name), writes: false };
  const command = random.make<Plain>([
    () => ({
      insert: name,
      documents: random.list(1, 4, () => doc(random, random.below(IDS))),
      ordered: random.chance(0.5),
    }),
    () => ({ insert: name, documents: random.list(1, 4, () => doc(random, random.below(IDS))), ordered: false }),
    () => ({ update: name, updates: [updateStatement(random, name)] }),
    () => ({ update: name, updates: [updateStatement(random, name)] }),
    () => ({
      update: name,
      updates: random.list(1, 3, () => updateStatement(random, name)),
      ordered: random.chance(0.5),
    }),
    () => findAndModify(random, name),
    () => ({
      delete: name,
      deletes: [{ q: target(random, name), limit: random.chance(0.8) ? 1 : 0 }],
    }),
  ]);
  return { command, writes: true };
}

function updateStatement(random: Random, name: string): Plain {
  const spec = update(random);
  if (random.chance(0.2)) return { q: upsertFilter(random), ...spec, upsert: true };
  return { q: target(random, name), ...spec, multi: random.chance(0.3) };
}

// Without a sort the order depends on the plan, so such commands filter only on the collection without indexes.
function target(random: Random, name: string): Plain {
  const chosen = filter(random, 1);
  return name === "plain" && random.chance(0.5) && !EJSON.stringify(chosen).includes("_id")
    ? chosen
    : { _id: random.below(IDS) };
}

// At most one equality besides the _id: MongoDB inserts several in the order of a hash table.
const upsertFilter = (random: Random): Plain => ({
  _id: random.below(IDS),
  ...(random.chance(0.5)
    ? { [random.pick(["a", "b", "c.x"])]: random.pick<unknown>([1, "a", { $eq: 2 }, { $gt: 1 }, null]) }
    : {}),
});

function findAndModify(random: Random, name: string): Plain {
  const query = random.chance(0.5) ? filter(random, 1) : { _id: random.below(IDS) };
  const base = { findAndModify: name, query, sort: { _id: random.pick([1, -1]) } };
  if (random.chance(0.15)) return { ...base, remove: true };
  const { u, ...rest } = update(random);
  const fields = random.chance(0.2) ? { fields: findProjection(random) } : {};
  if (random.chance(0.2))
    return { ...base, query: upsertFilter(random), update: u, ...rest, upsert: true, new: random.chance(0.5) };
  return { ...base, update: u, ...rest, ...fields, new: random.chance(0.5) };
}

function read(random: Random, name: string): Plain {
  return random.make<Plain>([
    () => find(random, name),
    () => find(random, name),
    () => find(random, name),
    () => ({ count: name, query: filter(random) }),
    () => ({ distinct: "plain", key: path(random), query: random.chance(0.7) ? {} : filter(random) }),
    () => ({ aggregate: name, pipeline: pipeline(random, "plain"), cursor: {} }),
    () => ({ aggregate: name, pipeline: pipeline(random, "plain"), cursor: {} }),
    () => ({ aggregate: name, pipeline: pipeline(random, "plain"), cursor: {} }),
  ]);
}

function find(random: Random, name: string): Plain {
  return {
    find: name,
    filter: filter(random),
    ...(random.chance(0.5) ? { projection: findProjection(random) } : {}),
    sort: random.chance(0.5) ? { [path(random)]: random.pick([1, -1]), _id: 1 } : { _id: 1 },
    ...(random.chance(0.3) ? { skip: random.below(3), limit: random.below(5) } : {}),
  };
}
