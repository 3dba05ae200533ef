import { readTimeframe } from "@salon/contracts";
import { readPrice, type SaidPrice } from "./prices.ts";

/** A service as a line of a price list says it. */
export interface PricedLine {
  name: string;
  price: SaidPrice;
  /** How long it takes, as it is written. */
  length?: string;
}

const MAX_LINE = 300;
/** Less is no price of a service, but a number of its name. */
const LEAST = 100;
/** The most words of a price, such as `from N 15 000 - N 20 000`, and of a length. */
const MAX_PRICE_WORDS = 8;
const MAX_LENGTH_WORDS = 4;
const NUMBERING = /^\s*(?:\d{1,3}[.)]\s|[-–—•*·]\s)/u;
/** What stands between the parts of a line, at the ends of one. */
const EDGES = /^[\s:;,|=([–—-]+|[\s:;,|=)\]–—.-]+$/gu;
const trimEdges = (text: string): string => text.replaceAll(EDGES, "");

/** A length with its unit: a number alone may be another price. */
function lengthIn(words: readonly string[]): string | null {
  const text = trimEdges(words.join(" "));
  return /[hm:]/iu.test(text) && readTimeframe(text) !== null ? text : null;
}

function priceIn(words: readonly string[]): SaidPrice | null {
  const text = trimEdges(words.join(" "));
  // What begins with a plus is added to another price.
  const price = text.startsWith("+") ? null : readPrice(text);
  return price && price.naira >= LEAST ? price : null;
}

/** The name and, behind it, the length that may stand before a price. */
function nameIn(words: readonly string[]): { name: string; length?: string } | null {
  for (let count = MAX_LENGTH_WORDS; count > 0; count--) {
    const length = words.length > count ? lengthIn(words.slice(-count)) : null;
    const name = length === null ? "" : trimName(words.slice(0, -count));
    if (length !== null && isName(name)) return { name, length };
  }
  const name = trimName(words);
  return isName(name) ? { name } : null;
}
/** A name has a letter, and nothing in it that may be a price. */
const isName = (name: string): boolean =>
  /\p{L}/u.test(name) && name.split(" ").every((word) => priceIn([word]) === null);
const trimName = (words: readonly string[]): string => words.join(" ").replaceAll(/^[\s–—-]+|[\s:;,|=–—.-]+$/gu, "");

/** Reads the words as a line whose price stands from one to another. */
function readAt(words: readonly string[], from: number, to: number): PricedLine | null {
  const price = priceIn(words.slice(from, to));
  const before = price && nameIn(words.slice(0, words.slice(0, from).findLastIndex((word) => !isEdge(word)) + 1));
  const rest = words.slice(to).filter((word) => !isEdge(word));
  const length = before && rest.length > 0 ? lengthIn(rest) : undefined;
  if (!price || !before || length === null || (length && before.length)) return null;
  return { price, ...before, ...(length && { length }) };
}
const isEdge = (word: string): boolean => trimEdges(word) === "";

/**
 * Reads a line such as `Wash - 3000`, `Wash 3k 30 mins` or `Braids from 15k (4 hrs)`; null where one of its words is not
 * understood, or where it is not clear which number is the price.
 */
export function readPriceLine(line: string): PricedLine | null {
  if (line.length > MAX_LINE) return null;

  const words = line
    .replace(NUMBERING, "")
    .split(/[\s|]+|(?<=\p{L}),(?=\d)|\.{2,}|…/u)
    .filter(Boolean);
  let found: PricedLine | null = null;
  for (let from = 1; from < words.length; from++)
    for (let to = from + 1; to <= Math.min(words.length, from + MAX_PRICE_WORDS); to++) {
      const read = readAt(words, from, to);
      if (read && found && read.price.naira !== found.price.naira) return null;
      // The first has the words before the number, such as `from`.
      found ??= read;
    }
  return found;
}

/** Whether a text without a header is a price list of lines, and no table: its commas are in its prices and names. */
export function arePriceLines(rows: readonly (readonly string[])[], lines: readonly string[]): boolean {
  const width = rows[0]?.length ?? 0;
  const hasThousands = rows.some((cells) =>
    cells.some((cell, at) => cell === "000" && /(?:^|\D)\d{1,3}$/u.test(cells[at - 1] ?? "")),
  );
  if (width > 1 && rows.every(({ length }) => length === width) && !hasThousands) return false;
  const read = lines.filter((line) => readPriceLine(line) !== null).length;
  // Headings and an address stand between the prices.
  const withNumber = lines.filter((line) => /\d/u.test(line)).length;
  return read * 2 >= withNumber && read * 4 >= lines.length && read > 0;
}
