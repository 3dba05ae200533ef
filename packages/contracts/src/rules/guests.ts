import { type Slot, SLOTS } from "../salon.ts";
import { lineMinutes, slotMinutes, type LineLength } from "./slots.ts";

/** What decides where a guest is. */
export interface GuestLine extends LineLength {
  guest?: string | undefined;
  /** Salon day. */
  day: string;
  time: string;
}

/** The index of the first line whose guest is in another line of theirs at the same time; null when there is none. */
export function guestInTwoPlaces(lines: readonly GuestLine[]): number | null {
  const index = lines.findIndex((line, position) => lines.slice(0, position).some((other) => meet(line, other)));
  return index < 0 ? null : index;
}

function meet(one: GuestLine, other: GuestLine): boolean {
  if (one.guest === undefined || one.guest !== other.guest || one.day !== other.day) return false;
  const [from, to] = [startOf(one), startOf(other)];
  return from !== null && to !== null && from < to + lineMinutes(other) && to < from + lineMinutes(one);
}

const startOf = ({ time }: GuestLine): number | null =>
  (SLOTS as readonly string[]).includes(time) ? slotMinutes(time as Slot) : null;
