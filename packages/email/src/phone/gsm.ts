/**
 * The characters of GSM-7 that take one place in an SMS (3GPP TS 23.038, 6.2.1), without those that Termii counts as
 * special characters, which shorten a page to 70: `;` and `'` (https://developers.termii.com/number).
 */
const GSM =
  '@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&()*+,-./0123456789:<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const CHARACTERS = new Set(GSM);

/** What stands for a character that GSM-7 lacks and that is no letter with marks. */
const REPLACED: Readonly<Record<string, string>> = {
  "₦": "NGN ",
  "€": "EUR ",
  "–": "-",
  "—": "-",
  "…": "...",
  "“": '"',
  "”": '"',
  "×": "x",
  ";": ",",
  "[": "(",
  "]": ")",
  "{": "(",
  "}": ")",
  "|": "/",
  "\\": "/",
  "~": "-",
  Ɓ: "B",
  ɓ: "b",
  Ɗ: "D",
  ɗ: "d",
  Ƙ: "K",
  ƙ: "k",
  Ƴ: "Y",
  ƴ: "y",
  Ǝ: "E",
  ǝ: "e",
  Ə: "E",
  ə: "e",
  Ɔ: "O",
  ɔ: "o",
  Ɛ: "E",
  ɛ: "e",
  ı: "i",
  Đ: "D",
  đ: "d",
  Ł: "L",
  ł: "l",
};
const MARKS = /\p{M}/gu;

/**
 * The text in characters that take one place in an SMS: letters lose the marks that GSM-7 lacks, so `Ọ̀ṣun` becomes `Osun`,
 * and what has no likeness is left out.
 */
export const toGsm = (text: string): string =>
  [...new Intl.Segmenter("en").segment(text.normalize("NFC"))]
    .map(({ segment }) => gsmOf(segment))
    .join("")
    .replace(/\s+/g, " ")
    .trim();

function gsmOf(grapheme: string): string {
  if (CHARACTERS.has(grapheme)) return grapheme;
  if (/^\s+$/.test(grapheme)) return " ";
  const replaced = REPLACED[grapheme];
  if (replaced !== undefined) return replaced;
  return Array.from(grapheme.normalize("NFD").replace(MARKS, ""))
    .map((letter) => (CHARACTERS.has(letter) ? letter : (REPLACED[letter] ?? "")))
    .join("");
}

/** Whether every character of the text takes one place in an SMS. */
export const isGsm = (text: string): boolean => Array.from(text).every((character) => CHARACTERS.has(character));
