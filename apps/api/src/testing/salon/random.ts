/** Answers a whole number below the given one. */
export type Random = (below: number) => number;

/** The generator mulberry32. */
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

/** Two of three values. */
export const some = <T>(random: Random, from: readonly T[]): T[] => from.filter(() => random(3) > 0);
