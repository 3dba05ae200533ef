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

/** The numbers of a cell. */
export interface CellPhones {
  /** The first one, as E.164. */
  phone?: string;
  /** As E.164. */
  further: string[];
  /** What a spreadsheet cut, such as `2.34804E+12`: the digits are lost. */
  cut: string[];
  /** What is no number, as it is written. */
  unread: string[];
}

/** What spreadsheets put around a number, so that it stays a text: an apostrophe, or `="0803…"`. */
const AROUND = /^(?:['’`]|="?)|"$|\.0$/gu;
const CUT = /^\+?\d(?:[.,]\d{1,10})?e\+?\d{1,2}$/iu;

/** Reads the numbers of a cell; one without its zero, which spreadsheets take away, is read too. */
export function readPhones(cell: string): CellPhones {
  const parts = cell.split(/:::|[/;,|]|\bor\b|\band\b|&/iu).map((part) => part.trim().replaceAll(AROUND, ""));
  const read = [...new Set(parts)]
    .filter(Boolean)
    .map((written) => ({ written, e164: parsePhone(written.replace("(0)", "")) ?? withoutZero(written) }));
  const [phone, ...further] = new Set(read.flatMap(({ e164 }) => e164 ?? []));
  const others = read.flatMap(({ written, e164 }) => (e164 === null ? [written] : []));
  return {
    ...(phone !== undefined && { phone }),
    further,
    cut: others.filter((written) => CUT.test(written)),
    unread: others.filter((written) => !CUT.test(written)),
  };
}

const withoutZero = (written: string): string | null => {
  const digits = written.replaceAll(/[\s.-]/gu, "");
  return /^[789][01]\d{8}$/u.test(digits) ? parsePhone(`0${digits}`) : null;
};
