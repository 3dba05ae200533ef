import { datesAsk, readDay } from "../grammar/days.ts";
import { type Ask, DAY_ORDERS, type DayOrder } from "../imports/reading.ts";

/** The day that a cell is, by each order of its numbers; null where it is none. */
type Days = Record<DayOrder, string | null>;
const daysOf = (cell: string): Days => ({
  "day first": readDay(cell, "day first"),
  "month first": readDay(cell, "month first"),
});

/** Whether a cell is a day with its year. */
export const isBankDay = (cell: string): boolean => DAY_ORDERS.some((order) => daysOf(cell)[order] !== null);

interface DayContext {
  /** The salon day. */
  today: string;
  answers: Readonly<Record<string, string>>;
}
/** A day as it was read, the question which of its numbers is the day, or one that may be turned round; null for what is no day. */
export type ReadDay = { day: string; otherDay?: string } | { ask: Ask } | "turned" | null;

/** As a spreadsheet stores a day, and as it leaves one whose numbers it cannot take for a day and a month. */
const STORED = /^\d{4}-\d{2}-(?:0\d|1[0-2])(?: |$)/u;
const LEFT = /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}(?!\d)/u;

/**
 * Reads the days of a column. Which number is the day is proved by another row, by a weekday, or because the other way round a row
 * would be of a day to come, which no list of a bank has; else it is asked. A spreadsheet of another country turns some days of a column round
 * and leaves the others as texts: those that it took are not believed.
 */
export function dayReader(cells: readonly string[], { today, answers }: DayContext): (cell: string) => ReadDay {
  const proved = provedOrder(cells.map(daysOf), today);
  const mayBeTurned = cells.some((cell) => LEFT.test(cell));
  const answered = DAY_ORDERS.find((order) => order === answers["dates"]);

  return (cell) => {
    const days = daysOf(cell);
    const [day, other] = possibleDays(days);
    if (day === undefined) return null;
    if (mayBeTurned && STORED.test(cell)) return "turned";
    if (other === undefined) return { day };
    if (proved) return { day: days[proved]! };
    if (!answered) return { ask: datesAsk(cell, days) };
    const chosen = days[answered]!;
    return { day: chosen, otherDay: chosen === day ? other : day };
  };
}

const possibleDays = (days: Days): string[] => [...new Set(DAY_ORDERS.flatMap((order) => days[order] ?? []))];

/** The one order that some days have, and none contradicts; else the one by which no day is to come; null while neither tells. */
function provedOrder(days: readonly Days[], today: string): DayOrder | null {
  const proofs = DAY_ORDERS.filter((order) =>
    days.some((each) => each[order] !== null && DAY_ORDERS.every((other) => other === order || each[other] === null)),
  );
  if (proofs.length > 0) return proofs.length === 1 ? proofs[0]! : null;

  const past = DAY_ORDERS.filter((order) => days.every((each) => (each[order] ?? today) <= today));
  return past.length === 1 ? past[0]! : null;
}
