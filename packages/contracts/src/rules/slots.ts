import { FIRST_SLOT_MINUTES, SLOTS, SLOT_MINUTES, type Slot } from "../salon.ts";
import { MINUTE_MS, instantOf, lagosMinutes } from "./salon-time.ts";
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

function takenSlots(start: Slot, minutes: number, { lead, freed, again }: Omit<LineLength, "timeframe">): Slot[] {
  const first = SLOTS.indexOf(start);
  const counted = lead === undefined ? minutes : Math.max(1, minutes - SPARE_MINUTES);
  const covered = SLOTS.slice(first, first + Math.ceil(counted / SLOT_MINUTES));
  if (freed === undefined) return covered;
  return covered.filter((slot) => isBefore(slot, freed) || (again !== undefined && !isBefore(slot, again)));
}

const isBefore = (slot: string, other: string): boolean => SLOTS.indexOf(slot as Slot) < SLOTS.indexOf(other as Slot);

/** A line that begins in a running slot does not take a last slot of which it needs no more minutes than these. */
export const SPARE_MINUTES = 10;

/** The fields of a line that decide how long it takes. */
export interface LineLength {
  timeframe: string;
  /** The minutes of service and options; absent in lines without options, whose length is that of `timeframe`. */
  minutes?: number | undefined;
  /** The minutes of cleaning up after it, during which its people and units are not free. */
  cleanup?: number | undefined;
  /** Of a line that began in its running slot: the minutes of the slot that had passed; `minutes` has them too. */
  lead?: number | undefined;
  /** The first slot that it gave up, because its customer did not come; absent while it has all its time. */
  freed?: string | undefined;
  /** The slot from which on it has its time again; slots before it from `freed` on are gone. */
  again?: string | undefined;
  /** The part of it in which the product works, and its person may serve others. */
  pause?: LinePause | undefined;
  /** The minutes that it takes of those who serve it, where they need more than were sold; the extra lies before the pause. */
  busy?: number | undefined;
}

/** A pause within a line: it begins `after` minutes of the line and takes `minutes`, the last `spare` of which are not sold. */
export interface LinePause {
  after: number;
  minutes: number;
  spare: number;
}

/** The work that lies before a pause, and after it, takes at least so many minutes. */
export const LEAST_WORK = 5;

/** The most minutes at the end of a pause that stay unsold. */
export const MOST_SPARE = 30;

/** The fields of a line that decide how long it takes, without those that are not set. */
export function lengthOf(line: LineLength): LineLength {
  const { timeframe, minutes, cleanup, lead, freed, again, pause, busy } = line;
  return {
    timeframe,
    ...(minutes !== undefined && { minutes }),
    ...(cleanup !== undefined && { cleanup }),
    ...(lead !== undefined && { lead }),
    ...(freed !== undefined && { freed }),
    ...(again !== undefined && { again }),
    ...(pause !== undefined && { pause }),
    ...(busy !== undefined && { busy }),
  };
}

/** Returns the minutes that a line takes, without cleaning up. */
export const lineMinutes = ({ timeframe, minutes }: LineLength): number => minutes ?? timeframeMinutes(timeframe);

/** Returns the minutes that a line takes of those who serve it, without cleaning up. */
export const takenMinutes = (line: LineLength): number => Math.max(lineMinutes(line), line.busy ?? 0);

/** Returns the minutes of a line, from its first slot on, at which its pause begins, is over for other customers, and ends; null without one. */
export function pauseOf(line: LineLength): { from: number; until: number; to: number } | null {
  const { pause, lead = 0 } = line;
  if (!pause) return null;
  const from = lead + pause.after + takenMinutes(line) - lineMinutes(line);
  const to = from + pause.minutes;
  return { from, until: to - pause.spare, to };
}

/** Returns the minutes for which a line is served: without those of its slot that had passed when it began. */
export const servedMinutes = (line: LineLength): number => lineMinutes(line) - (line.lead ?? 0);

/** Returns the minutes from midnight at which a line begins to be served. */
export const servedFrom = (line: LineLength & { time: string }): number =>
  slotMinutes(line.time as Slot) + (line.lead ?? 0);

/** Returns the minutes of a slot that have passed, while it runs; 0 for any other. */
export function passedIn(day: string, slot: Slot, now: Date): number {
  const minutes = Math.floor((now.getTime() - slotInstant(day, slot).getTime()) / MINUTE_MS);
  return minutes > 0 && minutes < SLOT_MINUTES ? minutes : 0;
}

/** Returns a line that lasts from now, where its slot runs: it keeps the slot, and its minutes count from there. */
export const fromNow = <L extends LineLength>(line: L, passed: number): L =>
  passed === 0
    ? line
    : {
        ...line,
        minutes: lineMinutes(line) + passed,
        lead: passed,
        ...(line.busy !== undefined && { busy: line.busy + passed }),
      };

/** Returns a line as it is when it begins with its slot. */
export function withoutLead<L extends LineLength>({ lead, ...line }: L): Omit<L, "lead"> {
  if (lead === undefined) return line;
  const { minutes: _minutes, busy, ...rest } = line;
  const own = lineMinutes(line) - lead;
  return {
    ...rest,
    ...(own !== timeframeMinutes(line.timeframe) && { minutes: own }),
    ...(busy !== undefined && { busy: busy - lead }),
  } as unknown as Omit<L, "lead">;
}

/** Returns the slots in which a line that begins at `start` takes seats. */
export const seatSlots = (start: Slot, line: LineLength): Slot[] => takenSlots(start, takenMinutes(line), line);

/** Returns the slots in which a line that begins at `start` holds its units: also those of cleaning up, up to the last slot. */
export const unitSlots = (start: Slot, line: LineLength): Slot[] =>
  takenSlots(start, takenMinutes(line) + (line.cleanup ?? 0), line);

/** Returns the slots in which a line that begins at `start` holds its people: those of `unitSlots` that are not all pause. */
export function personSlots(start: Slot, line: LineLength): Slot[] {
  const slots = unitSlots(start, line);
  const pause = pauseOf(line);
  if (!pause) return slots;
  const first = SLOTS.indexOf(start);
  return slots.filter((slot) => {
    const begins = (SLOTS.indexOf(slot) - first) * SLOT_MINUTES;
    return begins < pause.from || begins + SLOT_MINUTES > pause.until;
  });
}

/** A time of day without AM and PM, which are clear within a salon's day: `09:30`, and `01:00` in the afternoon. */
export const clockText = (minutes: number): string =>
  [Math.floor(minutes / 60) % 12 || 12, minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** Why a service has no room from this minute on, where somebody is free for a shorter time; undefined where nobody is. */
export const roomNowText = ({ name = "A place", until, ends }: RoomNow): string | undefined =>
  until === undefined ? undefined : `${name} is free until ${until}; this would end at ${ends}`;

/** What a service that has no room from this minute on meets; times as `clockText` writes them. */
export interface RoomNow {
  ends: string;
  /** Who is free for a shorter time, and until when. */
  name?: string | undefined;
  until?: string | undefined;
}

/** Returns the key of the document with a slot's claims. */
export const slotKey = (day: string, slot: Slot): string => `${day}|${slot}`;
