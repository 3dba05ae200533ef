import {
  addDays,
  hoursOf,
  lagosDay,
  lagosMinutes,
  slotMinutes,
  weekdayOf,
  type OpeningRules,
  type Settings,
} from "@salon/contracts";
import { WEEKDAYS } from "../../../lib/format/format.ts";

const FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0];
/** The search for the next open day ends after 60 days. */
const LOOK_AHEAD_DAYS = 60;

/** Consecutive days with the same hours: `days` such as `Monday to Saturday`, `hours` such as `09:00 AM - 07:00 PM` or `Closed`. */
export interface OpeningLine {
  days: string;
  hours: string;
}

/** The opening hours of a week from Monday, with consecutive equal days combined. */
export function openingLines(hours: Settings["hours"]): OpeningLine[] {
  const runs: { first: number; last: number; hours: string }[] = [];
  for (const day of FROM_MONDAY) {
    const { open, close } = hours.find((entry) => entry.day === day) ?? { open: null, close: null };
    const text = open && close ? `${open} - ${close}` : "Closed";
    const run = runs.at(-1);
    if (run?.hours === text) run.last = day;
    else runs.push({ first: day, last: day, hours: text });
  }
  return runs.map(({ first, last, hours: text }) => ({
    days: first === last ? WEEKDAYS[first]! : `${WEEKDAYS[first]} to ${WEEKDAYS[last]}`,
    hours: text,
  }));
}

/** Whether the salon is open at `now`, as a text such as `Open now, until 07:00 PM`. */
export function openNow(rules: OpeningRules, now: Date): { open: boolean; text: string } {
  const today = lagosDay(now);
  const minutes = lagosMinutes(now);
  const hours = hoursOf(rules, today);
  if (hours && minutes < slotMinutes(hours.close)) {
    return minutes < slotMinutes(hours.open)
      ? { open: false, text: `Opens today at ${hours.open}` }
      : { open: true, text: `Open now, until ${hours.close}` };
  }
  for (let ahead = 1; ahead <= LOOK_AHEAD_DAYS; ahead++) {
    const day = addDays(today, ahead);
    const next = hoursOf(rules, day);
    if (next) return { open: false, text: `Closed now, opens ${dayName(day, ahead)} at ${next.open}` };
  }
  return { open: false, text: "Closed for now" };
}

function dayName(day: string, ahead: number): string {
  if (ahead === 1) return "tomorrow";
  const name = WEEKDAYS[weekdayOf(day)]!;
  return ahead < 7 ? name : `${name}, ${day}`;
}
