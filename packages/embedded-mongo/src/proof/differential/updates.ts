import { filter, operator } from "./filters.ts";
import type { Random } from "../random.ts";
import { doc, element, path, scalar, small, value } from "./values.ts";
import type { Plain } from "./values.ts";

/** The `u` of an update and the array filters it needs. */
type UpdateSpec = { u: Plain | Plain[]; arrayFilters?: Plain[] };

/** An update: mostly operators, sometimes a replacement or a pipeline. */
export function update(random: Random): UpdateSpec {
  if (random.chance(0.08)) {
    const { _id, ...rest } = doc(random, 0);
    return { u: random.chance(0.2) ? { _id: small(random), ...rest } : rest };
  }
  if (random.chance(0.08)) return { u: random.list(1, 2, () => updateStage(random)) };
  const u: { [operator: string]: Plain } = {};
  const arrayFilters: Plain[] = [];
  for (const [name, target, operand] of random.list(1, random.chance(0.35) ? 3 : 1, () => change(random))) {
    u[name] = { ...u[name], [target]: operand };
    if (target.includes("$[e]") && arrayFilters.length === 0) arrayFilters.push(elementCondition(random));
  }
  return arrayFilters.length === 0 ? { u } : { u, arrayFilters };
}

function elementCondition(random: Random): Plain {
  return random.chance(0.5)
    ? { e: random.chance(0.5) ? scalar(random) : { $gte: small(random) } }
    : { "e.x": scalar(random) };
}

function updateStage(random: Random): Plain {
  return random.make<Plain>([
    () => ({
      $set: {
        [random.pick(["a", "b", "c.x", "d"])]: random.chance(0.5) ? `$${path(random)}` : { $literal: value(random) },
      },
    }),
    () => ({ $unset: random.pick(["a", "b.x", "c", "d"]) }),
    () => ({ $replaceWith: { $mergeObjects: ["$$ROOT", { d: scalar(random) }] } }),
  ]);
}

function target(random: Random): string {
  if (random.chance(0.8)) return path(random);
  return random.pick([
    "a.$",
    "b.$",
    "a.$.x",
    "a.$[]",
    "b.$[].x",
    "a.$[e]",
    "b.$[e].x",
    "b.$[e]",
    "a.5",
    "c.2.x",
    "b.$[].$[]",
  ]);
}

type Change = [operator: string, target: string, operand: unknown];

function change(random: Random): Change {
  const at = target(random);
  const any = () => (/[$\d]/.test(at) ? element(random) : value(random));
  return random.make<Change>([
    () => ["$set", at, any()],
    () => ["$set", at, scalar(random)],
    () => ["$unset", at, ""],
    () => ["$inc", at, random.chance(0.8) ? random.pick([1, -1, 0, 1.5]) : scalar(random)],
    () => ["$mul", at, random.pick([2, 0, 1, 1.5, -1])],
    () => [random.pick(["$min", "$max"]), at, scalar(random)],
    () => ["$rename", random.pick(["a", "b", "c.x", "a.x"]), random.pick(["d", "c", "b.x", "a"])],
    () => ["$setOnInsert", at, scalar(random)],
    () => ["$push", at, random.chance(0.5) ? element(random) : pushClauses(random)],
    () => ["$addToSet", at, random.chance(0.6) ? element(random) : { $each: random.list(0, 3, () => element(random)) }],
    () => ["$pop", at, random.pick([1, -1])],
    () => ["$pull", at, pullCondition(random)],
    () => ["$pullAll", at, random.list(0, 2, () => value(random, 1))],
  ]);
}

function pushClauses(random: Random): Plain {
  return {
    $each: random.list(0, 3, () => element(random)),
    ...(random.chance(0.4) ? { $slice: random.pick([0, 1, 2, -1, -2]) } : {}),
    ...(random.chance(0.3) ? { $position: random.pick([0, 1, -1, 7]) } : {}),
    ...(random.chance(0.3) ? { $sort: random.pick<unknown>([1, -1, { x: 1 }, { x: -1, y: 1 }]) } : {}),
  };
}

function pullCondition(random: Random): unknown {
  if (random.chance(0.5)) return value(random, 1);
  return random.chance(0.6) ? operator(random, 0) : filter(random, 0);
}
