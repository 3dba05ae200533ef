/** The deposit of a bill in whole naira, rounded up. */
export const depositOf = (total: number, percent: number): number => Math.ceil((total * percent) / 100);

/** The two parts of a bill in naira: what is paid online, and what at the salon. */
export interface Parts {
  now: number;
  later: number;
}

/** The parts of a bill; null where all of it is paid online. */
export function partsOf(total: number, percent: number): Parts | null {
  const now = depositOf(total, percent);
  return now < total ? { now, later: total - now } : null;
}
