import { isSlot, type Slot, SLOT_MINUTES, SLOTS } from "../salon.ts";
import {
  clockText,
  LEAST_WORK,
  lineMinutes,
  type LineLength,
  type LinePause,
  MOST_SPARE,
  pauseOf,
  personSlots,
  slotMinutes,
  takenMinutes,
  unitSlots,
} from "./slots.ts";

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

/** Returns the slots in which a line that begins at `start` holds its units, and its people are free, because they are all pause. */
export function freedSlots(start: Slot, line: LineLength): Slot[] {
  const held = personSlots(start, line);
  return unitSlots(start, line).filter((slot) => !held.includes(slot));
}

/** Returns the work of a line without cleaning up, in minutes from its first slot on: one part, or with a pause one before and one after it. */
export function workParts(line: LineLength): { from: number; to: number }[] {
  const [from, to] = [line.lead ?? 0, takenMinutes(line)];
  const pause = pauseOf(line);
  return pause
    ? [
        { from, to: pause.from },
        { from: pause.to, to },
      ]
    : [{ from, to }];
}

/** The pause of a line that begins at a slot, in words: `pause 10:30 to 11:30`; undefined without one. */
export function pauseText(line: LineLength & { time: string }): string | undefined {
  const pause = pauseOf(line);
  if (!pause || !isSlot(line.time)) return undefined;
  const start = slotMinutes(line.time);
  return `pause ${clockText(start + pause.from)} to ${clockText(start + pause.to)}`;
}

const EXAMPLE: Slot = "10:00 AM";

/** What a pause gives the salon: `frees 10:30 to 11:00 of an appointment at 10:00`, or how it would give something. */
export function freedText(line: LineLength): string {
  const freed = freedSlots(EXAMPLE, line);
  const [first] = freed;
  if (!first) {
    const { minutes = 0, spare = 0 } = line.pause ?? {};
    const isShort = minutes - spare < SLOT_MINUTES;
    return `frees no half hour: ${isShort ? `it needs ${SLOT_MINUTES} minutes that are not spare` : "begin the pause at a half hour"}`;
  }
  const until = slotMinutes(SLOTS[SLOTS.indexOf(freed.at(-1)!) + 1]!);
  return `frees ${clockText(slotMinutes(first))} to ${clockText(until)} of an appointment at ${clockText(slotMinutes(EXAMPLE))}`;
}

/** Whether a line has a pause that lies within its minutes. */
export const pauseFits = (line: LineLength): boolean =>
  !line.pause || pauseFault(line.pause, lineMinutes(line)) === null;
