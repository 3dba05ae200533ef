import { addDays, SLOTS, slotMinutes, weekdayOf } from "@salon/contracts";
import { keyOf } from "../imports/answers.ts";
import { type Ask, answerOf, type ReadContext } from "../imports/reading.ts";
import { askForDay, dateBesideWeekday, dayOf, longDay, readDay } from "../grammar/days.ts";
import { DAY_MARK, hasDay, type SaidDay, takeDays } from "../grammar/said-days.ts";
import {
  askForTime,
  clock,
  impossibleTime,
  minutesOf,
  type SaidTime,
  takeClearTime,
  takeTime,
} from "../grammar/times.ts";

/** Stands where a time was taken out. */
const TIME_MARK = "\u0003";
/** The most times that are looked for in a line. */
const MOST_TIMES = 3;
const BETWEEN = "[ ,.|)-]{0,3}";
const TOUCHING = new RegExp(`${DAY_MARK}${BETWEEN}${TIME_MARK}|${TIME_MARK}[ ,]?${DAY_MARK}`, "u");
const BESIDE_WEEKDAY = new RegExp(
  String.raw`${DAY_MARK}[ ,]{0,2}(?:the )?([12]?\d|3[01])(?![\d\p{L}:/%]|[.,]\d| ?(?:people|persons?|kids|pm|am)(?!\p{L}))`,
  "u",
);

/** What a line says of day and time. */
export interface SaidMoment {
  days: SaidDay[];
  times: SaidTime[];
  /** A number beside a weekday, which may be its date or the hour. */
  doubtful: boolean;
  rest: string;
}

/** Takes days and times out of a line; `between` takes out what has numbers of its own, after the days and before the times. */
export function takeMoment(
  line: string,
  isName: (word: string) => boolean,
  between: (rest: string) => string,
): SaidMoment {
  const days = takeDays(line, (before, after) => standsAsName(before, after, isName));
  const part = PART_OF_DAY.exec(days.rest);
  const times: SaidTime[] = [];
  let rest = between(part ? days.rest.replace(part[0], DAY_MARK) : days.rest);
  for (
    let next = takeTime(rest, TIME_MARK);
    next.said && times.length < MOST_TIMES;
    next = takeClearTime(rest, TIME_MARK)
  ) {
    times.push(next.said);
    rest = next.rest;
  }
  if (part && !fits(times, part[1]!)) rest += ` | ${part[1]!}`;

  const [day] = days.said;
  const isWeekday = days.said.length === 1 && day?.weekday !== undefined && day.day === undefined && !day.numbers;
  if (!isWeekday) return { days: days.said, times, doubtful: false, rest };

  const doubtful = /^\d{1,2}(?:\.\d{1,2})?$/u.test(times[0]?.text ?? "") && TOUCHING.test(rest);
  const number = times.length > 0 && !doubtful ? BESIDE_WEEKDAY.exec(rest) : null;
  if (!number) return { days: days.said, times, doubtful, rest };
  return {
    days: [{ ...day, day: Number(number[1]), text: `${day.text} ${number[1]}` }],
    times,
    doubtful: false,
    rest: rest.replace(number[0], DAY_MARK),
  };
}

const PART_OF_DAY = new RegExp(
  String.raw`${DAY_MARK}[ ,]{0,2}(?:in the |at |da )?(morning|afternoon|evening|night|safe|rana|yamma|dare)(?!\p{L})`,
  "iu",
);
const HAUSA: Record<string, string> = { safe: "morning", rana: "afternoon", yamma: "evening", dare: "night" };
/** Whether the one time of a line is in this part of the day; an hour without am or pm is. */
function fits(times: SaidTime[], part: string): boolean {
  const [time] = times;
  if (time === undefined || times.length > 1 || time.hours > 12) return false;

  const name = HAUSA[part.toLowerCase()] ?? part.toLowerCase();
  const half = name === "morning" ? "am" : "pm";
  const [from, to] = { morning: [5, 11], afternoon: [12, 5], evening: [4, 9], night: [6, 11] }[name]!;
  const isWithin = from! <= to! ? time.hours >= from! && time.hours <= to! : time.hours >= from! || time.hours <= to!;
  if (!isWithin || (time.half !== undefined && time.half !== half)) return false;
  times[0] = { ...time, half };
  return true;
}

const WORD_BEFORE = /([\p{L}\p{M}'’.-]{1,40}) $/u;
const WORD_AFTER = /^ ([\p{L}\p{M}'’.-]{1,40})/u;

/** Whether a weekday stands as a name does: first in the line, or beside another word of a name. */
function standsAsName(before: string, after: string, isName: (word: string) => boolean): boolean {
  const words = [WORD_BEFORE.exec(before.slice(-41))?.[1], WORD_AFTER.exec(after.slice(0, 41))?.[1]];
  const isFirst = before.trim() === "" && /^ [\d\p{Cc}]/u.test(after);
  return isFirst || words.some((word) => word !== undefined && isName(word) && !hasDay(word).day);
}

/** The line as a whole, for what it leaves open. */
interface WholeLine {
  line: string;
  /** The day on which it was sent in a chat, as it is written. */
  stamp: string | undefined;
  hasService: boolean;
}
type Moment = { date?: string; minutes?: number } | { why: string };

/** Day and time of a line; what is asked is missing. A line is asked for what it does not say where it says two of day, time and service. */
export function momentOfLine(said: SaidMoment, whole: WholeLine, context: ReadContext, asks: Ask[]): Moment {
  const { days, times, rest } = said;
  if (days.length === 0 && (times.length === 0 || !whole.hasService)) return { why: "No day was found" };
  const impossible = times.length === 0 ? impossibleTime(rest) : null;
  if (impossible !== null) return { why: `'${impossible}' is no time` };
  if (times.length === 0 && !whole.hasService) return { why: "No time was found" };

  const date = dateOf(days, whole, context, asks);
  if (date === null) return { why: `'${days.map(({ text }) => text).join(" ")}' is no day` };
  if (date !== undefined && date < context.today) return { why: `${longDay(date)} is over` };
  if (said.doubtful) return doubtfulMoment(said, date, context, asks);

  const minutes = timeOf(times, whole.line, context, asks);
  if (minutes === null) return { why: `'${times[0]!.text}' is no time` };
  return { ...(date !== undefined && { date }), ...(minutes !== undefined && { minutes }) };
}

function dateOf(
  days: readonly SaidDay[],
  { line, stamp }: WholeLine,
  context: ReadContext,
  asks: Ask[],
): string | null | undefined {
  const open = days.filter(({ denied }) => !denied);
  const [only, ...others] = open;
  if (only === undefined) return answerOf(missingDay(line, context.today), context, asks);
  const sent = stamp === undefined ? context.today : (readDay(stamp, "day first") ?? readDay(stamp, "month first"));
  if (others.length === 0 && (sent === context.today || !isRelative(only))) return dayOf(only, context, asks);

  const dates = open.flatMap((day) => {
    const of = (today: string) => dayOf(day, { ...context, today }, []) ?? [];
    return [of(context.today), isRelative(day) && sent !== null && sent !== context.today ? of(sent) : []].flat();
  });
  const possible = [...new Set(dates)].filter((date, _, all) => !isNamedBy(date, open, all, context));
  const ask = askForDay(
    open.map(({ text }) => text),
    possible,
  );
  return possible.length === 1 && open.length === dates.length ? possible[0] : answerOf(ask, context, asks);
}

const isRelative = ({ ahead, day, numbers }: SaidDay): boolean =>
  ahead !== undefined || (day === undefined && numbers === undefined);

/** Whether a date only comes from a weekday that another date of the line has. */
const isNamedBy = (date: string, days: readonly SaidDay[], all: readonly string[], context: ReadContext): boolean =>
  all.some((other) => other !== date && weekdayOf(other) === weekdayOf(date)) &&
  days.some((day) => isRelative(day) && day.ahead === undefined && dayOf(day, context, []) === date);

/** A question for the day of a line that says none. */
function missingDay(line: string, today: string): Ask {
  const days = Array.from({ length: MISSING_DAYS }, (_, ahead) => addDays(today, ahead));
  const choices = days.map((day) => ({ value: day, label: longDay(day) }));
  return { key: keyOf("day", line), about: "day", text: line, choices };
}
const MISSING_DAYS = 28;

function timeOf(
  times: readonly SaidTime[],
  line: string,
  context: ReadContext,
  asks: Ask[],
): number | null | undefined {
  const [only, ...others] = times;
  if (only === undefined) return timeAnswer(missingTime(line, line, []), context, asks);
  if (others.length === 0) return minutesOf(only, context, asks);

  const possible = [...new Set(times.flatMap((time) => minutesOf(time, context, []) ?? []))];
  const text = times.map((time) => time.text).join(" / ");
  return possible.length === 1
    ? possible[0]
    : timeAnswer(askForTime(text.toLowerCase(), text, possible), context, asks);
}

/** A question for the time of a line that says none, or one that may be none. */
function missingTime(line: string, text: string, first: readonly number[]): Ask {
  const slots = SLOTS.map((slot) => slotMinutes(slot)).filter((slot) => !first.includes(slot));
  const choices = [...first, ...slots].map((each) => ({ value: String(each), label: clock(each) }));
  return { key: keyOf("time", line), about: "time", text, choices };
}

function timeAnswer(ask: Ask, context: ReadContext, asks: Ask[]): number | undefined {
  const answer = answerOf(ask, context, asks);
  return answer === undefined ? undefined : Number(answer);
}

/** `Wed 9` is the 9th, or 9 o'clock on a Wednesday: it is asked where the 9th is a Wednesday. */
function doubtfulMoment(said: SaidMoment, coming: string | undefined, context: ReadContext, asks: Ask[]): Moment {
  const [day, time] = [said.days[0]!, said.times[0]!];
  const numbered = dateBesideWeekday(day, time.text, context.today);
  const dated = { ...(coming !== undefined && { date: coming }) };
  if (numbered === null || coming === undefined) {
    const minutes = minutesOf(time, context, asks);
    return minutes === null
      ? { why: `'${time.text}' is no time` }
      : { ...dated, ...(minutes !== undefined && { minutes }) };
  }

  const text = `${day.text} ${time.text}`;
  const hour = minutesOf(time, context, []) ?? undefined;
  const date = numbered === coming ? coming : answerOf(askForDay([text], [numbered, coming]), context, asks);
  if (date === undefined) return {};
  const isHour = numbered !== coming && date === coming && hour !== undefined;
  const minutes = isHour ? hour : timeAnswer(missingTime(text, text, hour === undefined ? [] : [hour]), context, asks);
  return { date, ...(minutes !== undefined && { minutes }) };
}
