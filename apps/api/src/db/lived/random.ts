/** Answers a whole number below the given one. */
export type Random = (below: number) => number;

/** A generator of numbers that repeats for the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** One of some values. */
export const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)]!;

/** One of some values, each as often as its weight says. */
export function pickWeighted<T>(random: Random, from: readonly (readonly [value: T, weight: number])[]): T {
  let left = random(from.reduce((sum, [, weight]) => sum + weight, 0));
  for (const [value, weight] of from) {
    if (left < weight) return value;
    left -= weight;
  }
  throw new Error("There is nothing to pick from");
}
