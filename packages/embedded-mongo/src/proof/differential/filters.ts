import type { Random } from "../random.ts";
import { path, scalar, small, value } from "./values.ts";
import type { Plain } from "./values.ts";

const TYPES = [
  "double",
  "string",
  "object",
  "array",
  "objectId",
  "bool",
  "date",
  "null",
  "int",
  "long",
  "decimal",
  "number",
  "regex",
  "timestamp",
  1,
  2,
  16,
];

/** A filter, nested at most `depth` deep. */
export function filter(random: Random, depth = 2): Plain {
  if (depth > 0 && random.chance(0.2)) {
    return { [random.pick(["$and", "$or", "$nor"])]: random.list(1, 3, () => filter(random, depth - 1)) };
  }
  if (random.chance(0.06)) return { $expr: comparison(random) };
  return Object.fromEntries(random.list(1, random.chance(0.3) ? 2 : 1, () => [path(random), condition(random, depth)]));
}

function comparison(random: Random): Plain {
  const operand = () => (random.chance(0.6) ? `$${path(random)}` : { $literal: scalar(random) });
  return { [random.pick(["$eq", "$ne", "$gt", "$gte", "$lt", "$lte"])]: [operand(), operand()] };
}

function condition(random: Random, depth: number): unknown {
  if (random.chance(0.35)) return value(random);
  return Object.assign({}, ...random.list(1, random.chance(0.2) ? 2 : 1, () => operator(random, depth)));
}

/** One operator with its operand, such as `{ $gt: 1 }`. */
export function operator(random: Random, depth: number): Plain {
  return random.make<Plain>([
    () => ({ $eq: value(random) }),
    () => ({ $ne: value(random) }),
    () => ({ [random.pick(["$gt", "$gte", "$lt", "$lte"])]: random.chance(0.8) ? scalar(random) : value(random) }),
    () => ({ [random.pick(["$gt", "$lt"])]: small(random) }),
    () => ({ [random.pick(["$in", "$nin"])]: random.list(0, 3, () => value(random, 1)) }),
    () => ({ $exists: random.chance(0.5) }),
    () => ({ $type: random.pick(TYPES) }),
    () => ({ $size: small(random) }),
    () => ({ $regex: random.pick(["^a", "b$", "A", "a.", "[ab]", "é"]), $options: random.pick(["", "i"]) }),
    () => ({ $all: random.list(0, 2, () => value(random, 1)) }),
    () => ({ $not: depth > 0 ? operator(random, depth - 1) : { $gt: small(random) } }),
    () => ({ $elemMatch: random.chance(0.5) ? operator(random, 0) : elementFilter(random) }),
    () => ({ $all: [{ $elemMatch: operator(random, 0) }] }),
  ]);
}

const elementFilter = (random: Random): Plain => ({
  [random.pick(["x", "y", "b", "0"])]: random.chance(0.5) ? scalar(random) : operator(random, 0),
});
