import { addDays, instantOf, lagosDay, weekdayOf } from "@salon/contracts";
import { testAtMoment } from "./at-moment.ts";

const TUESDAY = 2;
const TEN_PAST_ELEVEN = 11 * 60 + 10;

/** Tuesday 11:10 in the salon: of today's visits some are over, some people are here, and some are to come. */
export const MOMENT = instantOf(nextTuesday(lagosDay(new Date())), TEN_PAST_ELEVEN);

function nextTuesday(today: string): string {
  const tomorrow = addDays(today, 1);
  return weekdayOf(tomorrow) === TUESDAY ? tomorrow : nextTuesday(tomorrow);
}

/** A lived-in salon (`SEED=lived`) at `MOMENT`. */
export const test = testAtMoment({ moment: MOMENT, seed: "lived" });
