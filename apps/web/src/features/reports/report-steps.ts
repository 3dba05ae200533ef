import { addDays, daysIn, LOCALE, noonOf, type Period, weekdayOf } from "@salon/contracts";
import { formatDay, inLagos } from "../../lib/format/format.ts";

/** The steps in which a report counts time, so that its tables and its chart stay short. */
export type Step = "day" | "week" | "month";

const MOST_DAYS = 31;
const MOST_WEEKS = 26;

/** Days up to a month, weeks up to half a year, then months. */
export function stepOf(period: Period): Step {
  const days = daysIn(period);
  if (days <= MOST_DAYS) return "day";
  return days <= 7 * MOST_WEEKS ? "week" : "month";
}

/** The first day of the step in which a day lies; a week begins on Monday. */
function startOf(day: string, step: Step): string {
  if (step === "month") return `${day.slice(0, 7)}-01`;
  return step === "week" ? addDays(day, -((weekdayOf(day) + 6) % 7)) : day;
}

const shortMonth = inLagos(LOCALE, { month: "short", year: "numeric" });

/** The name of a step, such as `Sat, 21 Nov`, `from Mon, 16 Nov` or `Nov 2026`. */
export function stepName(start: string, step: Step): string {
  if (step === "month") return shortMonth(noonOf(start));
  return step === "week" ? `from ${formatDay(noonOf(start))}` : formatDay(noonOf(start));
}

/** Gathers rows by the step of their day; a step without rows between two others is there too. */
export function inSteps<Row extends { date: string }>(
  rows: readonly Row[],
  step: Step,
): { start: string; rows: Row[] }[] {
  const found = new Map<string, Row[]>();
  const [first, last] = [rows[0]?.date ?? "", rows.at(-1)?.date ?? ""];
  for (let day = first; day !== "" && day <= last; day = addDays(day, 1)) found.set(startOf(day, step), []);
  for (const row of rows) found.get(startOf(row.date, step))!.push(row);
  return [...found].map(([start, ofStep]) => ({ start, rows: ofStep }));
}
