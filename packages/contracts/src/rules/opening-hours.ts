import { SLOTS, SLOT_MINUTES, type Slot } from "../salon.ts";
import { MINUTE_MS, instantOf, weekdayOf } from "./salon-time.ts";
import { lineMinutes, slotMinutes, type LineLength } from "./slots.ts";

/**
 * The settings for opening: first and last slot by weekday (0 = Sunday), closed dates, notice in minutes, and how many
 * minutes after closing a service may end; the salon closes with the begin of its last slot.
 */
export interface OpeningRules {
  hours: readonly { day: number; open: Slot | null; close: Slot | null }[];
  closedDates: readonly { date: string; reason: string }[];
  noticeMinutes: number;
  /** Null or absent for no limit. */
  overrunMinutes?: number | null;
}

/** The state of a slot by clock and hours, independent of its free seats. */
export type SlotState = "open" | "past" | "closed";

/** Whether the salon opens on a day at all. */
export const isOpenDay = (rules: OpeningRules, day: string): boolean => hoursOf(rules, day) !== null;

/** Returns the first and last slot of a salon day, or null if it is closed. */
export function hoursOf(rules: OpeningRules, day: string): { open: Slot; close: Slot } | null {
  if (rules.closedDates.some((closed) => closed.date === day)) return null;
  const hours = rules.hours.find((entry) => entry.day === weekdayOf(day));
  return hours?.open && hours.close ? { open: hours.open, close: hours.close } : null;
}

/**
 * Returns `closed` outside the hours, and `past` for a slot that has begun or begins within the notice. With the length of a
 * `line`, a slot is `closed` too from which it would end too long after closing.
 */
export const slotState = (rules: OpeningRules, day: string, slot: Slot, now: Date, line?: LineLength): SlotState =>
  slotStates(rules, day, now, line)[SLOTS.indexOf(slot)]!;

/** Returns the state of every slot of a day, in the order of the slots. */
export function slotStates(rules: OpeningRules, day: string, now: Date, line?: LineLength): SlotState[] {
  const hours = hoursOf(rules, day);
  if (!hours) return SLOTS.map(() => "closed");
  const [first, last] = [SLOTS.indexOf(hours.open), SLOTS.indexOf(hours.close)];
  const soonest = now.getTime() + rules.noticeMinutes * MINUTE_MS;
  const midnight = instantOf(day, 0).getTime();
  const { overrunMinutes = null } = rules;
  const latest =
    line && overrunMinutes !== null ? slotMinutes(hours.close) + overrunMinutes - lineMinutes(line) : Infinity;
  return SLOTS.map((slot, index) => {
    if (index < first || index > last || slotMinutes(slot) > latest) return "closed";
    return midnight + slotMinutes(slot) * MINUTE_MS <= soonest ? "past" : "open";
  });
}

/** Returns the rules for staff: they keep no notice and no limit after closing, and may book a slot until it ends. */
export const deskRules = <Rules extends OpeningRules>(rules: Rules): Rules => ({
  ...rules,
  noticeMinutes: -SLOT_MINUTES,
  overrunMinutes: null,
});

/** The setting for how many days ahead customers may book; it does not apply to staff. */
export interface HorizonRule {
  horizonDays: number;
}

/** Returns the slots of a day that are open for a `line` of this length, with or without free seats. */
export function bookableSlots(rules: OpeningRules, day: string, now: Date, line?: LineLength): Slot[] {
  const states = slotStates(rules, day, now, line);
  return SLOTS.filter((_, index) => states[index] === "open");
}
