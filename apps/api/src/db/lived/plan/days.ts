import { addDays, hoursOf, lagosDay, SLOTS, type Settings, type Slot, weekdayOf } from "@salon/contracts";
import type { Random } from "../random.ts";
import { STORIES, type Story } from "./stories.ts";

const DAYS_BACK = 42;
const DAYS_AHEAD = 14;
/** Visits of a past day by weekday, 0 = Sunday; today has more, and coming days have fewer. */
const VISITS = [3, 3, 4, 4, 5, 6, 7] as const;
const VISITS_TODAY = 11;
const VISITS_ON_SUNDAY = 6;
const NEXT_WEEK_PERCENT = 90;
const LATER_PERCENT = 55;

/** A day on which the salon is open. */
export interface OpenDay {
  day: string;
  /** Days from today. */
  offset: number;
  slots: readonly Slot[];
  visits: number;
  stories: readonly Story[];
}

/** The open days from six weeks ago to two weeks ahead. */
export function openDays(now: Date, settings: Settings, random: Random): OpenDay[] {
  const today = lagosDay(now);
  const stories = STORIES.map((story) => ({
    story,
    day: storyDay(addDays(today, story.offset), story.offset, settings),
  }));
  return Array.from({ length: DAYS_BACK + DAYS_AHEAD + 1 }, (_, index) => index - DAYS_BACK).flatMap((offset) => {
    const day = addDays(today, offset);
    const hours = hoursOf(settings, day);
    if (!hours) return [];
    const slots = SLOTS.slice(SLOTS.indexOf(hours.open), SLOTS.indexOf(hours.close) + 1);
    // Who is asked for by name does not work on Sundays.
    const isHere = ({ story, day: on }: (typeof stories)[number]) =>
      on === day && !(story.person && weekdayOf(day) === 0);
    const here = stories.filter(isHere).map(({ story }) => story);
    return { day, offset, slots, visits: visitsOn(day, offset, random), stories: here };
  });
}

function visitsOn(day: string, offset: number, random: Random): number {
  const usual = VISITS[weekdayOf(day)]!;
  if (offset < 0) return usual + (random(3) === 0 ? 1 : 0);
  if (offset === 0) return weekdayOf(day) === 0 ? VISITS_ON_SUNDAY : VISITS_TODAY;
  return Math.max(2, Math.round((usual * (offset <= 7 ? NEXT_WEEK_PERCENT : LATER_PERCENT)) / 100));
}

/** A story needs the whole team, so it moves away from today off a Sunday and off a closed day. */
function storyDay(day: string, offset: number, settings: Settings): string {
  if (offset === 0 || Math.abs(offset) > DAYS_BACK) return day;
  if (weekdayOf(day) !== 0 && hoursOf(settings, day)) return day;
  const step = offset < 0 ? -1 : 1;
  return storyDay(addDays(day, step), offset + step, settings);
}
