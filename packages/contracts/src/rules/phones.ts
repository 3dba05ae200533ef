/** Invisible marks that are copied with a text: all of Unicode's but the two that join letters of some scripts, and those of a picture's form. */
const INVISIBLE = /(?![\u200C\u200D])\p{Cf}|\uFE0E|\uFE0F/gu;

/** A text as it is meant: without invisible marks, and with plain spaces and hyphens for those that do not break. */
export const plainText = (text: string): string =>
  text
    .replaceAll(INVISIBLE, "")
    .replaceAll(/[\u00A0\u2007\u202F]/gu, " ")
    .replaceAll(/[\u2010\u2011]/gu, "-");

/** The dashes and the minus, as in a class of a pattern: people write any of them between digits. */
export const DASHES = String.raw`\p{Pd}\u2212`;
/** What people write between the digits of a phone number. */
const SEPARATORS = new RegExp(String.raw`[\s${DASHES}\p{Cf}.()[\]]`, "gu");

/** Whether an E.164 number is Nigerian. */
export const isHomeNumber = (e164: string): boolean => e164.startsWith("+234");

/** The digits of a typed phone number, after a `+` where it names a country; null for what has not 5 to 20 digits. */
export function phoneDigits(typed: string): string | null {
  const text = plainText(typed.normalize("NFKC")).replaceAll(SEPARATORS, "");
  const digits = text.replace(/^tel:/iu, "").replace(/^00/u, "+");
  return /^\+?\d{5,20}$/u.test(digits) ? digits : null;
}
