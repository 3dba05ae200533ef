/** Lagos keeps UTC+1 all year, so salon days and minutes are plain arithmetic in any host time zone. */
const LAGOS_OFFSET_MS = 60 * 60 * 1000;
/** Lengths of time in milliseconds. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Returns the salon day `YYYY-MM-DD` of an instant. */
export const lagosDay = (at: Date): string => new Date(at.getTime() + LAGOS_OFFSET_MS).toISOString().slice(0, 10);

/** Returns the minutes since midnight in Lagos. */
export function lagosMinutes(at: Date): number {
  const local = new Date(at.getTime() + LAGOS_OFFSET_MS);
  return local.getUTCHours() * 60 + local.getUTCMinutes();
}

/** Returns the instant of a minute of a salon day. */
export const instantOf = (day: string, minutes: number): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - LAGOS_OFFSET_MS + minutes * MINUTE_MS);

/** Returns noon of a salon day as an ISO instant. A cart line stores its day this way, because it is the same day in nearby zones. */
export const noonOf = (day: string): string => instantOf(day, 12 * 60).toISOString();

/** Returns the weekday of a salon day, 0 = Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Returns the salon day `days` later, or earlier if negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns every salon day of a month `YYYY-MM`. */
export function daysOfMonth(month: string): string[] {
  const first = `${month}-01`;
  const days: string[] = [];
  for (let day = first; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}

/** Whether a text is an existing day from 2000 to 2099. */
export function isSalonDay(text: string): boolean {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
