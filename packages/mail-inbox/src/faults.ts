/**
 * The ways a mail server goes wrong that the inbox can play.
 * `refuse`: the connection is cut at once. `hang`: it is taken and nothing is ever said. `451`, `550`: the recipient is
 * refused, for now or for good. `die-after-data`: the mail is kept, then the connection is cut without an answer.
 */
export type FaultKind = "refuse" | "hang" | "451" | "550" | "die-after-data";

/** Switches for the faults; each counts down by the attempts it has spoilt. */
export type Faults = {
  /** Spoils the next `times` attempts with this fault, all of them by default. */
  set: (kind: FaultKind, times?: number) => void;
  /** Back to a server that works. */
  clear: () => void;
  /** How many more attempts this fault will spoil. */
  left: (kind: FaultKind) => number;
};

/** The switches, and `take`, which says whether this attempt is to be spoilt and counts it. */
export const createFaults = (): Faults & { take: (kind: FaultKind) => boolean } => {
  const remaining = new Map<FaultKind, number>();
  const left = (kind: FaultKind): number => remaining.get(kind) ?? 0;
  return {
    set: (kind, times = Number.POSITIVE_INFINITY) => void remaining.set(kind, times),
    clear: () => remaining.clear(),
    left,
    take: (kind) => {
      if (left(kind) <= 0) return false;
      remaining.set(kind, left(kind) - 1);
      return true;
    },
  };
};
