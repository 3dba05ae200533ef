/** The most letters of a word of the list in a reason or a question. */
const MOST_LETTERS = 40;

/** The first letters of a text, on one line. */
export const shortened = (text: string, most: number = MOST_LETTERS): string =>
  Array.from(text.replaceAll(/\s+/g, " ")).slice(0, most).join("");
