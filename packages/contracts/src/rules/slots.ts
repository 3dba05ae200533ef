import { SLOTS, SLOT_MINUTES, UNPARSED_MINUTES, type Slot } from "../salon.ts";
import { instantOf } from "./salon-time.ts";

const FIRST_SLOT_MINUTES = 9 * 60;

/** Minutes since midnight at which a slot begins. */
export const slotMinutes = (slot: Slot): number => FIRST_SLOT_MINUTES + SLOTS.indexOf(slot) * SLOT_MINUTES;

/** The instant at which a slot of a salon day begins. */
export const slotInstant = (day: string, slot: Slot): Date => instantOf(day, slotMinutes(slot));

/** Minutes a service takes, read from texts like `20mins`, `1hr 30mins`, `2 hours`; unreadable means 30. */
export function timeframeMinutes(timeframe: string): number {
  const match =
    /^\s*(?:(\d{1,2}(?:\.5)?)\s*h(?:(?:ou)?rs?)?)?\s*(?:(?:and\s*)?(\d{1,3})\s*m(?:in(?:ute)?s?)?)?\s*$/i.exec(
      timeframe,
    );
  const minutes = match ? Number(match[1] ?? 0) * 60 + Number(match[2] ?? 0) : 0;
  return minutes > 0 ? minutes : UNPARSED_MINUTES;
}

/** Every slot in which a service that begins at `start` occupies a seat; running past the last slot is allowed. */
export function coveredSlots(start: Slot, timeframe: string): Slot[] {
  const first = SLOTS.indexOf(start);
  return SLOTS.slice(first, first + Math.ceil(timeframeMinutes(timeframe) / SLOT_MINUTES));
}

/** The key of the document that holds one slot's claims. */
export const slotKey = (day: string, slot: Slot): string => `${day}|${slot}`;
