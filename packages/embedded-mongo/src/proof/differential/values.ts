import { Binary, BSONRegExp, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp } from "bson";

import type { Random } from "../random.ts";

/** A document as the driver takes it. */
export type Plain = { [name: string]: unknown };

const SCALARS: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => false,
  () => 1.5,
  () => new Double(1),
  () => new Double(2),
  () => Long.fromNumber(1),
  () => Long.fromString("9007199254740993"),
  () => Decimal128.fromString("1"),
  () => Decimal128.fromString("1.5"),
  () => -1,
  () => Number.NaN,
  () => "a",
  () => "b",
  () => "ab",
  () => "A",
  () => "",
  () => "é",
  () => new Date(0),
  () => new Date(1_700_000_000_000),
  () => new ObjectId("650000000000000000000001"),
  () => new ObjectId("650000000000000000000002"),
  () => new Timestamp({ t: 5, i: 1 }),
  () => new Binary(Buffer.from("x")),
  () => new BSONRegExp("^a", "i"),
  () => new MinKey(),
  () => new MaxKey(),
];

/** A small whole number; most values are small, so that equal ones occur often. */
export const small = (random: Random): number => random.below(4);

/** Any scalar, often a small number or a short text. */
export function scalar(random: Random): unknown {
  if (random.chance(0.45)) return small(random);
  if (random.chance(0.3)) return random.pick(["a", "b", "ab"]);
  return random.make(SCALARS);
}

/**
 * Any value, nested at most `depth` deep. Arrays directly inside arrays are made only when asked for: paths into those
 * mean different things to different versions of MongoDB.
 */
export function value(random: Random, depth = 2, nested = false): unknown {
  if (depth > 0 && random.chance(0.22))
    return random.list(0, 3, () => (nested ? value(random, depth - 1, nested) : element(random, depth - 1)));
  if (depth > 0 && random.chance(0.22)) return fields(random, depth - 1);
  return scalar(random);
}

/** Any value but an array. */
export const element = (random: Random, depth = 1): unknown =>
  depth > 0 && random.chance(0.25) ? fields(random, depth - 1) : scalar(random);

function fields(random: Random, depth: number): Plain {
  const names = ["x", "y", "b", "0"].filter(() => random.chance(0.45));
  return Object.fromEntries(names.map((name) => [name, value(random, depth)]));
}

/** A document with that `_id` and some of the fields a, b, c and d. */
export function doc(random: Random, id: unknown): Plain {
  const names = ["a", "b", "c", "d"].filter(() => random.chance(0.7));
  return { _id: id, ...Object.fromEntries(names.map((name) => [name, value(random, 2, name === "d")])) };
}

const PATHS = [
  "a",
  "b",
  "c",
  "d",
  "a",
  "b",
  "a.x",
  "a.y",
  "b.x",
  "b.0",
  "b.1",
  "a.0.x",
  "c.x.y",
  "a.b",
  "c.0.b",
  "_id",
];

/** A path that documents of this kind often have. */
export const path = (random: Random): string => random.pick(PATHS);
