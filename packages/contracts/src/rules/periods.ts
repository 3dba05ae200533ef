import { DAY_MS, addDays } from "./salon-time.ts";

/** Salon days from the first to the last, both included. */
export interface Period {
  from: string;
  to: string;
}

/** The number of days of a period. */
export const daysIn = ({ from, to }: Period): number => 1 + Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The last day of the month of a day. */
function endOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/**
 * The period with which a report compares: for a month, whole or to date, the same days of the month before; for a year
 * to date the same days a year ago; otherwise as many days just before.
 */
export function periodBefore({ from, to }: Period): Period {
  const isOneDay = from === to;

  if (!isOneDay && from.endsWith("-01") && from.slice(0, 7) === to.slice(0, 7)) {
    const last = addDays(from, -1);
    const same = `${last.slice(0, 7)}${to.slice(7)}`;
    return { from: `${last.slice(0, 7)}-01`, to: to === endOfMonth(to) || same > last ? last : same };
  }

  if (from.endsWith("-01-01") && from.slice(0, 4) === to.slice(0, 4)) {
    const year = String(Number(from.slice(0, 4)) - 1);
    const same = `${year}${to.slice(4)}`;
    const last = endOfMonth(`${same.slice(0, 7)}-01`);
    return { from: `${year}-01-01`, to: same > last ? last : same };
  }

  return { from: addDays(from, -daysIn({ from, to })), to: addDays(from, -1) };
}
