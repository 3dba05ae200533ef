/*
 * The calendar works with `Date`s in this device's zone; salon days are texts. Noon is on the same day in the device's zone despite
 * daylight-saving changes, so converting through noon never shifts a day.
 */
const NOON = 12;

/** Noon of a salon day in this device's zone. */
export function toCalendar(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, NOON);
}

/** The salon day of a date from the calendar. */
export function fromCalendar(date: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
