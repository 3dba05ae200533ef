import { foldText } from "@salon/contracts";

/** A text in small letters without marks, and where each of its letters stands in the text. */
interface Folded {
  plain: string;
  /** Absent where each letter stands at its own place. */
  places?: number[];
}

const NOT_ASCII = /[^\0-\u007F]/u;
const APOSTROPHE = /['’‘ʼʻ`´]/u;
const letters = new Map<string, string>();
/** Letters are remembered, because thousands of rows have the same ones. */
function foldLetter(letter: string): string {
  const known = letters.get(letter);
  if (known !== undefined) return known;
  const folded = APOSTROPHE.test(letter) ? "'" : foldText(letter);
  if (letters.size < MAX_LETTERS) letters.set(letter, folded);
  return folded;
}
const MAX_LETTERS = 2_000;

function fold(text: string): Folded {
  if (!NOT_ASCII.test(text)) return { plain: text.toLowerCase() };

  const parts: string[] = [];
  const places: number[] = [];
  let place = 0;
  for (const letter of text) {
    const folded = foldLetter(letter);
    parts.push(folded);
    for (let index = 0; index < folded.length; index++) places.push(place);
    place += letter.length;
  }
  places.push(place);
  return { plain: parts.join(""), places };
}

let last: { text: string; folded: Folded } | null = null;
/** The last text is remembered, because many expressions look at one after the other. */
function foldedOf(text: string): Folded {
  if (last?.text !== text) last = { text, folded: fold(text) };
  return last.folded;
}

/** Something that was found in a text. */
export interface FoldedMatch {
  /** The words and groups of the expression, in small letters without marks. */
  groups: readonly (string | undefined)[];
  /** As it is written. */
  written: string;
  start: number;
  end: number;
}

/** Finds an expression in a text, whatever its capitals and marks: `Ọjọ́rú` is found by `ojoru`. Apostrophes are `'`. */
export function findFolded(pattern: RegExp, text: string): FoldedMatch | null {
  const { plain, places } = foldedOf(text);
  const match = pattern.exec(plain);
  if (!match) return null;

  const end = match.index + match[0].length;
  const [from, to] = places ? [places[match.index]!, places[end]!] : [match.index, end];
  return { groups: [...match], written: text.slice(from, to), start: from, end: to };
}

/** The text with a mark in the place of what was found. */
export const withMark = (text: string, { start, end }: FoldedMatch, mark: string): string =>
  text.slice(0, start) + mark + text.slice(end);
