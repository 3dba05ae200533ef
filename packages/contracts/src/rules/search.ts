import { DASHES, plainText } from "./phones.ts";

/** The most people and the most bookings that the search box shows. */
export const MAX_FOUND_EACH = 5;
/** Words of a search that are compared; further ones are ignored. */
const MAX_WORDS = 8;
/** Letters of the longest stored beginning of a word. */
const MAX_START = 12;

/** Letters that Unicode does not take apart into a letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ɓ: "b",
  ɗ: "d",
  đ: "d",
  ð: "d",
  ɛ: "e",
  ǝ: "e",
  ə: "e",
  ħ: "h",
  ı: "i",
  ƙ: "k",
  ł: "l",
  ŋ: "n",
  ø: "o",
  ɔ: "o",
  ƴ: "y",
  æ: "ae",
  œ: "oe",
  ß: "ss",
  þ: "th",
};
const APOSTROPHES = /['’‘ʼʻ`´]/gu;
const MARKS = /\p{M}/gu;
const NOT_ASCII = /[^\0-\u007F]/gu;
/** Digits as people write them in a phone number, at least two, and what stands before them: Safari before 16.4 cannot look behind. */
const NUMBER = new RegExp(String.raw`(^|\s)(?:tel:)?\+?[([]?\d[\d\s()[\]./${DASHES}]*\d[)\]]?(?=$|\s)`, "gu");
/** The country code as it is typed, also with the zero that follows it in error. */
const COUNTRY_CODE = /^(?:00)?2340?(?=\d)/u;

/** A text as a search compares it: in lower case, without marks and apostrophes, so that `Ẹ̀bùn` is `ebun`. */
export const foldText = (text: string): string =>
  text
    // The dot of a capital İ becomes a mark of its own in lower case.
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(MARKS, "")
    .replaceAll(APOSTROPHES, "")
    .toLowerCase()
    .replaceAll(NOT_ASCII, (letter) => LETTERS[letter] ?? letter);

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
