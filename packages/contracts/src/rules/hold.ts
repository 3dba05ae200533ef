/** At most so many hours ahead a reservation ends. */
export const LONGEST_HOLD_HOURS = 48;
/** At most so many reservations run at once. */
export const MOST_HOLDS = 30;
/** So long after its end a reservation waits for a payment that was begun in time. */
export const HOLD_WAITS_MINUTES = 20;
/** So much longer a reservation stays when a part of its deposit came. */
export const HOLD_STAYS_HOURS = 2;

/** The most reservations that run in one slot: a seat is left for those who pay. */
export const mostHoldsIn = (slotCapacity: number): number => Math.max(1, slotCapacity - 1);

/** Naira that a reservation still asks for: the rest of its deposit, and never more than is due. */
export const holdAsks = (
  { deposit }: { deposit: number },
  { paid = 0, due = 0 }: { paid?: number | undefined; due?: number | undefined },
): number => Math.max(0, Math.min(deposit - paid, due));
