import { isSlot, type LineLength, SLOT_MINUTES, SLOTS, timeframeMinutes } from "@salon/contracts";
import type { SlotBits } from "../../../src/features/seats/planning/lines.ts";

type Line = LineLength & { time: string };

/**
 * The positions in the day of the slots in which a line holds a person or a unit, minute by minute: a slot with one minute of work,
 * of cleaning up, or of the part of a pause that is not sold. A unit is held in the pause too.
 */
export function heldSlots(line: Line, key: "person" | "unit"): number[] {
  const { minutes = timeframeMinutes(line.timeframe), cleanup = 0, pause } = line;
  const first = isSlot(line.time) ? SLOTS.indexOf(line.time) : 0;
  const isFree = (minute: number) =>
    key === "person" &&
    pause !== undefined &&
    minute >= pause.after &&
    minute < pause.after + pause.minutes - pause.spare;
  const held = new Set<number>();
  for (let minute = 0; minute < minutes + cleanup; minute++)
    if (!isFree(minute)) held.add(first + Math.floor(minute / SLOT_MINUTES));
  return [...held].filter((position) => position < SLOTS.length);
}

/** The same as bits of the day. */
export const heldBits = (line: Line, key: "person" | "unit"): SlotBits =>
  heldSlots(line, key).reduce((bits, position) => bits | (1n << BigInt(position)), 0n);
