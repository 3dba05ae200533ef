import { type Slot, SLOTS } from "../salon.ts";
import {
  clockText,
  LEAST_WORK,
  lineMinutes,
  type LineLength,
  type LinePause,
  personSlots,
  slotMinutes,
  unitSlots,
} from "./slots.ts";

/** The most minutes at the end of a pause that stay unsold. */
export const MOST_SPARE = 30;

/** Pauses begin and end at multiples of so many minutes. */
const STEP = 5;

/** What is wrong with the pause of a service that takes so many minutes, by the field; null for nothing. */
export function pauseFault(
  { after, minutes, spare }: LinePause,
  length: number,
): { field: keyof LinePause; message: string } | null {
  const fault = (field: keyof LinePause, message: string) => ({ field, message });
  if (after % STEP > 0 || minutes % STEP > 0)
    return fault(after % STEP > 0 ? "after" : "minutes", `Please give a multiple of ${STEP} minutes`);
  if (after < LEAST_WORK) return fault("after", `The pause begins after at least ${LEAST_WORK} minutes of work`);
  if (minutes < STEP) return fault("minutes", `A pause takes at least ${STEP} minutes`);
  if (spare > Math.min(MOST_SPARE, minutes))
    return fault("spare", `At most ${Math.min(MOST_SPARE, minutes)} minutes stay unsold`);
  return after + minutes + LEAST_WORK > length
    ? fault("minutes", `At least ${LEAST_WORK} minutes of work come after the pause`)
    : null;
}

const EXAMPLE: Slot = "10:00 AM";

/** What a pause gives the salon: `frees 10:30 to 11:00 of an appointment at 10:00`, or how it would give something. */
export function freedText(line: LineLength): string {
  const held = personSlots(EXAMPLE, line);
  const freed = unitSlots(EXAMPLE, line).filter((slot) => !held.includes(slot));
  const [first] = freed;
  if (!first) return "frees no half hour: begin the pause at a half hour";
  const until = slotMinutes(SLOTS[SLOTS.indexOf(freed.at(-1)!) + 1]!);
  return `frees ${clockText(slotMinutes(first))} to ${clockText(until)} of an appointment at ${clockText(slotMinutes(EXAMPLE))}`;
}

/** Whether a line has a pause that lies within its minutes. */
export const pauseFits = (line: LineLength): boolean =>
  !line.pause || pauseFault(line.pause, lineMinutes(line)) === null;
