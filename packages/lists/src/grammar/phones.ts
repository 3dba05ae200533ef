import { parsePhone } from "./phone-numbers.ts";

/** Nigerian numbers with or without the country code, and numbers with the code of another country. */
const NUMBERS =
  /(?<![\d+])(?:(?:\+|00)?\s?234[\s.-]*(?:\(0\)|0)?[\s.-]*|0[\s.-]?)[789][01](?:[\s.-]?\d){8}(?!\d)|(?<![\d+])\+\d(?:[\s().-]{0,2}\d){7,14}(?!\d)/gu;

/** Takes the valid phone numbers out of a text, as E.164 and as they are written. */
export function takePhones(text: string, mark: string): { phones: { e164: string; written: string }[]; rest: string } {
  const phones: { e164: string; written: string }[] = [];
  const rest = text.replaceAll(NUMBERS, (written) => {
    const e164 = parsePhone(written.replace("(0)", ""));
    if (e164 === null) return written;

    if (!phones.some((phone) => phone.e164 === e164)) phones.push({ e164, written: written.trim() });
    return mark;
  });
  return { phones, rest };
}

/**
 * The numbers of a cell: the first valid one and further ones, as E.164, and what is no number, as it is written. A number
 * without its zero, which spreadsheets take away, is read too.
 */
export function readPhones(cell: string): { phone?: string; further: string[]; unread: string[] } {
  const parts = cell.split(/:::|[/;,|]|\bor\b|\band\b|&/iu).map((part) => part.trim().replace(/^['’`]|\.0$/gu, ""));
  const read = parts
    .filter(Boolean)
    .map((written) => ({ written, e164: parsePhone(written.replace("(0)", "")) ?? withoutZero(written) }));
  const [first, ...further] = new Set(read.flatMap(({ e164 }) => e164 ?? []));
  const unread = read.filter(({ e164 }) => e164 === null).map(({ written }) => written);
  return { ...(first !== undefined && { phone: first }), further, unread: [...new Set(unread)] };
}

const withoutZero = (written: string): string | null => {
  const digits = written.replaceAll(/[\s.-]/gu, "");
  return /^[789][01]\d{8}$/u.test(digits) ? parsePhone(`0${digits}`) : null;
};
