import { SLOTS, SLOT_MINUTES, type Slot } from "../salon.ts";
import { hoursOf, type OpeningRules } from "./opening-hours.ts";
import { weekdayOf } from "./salon-time.ts";
import { slotMinutes } from "./slots.ts";

/** A part of a day without a person: from its beginning without `from`, to its end without `until`, which is the slot of return. */
export interface Away {
  from?: Slot | undefined;
  until?: Slot | undefined;
}

/**
 * When a person works: first and last slot by weekday, breaks (`to` exclusive), and days off (both included); with `since`
 * the first of these days is off from that slot on.
 */
export interface Roster {
  hours: readonly { day: number; open: Slot | null; close: Slot | null }[];
  breaks: readonly { day: number; from: Slot; to: Slot }[];
  timeOff: readonly { from: string; to: string; since?: Slot | undefined }[];
  /** What staff noted of one of the days off: the parts of the day without the person, where they come back on it. */
  absence?: { day: string; spans?: readonly Away[] | undefined } | undefined;
}
/** The salon's opening rules that bound its days. */
export type SalonDays = Pick<OpeningRules, "hours" | "closedDates">;

const at = (slot: Slot): number => SLOTS.indexOf(slot);

/**
 * The parts of a salon day that a person is off, in their order. Those of an absence count as long as its day off begins as
 * it was noted: after a change of the day off, the day off counts.
 */
export function awayOn({ timeOff, absence }: Pick<Roster, "timeOff" | "absence">, day: string): readonly Away[] {
  const off = timeOff.find(({ from, to }) => from <= day && day <= to);
  if (!off) return [];
  const since = off.from === day ? off.since : undefined;
  const spans = absence?.day === day && off.from === off.to ? absence.spans : undefined;
  return spans && spans[0]?.from === since ? spans : [{ from: since }];
}

const isAway = (away: readonly Away[], slot: Slot): boolean =>
  away.some(({ from, until }) => (!from || at(from) <= at(slot)) && (!until || at(slot) < at(until)));

/** Whether staff noted a person as not in on a salon day, and they are not back by a minute of it; null stands for its end. */
export function isNotIn(roster: Pick<Roster, "timeOff" | "absence">, day: string, minute: number | null): boolean {
  const last = roster.absence?.day === day ? awayOn(roster, day).at(-1) : undefined;
  if (!last) return false;
  return last.until === undefined || (minute !== null && minute < slotMinutes(last.until));
}

/** The indexes of the first and last slot of a person's hours on the weekday of a salon day, or null without any. */
function workedRange({ hours }: Roster, day: string): { first: number; last: number } | null {
  const worked = hours.find((entry) => entry.day === weekdayOf(day));
  return worked?.open && worked.close ? { first: at(worked.open), last: at(worked.close) } : null;
}

/**
 * The slots of a salon day in which a person works, without breaks. Slots past the salon's last one of that day count as
 * inside for a person who works to the salon's close.
 */
export function dutySlots(roster: Roster, salon: SalonDays, day: string): Slot[] {
  const worked = workedRange(roster, day);
  if (!worked) return [];
  const salonHours = hoursOf({ ...salon, noticeMinutes: 0 }, day);
  const worksToClose = salonHours !== null && worked.last >= at(salonHours.close);
  const weekday = weekdayOf(day);
  const breaks = roster.breaks.filter((entry) => entry.day === weekday);
  const away = awayOn(roster, day);
  return SLOTS.slice(worked.first, worksToClose ? SLOTS.length : worked.last + 1).filter(
    (slot) => !isAway(away, slot) && !breaks.some(({ from, to }) => at(from) <= at(slot) && at(slot) < at(to)),
  );
}

/** The slots of a salon day in which a person who is in then has a break. */
export function breakSlots(roster: Roster, day: string): Slot[] {
  if (!workedRange(roster, day)) return [];
  const breaks = roster.breaks.filter((entry) => entry.day === weekdayOf(day));
  const away = awayOn(roster, day);
  return SLOTS.filter(
    (slot) => !isAway(away, slot) && breaks.some(({ from, to }) => at(from) <= at(slot) && at(slot) < at(to)),
  );
}

/** Whether a person works in every one of these slots of a salon day. */
export function isOnDuty(roster: Roster, salon: SalonDays, day: string, slots: readonly Slot[]): boolean {
  const worked = dutySlots(roster, salon, day);
  return slots.every((slot) => worked.includes(slot));
}

/** The slots of a salon day in which the salon is open and the person works, without breaks. */
export function rosteredSlots(roster: Roster, salon: SalonDays, day: string): Slot[] {
  const open = hoursOf({ ...salon, noticeMinutes: 0 }, day);
  if (!open) return [];
  return dutySlots(roster, salon, day).filter((slot) => at(open.open) <= at(slot) && at(slot) <= at(open.close));
}

/**
 * The slot of these from which on a person is not in, or is in again: the wanted one, else the one that runs or comes next
 * at a minute of the day; undefined after the last.
 */
export const absentFrom = (works: readonly Slot[], wanted: Slot | undefined, minute: number): Slot | undefined =>
  works.find((slot) => (wanted === undefined ? slotMinutes(slot) + SLOT_MINUTES > minute : at(wanted) <= at(slot)));

/** The parts of a salon day without a person from which they come back. */
export const endedParts = (roster: Pick<Roster, "timeOff" | "absence">, day: string): Away[] =>
  awayOn(roster, day).filter(({ until }) => until !== undefined);

/**
 * The slots of a salon day from which on staff may say that a person is not in. Who has gone for the day, or has a day off, can go
 * earlier; who is to go later, as staff noted it, can also go later than that.
 */
export function slotsToGo(roster: Roster, salon: SalonDays, day: string, minute: number): Slot[] {
  const last = awayOn(roster, day).at(-1);
  if (!last || last.until !== undefined) return rosteredSlots(roster, salon, day);
  const timeOff = roster.timeOff.filter(({ from, to }) => day < from || to < day);
  const full = rosteredSlots({ ...roster, timeOff }, salon, day);
  const ended = endedParts(roster, day);
  const goes = last.from ?? full[0];
  const isSet = roster.absence?.day !== day || goes === undefined || slotMinutes(goes) <= minute;
  return full.filter((slot) => !isAway(ended, slot) && (!isSet || (goes !== undefined && at(slot) < at(goes))));
}

/** The minutes that a person is rostered on a salon day. */
export const rosteredMinutes = (roster: Roster, salon: SalonDays, day: string): number =>
  rosteredSlots(roster, salon, day).length * SLOT_MINUTES;

/** The indexes of breaks that do not lie inside the hours of their weekday. */
export const breaksOutsideHours = ({ hours, breaks }: Pick<Roster, "hours" | "breaks">): number[] =>
  breaks.flatMap(({ day, from, to }, index) => {
    const worked = hours.find((entry) => entry.day === day);
    const inside = worked?.open && worked.close && at(from) >= at(worked.open) && at(to) <= at(worked.close) + 1;
    return inside ? [] : [index];
  });

/** The index of the first entry that shares a day with an earlier one, or null. */
export function timeOffOverlap(timeOff: Roster["timeOff"]): number | null {
  const index = timeOff.findIndex((entry, position) =>
    timeOff.slice(0, position).some((other) => entry.from <= other.to && other.from <= entry.to),
  );
  return index < 0 ? null : index;
}

/** The key under which a claim holds a person. */
export const personKey = (memberId: string): string => `p:${memberId}`;

/** The key under which a claim holds a unit of a resource; units count from 1. */
export const unitKey = (resourceId: string, unit: number): string => `r:${resourceId}#${unit}`;

/** The resource and unit of a unit's key. */
export function readUnitKey(key: string): { resourceId: string; unit: number } | null {
  const match = /^r:([0-9a-f]{24})#(\d+)$/.exec(key);
  return match ? { resourceId: match[1]!, unit: Number(match[2]) } : null;
}
