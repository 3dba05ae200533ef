import { FIRST_SLOT_MINUTES, SLOT_MINUTES, SLOTS } from "@salon/contracts";
import { type Ask, answerOf, type ReadContext } from "../imports/reading.ts";
import { findFolded, type FoldedMatch, withMark } from "./folded.ts";
import { DAY_MARK } from "./said-days.ts";

/** What a text says of a time of the day. */
export interface SaidTime {
  text: string;
  hours: number;
  minutes: number;
  half?: "am" | "pm";
  /** Written as on a clock of 24 hours. */
  full?: boolean;
  /** When it ends, as it is written. */
  until?: string;
  /** A number alone, which may be something else. */
  bare?: true;
}

const NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
/** The hours in Yorùbá from one on, behind `aago`. */
const YORUBA = "kan meji meta merin marun mefa meje mejo mesan mewa mokanla mejila".split(" ");
const HOUR = String.raw`(\d{1,2}|${NUMBERS.join("|")})`;
const HALF = String.raw`([ap]\.?m\.?)(?!\p{L})`;
const END = String.raw`(?: ?(?:[-–—]|to|till?|until) ?(\d{1,2}(?:[:.h]\d{2})? ?(?:[ap]\.?m\.?)?|noon)(?![\p{L}\d]))?`;
const FRESH = String.raw`(?<![\d:./\p{L}]|\d,)`;
const OCLOCK = String.raw`o ?'? ?clock`;

/** The ways to write a time in a folded text, the clearest first. Their groups: hours, minutes, half, end. */
const TIMES: RegExp[] = [
  new RegExp(String.raw`(?<!\p{L})(?:(12) ?)?()(noon|midday)(?!\p{L})()`, "u"),
  // A first time without its half, such as 10 - 1pm.
  new RegExp(
    String.raw`${FRESH}(\d{1,2})()() ?(?:[-–—]|to|till?|until) ?(\d{1,2}(?:[:.]\d{2})? ?[ap]m)(?![\p{L}\d])`,
    "u",
  ),
  new RegExp(String.raw`${FRESH}${HOUR}(?: ?[:.h] ?(\d{2}))?(?::\d{2})? ?${HALF}${END}`, "u"),
  new RegExp(String.raw`(?<=${DAY_MARK})t(\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,9})?)?()()`, "u"),
  new RegExp(String.raw`${FRESH}(\d{1,2}) ?: ?(\d{2})(?::\d{2}(?:\.\d{1,9})?)?(?: ?hrs?)?(?![\d:\p{L}])()${END}`, "u"),
  new RegExp(String.raw`${FRESH}([01]?\d|2[0-3])h(\d{2})(?![\d\p{L}])()()`, "u"),
  new RegExp(String.raw`${FRESH}([01]\d|2[0-3])([0-5]\d) ?h(?:rs?|ours)?(?![\p{L}\d])()()`, "u"),
  new RegExp(String.raw`${FRESH}(\d{1,2})\.(\d{2})(?!\d|\.\d)()${END}`, "u"),
  new RegExp(String.raw`${FRESH}${HOUR}() ?${OCLOCK}(?!\p{L})()()`, "u"),
  new RegExp(String.raw`${FRESH}([89]|1\d|2[0-3])h(?![\p{L}\d])()()()`, "u"),
  new RegExp(String.raw`(?<!\p{L})(?:by|at|@|karfe) ?${HOUR}(?![\d\p{L}:/]|[.,]\d| ?(?:%|k(?!\p{L})))()()()`, "u"),
  new RegExp(String.raw`(?<!\p{L})aago (${YORUBA.join("|")})a?()(?: (aaro|owuro|osan|irole|ale))?(?!\p{L})()`, "u"),
];
/** A number alone is a time only beside a day, or by itself between commas. */
const BARE: RegExp[] = [
  new RegExp(String.raw`(?<=${DAY_MARK}[ ,.|)-]{0,3})(\d{1,2})(?![\d\p{L}:/]|[.,]\d)()()()`, "u"),
  new RegExp(String.raw`(?<=${DAY_MARK}[ ,.|)-]{0,3})([01]\d|2[0-3])([0-5][05])(?![\d\p{L}:/]|[.,]\d)()()`, "u"),
  new RegExp(String.raw`(?<![\d\p{L}:./+]|\d,)(\d{1,2})()()()(?=[ ,]{0,3}${DAY_MARK})`, "u"),
  new RegExp(String.raw`(?<![\d\p{L}:./+]|\d,)([01]\d|2[0-3])([0-5][05])()()(?=[ ,]{0,3}${DAY_MARK})`, "u"),
  /(?<=(?:^|[,|]) ?)(\d{1,2})()()()(?= ?(?:[,|]|$))/u,
];
/** `half past two`, `quarter to 4pm`, `10 minutes past 9`; groups: how much, which way, hours, half. */
const IN_WORDS = new RegExp(
  String.raw`(?<![\p{L}\d])(half|quarter|a quarter|five|ten|twenty|\d{1,2} min(?:ute)?s?) (past|after|to) ${HOUR}(?!\d|[:.]\d)(?: ?${OCLOCK})?(?: ?${HALF})?(?!\p{L})`,
  "u",
);
const PARTS: Record<string, number> = { half: 30, quarter: 15, "a quarter": 15, five: 5, ten: 10, twenty: 20 };

const hourOf = (text: string): number =>
  /^\d/u.test(text) ? Number(text) : Math.max(NUMBERS.indexOf(text), YORUBA.indexOf(text)) + 1;
const halfOf = (text: string | undefined): Pick<SaidTime, "half"> =>
  text !== undefined && /^(?:[apo]|irole)/u.test(text)
    ? { half: /^(?:a\.?m|aaro|owuro)/u.test(text) ? "am" : "pm" }
    : {};

interface TakenTime {
  said: SaidTime | null;
  rest: string;
}

/** Takes the time out of a text on one line. */
export function takeTime(text: string, mark: string): TakenTime {
  const inWords = findFolded(IN_WORDS, text);
  const said = inWords && timeInWords(inWords);
  if (said) return { said, rest: withMark(text, inWords, mark) };
  return firstOf(TIMES, text, mark) ?? firstOf(BARE, text, mark) ?? { said: null, rest: text };
}

/** Whether a text offers another time beside the one that was taken out of it, such as `10am or 2pm`. */
export const offersAnother = (rest: string): boolean =>
  /(?:^|[ ,])(?:or|and)(?= )|[/,&]/iu.test(rest) && firstOf(TIMES, rest, "") !== null;

/** Takes a further time out of a text: one that can be nothing else. */
export const takeClearTime = (text: string, mark: string): TakenTime =>
  firstOf(TIMES, text, mark) ?? { said: null, rest: text };

function timeInWords({ groups: [, amount = "", way, hour = "", half], written }: FoldedMatch): SaidTime | null {
  const part = PARTS[amount] ?? Number.parseInt(amount, 10);
  const hours = hourOf(hour);
  if (hours < 1 || hours > 12 || part < 1 || part > 59 || (amount === "half" && way === "to")) return null;

  const minutes = way === "to" ? 60 - part : part;
  return { text: written.trim(), hours: way === "to" ? hours - 1 || 12 : hours, minutes, ...halfOf(half) };
}

function firstOf(patterns: readonly RegExp[], text: string, mark: string): TakenTime | null {
  for (const pattern of patterns) {
    const found = findFolded(pattern, text);
    if (!found) continue;

    const [, hours = "12", minutes, half, until] = found.groups;
    if (hourOf(hours) > 24 || Number(minutes || 0) > 59) continue;
    const said: SaidTime = {
      text: found.written.trim(),
      hours: hourOf(hours),
      minutes: Number(minutes || 0),
      ...halfOf(half),
      ...(hours.startsWith("0") && { full: true }),
      ...(until && { until: until.trim() }),
      ...(patterns === BARE && { bare: true as const }),
    };
    return { said, rest: withMark(text, found, mark) };
  }
  return null;
}

/** What is written like a time and is none, such as `25:00`. */
export const impossibleTime = (text: string): string | null =>
  findFolded(new RegExp(String.raw`${FRESH}\d{1,2}:\d{2}(?!\d)`, "u"), text)?.written ?? null;

const LENGTH =
  /(?<![\d\p{L}:./,])(?:for )?(?:(?:\d{1,2}(?:[.,]\d{1,2})?|an?|half an?|one|two|three|four|five) ?(?:hours?|hrs?)(?!\p{L})(?:(?: and)? ?(?:a half|\d{1,2} ?(?:minutes?|mins?|m)|(?:15|30|45))(?![\d\p{L}:.]| ?[ap]m))?|[1-7]h(?![\p{L}\d])|\d{1,3} ?(?:minutes?|mins?)(?!\p{L})(?! (?:past|to|after)))/u;

/** Takes how long it lasts, such as `3 hrs`, out of a text on one line: it is never a time. */
export function takeLength(text: string, mark: string): { said: string | null; rest: string } {
  const found = findFolded(LENGTH, text);
  return found ? { said: found.written.trim(), rest: withMark(text, found, mark) } : { said: null, rest: text };
}

const CLOSES = FIRST_SLOT_MINUTES + SLOTS.length * SLOT_MINUTES;

/** The minutes from midnight; undefined while it is asked, null for a time that does not exist. Without am and pm, an hour is one at which the salon works. */
export function minutesOf(said: SaidTime, context: ReadContext, asks: Ask[]): number | null | undefined {
  const { hours, minutes, half, full, text } = said;
  const key = `${hours}:${minutes}`;
  const asWritten = hours * 60 + minutes;
  if (half !== undefined && hours > 12)
    return half === "pm" && minutes > 0 ? asWritten : answered(askForTime(key, text, [asWritten]), context, asks);
  // Few who write 12 am mean midnight, and no salon is open then.
  if (half === "am" && hours === 12)
    return answered(askForTime(`${key} am`, text, [12 * 60 + minutes, minutes]), context, asks);
  if (half !== undefined) return ((hours % 12) + (half === "pm" ? 12 : 0)) * 60 + minutes;
  if (hours > 12 || full) return hours < 24 ? asWritten : null;

  const both = [(hours % 12) * 60 + minutes, ((hours % 12) + 12) * 60 + minutes];
  const working = both.filter((each) => each >= FIRST_SLOT_MINUTES && each < CLOSES);
  return working.length === 1 ? working[0] : answered(askForTime(key, text, both), context, asks);
}

function answered(ask: Ask, context: ReadContext, asks: Ask[]): number | undefined {
  const answer = answerOf(ask, context, asks);
  return answer === undefined ? undefined : Number(answer);
}

/** A question for a time that the words do not tell apart. */
export const askForTime = (key: string, text: string, times: readonly number[]): Ask => ({
  key: `time ${key}`,
  about: "time",
  text,
  choices: times.map((each) => ({ value: String(each), label: clock(each) })),
});

/** A time as the page says it, such as `2:30 pm`. */
export const clock = (minutes: number): string =>
  `${Math.floor(minutes / 60) % 12 || 12}:${String(minutes % 60).padStart(2, "0")} ${minutes < 720 ? "am" : "pm"}`;
