import { FIRST_SLOT_MINUTES, SLOTS, SLOT_MINUTES, type Slot } from "../salon.ts";
import { instantOf, lagosMinutes } from "./salon-time.ts";
import { timeframeMinutes } from "./timeframes.ts";

/** Returns the minutes from midnight to the start of a slot. */
export const slotMinutes = (slot: Slot): number => FIRST_SLOT_MINUTES + SLOTS.indexOf(slot) * SLOT_MINUTES;

/** Returns the start of a slot on a salon day. */
export const slotInstant = (day: string, slot: Slot): Date => instantOf(day, slotMinutes(slot));

/** Returns the slot that runs at a moment, or null outside the day's slots. */
export function slotAt(now: Date): Slot | null {
  const minutes = lagosMinutes(now);
  return SLOTS.find((slot) => slotMinutes(slot) <= minutes && minutes < slotMinutes(slot) + SLOT_MINUTES) ?? null;
}

/** Returns the slots that a service occupies from `start`; a service may end after the last slot. */
export const coveredSlots = (start: Slot, timeframe: string): Slot[] => slotsFrom(start, timeframeMinutes(timeframe));

const slotsFrom = (start: Slot, minutes: number): Slot[] => takenSlots(start, minutes, {});

function takenSlots(start: Slot, minutes: number, { freed, again }: Omit<LineLength, "timeframe">): Slot[] {
  const first = SLOTS.indexOf(start);
  const covered = SLOTS.slice(first, first + Math.ceil(minutes / SLOT_MINUTES));
  if (freed === undefined) return covered;
  return covered.filter((slot) => isBefore(slot, freed) || (again !== undefined && !isBefore(slot, again)));
}

const isBefore = (slot: string, other: string): boolean => SLOTS.indexOf(slot as Slot) < SLOTS.indexOf(other as Slot);

/** The fields of a line that decide how long it takes. */
export interface LineLength {
  timeframe: string;
  /** The minutes of service and options; absent in lines without options, whose length is that of `timeframe`. */
  minutes?: number | undefined;
  /** The minutes of cleaning up after it, during which its people and units are not free. */
  cleanup?: number | undefined;
  /** The first slot that it gave up, because its customer did not come; absent while it has all its time. */
  freed?: string | undefined;
  /** The slot from which on it has its time again; slots before it from `freed` on are gone. */
  again?: string | undefined;
}

/** Returns the minutes that a line takes, without cleaning up. */
export const lineMinutes = ({ timeframe, minutes }: LineLength): number => minutes ?? timeframeMinutes(timeframe);

/** Returns the slots in which a line that begins at `start` takes seats. */
export const seatSlots = (start: Slot, line: LineLength): Slot[] => takenSlots(start, lineMinutes(line), line);

/** Returns the slots in which a line that begins at `start` holds its people and units: also those of cleaning up, up to the last slot. */
export const keySlots = (start: Slot, line: LineLength): Slot[] =>
  takenSlots(start, lineMinutes(line) + (line.cleanup ?? 0), line);

/** Returns the key of the document with a slot's claims. */
export const slotKey = (day: string, slot: Slot): string => `${day}|${slot}`;
