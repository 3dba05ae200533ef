import { isSlot } from "../salon.ts";
import { foldText } from "./fold-text.ts";
import { takenMinutes, slotMinutes, SPARE_MINUTES, type LineLength } from "./slots.ts";

/** What decides where a guest is. */
export interface GuestLine extends LineLength {
  guest?: string | undefined;
  /** Salon day. */
  day: string;
  time: string;
}

/** What two lines of one guest have in common: the name without case and marks; undefined for the customer. */
export const guestKey = (guest: string | undefined): string | undefined =>
  guest === undefined ? undefined : foldText(guest);

/**
 * The index of a line whose guest is in another line of theirs at the same time; null when there is none. Only the `judged`
 * lines are asked about: those that are added or moved.
 */
export function guestInTwoPlaces(
  lines: readonly GuestLine[],
  judged: readonly number[] = [...lines.keys()],
): number | null {
  // Of two judged lines, the later one is in the way.
  const isBefore = (position: number, index: number) => position < index || !judged.includes(position);
  const index = lines.findIndex(
    (line, at) =>
      judged.includes(at) &&
      lines.some((other, position) => position !== at && isBefore(position, at) && meet(line, other)),
  );
  return index < 0 ? null : index;
}

/** The refusal of a line whose guest is in another one at the same time. */
export const guestElsewhere = (guest: string): string =>
  `${guest} is somewhere else at this time. If these are two people, call one ${guest} B.`;

function meet(one: GuestLine, other: GuestLine): boolean {
  if (one.guest === undefined || guestKey(one.guest) !== guestKey(other.guest) || one.day !== other.day) return false;
  const [from, to] = [startOf(one), startOf(other)];
  return from !== null && to !== null && from < to + stayMinutes(other) && to < from + stayMinutes(one);
}

/** A line that began within its slot may end a little later than that of the next one begins. */
const stayMinutes = (line: GuestLine): number => takenMinutes(line) - (line.lead === undefined ? 0 : SPARE_MINUTES);

const startOf = ({ time }: GuestLine): number | null => (isSlot(time) ? slotMinutes(time) : null);
