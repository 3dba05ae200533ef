/**
 * The faults of a mail server that the inbox can simulate.
 * `refuse`: the connection is closed at once. `hang`: it is accepted and never answered. `451`, `550`: the recipient is
 * refused temporarily or permanently. `die-after-data`: the mail is stored, then the connection closes without an answer.
 */
export type FaultKind = "refuse" | "hang" | "451" | "550" | "die-after-data";

/** Turns faults on and off; each fault applies to a limited number of attempts. */
export type Faults = {
  /** Applies this fault to the next `times` attempts, by default to all. */
  set: (kind: FaultKind, times?: number) => void;
  /** Turns all faults off. */
  clear: () => void;
  /** How many more attempts this fault applies to. */
  left: (kind: FaultKind) => number;
};

/** The switches, and `take`, which says whether the fault applies to this attempt and counts the attempt. */
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
