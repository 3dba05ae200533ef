/**
 * What keeps words apart in a line and in a cell: the places where something was taken out, commas outside of sums, brackets, strokes,
 * and dots, colons and dashes that stand by themselves.
 */
const SEPARATOR =
  /[\p{Cc}|;()[\]]|,(?!\d{3}(?!\d))|(?<=^|[ \p{Cc}])[-/](?=[ \p{Cc}]|$)|\.{2,5}|…|[.!:](?=[ \p{Cc}]|$)/gu;

/** A part of a text between two separators. */
export interface Part {
  words: string;
  start: number;
  end: number;
  /** The separator right before it; empty where there is none, or where something was taken out. */
  before: string;
}

/** The parts of a text that have words, in their order. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let before = "";
  let start = 0;
  for (const match of [...text.matchAll(SEPARATOR), null]) {
    const end = match?.index ?? text.length;
    const words = text.slice(start, end);
    if (words.trim() !== "") {
      parts.push({ words, start, end, before });
      before = "";
    }
    if (match === null) break;
    before = /\p{Cc}/u.test(match[0]) ? "" : match[0];
    start = end + match[0].length;
  }
  return parts;
}
