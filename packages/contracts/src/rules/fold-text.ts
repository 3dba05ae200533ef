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
