import { SLOTS, SLOT_MINUTES, UNPARSED_MINUTES, type Slot } from "../salon.ts";
import { instantOf } from "./salon-time.ts";

const FIRST_SLOT_MINUTES = 9 * 60;

/** Minutes since midnight at which a slot begins. */
export const slotMinutes = (slot: Slot): number => FIRST_SLOT_MINUTES + SLOTS.indexOf(slot) * SLOT_MINUTES;

/** The instant at which a slot of a salon day begins. */
export const slotInstant = (day: string, slot: Slot): Date => instantOf(day, slotMinutes(slot));

/** One run of spaces at most between two parts, so that a hostile text cannot make it slow. */
const TIMEFRAME = /^(?:(\d{1,2}(?:\.5)?) ?h(?:(?:ou)?rs?)?)?(?: ?(?:and )?(\d{1,3}) ?m(?:in(?:ute)?s?)?)?$/i;

/** Minutes a service takes, read from texts like `20mins`, `1hr 30mins`, `2 hours`; unreadable means 30. */
export function timeframeMinutes(timeframe: string): number {
  const match = TIMEFRAME.exec(timeframe.trim().replaceAll(/\s+/g, " "));
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
