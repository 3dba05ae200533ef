import { plainWords } from "./words.ts";

const SIGNS = /[$€£¥₵]/u;
const NAMES =
  /\b(?:usd|eur|gbp|ghs|kes|zar|xof|xaf|cad|aed|cny|inr|jpy|chf|aud|usdt|dollars?|euros?|pounds?)(?:\b|\d)|\d(?:usd|eur|gbp|ghs|kes)\b/u;

/** Whether a sum, or the name of its column, names a currency that is not naira. */
export const namesOtherCurrency = (text: string): boolean => SIGNS.test(text) || NAMES.test(plainWords(text));

/** Whether a cell of a column of currencies is naira; what is blank or unknown is not. */
export const isNaira = (cell: string): boolean =>
  cell.trim() === "₦" || /^(?:ngn|n|naira|nigerian naira|566)$/u.test(plainWords(cell));
