import { addDays, DAY_MS, HOUR_MS, instantOf, lagosDay, MINUTE_MS } from "./salon-time.ts";

/** How long a session of a member of staff lasts without a press, in milliseconds. */
export const STAFF_IDLE_MS = 12 * HOUR_MS;
/** A page marks the first call after a press with this header, at most once in `PRESS_EVERY_MS`. */
export const PRESS_HEADER = "x-press";
/** The shortest time between two marked calls of a page, in milliseconds. */
export const PRESS_EVERY_MS = 5 * MINUTE_MS;

const LONGEST_DAYS = 14;
const NIGHT_MINUTES = 4 * 60;

/** The presses of a session: the last one, and since when its days count. */
export interface Presses {
  pressedAt: Date;
  countedFrom: Date;
}

/**
 * The end of a session of a member of staff: 12 hours after its last press, and at the latest the first 04:00 in Lagos that is
 * 14 days or more after the instant from which it counts.
 */
export function endOfStaffSession({ pressedAt, countedFrom }: Presses): Date {
  const late = new Date(countedFrom.getTime() + LONGEST_DAYS * DAY_MS);
  const night = instantOf(lagosDay(late), NIGHT_MINUTES);
  const last = night < late ? instantOf(addDays(lagosDay(late), 1), NIGHT_MINUTES) : night;
  return new Date(Math.min(pressedAt.getTime() + STAFF_IDLE_MS, last.getTime()));
}
