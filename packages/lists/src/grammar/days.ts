import { addDays, foldText, isSalonDay, lagosDay, lagosMinutes, weekdayOf, WEEKDAYS } from "@salon/contracts";
import { type Ask, answerOf, DAY_ORDERS, type DayOrder, type ReadContext } from "../imports/reading.ts";

/** Stands in a text where a day was taken out. */
export const DAY_MARK = "\u0002";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const WEEKDAY =
  "(mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)";
const ORDINAL = "(?:st|nd|rd|th)";
/** No number stands before, nor the hour of a time. */
const FRESH = String.raw`(?<![\d/]|\d[:.h-])`;
const NO_TIME = String.raw`(?!\d|\s*(?:am|pm|a\.m|p\.m|noon|o['’]?clock)\b|[:.h]\d)`;

/** What a text says of a day. */
export interface SaidDay {
  /** The words that say it. */
  text: string;
  /** `28/11/2026` or `28/11`. */
  numbers?: [first: number, second: number, year: number | undefined];
  month?: number;
  day?: number;
  year?: number | undefined;
  /** Days from today. */
  ahead?: number;
  weekday?: number;
  next?: boolean;
  nextWeek?: boolean;
}

type Part = [pattern: RegExp, read: (match: string[]) => Partial<SaidDay>];
const monthOf = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
const yearOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text.length === 2 ? `20${text}` : text);
const relative = (ahead: number) => () => ({ ahead });

/** The ways to write a day, the clearest first; only the first that is found counts. */
const DAYS: Part[] = [
  [
    /(?<!\d)(20\d{2})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/u,
    ([, year, month, day]) => ({ year: Number(year), month: Number(month), day: Number(day) }),
  ],
  [
    new RegExp(String.raw`${FRESH}(\d{1,2})\s?([/.-])\s?(\d{1,2})\s?\2\s?(20\d{2}|\d{2})(?![\d/])`, "u"),
    ([, first, , second, year]) => ({ numbers: [Number(first), Number(second), yearOf(year)] }),
  ],
  [
    new RegExp(
      String.raw`${FRESH}(\d{1,2})${ORDINAL}?(?:\s+of)?[\s./,-]*\b${MONTH}(?![\p{L}])\.?(?:(?:[\s,]+|[-/.'’])(20\d{2})(?![\d:])|[-/'’](\d{2})(?![\d:]))?`,
      "iu",
    ),
    ([, day, month, year, short]) => ({ day: Number(day), month: monthOf(month!), year: yearOf(year ?? short) }),
  ],
  [
    new RegExp(String.raw`(?<!\p{L})${MONTH}\.?[\s-]*(\d{1,2})${ORDINAL}?${NO_TIME}(?:,?\s+(20\d{2})(?![\d:]))?`, "iu"),
    ([, month, day, year]) => ({ day: Number(day), month: monthOf(month!), year: yearOf(year) }),
  ],
  [
    new RegExp(String.raw`${FRESH}(\d{1,2})/(\d{1,2})(?![\d/])`, "u"),
    ([, first, second]) => ({ numbers: [Number(first), Number(second), undefined] }),
  ],
  [/\bday after (?:tomorrow|tmrw|tmr)\b/iu, relative(2)],
  [/\b(?:today|tonight)\b/iu, relative(0)],
  [/\b(?:tomorrow|tomorow|tommorrow|tomoro|tmrw|tmr|tmw|2moro|2morrow|2mrw)\b/iu, relative(1)],
  [new RegExp(String.raw`${FRESH}(?:the\s+)?(\d{1,2})${ORDINAL}\b`, "iu"), ([, day]) => ({ day: Number(day) })],
];
const WEEKDAY_PART: Part = [
  new RegExp(String.raw`(?<!\p{L})(?:(next|this|coming)\s+)?${WEEKDAY}(?![\p{L}])\.?(\s+next week)?`, "iu"),
  ([, before, name, nextWeek]) => ({
    weekday: WEEKDAYS.findIndex((weekday) => weekday.toLowerCase().startsWith(name!.slice(0, 3).toLowerCase())),
    ...(before?.toLowerCase() === "next" && { next: true }),
    ...(nextWeek !== undefined && { nextWeek: true }),
  }),
];

/** The most letters of a text with a day. */
const MAX_LETTERS = 350;

/** Takes the day out of a text: the date that it has, and the first weekday. */
export function takeDay(text: string): { said: SaidDay | null; rest: string } {
  if (text.length > MAX_LETTERS) return { said: null, rest: "" };

  const said: SaidDay = { text: "" };
  let rest = text;
  for (const parts of [DAYS, [WEEKDAY_PART]]) {
    for (const [pattern, read] of parts) {
      const match = pattern.exec(rest);
      if (!match) continue;

      Object.assign(said, read([...match]));
      said.text = [said.text, match[0].trim()].filter(Boolean).join(" ");
      rest = rest.slice(0, match.index) + DAY_MARK + rest.slice(match.index + match[0].length);
      break;
    }
  }
  return { said: said.text === "" ? null : said, rest };
}

/** Whether a line names a day, and what else it says. */
export function hasDay(line: string): { day: boolean; rest: string } {
  const { said, rest } = takeDay(line);
  return { day: said !== null, rest };
}

/** Whether a cell is the name of a weekday alone. */
export function isWeekdayAlone(cell: string): boolean {
  const { said, rest } = takeDay(cell);
  return said?.weekday !== undefined && said.day === undefined && !said.numbers && !/[\p{L}\p{N}]/u.test(rest);
}

/** A whole date in a cell of times, such as `December 10, 2026 10:00 am`. */
export function takeWholeDay(cell: string): ReturnType<typeof takeDay> | null {
  const taken = takeDay(cell);
  const { said } = taken;
  return said && (said.month !== undefined || said.numbers?.[2] !== undefined) ? taken : null;
}

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

/** A day as the page says it, such as `Sat 28 November 2026`. */
export const longDay = (day: string): string =>
  new Intl.DateTimeFormat("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  })
    .format(new Date(`${day}T00:00:00Z`))
    .replace(",", "");

/** The day that is said; undefined while it is asked, null for none that exists. */
export function dayOf(said: SaidDay, context: ReadContext, asks: Ask[]): string | null | undefined {
  const { today } = context;
  const { numbers, month, day, year, ahead, weekday } = said;
  if (numbers) return dayOfNumbers(said, context, asks);
  if (ahead !== undefined) return addDays(today, ahead);
  if (day === undefined) return dayOfWeekday(said, context, asks);

  const date =
    month === undefined
      ? comingNumber(day, today)
      : year === undefined
        ? nearest(month, day, today)
        : dayText(year, month, day);
  return date !== null && weekday !== undefined && weekdayOf(date) !== weekday
    ? contradiction(said, date, { context, asks })
    : date;
}

function dayOfNumbers(said: SaidDay, context: ReadContext, asks: Ask[]): string | null | undefined {
  const [first, second, year] = said.numbers!;
  const read = (month: number, day: number) =>
    year === undefined ? nearest(month, day, context.today) : dayText(year, month, day);
  const days = { "day first": read(second, first), "month first": read(first, second) };
  const possible = DAY_ORDERS.filter((order) => days[order] !== null);
  const { weekday } = said;
  const fitting = possible.filter((order) => weekday === undefined || weekdayOf(days[order]!) === weekday);

  if (possible.length === 0) return null;
  if (days["day first"] === days["month first"] || possible.length === 1 || fitting.length === 1)
    return fitting.length > 0 ? days[fitting[0]!] : contradiction(said, days[possible[0]!]!, { context, asks });

  const order = context.dayOrder ?? (answerOf(datesAsk(said.text, days), context, asks) as DayOrder | undefined);
  return order && days[order];
}

const datesAsk = (text: string, days: Record<DayOrder, string | null>): Ask => ({
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

function dayOfWeekday(said: SaidDay, context: ReadContext, asks: Ask[]): string | null | undefined {
  const { weekday, next, nextWeek, text } = said;
  if (weekday === undefined) return null;

  const { today } = context;
  const now = weekdayOf(today);
  const coming = addDays(today, (weekday - now + 7) % 7);
  const nextMonday = addDays(today, (8 - now) % 7 || 7);
  const inNextWeek = addDays(nextMonday, (weekday + 6) % 7);
  if (nextWeek) return inNextWeek;

  const isClear = next ? coming >= nextMonday : coming !== today;
  return isClear ? coming : answerOf(dayAsk(text, [coming, addDays(coming, 7)]), context, asks);
}

/** Tells from all dates of a column which number is the day; null while every date allows both, or they contradict each other. */
export function dayOrderOf(texts: readonly string[], today: string): DayOrder | null {
  const orders = new Set<DayOrder>();
  for (const text of texts) {
    const { said } = takeDay(text);
    if (!said?.numbers || said.numbers[0] === said.numbers[1]) continue;

    const asks: Ask[] = [];
    const [day] = [dayOf(said, { today, services: [], team: [] }, asks)];
    if (asks.length > 0 || !day) continue;
    orders.add(Number(day.slice(8)) === said.numbers[0] ? "day first" : "month first");
  }
  return orders.size === 1 ? [...orders][0]! : null;
}

const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 24 * 60 * 60 * 1000;
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
