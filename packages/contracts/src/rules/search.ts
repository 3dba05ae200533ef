import { foldText } from "./fold-text.ts";
import { DASHES, plainText } from "./phones.ts";

/** The most people and the most bookings that the search box shows. */
export const MAX_FOUND_EACH = 5;
/** Words of a search that are compared; further ones are ignored. */
const MAX_WORDS = 8;
/** Letters of the longest stored beginning of a word. */
const MAX_START = 12;

/** Digits as people write them in a phone number, at least two, and what stands before them: Safari before 16.4 cannot look behind. */
const NUMBER = new RegExp(String.raw`(^|\s)(?:tel:)?\+?[([]?\d[\d\s()[\]./${DASHES}]*\d[)\]]?(?=$|\s)`, "gu");
/** The country code as it is typed, also with the zero that follows it in error. */
const COUNTRY_CODE = /^(?:00)?2340?(?=\d)/u;

const digitsOf = (text: string): string => text.replaceAll(/\D/gu, "");

/** The words of a search text, each of which must be the beginning of a stored term; a phone number is one word of digits. */
export function searchWords(q: string): string[] {
  const joined = foldText(plainText(q)).replaceAll(
    NUMBER,
    (number, before: string) => before + digitsOf(number).replace(COUNTRY_CODE, "234"),
  );
  const words = joined.split(/\s+/u).map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}@]+$/gu, ""));
  const distinct = [...new Set(words)].filter(Boolean);
  // What begins with the longer word begins with the shorter one too.
  return distinct
    .filter((word) => !distinct.some((other) => other !== word && other.startsWith(word)))
    .slice(0, MAX_WORDS);
}

/** The beginning of a Nigerian number without its zero: three digits or more. */
const WITHOUT_ZERO = /^[789]\d{2,}$/u;

/** The beginnings that a word of a search stands for: a phone number typed without its leading zero is sought with it too. */
export const wordForms = (word: string): string[] => (WITHOUT_ZERO.test(word) ? [word, `0${word}`] : [word]);

/** What a search finds a person by; `digits` are those of phones, in each form in which people type them. */
interface Searched {
  name: string;
  email?: string | undefined;
  digits?: readonly string[];
}

/**
 * The terms whose beginnings find a person: the folded words of the name, each also from its inner beginnings on (`Ade-Olu`
 * is found by `olu`), the e-mail, and the digits of the phones.
 */
export function searchTerms({ name, email, digits = [] }: Searched): string[] {
  const words = foldText(name)
    .split(/\s+/u)
    .flatMap((word) => [...word.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => word.slice(index)));
  const mail = email === undefined ? [] : [foldText(email)];
  return [...new Set([...words, ...mail, ...digits])].filter(Boolean);
}

/** Every beginning of every term, up to twelve letters, and the terms: an index of them has the rows of each beginning in one place. */
export const termStarts = (terms: readonly string[]): string[] => [
  ...new Set(
    terms.flatMap((term) => {
      const letters = Array.from(term);
      return [...letters.slice(0, MAX_START).map((_, last) => letters.slice(0, last + 1).join("")), term];
    }),
  ),
];

/** Whether `termStarts` has this word itself, when it begins a term; of numbers only the whole ones are stored. */
export const isStoredStart = (word: string): boolean => Array.from(word).length <= MAX_START && !/^\d/u.test(word);
