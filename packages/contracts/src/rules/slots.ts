import { FIRST_SLOT_MINUTES, SLOTS, SLOT_MINUTES, UNPARSED_MINUTES, type Slot } from "../salon.ts";
import { instantOf } from "./salon-time.ts";

/** Returns the minutes from midnight to the start of a slot. */
export const slotMinutes = (slot: Slot): number => FIRST_SLOT_MINUTES + SLOTS.indexOf(slot) * SLOT_MINUTES;

/** Returns the start of a slot on a salon day. */
export const slotInstant = (day: string, slot: Slot): Date => instantOf(day, slotMinutes(slot));

/** Allows at most one space between two parts, so that matching takes linear time. */
const TIMEFRAME = /^(?:(\d{1,2}(?:\.5)?) ?h(?:(?:ou)?rs?)?)?(?: ?(?:and )?(\d{1,3}) ?m(?:in(?:ute)?s?)?)?$/i;

/** Parses texts like `20mins`, `1hr 30mins`, `2 hours` to minutes; an unreadable text gives 30. */
export function timeframeMinutes(timeframe: string): number {
  const match = TIMEFRAME.exec(timeframe.trim().replaceAll(/\s+/g, " "));
  const minutes = match ? Number(match[1] ?? 0) * 60 + Number(match[2] ?? 0) : 0;
  return minutes > 0 ? minutes : UNPARSED_MINUTES;
}

/** Returns the slots that a service occupies from `start`; a service may end after the last slot. */
export function coveredSlots(start: Slot, timeframe: string): Slot[] {
  const first = SLOTS.indexOf(start);
  return SLOTS.slice(first, first + Math.ceil(timeframeMinutes(timeframe) / SLOT_MINUTES));
}

/** Returns the key of the document with a slot's claims. */
export const slotKey = (day: string, slot: Slot): string => `${day}|${slot}`;
