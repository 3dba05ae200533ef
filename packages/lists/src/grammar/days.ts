import { DAY_MS, addDays, foldText, isSalonDay, lagosDay, lagosMinutes, weekdayOf } from "@salon/contracts";
import { type Ask, answerOf, DAY_ORDERS, type DayOrder, type ReadContext } from "../imports/reading.ts";
import { MONTH } from "./day-words.ts";
import { findFolded } from "./folded.ts";
import { type SaidDay, takeDay } from "./said-days.ts";
import { takeTime } from "./times.ts";

const dayText = (year: number, month: number, day: number): string | null => {
  const text = [year, String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
  return isSalonDay(text) ? text : null;
};

/** A day is over, rather than a year ahead, when it was at most so many days ago. */
const JUST_OVER = 45;

/** A day without its year: the coming one, or the one that has just been. */
function nearest(month: number, day: number, today: string): string | null {
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap((each) => dayText(each, month, day) ?? []);
  return days.find((each) => each >= addDays(today, -JUST_OVER)) ?? null;
}

/** The coming day with this number in its month. */
function comingNumber(day: number, today: string): string | null {
  for (let ahead = 0; ahead < 62; ahead++) {
    const each = addDays(today, ahead);
    if (Number(each.slice(8)) === day) return each;
  }
  return null;
}

const LONG_DAY = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
/** A day as the page says it, such as `Sat 28 November 2026`. */
export const longDay = (day: string): string => LONG_DAY.format(new Date(`${day}T00:00:00Z`)).replace(",", "");

/** The day that is said; undefined while it is asked, null for none that exists. */
export function dayOf(said: SaidDay, context: ReadContext, asks: Ask[]): string | null | undefined {
  const { today } = context;
  const { numbers, day, ahead, weekday, inLine, year, several } = said;
  if (several) return null;
  if (!numbers && day === undefined && ahead === undefined) return dayOfWeekday(said, context, asks);

  const date = numbers ? dayOfNumbers(said, context, asks) : dateOf(said, today);
  if (!date) return date;
  if (weekday !== undefined && weekdayOf(date) !== weekday) return contradiction(said, date, { context, asks });
  if (!inLine || year === undefined || date <= addDays(today, A_YEAR)) return date;

  const sooner = nearest(Number(date.slice(5, 7)), Number(date.slice(8)), today);
  return answerOf(dayAsk(said.text, sooner === null ? [date] : [date, sooner]), context, asks);
}
/** Who writes a line does not book further ahead. */
const A_YEAR = 366;

function dateOf({ month, day, year, ahead }: SaidDay, today: string): string | null {
  if (ahead !== undefined) return addDays(today, ahead);
  if (month === undefined) return comingNumber(day!, today);
  return year === undefined ? nearest(month, day!, today) : dayText(year, month, day!);
}

function dayOfNumbers(said: SaidDay, context: ReadContext, asks: Ask[]): string | null | undefined {
  const { weekday, numbers, year } = said;
  const [first, second] = numbers!;
  const read = (month: number, day: number) =>
    year === undefined ? nearest(month, day, context.today) : dayText(year, month, day);
  const days = { "day first": read(second, first), "month first": read(first, second) };
  const possible = DAY_ORDERS.filter((order) => days[order] !== null);
  const fitting = possible.filter((order) => weekday === undefined || weekdayOf(days[order]!) === weekday);

  const [only] = possible;
  if (only === undefined) return null;
  if (days["day first"] === days["month first"] || possible.length === 1 || fitting.length === 1)
    return days[fitting[0] ?? only];
  if (said.inLine && !isMonthFirstAlone(days, context.today)) return days["day first"];

  const known = said.inLine ? undefined : context.dayOrder;
  const order = known ?? (answerOf(datesAsk(said.text, days), context, asks) as DayOrder | undefined);
  return order && days[order];
}

/** In a line the day is first, unless only the other order is soon. */
function isMonthFirstAlone(days: Record<DayOrder, string | null>, today: string): boolean {
  const isSoon = (day: string | null) => day !== null && day >= today && day <= addDays(today, SOON);
  return isSoon(days["month first"]) && !isSoon(days["day first"]);
}
const SOON = 90;

/** Asks which of two numbers is the day, once for all rows. */
export const datesAsk = (text: string, days: Record<DayOrder, string | null>): Ask => ({
  key: "dates",
  about: "dates",
  text,
  choices: DAY_ORDERS.map((order) => ({ value: order, label: `${longDay(days[order]!)} (${order})` })),
});

const dayAsk = (text: string, days: readonly string[]): Ask => ({
  key: `day ${foldText(text)}`,
  about: "day",
  text,
  choices: days.map((day) => ({ value: day, label: longDay(day) })),
});

/** Date and weekday do not fit: one of them is wrong. */
function contradiction(
  said: SaidDay,
  date: string,
  { context, asks }: { context: ReadContext; asks: Ask[] },
): string | undefined {
  const off = (said.weekday! - weekdayOf(date) + 7) % 7;
  return answerOf(dayAsk(said.text, [date, addDays(date, off > 3 ? off - 7 : off)]), context, asks);
}

/** A weekday is the next one, never today. */
function dayOfWeekday(
  { weekday, before, text }: SaidDay,
  context: ReadContext,
  asks: Ask[],
): string | null | undefined {
  if (weekday === undefined) return null;

  const { today } = context;
  const now = weekdayOf(today);
  const coming = addDays(today, (weekday - now + 7) % 7 || 7);
  const nextMonday = addDays(today, (8 - now) % 7 || 7);
  if (before === "last") return addDays(coming, -7 - (weekday === now ? 7 : 0));
  if (before === "next week") return addDays(nextMonday, (weekday + 6) % 7);
  if (before === "this" && weekday === now) return answerOf(dayAsk(text, [today, coming]), context, asks);
  return before === "next" && coming < nextMonday
    ? answerOf(dayAsk(text, [coming, addDays(coming, 7)]), context, asks)
    : coming;
}

/** A question for a day that the words do not tell apart. */
export const askForDay = (said: readonly string[], days: readonly string[]): Ask => dayAsk(said.join(" / "), days);

/**
 * Whether a number behind a weekday, such as `Wed 9` or `Fri 4.12`, may be its date: the coming day with that number is such a weekday.
 * Null where it is not.
 */
export function dateBesideWeekday({ weekday }: SaidDay, written: string, today: string): string | null {
  const [day, month] = written.split(/[.:h]/u).map(Number);
  const date = month === undefined ? comingNumber(day!, today) : nearest(month, day!, today);
  return date !== null && weekdayOf(date) === weekday ? date : null;
}

/** Tells from all dates of a column which number is the day; null while every date allows both, or they contradict each other. */
export function dayOrderOf(texts: readonly string[], today: string): DayOrder | null {
  const orders = new Set<DayOrder>();
  for (const text of texts) {
    const { said } = takeDay(text);
    if (!said?.numbers || said.numbers[0] === said.numbers[1]) continue;

    const asks: Ask[] = [];
    const day = dayOf(said, { today, services: [], team: [] }, asks);
    if (asks.length > 0 || !day) continue;
    orders.add(Number(day.slice(8)) === said.numbers[0] ? "day first" : "month first");
  }
  return orders.size === 1 ? [...orders][0]! : null;
}

/** What may stand beside a day and a time. */
const ZONE = /(?<!\p{L})(?:wat|(?:gmt|utc) ?\+ ?0?1(?::?00)?)$/iu;

/**
 * Reads a cell that has one whole day, with or without a time: as it is written, as a spreadsheet or a computer stores it, and an instant
 * with its zone as the day in Lagos. Numbers alone are read in the order that is given. Null for anything else, and for a day without its year.
 */
export function readDay(cell: string, order: DayOrder): string | null {
  if (cell.length > MAX_CELL) return null;

  const text = cell.normalize("NFKC").replaceAll(/\s+/gu, " ").trim();
  const stored = instantMoment(text) ?? serialMoment(text);
  if (stored) return stored.date;

  const { said, rest } = takeDay(withYear(text));
  const time = takeTime(rest.replace(ZONE, ""), "");
  if (!said || /[\p{L}\p{N}]/u.test(time.rest)) return null;

  const { year, month, day, weekday, numbers } = said;
  const [monthNumber, dayNumber] = !numbers ? [month, day] : order === "day first" ? [numbers[1], numbers[0]] : numbers;
  if (year === undefined || monthNumber === undefined || dayNumber === undefined) return null;
  const date = dayText(year, monthNumber, dayNumber);
  return date !== null && (weekday === undefined || weekdayOf(date) === weekday) ? date : null;
}
const MAX_CELL = 100;

/** A day whose year has two digits behind a blank, or that is eight digits, as the other ways write it. */
function withYear(text: string): string {
  const digits = /^(20\d{2})([01]\d)([0-3]\d)$/u.exec(text);
  if (digits) return digits.slice(1).join("-");

  const short = findFolded(SHORT_YEAR, text);
  return short ? `${short.groups[1]}-${short.groups[2]}-20${short.groups[3]}${text.slice(short.end)}` : text;
}
const SHORT_YEAR = new RegExp(String.raw`^(\d{1,2}) ${MONTH},? (\d{2})(?= |$)(?! ?(?:[ap]m|\d{2}$))`, "u");

const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
/** A moment of a spreadsheet, such as `46354.4375`: its day and the minutes of the day, or of the day alone. */
export function serialMoment(cell: string): { date: string; minutes?: number } | null {
  if (!/^[345]\d{4}(?:\.\d+)?$/u.test(cell)) return null;
  const days = Number(cell);
  const date = new Date(EXCEL_EPOCH + Math.floor(days) * DAY_MS).toISOString().slice(0, 10);
  return Number.isInteger(days) ? { date } : { date, minutes: Math.round((days % 1) * 24 * 60) };
}

/** An instant with its zone, such as `2026-11-28T09:00:00Z`, in the salon's time. */
export function instantMoment(cell: string): { date: string; minutes: number } | null {
  if (!/^20\d{2}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)? ?(?:Z|[+-]\d{2}:?\d{2})$/u.test(cell)) return null;
  const at = new Date(cell.replace(" ", "T").replace(" ", ""));
  return Number.isNaN(at.getTime()) ? null : { date: lagosDay(at), minutes: lagosMinutes(at) };
}
