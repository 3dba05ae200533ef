// Marks that reverse or hide the text around them: with them a name could disguise a link or an amount.
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;
const CONTROLS = /[\p{Cc}\u2028\u2029]/gu;

/** The text as one line, without line breaks, control characters and direction marks. */
export const oneLine = (text: string): string =>
  text.replace(DIRECTION_MARKS, "").replace(CONTROLS, " ").replace(/ {2,}/g, " ").trim();

/** The lines of a text, each cleaned as `oneLine` does. */
export const manyLines = (text: string): string[] =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .trim()
    .split("\n")
    .map(oneLine);
