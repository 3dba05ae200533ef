import { SLOTS, type Slot } from "../salon.ts";
import { addDays, lagosDay, weekdayOf } from "./salon-time.ts";
import { slotInstant, slotMinutes } from "./slots.ts";

/** What the settings say about when customers are taken: first and last slot by weekday (0 = Sunday), notice in minutes. */
export interface OpeningRules {
  hours: readonly { day: number; open: Slot | null; close: Slot | null }[];
  closedDates: readonly { date: string; reason: string }[];
  noticeMinutes: number;
}

/** What the clock and the hours say of a slot; whether it has room is another question. */
export type SlotState = "open" | "past" | "closed";

/** Whether the salon takes customers on a day at all, whatever the hour. */
export const isOpenDay = (rules: OpeningRules, day: string): boolean => hoursOf(rules, day) !== null;

/** The first and last slot of a salon day, or null when it is closed. */
export function hoursOf(rules: OpeningRules, day: string): { open: Slot; close: Slot } | null {
  if (rules.closedDates.some((closed) => closed.date === day)) return null;
  const hours = rules.hours.find((entry) => entry.day === weekdayOf(day));
  return hours?.open && hours.close ? { open: hours.open, close: hours.close } : null;
}

/** The one rule for what can be booked: outside hours is closed; begun, or no later than the notice from now, is past. */
export function slotState(rules: OpeningRules, day: string, slot: Slot, now: Date): SlotState {
  const hours = hoursOf(rules, day);
  const minutes = slotMinutes(slot);
  if (!hours || minutes < slotMinutes(hours.open) || minutes > slotMinutes(hours.close)) return "closed";
  return slotInstant(day, slot).getTime() <= now.getTime() + rules.noticeMinutes * 60_000 ? "past" : "open";
}

/** What the settings say about how many days ahead customers may book; it never binds staff. */
export interface HorizonRule {
  horizonDays: number;
}

/** The last salon day that customers may book. */
export const lastBookableDay = ({ horizonDays }: HorizonRule, now: Date): string => addDays(lagosDay(now), horizonDays);

/** Why a later day is refused. */
export const horizonText = ({ horizonDays }: HorizonRule): string =>
  `Appointments can be booked up to ${horizonDays} days ahead`;

/** `slotState` for what a customer books: every day after the last bookable one is closed. */
export const customerSlotState = (rules: OpeningRules & HorizonRule, day: string, slot: Slot, now: Date): SlotState =>
  day > lastBookableDay(rules, now) ? "closed" : slotState(rules, day, slot, now);

/** Every slot of a day that could be booked if it had room. */
export const bookableSlots = (rules: OpeningRules, day: string, now: Date): Slot[] =>
  SLOTS.filter((slot) => slotState(rules, day, slot, now) === "open");
