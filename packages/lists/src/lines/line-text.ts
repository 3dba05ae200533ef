import { readStatus } from "../status.ts";
import { plainWords } from "../words.ts";

/** A line that was copied from a chat has the day and time at which it was sent, and by whom. */
const STAMPS = [
  /^\[?(\d{1,2}[/.]\d{1,2}[/.]\d{2,4}),? \d{1,2}[:.]\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?(?:\]| -) ?[^:]{1,60}: /iu,
  /^\[\d{1,2}:\d{2}(?: ?[ap]\.?m\.?)?, (\d{1,2}\/\d{1,2}\/\d{2,4})\] [^:]{1,60}: /iu,
];
/** Pictures say nothing, but for those that say no, or that something is not sure. */
const PICTURES = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F/gu;
const DOUBTS = /[❌❎✖🚫⛔❓❔⁉⚠]/u;
/** Marks of bold and italic words, at the end of a word: an address may have one within. */
const EMPHASIS = /(?<![\p{L}\p{N}])[*_]{1,3}|[*_]{1,3}(?![\p{L}\p{N}])/gu;
const STRUCK = /^~[^~]+~[.!]?$/u;
/** Strokes through letters. */
const STROKES = /[\u0335-\u0338]/gu;
const NUMBERING = /^(?:[-*•]|\d{1,3}[.)]) (?=\S)/u;

/** How people begin when they ask for an appointment. */
const GREETING =
  /^(?:(?:good|gud|gd) (?:morning|afternoon|evening|day|am|pm)|hello|hi|hey)(?: (?:ma|sir|madam|dear|aunty|sis))?[,.! ]+(?=\p{L})/iu;
const REQUEST =
  /^(?:(?:pls|plz|please|abeg|kindly),? )(?:(?:help me|i want to|can you) )?(?:book|put|fix|reserve|schedule|write)(?: down)? (?=\p{L})/iu;
/** `Put Joy down for Friday`. */
const DOWN_FOR = / (?:down|in) for (?=\S)/iu;

/** The words of a line without what chats and lists put around them. */
export interface LineText {
  text: string;
  /** The day of the chat's stamp, as it is written. */
  stamp?: string;
  /** Why it is no appointment any more. */
  ended?: string;
}

/** Takes off what chats and lists put around a line, and tells whether it is struck out or cancelled. */
export function lineText(line: string): LineText {
  const written = line.replaceAll(/\s+/gu, " ").trim();
  const stamp = STAMPS.map((pattern) => pattern.exec(written)).find((match) => match !== null);
  const text = (stamp ? written.slice(stamp[0].length) : written).replace(NUMBERING, "");
  const ended = endOf(text.trim());
  return {
    text: dashes(asked(text)),
    ...(stamp && { stamp: stamp[1]! }),
    ...(ended !== null && { ended }),
  };
}

/** The words without those by which an appointment is asked for. */
function asked(text: string): string {
  const greeted = text.replace(GREETING, "");
  const wish = greeted.replace(REQUEST, "");
  return wish === greeted ? greeted : wish.replace(DOWN_FOR, " for ");
}

/** Long dashes as plain ones; one between words, and a stroke, keeps them apart. So do the marks of bold and italic words. */
const dashes = (text: string): string =>
  text
    .replaceAll(PICTURES, (picture) => (DOUBTS.test(picture) ? ` ${picture} ` : " "))
    .replaceAll(/(?<=\d) ?[–—] ?(?=\d)/gu, "-")
    .replaceAll(/[–—•·]/gu, " - ")
    .replaceAll(EMPHASIS, " | ")
    .replaceAll(/\((mrs?|ms|miss|dr)\)/giu, "$1")
    .replaceAll(/\s+/gu, " ")
    .trim();

function endOf(text: string): string | null {
  if (STRUCK.test(text) || (text.match(STROKES)?.length ?? 0) > 2) return "It is struck out";

  const words = plainWords(text).split(" ");
  const ends = [words.slice(0, 1), words.slice(-1), ...[2, 3].map((length) => words.slice(-length))];
  const status = ends
    .map((each) => each.join(" "))
    .find(
      (each) => (!each.includes(" ") || /^(?:no|not|did) /u.test(each)) && readStatus("visit", each).verdict === "bad",
    );
  return status === undefined ? null : `Its status is '${status}'`;
}
