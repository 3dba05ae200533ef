import { combinations } from "./combinations.ts";
import type { SlotBits } from "./lines.ts";
import type { Occupancy } from "./occupancy.ts";

/** What a line needs of one kind: people, or units of one resource. */
export interface KeyNeed {
  line: number;
  day: string;
  seats: number;
  bits: SlotBits;
  /** The keys that can serve it if they are free; of equal rank, the first is tried first. */
  keys: readonly string[];
  /** The lower, the earlier it is tried. */
  rank: (key: string, occupied: SlotBits) => number;
}

/**
 * Chooses keys for all needs at once, or null where there are none or the steps end first. What is chosen is added to
 * what is taken. Keys that cannot be told apart are tried once.
 */
export function* chooseKeys(
  needs: readonly KeyNeed[],
  { occupiedKeys }: Occupancy,
  steps: { left: number },
): Generator<void, ReadonlyMap<number, readonly string[]> | null> {
  const chosen = new Map<number, readonly string[]>();
  const occupiedOn = (day: string) => occupiedKeys.get(day) ?? new Map<string, SlotBits>();
  for (const { day } of needs) occupiedKeys.set(day, occupiedOn(day));

  const kinds = new Map<string, string>();
  for (const key of needs.flatMap(({ keys }) => keys))
    if (!kinds.has(key)) kinds.set(key, needs.map(({ keys }) => (keys.includes(key) ? 1 : 0)).join(""));

  const place = function* (position: number): Generator<void, boolean> {
    const need = needs[position];
    if (!need) return true;

    const occupied = occupiedOn(need.day);
    const tried = new Set<string>();

    for (const keys of combinations(freeFor(need, occupied), need.seats)) {
      const name = keys.map((key) => `${kinds.get(key)} ${occupied.get(key) ?? 0n}`).toSorted();
      if (tried.has(name.join())) continue;
      tried.add(name.join());

      if (steps.left-- <= 0) return false;
      yield;
      chosen.set(need.line, keys);
      for (const key of keys) occupied.set(key, (occupied.get(key) ?? 0n) | need.bits);
      if (yield* place(position + 1)) return true;
      for (const key of keys) occupied.set(key, occupied.get(key)! & ~need.bits);
    }

    return false;
  };

  return (yield* place(0)) ? chosen : null;
}

/** The keys that are free for a need, in the order in which they are tried. */
function freeFor({ keys, bits, rank }: KeyNeed, occupied: ReadonlyMap<string, SlotBits>): string[] {
  return keys
    .filter((key) => ((occupied.get(key) ?? 0n) & bits) === 0n)
    .map((key) => ({ key, rank: rank(key, occupied.get(key) ?? 0n) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ key }) => key);
}

/** Runs a search without a break. */
export function runWhole<T>(search: Generator<void, T>): T {
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}
