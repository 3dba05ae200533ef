import { filter } from "./filters.ts";
import type { Random } from "../random.ts";
import { path, scalar, small, value } from "./values.ts";
import type { Plain } from "./values.ts";

const FORMATS = ["%Y-%m-%d", "%H:%M:%S.%L", "%j %U %w", "%G-W%V-%u", "%z %Z %%", "%Y-%m-%dT%H:%M:%S.%LZ"];
const ZONES = ["UTC", "Africa/Lagos", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "+05:30", "-0330", "+02"];

const VARIADIC = [
  "$add",
  "$multiply",
  "$concat",
  "$and",
  "$or",
  "$concatArrays",
  "$setUnion",
  "$ifNull",
  "$max",
  "$min",
  "$sum",
  "$avg",
  "$mergeObjects",
];
const BINARY = [
  "$subtract",
  "$divide",
  "$mod",
  "$eq",
  "$ne",
  "$gt",
  "$gte",
  "$lt",
  "$lte",
  "$cmp",
  "$in",
  "$arrayElemAt",
  "$split",
];
const UNARY = [
  "$not",
  "$abs",
  "$ceil",
  "$floor",
  "$toLower",
  "$toUpper",
  "$strLenCP",
  "$size",
  "$isArray",
  "$first",
  "$last",
  "$reverseArray",
  "$type",
  "$isNumber",
  "$toBool",
  "$toInt",
  "$toLong",
  "$toDouble",
  "$objectToArray",
  "$sum",
  "$avg",
  "$min",
  "$max",
  "$year",
  "$dayOfWeek",
  "$hour",
];

/** An aggregation expression, nested at most `depth` deep. */
function expression(random: Random, depth = 2): unknown {
  if (depth === 0 || random.chance(0.3)) return leaf(random);
  const of = () => expression(random, depth - 1);
  if (random.chance(0.55))
    return random.make<unknown>([
      () => ({ [random.pick(VARIADIC)]: [of(), of()] }),
      () => ({ [random.pick(BINARY)]: [of(), of()] }),
      () => ({ [random.pick(UNARY)]: [of()] }),
    ]);
  return random.chance(0.5) ? structured(random, of) : special(random, of);
}

// The condition always depends on the document: MongoDB skips a branch under a constant one without checking it.
const structured = (random: Random, of: () => unknown): unknown => {
  const test = () => ({ $gt: [`$${path(random)}`, small(random)] });
  return random.make<unknown>([
    () => ({ $cond: [test(), of(), of()] }),
    // oxlint-disable-next-line no-thenable -- MongoDB named the option
    () => ({ $switch: { branches: [{ case: test(), then: of() }], default: of() } }),
    () => ({ $filter: { input: of(), as: "i", cond: { $gt: ["$$i", scalar(random)] } } }),
    () => ({ $map: { input: of(), as: "i", in: random.pick<unknown>(["$$i", "$$i.x", { $eq: ["$$i", 1] }]) } }),
    () => ({ $reduce: { input: of(), initialValue: [], in: { $concatArrays: ["$$value", ["$$this"]] } } }),
    () => ({ $let: { vars: { v: of() }, in: { p: "$$v", q: "$$v.x" } } }),
    () => ({ n: of(), m: of() }),
    () => [of(), of()],
  ]);
};

const special = (random: Random, of: () => unknown): unknown =>
  random.make<unknown>([
    () => ({ $round: [of(), random.pick([0, 1])] }),
    () => ({ $slice: [of(), random.pick([1, -1, 2])] }),
    () => ({ $substrCP: [of(), random.below(2), random.below(3)] }),
    () => ({
      $dateToString: {
        date: random.chance(0.2) ? "$a" : { $literal: instant(random) },
        format: random.pick(FORMATS),
        timezone: random.pick(ZONES),
      },
    }),
    () => ({ $hour: { date: { $literal: instant(random) }, timezone: random.pick(ZONES) } }),
    () => ({ $regexMatch: { input: of(), regex: "^a", options: "i" } }),
    () => ({ $trim: { input: of() } }),
  ]);

const instant = (random: Random): Date => new Date(Math.floor(random.next() * 2 ** 41));

const leaf = (random: Random): unknown =>
  random.chance(0.6) ? `$${path(random)}` : random.chance(0.5) ? small(random) : { $literal: value(random, 1) };

/** A pipeline whose result does not depend on the order of reading; `$group`, whose output is unordered, comes last. */
export function pipeline(random: Random, other: string): Plain[] {
  const stages = random.list(1, 3, () => stage(random, other));
  const last = stages.findIndex((one) => "$group" in one);
  return [{ $sort: { _id: 1 } }, ...(last < 0 ? stages : stages.slice(0, last + 1))];
}

function stage(random: Random, other: string): Plain {
  if (random.chance(0.2)) return lookup(random, other);
  return random.make<Plain>([
    () => ({ $match: filter(random, 1) }),
    () => ({ $project: projection(random) }),
    () => ({ $project: projection(random) }),
    () => ({ $set: { [random.pick(["e", "a", "b.x", "c.y.z"])]: [expression(random)] } }),
    // A new name each time: MongoDB remembers where a field that turned out missing would have been.
    () => ({ $set: { [`e${random.below(1e6)}`]: expression(random), f: { v: expression(random) } } }),
    () => ({ $unset: random.pick<unknown>(["a", ["b.x", "c"]]) }),
    () => ({
      $unwind: random.pick<unknown>([
        "$a",
        "$b",
        "$a.x",
        { path: "$b", preserveNullAndEmptyArrays: true, includeArrayIndex: "i" },
      ]),
    }),
    () => ({ $limit: 1 + random.below(5) }),
    () => ({ $skip: random.below(3) }),
    () => ({ $count: "n" }),
    () => ({ $sort: { [path(random)]: random.pick([1, -1]), _id: 1 } }),
    () => ({ $replaceWith: { $mergeObjects: [{ k: `$${path(random)}` }, "$$ROOT"] } }),
    () => ({ $facet: { p: [{ $match: filter(random, 0) }], q: [{ $limit: 2 }, { $count: "n" }] } }),
    () => group(random),
    () => group(random),
  ]);
}

function lookup(random: Random, from: string): Plain {
  if (random.chance(0.6))
    return {
      $lookup: {
        from,
        localField: path(random),
        foreignField: random.pick(["_id", "a", "b.x", "c"]),
        as: random.pick(["j", "a", "b.x"]),
      },
    };
  const inner = [{ $match: { $expr: { $eq: ["$a", "$$v"] } } }, { $sort: { _id: 1 } }];
  return { $lookup: { from, let: { v: `$${path(random)}` }, pipeline: inner, as: "j" } };
}

function group(random: Random): Plain {
  return {
    $group: {
      _id: random.chance(0.7) ? `$${path(random)}` : expression(random, 1),
      n: { $sum: 1 },
      r: { [random.pick(["$sum", "$avg", "$min", "$max", "$first", "$last", "$push"])]: expression(random, 1) },
    },
  };
}

/** A projection for `$project` or `find`. */
function projection(random: Random): Plain {
  const mode = random.chance(0.6) ? 1 : 0;
  const entries = random.list(1, 3, (): [string, unknown] => [
    path(random),
    mode === 1 && random.chance(0.3) ? expression(random, 1) : mode,
  ]);
  return Object.fromEntries(entries);
}

/** A projection with the operators that only `find` has. */
export function findProjection(random: Random): Plain {
  return random.make<Plain>([
    () => projection(random),
    () => ({ [random.pick(["a", "b", "a.x"])]: { $slice: random.pick<unknown>([1, -1, 0, [1, 1], [-2, 1]]) } }),
    () => ({
      [random.pick(["a", "b"])]: { $elemMatch: random.chance(0.5) ? { $gt: small(random) } : { x: scalar(random) } },
    }),
    () => ({ [random.pick(["a.$", "b.$", "b.x.$"])]: 1 }),
    () => ({ c: 1, b: { $slice: 1 } }),
  ]);
}
