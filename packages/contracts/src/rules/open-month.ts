import { addDays } from "./salon-time.ts";

const MONTHS_AHEAD = 3;

interface MonthOfDays {
  days: readonly { date: string; free: number }[];
}

/** The month after `YYYY-MM`. */
export const nextMonth = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7);

/**
 * Reads the months `YYYY-MM` from that of `today` on, up to the first with a free slot from `today` on. `first` is this month; the
 * month of `today` if there is none within three.
 */
export async function findOpenMonth<Month extends MonthOfDays>(
  today: string,
  read: (month: string) => Promise<Month>,
): Promise<{ first: string; months: Month[] }> {
  const months: Month[] = [];
  let month = today.slice(0, 7);
  for (let ahead = 0; ahead < MONTHS_AHEAD; ahead += 1) {
    const found = await read(month);
    months.push(found);
    if (found.days.some(({ date, free }) => date >= today && free > 0)) return { first: month, months };
    month = nextMonth(month);
  }
  return { first: today.slice(0, 7), months };
}
