/*
 * The calendar draws `Date`s of this device's zone; salon days are texts. Noon is the same day in the device's zone whatever
 * its clock changes do, so days travel through noon and never shift.
 */
const NOON = 12;

/** Noon on this device of a salon day. */
export function toCalendar(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, NOON);
}

/** The salon day of a date the calendar gives. */
export function fromCalendar(date: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
