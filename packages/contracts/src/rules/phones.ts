/** Marks that nobody sees and that are copied with a text: of width, direction, a picture's form and a file's beginning. */
const INVISIBLE = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]|\uFE0F/gu;

/** A text as it is meant: without invisible marks, and with plain spaces and hyphens for those that do not break. */
export const plainText = (text: string): string =>
  text
    .replaceAll(INVISIBLE, "")
    .replaceAll(/[\u00A0\u2007\u202F]/gu, " ")
    .replaceAll(/[\u2010\u2011]/gu, "-");

/** What people write between the digits of a phone number. */
const SEPARATORS = /[\s\p{Pd}\p{Cf}.()[\]]/gu;

/** Whether an E.164 number is Nigerian. */
export const isHomeNumber = (e164: string): boolean => e164.startsWith("+234");

/** The digits of a typed phone number, after a `+` where it names a country; null for what has not 5 to 20 digits. */
export function phoneDigits(typed: string): string | null {
  const text = typed.normalize("NFKC").replaceAll(SEPARATORS, "");
  const digits = text.replace(/^tel:/iu, "").replace(/^00/u, "+");
  return /^\+?\d{5,20}$/u.test(digits) ? digits : null;
}
