import { addDays, lagosDay, LOCALE, noonOf, TIME_ZONE } from "@salon/contracts";
import { formatDate, inLagos } from "./format.ts";

/** The time of an instant in Lagos in the format of the salon's slots, such as `03:05 PM`. */
export const formatTimeOfDay = inLagos("en-US", { hour: "2-digit", minute: "2-digit" });

/** The day and time of an instant in Lagos, such as `Sat, 18 Jan 2025, 03:05 PM`. */
export const formatMoment = (instant: string): string => `${formatDate(instant)}, ${formatTimeOfDay(instant)}`;

/** A time of today, and the day with it on any other day. */
export const formatNear = (instant: string, now: Date): string =>
  lagosDay(new Date(instant)) === lagosDay(now) ? formatTimeOfDay(instant) : formatMoment(instant);

const monthAndYear = inLagos(LOCALE, { month: "long", year: "numeric" });

/** A month `YYYY-MM`, such as `January 2025`. */
export const formatMonth = (month: string): string => monthAndYear(noonOf(`${month}-01`));

/** The month before a month `YYYY-MM`. */
export const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, month.length);

const SALON_OFFSET_MINUTES = -60;

/** Whether the clock of this device agrees with the salon's in winter and in summer. */
function hasSalonClock(): boolean {
  const year = new Date().getFullYear();
  return [0, 6].every((month) => new Date(year, month).getTimezoneOffset() === SALON_OFFSET_MINUTES);
}

/**
 * The IANA zone of this device, such as `Europe/Berlin`; the salon's where their clocks agree, because asking for the name
 * takes 70 ms of a slow phone.
 */
export const deviceZone = (): string =>
  hasSalonClock() ? TIME_ZONE : Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone of shown times, and the device's zone when it differs. */
export const zoneLabel = (zone: string = deviceZone()): string =>
  `Times are in ${TIME_ZONE} (WAT)${zone === TIME_ZONE ? "" : `, your device: ${zone}`}`;
