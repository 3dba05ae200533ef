import { FIRST_SLOT_MINUTES, SLOT_MINUTES, SLOTS } from "@salon/contracts";
import { DAY_MARK } from "./days.ts";
import { type Ask, answerOf, type ReadContext } from "../imports/reading.ts";

/** What a text says of a time of the day. */
export interface SaidTime {
  text: string;
  hours: number;
  minutes: number;
  half?: "am" | "pm";
  /** The hour has two digits, as on a clock of 24 hours. */
  full?: boolean;
  /** When it ends, as it is written. */
  until?: string;
}

const HALF = String.raw`(a\.?m\.?|p\.?m\.?)(?![\p{L}])`;
const END = String.raw`(?:\s*(?:-|to|till?|until)\s*(\d{1,2}(?:[:.h]\d{2})?\s*(?:a\.?m\.?|p\.?m\.?)?|noon)(?![\p{L}\d]))?`;
const FRESH = String.raw`(?<![\d:./\p{L}]|\d,)`;

/** The ways to write a time, the clearest first. Their groups: hours, minutes, half, end. */
const TIMES: RegExp[] = [
  new RegExp(String.raw`(?<!\p{L})(?:(12)\s*)?()(noon|midday)(?!\p{L})()`, "iu"),
  // A first time without its half, such as 10 - 1pm.
  new RegExp(
    String.raw`${FRESH}(\d{1,2})()()\s*(?:-|to|till?|until)\s*(\d{1,2}(?:[:.]\d{2})?\s*(?:am|pm))(?![\p{L}\d])`,
    "iu",
  ),
  new RegExp(String.raw`${FRESH}(\d{1,2})(?:\s?[:.h]\s?(\d{2}))?\s*${HALF}${END}`, "iu"),
  new RegExp(String.raw`${FRESH}(\d{1,2})\s?[:h]\s?(\d{2})(?::\d{2})?(?![\d:])()${END}`, "iu"),
  new RegExp(String.raw`${FRESH}(\d{1,2})\.(\d{2})(?![\d.])()${END}`, "iu"),
  new RegExp(String.raw`${FRESH}(\d{1,2})()\s*(?:o['’]?\s?clock|h(?:rs?)?(?![\p{L}\d]))()()`, "iu"),
  new RegExp(String.raw`(?<!\p{L})(?:by|at|@)\s*(\d{1,2})(?![\d\p{L}:.,/]|\s*(?:%|k\b))()()()`, "iu"),
];
/** A number alone is a time only beside a day, or by itself between commas. */
const BARE: RegExp[] = [
  new RegExp(String.raw`${DAY_MARK}[\s,.|)-]*(\d{1,2})(?![\d\p{L}:/]|[.,]\d)()()()`, "u"),
  new RegExp(String.raw`(?<![\d\p{L}:./+]|\d,)(\d{1,2})()()()(?=[\s,]*${DAY_MARK})`, "u"),
  /(?<=(?:^|[,|])\s*)(\d{1,2})()()()(?=\s*(?:[,|]|$))/u,
];

/** Takes the time out of a text. */
export function takeTime(text: string, mark: string): { said: SaidTime | null; rest: string } {
  for (const pattern of [...TIMES, ...BARE]) {
    const match = pattern.exec(text);
    if (!match) continue;

    const [found, hours = "12", minutes, half = "", until] = match;
    if (Number(hours) > 24 || Number(minutes || 0) > 59) continue;
    const kept = found.startsWith(DAY_MARK) ? DAY_MARK : "";
    return {
      said: {
        text: found.replace(DAY_MARK, "").trim(),
        hours: Number(hours),
        minutes: Number(minutes || 0),
        ...(/^[ap]/iu.test(half) && { half: /^a/iu.test(half) ? ("am" as const) : ("pm" as const) }),
        ...(/^0\d/u.test(hours) && { full: true }),
        ...(until && { until: until.trim() }),
      },
      rest: text.slice(0, match.index) + kept + mark + text.slice(match.index + found.length),
    };
  }
  return { said: null, rest: text };
}

const CLOSES = FIRST_SLOT_MINUTES + SLOTS.length * SLOT_MINUTES;

/** The minutes from midnight; undefined while it is asked, null for a time that does not exist. Without am and pm, an hour is one at which the salon works. */
export function minutesOf(said: SaidTime, context: ReadContext, asks: Ask[]): number | null | undefined {
  const { hours, minutes, half, full } = said;
  if (half !== undefined)
    return hours > 12 ? hours * 60 + minutes : ((hours % 12) + (half === "pm" ? 12 : 0)) * 60 + minutes;
  if (hours > 12 || full) return hours < 24 ? hours * 60 + minutes : null;

  const both = [(hours % 12) * 60 + minutes, ((hours % 12) + 12) * 60 + minutes];
  const working = both.filter((each) => each >= FIRST_SLOT_MINUTES && each < CLOSES);
  if (working.length === 1) return working[0];

  const answer = answerOf(
    {
      key: `time ${hours}:${minutes}`,
      about: "time",
      text: said.text,
      choices: both.map((each) => ({ value: String(each), label: clock(each) })),
    },
    context,
    asks,
  );
  return answer === undefined ? undefined : Number(answer);
}

const clock = (minutes: number): string =>
  `${Math.floor(minutes / 60) % 12 || 12}:${String(minutes % 60).padStart(2, "0")} ${minutes < 720 ? "am" : "pm"}`;
