import { dayOf, dayOrderOf, hasDay, instantMoment, type SaidDay, serialMoment, takeDay } from "../grammar/days.ts";
import { type Ask, DAY_ORDERS, type DayOrder } from "../imports/reading.ts";

/** The most letters of a cell with a day. */
const MAX_LETTERS = 60;
/** Forms that only lists of banks have, as the grammar knows them. */
const COMPACT = /^(20\d{2})(\d{2})(\d{2})$/u;
const YEAR_FIRST = /^(20\d{2})[-/. ](\p{L}{3,9})[-/. ](\d{1,2})(?!\d)/u;

/** Words that may stand beside a time. */
const BESIDE_TIME = /(?<!\p{L})(?:am|pm|at|utc|gmt|wat|noon)(?!\p{L})/giu;

/** A day that a cell says with its year; null for anything else, also for a line with several days. */
function saidDay(cell: string): SaidDay | string | null {
  if (cell.length > MAX_LETTERS) return null;
  const moment = instantMoment(cell) ?? serialMoment(cell);
  if (moment) return moment.date;

  const plain = cell.replace(COMPACT, "$1-$2-$3").replace(YEAR_FIRST, "$3 $2 $1");
  const { said, rest } = takeDay(plain);
  const year = said?.numbers ? said.numbers[2] : said?.year;
  const isAlone = !hasDay(rest).day && !/\p{L}{2}/u.test(rest.replaceAll(BESIDE_TIME, ""));
  return said !== null && year !== undefined && isAlone ? said : null;
}

/** Whether a cell is a day with its year. */
export const isBankDay = (cell: string): boolean => saidDay(cell) !== null;

interface DayContext {
  /** The salon day. */
  today: string;
  answers?: Readonly<Record<string, string>> | undefined;
}
/** A day as it was read, or the question which of its numbers is the day; null for what is no day. */
export type ReadDay = { day: string; otherDay?: string } | { ask: Ask } | null;

/**
 * Reads the days of a column. Which number is the day is proved by another row, by a weekday, or because the other way round a row
 * would be of a day to come, which no list of a bank has; else it is asked.
 */
export function dayReader(cells: readonly string[], { today, answers }: DayContext): (cell: string) => ReadDay {
  const said = cells.map((cell) => saidDay(cell));
  const proved = dayOrderOf(cells, today) ?? orderOfThePast(said, today);
  const context = { today, services: [], team: [], ...(answers && { answers }) };

  return (cell) => {
    const one = saidDay(cell);
    if (one === null) return null;
    if (typeof one === "string") return { day: one };

    const unproved: Ask[] = [];
    const alone = dayOf(one, { today, services: [], team: [], dayOrder: proved }, unproved);
    if (unproved.length === 0) return alone ? { day: alone } : null;
    // A weekday that contradicts its date: neither counts.
    if (unproved[0]!.about !== "dates") return null;

    const asks: Ask[] = [];
    const day = dayOf(one, { ...context, dayOrder: proved }, asks);
    if (!day) return { ask: asks[0] ?? unproved[0]! };
    const otherDay = readings(one, today).find((other) => other !== day);
    return otherDay === undefined ? { day } : { day, otherDay };
  };
}

/** The days that numbers may mean. */
const readings = (said: SaidDay, today: string): string[] =>
  DAY_ORDERS.flatMap((dayOrder) => dayOf(said, { today, services: [], team: [], dayOrder }, []) ?? []);

/** The only way to read all numbers as days until today; null where both or none is. */
function orderOfThePast(said: readonly (SaidDay | string | null)[], today: string): DayOrder | null {
  const numbers = said.flatMap((one) => (one !== null && typeof one !== "string" && one.numbers ? [one] : []));
  const possible = DAY_ORDERS.filter((dayOrder) =>
    numbers.every((one) => (dayOf(one, { today, services: [], team: [], dayOrder }, []) ?? today) <= today),
  );
  return possible.length === 1 ? possible[0]! : null;
}
