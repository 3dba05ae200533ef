import { UNPARSED_MINUTES } from "../salon.ts";
import { plainText } from "./phones.ts";

/** A length of time as a text says it. `open` where it may take longer or shorter: a range counts its longest, `2hrs+` what it names. */
export interface ReadTimeframe {
  minutes: number;
  open: boolean;
}

/** A longer text is no timeframe, so that matching takes little time. */
const MAX_LETTERS = 60;
/** `90`, `45 mins`, `1.5 hours`, `1hr 30mins`, `1h30`. A number alone is in minutes and has two digits, because 2 may mean hours. */
const WORDS =
  /^(?:(\d{1,2}(?:\.\d{1,2})?|\.\d{1,2}) ?h(?:(?:ou)?rs?)?\.?)?(?: ?(?:and )?(\d{1,3}) ?m(?:in(?:ute)?s?)?\.?| ?(\d{2,3}))?$/;
/** `1:30`, also with hours after it. */
const CLOCK = /^(\d{1,2}):([0-5]\d) ?(?:h(?:(?:ou)?rs?)?)?$/;
const FRACTIONS: Readonly<Record<string, string>> = { "\u00BC": ".25", "\u00BD": ".5", "\u00BE": ".75" };
const RANGE = /^(.+?) ?(?:\p{Pd}|\bto\b) ?(.+)$/u;

/** Reads texts like `90`, `1:30`, `1\u00BD hrs`, `3 hrs (long hair)` and `1-2 hrs`; null for one that it does not understand. */
export function readTimeframe(timeframe: string): ReadTimeframe | null {
  if (timeframe.length > MAX_LETTERS) return null;
  const text = plainText(timeframe)
    .toLowerCase()
    .replaceAll(/\([^()]*\)/g, " ")
    .replaceAll(/ ?[\u00BC-\u00BE]/gu, (sign) => FRACTIONS[sign.trim()] ?? "")
    .replaceAll(/\s+/g, " ")
    .trim();
  const exact = minutesOf(text);
  if (exact !== null) return { minutes: exact, open: false };
  const longest = text.includes("+") ? minutesOf(text.replace("+", "").trim()) : longestOf(text);
  return longest === null ? null : { minutes: longest, open: true };
}

/** The minutes that a timeframe counts; a text that nobody understands counts as 30. */
export const timeframeMinutes = (timeframe: string): number => readTimeframe(timeframe)?.minutes ?? UNPARSED_MINUTES;

function minutesOf(text: string): number | null {
  const [, hours = 0, minutes = 0] = CLOCK.exec(text) ?? [];
  const [, ofHours = 0, ofMinutes, bare = 0] = WORDS.exec(text) ?? [];
  const sum = Math.round((Number(hours) + Number(ofHours)) * 60) + Number(minutes) + Number(ofMinutes ?? bare);
  return sum > 0 ? sum : null;
}

/** The longest end of a range; the first end may leave out its unit. */
function longestOf(text: string): number | null {
  const [, first = "", last = ""] = RANGE.exec(text) ?? [];
  const end = minutesOf(last);
  const start = minutesOf(first) ?? minutesOf(first + last.replace(/^[\d.:]+/, ""));
  return end === null || start === null ? null : Math.max(start, end);
}

/** Hours in words. */
export const hoursText = (hours: number): string => (hours === 1 ? "1 hour" : `${hours} hours`);
