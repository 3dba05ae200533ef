import { findFolded, type FoldedMatch, withMark } from "./folded.ts";
import { AHEAD, HOLIDAYS, MONTH, monthNamed, WEEKDAY, weekdayNamed } from "./day-words.ts";

/** Stands in a text where a day was taken out. */
export const DAY_MARK = "\u0002";

const ORDINAL = "(?:st|nd|rd|th)";
/** No number stands before, nor the hour of a time. */
const FRESH = String.raw`(?<![\d/]|\d[:.h-])`;
const NO_TIME = String.raw`(?!\d| ?(?:[ap]\.?m|noon|o ?'?clock)(?!\p{L})|[:.h]\d)`;

/** What a text says of a day. */
export interface SaidDay {
  /** The words that say it. */
  text: string;
  /** `28/11/2026` or `28/11`. */
  numbers?: [first: number, second: number];
  month?: number;
  day?: number;
  year?: number | undefined;
  /** Days from today. */
  ahead?: number;
  weekday?: number;
  before?: "next" | "this" | "last" | "next week";
  /** Another date stands beside it, so the cell says no one day. */
  several?: true;
  /** The line says that it is not this day. */
  denied?: true;
  /** Said in a line, where no column tells which of two numbers is the day. */
  inLine?: true;
}

type Part = [pattern: RegExp, read: (groups: readonly (string | undefined)[]) => Partial<SaidDay>];
const yearOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text.length === 2 ? `20${text}` : text);

/** The ways to write a day in a folded text, the clearest first. */
const DAYS: Part[] = [
  [
    /(?<!\d)(20\d{2})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/u,
    ([, year, , month, day]) => ({ year: Number(year), month: Number(month), day: Number(day) }),
  ],
  [
    new RegExp(String.raw`(?<!\d)(20\d{2})[-/. ]${MONTH}[-/. ](\d{1,2})(?!\d)`, "u"),
    ([, year, month, day]) => ({ year: Number(year), month: monthNamed(month!), day: Number(day) }),
  ],
  [
    new RegExp(String.raw`${FRESH}(\d{1,2}) ?([/.-]) ?(\d{1,2}) ?\2(?: ?(20\d{2})|(\d{2})${NO_TIME})(?![\d/])`, "u"),
    ([, first, , second, year, short]) => ({ numbers: [Number(first), Number(second)], year: yearOf(year ?? short) }),
  ],
  [
    new RegExp(
      String.raw`${FRESH}(\d{1,2})${ORDINAL}?(?: of)?[ ./,-]{0,3}(?<!\p{L})${MONTH}(?!\p{L})\.?(?:(?:[ ,]{1,2}|[-/.'])?(20\d{2})(?![\d:])|[-/'](\d{2})(?![\d:])| '(\d{2})(?![\d:]))?`,
      "u",
    ),
    ([, day, month, year, short, shorter]) => ({
      day: Number(day),
      month: monthNamed(month!),
      year: yearOf(year ?? short ?? shorter),
    }),
  ],
  [
    new RegExp(
      String.raw`(?<!\p{L})${MONTH}\.?[ -]?(\d{1,2})${ORDINAL}?${NO_TIME}(?:(?:, ?| )(20\d{2})(?![\d:]))?`,
      "u",
    ),
    ([, month, day, year]) => ({ day: Number(day), month: monthNamed(month!), year: yearOf(year) }),
  ],
  [
    new RegExp(String.raw`${FRESH}(\d{1,2})/(\d{1,2})(?![\d/])`, "u"),
    ([, first, second]) => ({ numbers: [Number(first), Number(second)] }),
  ],
  [/(?<!\p{L})in (\d{1,2}|a) (day|week)s?(?!\p{L})/u, ([, number, unit]) => ({ ahead: aheadOf(number!, unit!) })],
  ...HOLIDAYS.map(([month, day, words]): Part => [
    new RegExp(String.raw`(?<![\p{L}\d])${words}(?!\p{L})`, "u"),
    () => ({ month, day }),
  ]),
  ...AHEAD.map(([ahead, words]): Part => [
    new RegExp(String.raw`(?<![\p{L}\d])(?:${words})(?!\p{L})`, "u"),
    () => ({ ahead }),
  ]),
  [new RegExp(String.raw`${FRESH}(?:the )?(\d{1,2})${ORDINAL}(?!\p{L})`, "u"), ([, day]) => ({ day: Number(day) })],
];
const aheadOf = (number: string, unit: string): number =>
  (number === "a" ? 1 : Number(number)) * (unit === "week" ? 7 : 1);
/** `Ọ̀la` is tomorrow, and a name without its marks: it counts only before a time, where nothing else is a day. */
const OLA: Part = [/(?<![\p{L}'] ?)ola(?= ?(?:\d|by |at |@))/u, () => ({ ahead: 1 })];
/** Weekdays in Yorùbá without `ọjọ́`, some of which are names too: they count only at the beginning and before a time, where nothing else is a day. */
const WEEKDAY_ALONE: Part = [
  /^(aiku|aje|isegun|eti|abameta)(?= ?(?:\d|by |at |@))/u,
  ([, name]) => ({ weekday: weekdayNamed(`ojo ${name}`) }),
];
const WEEKDAY_PART: Part = [
  new RegExp(
    String.raw`(?<!\p{L})(?:(next week|next|this|coming|last) )?${WEEKDAY}(?!\p{L}|'\p{L})\.?( next week)?(?!\p{L})`,
    "u",
  ),
  ([, before, name, after]) => ({
    weekday: weekdayNamed(name!),
    ...((before ?? after) && {
      before: (after ?? before)!.trim().replace("coming", "this") as NonNullable<SaidDay["before"]>,
    }),
  }),
];

/** The most letters of a text with a day. */
const MAX_LETTERS = 350;

/** Finds the first of some parts that stands in a text. */
function firstOf(parts: readonly Part[], text: string): { said: SaidDay; found: FoldedMatch } | null {
  for (const [pattern, read] of parts) {
    const found = findFolded(pattern, text);
    if (found) return { said: { ...read(found.groups), text: found.written.trim() }, found };
  }
  return null;
}

const joined = (one: SaidDay, other: SaidDay): SaidDay => ({ ...one, ...other, text: `${one.text} ${other.text}` });

/** Takes the day out of a text on one line: the date that it has, and the first weekday. */
export function takeDay(text: string): { said: SaidDay | null; rest: string } {
  if (text.length > MAX_LETTERS) return { said: null, rest: "" };

  const date = firstOf(DAYS, text);
  const rest = date ? withMark(text, date.found, DAY_MARK) : text;
  const other = date && firstOf(DAYS, rest);
  if (date && other && other.said.text !== date.said.text) return { said: { ...date.said, several: true }, rest };
  const weekday = firstOf([WEEKDAY_PART], rest);
  if (!weekday) return { said: date?.said ?? null, rest };
  return {
    said: date ? joined(date.said, weekday.said) : weekday.said,
    rest: withMark(rest, weekday.found, DAY_MARK),
  };
}

/** The most days that are looked for in a line; one that has more is no appointment. */
const MOST_DAYS = 4;
const BESIDE = new RegExp(String.raw`^[\s,.()|-]{0,4}${DAY_MARK}`, "u");
const BESIDE_BEFORE = new RegExp(String.raw`${DAY_MARK}[\s,.()|-]{0,4}$`, "u");

/**
 * Takes every day out of a line; a weekday beside a date belongs to it. Where there are several days, one that `isName` says is the
 * name of a person is left in the line.
 */
export function takeDays(
  line: string,
  isName: (before: string, after: string) => boolean,
): { said: SaidDay[]; rest: string } {
  const said: SaidDay[] = [];
  let rest = line;
  for (let date = firstOf(DAYS, rest); date && said.length < MOST_DAYS; date = firstOf(DAYS, rest)) {
    said.push(inLine(date, rest));
    rest = withMark(rest, date.found, DAY_MARK);
  }
  const dates = said.length;
  const weekdays = weekdaysOf(rest);
  const free = weekdays.filter(({ found }) => said.length !== 1 || said[0]?.denied || !isBeside(rest, found));
  const names = free.filter(
    ({ found }) => isInFull(found) && isName(rest.slice(0, found.start), rest.slice(found.end)),
  );
  // Where each may be a name, the one that begins the line before a time is the day: `Friday 1pm Sunday Eze`.
  const first =
    dates === 0 && names.length === weekdays.length ? names.find(({ found }) => found.start === 0) : undefined;
  const isDay = (weekday: FoundDay) => !names.includes(weekday) || dates + weekdays.length === 1 || weekday === first;
  for (const weekday of weekdays.toReversed()) {
    if (!isDay(weekday)) continue;
    if (free.includes(weekday)) said.splice(dates, 0, inLine(weekday, rest));
    else said[0] = joined(said[0]!, weekday.said);
    rest = withMark(rest, weekday.found, DAY_MARK);
  }
  if (said.length > 0) return { said, rest };

  const ola = firstOf([OLA, WEEKDAY_ALONE], rest);
  return ola ? { said: [{ ...ola.said, inLine: true }], rest: withMark(rest, ola.found, DAY_MARK) } : { said, rest };
}

type FoundDay = NonNullable<ReturnType<typeof firstOf>>;
const inLine = ({ said, found }: FoundDay, line: string): SaidDay => ({
  ...said,
  inLine: true,
  ...(/(?<!\p{L})not (?:on |the )?$/iu.test(line.slice(Math.max(0, found.start - 10), found.start)) && {
    denied: true,
  }),
});
/** People are called `Friday`, and not `Fri`. */
const isInFull = ({ groups: [, , name = ""] }: FoldedMatch): boolean => name.length >= 6 && !name.startsWith("ojo");
const isBeside = (text: string, { start, end }: FoldedMatch): boolean =>
  BESIDE.test(text.slice(end, end + 6)) || BESIDE_BEFORE.test(text.slice(Math.max(0, start - 6), start));

/** The weekdays of a text from left to right. */
function weekdaysOf(text: string): FoundDay[] {
  const weekdays: FoundDay[] = [];
  let hidden = text;
  for (let next = firstOf([WEEKDAY_PART], hidden); next && weekdays.length < MOST_DAYS;) {
    weekdays.push(next);
    const { start, end } = next.found;
    hidden = hidden.slice(0, start) + "\0".repeat(end - start) + hidden.slice(end);
    next = firstOf([WEEKDAY_PART], hidden);
  }
  return weekdays.sort((a, b) => a.found.start - b.found.start);
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
  return said && (said.month !== undefined || said.year !== undefined) ? taken : null;
}
