import { WEEKDAYS } from "../salon.ts";
import { isOpenDay, slotStates, type HorizonRule, type OpeningRules } from "./opening-hours.ts";
import { addDays, lagosDay, noonOf, weekdayOf } from "./salon-time.ts";
import type { LineLength } from "./slots.ts";

/** Returns the last salon day that customers may book. */
export const lastBookableDay = ({ horizonDays }: HorizonRule, now: Date): string => addDays(lagosDay(now), horizonDays);

/** Returns the message for a later day. */
export const horizonText = ({ horizonDays }: HorizonRule): string =>
  `Appointments can be booked up to ${horizonDays} days ahead`;

/** A day on which no time can be booked, as the answer about its availability describes it. */
export interface ShutDay {
  day: string;
  today: string;
  /** The states of its slots. */
  statuses: readonly string[];
  /** The length of what is asked for; absent while nothing is chosen. */
  line?: LineLength | undefined;
  /** The name of the person asked for; absent for anyone. */
  person?: string | undefined;
}

/** Returns in one sentence why no time of a day can be booked. */
export function shutDayText(rules: OpeningRules & HorizonRule, shut: ShutDay): string {
  const { day, today, statuses, person } = shut;
  const closed = rules.closedDates.find(({ date }) => date === day);
  if (closed) return `The salon is closed on this date: ${closed.reason}`;
  if (!isOpenDay(rules, day)) return `The salon is closed on ${WEEKDAYS[weekdayOf(day)]}s`;
  if (day > lastBookableDay(rules, new Date(noonOf(today)))) return horizonText(rules);
  if (statuses.includes("full"))
    return person ? `${person} has no free time on this day` : "All times of this day are taken";
  if (statuses.includes("past")) return `It is too late to book a time ${day === today ? "today" : "on this day"}`;
  if (isTooLong(rules, shut)) return "This service takes too long for the hours of this day";
  return `${person ?? "Our team for this service"} does not work on this day`;
}

/** Whether no slot of the day leaves time for the line, whatever the clock says. */
const isTooLong = (rules: OpeningRules, { day, line }: ShutDay): boolean =>
  slotStates(rules, day, new Date(0), line).every((state) => state === "closed");
