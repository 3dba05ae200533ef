import { parsePhone } from "./phone-numbers.ts";

/** Nigerian numbers with or without the country code, and numbers with the code of another country. */
const NUMBERS =
  /(?<![\d+])(?:(?:\+|00)?\s?234[\s.-]*(?:\(0\)|0)?[\s.-]*|0[\s.-]?)[789][\s.-]?[01](?:[\s.-]?\d){8}(?!\d)|(?<![\d+])\+\d(?:[\s().-]{0,2}\d){7,14}(?!\d)/gu;

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

/** A number that a spreadsheet cut, such as `2.34804E+12`: its digits are lost. Or one with letters O, and the number that may be meant, as E.164. */
export interface DoubtfulPhone {
  written: string;
  phone?: string;
}

/** The numbers of a cell. */
export interface CellPhones {
  /** The first one, as E.164. */
  phone?: string;
  /** As E.164. */
  further: string[];
  doubtful: DoubtfulPhone[];
  /** What is no number, as it is written. */
  unread: string[];
}

/** What spreadsheets put around a number, so that it stays a text: an apostrophe, or `="0803…"`; and what hides the caller. */
const AROUND = /^(?:['’`]|="?|[*#]31#)|"$|\.0$/gu;
/** A number that a spreadsheet shows with its thousands, such as `8,035,550,604`. */
const WITH_THOUSANDS = /^[1-9]\d{0,2}(?:,\d{3}){3,4}$/u;
const CUT = /^\+?\d(?:[.,]\d{1,10})?e\+?\d{1,2}$/iu;

/** Reads the numbers of a cell; one without its zero, which spreadsheets take away, is read too. */
export function readPhones(cell: string): CellPhones {
  const parts = withoutThousands(cell)
    .split(/:::|[/;,|]|\bor\b|\band\b|&/iu)
    .map((part) => part.trim().replaceAll(AROUND, ""));
  const read = [...new Set(parts)].filter(Boolean).map((written) => ({ written, e164: numberOf(written) }));
  const [phone, ...further] = new Set(read.flatMap(({ e164 }) => e164 ?? []));
  const others = read.flatMap(({ written, e164 }) => (e164 === null ? [written] : []));
  return {
    ...(phone !== undefined && { phone }),
    further,
    doubtful: others.flatMap((written) => doubtfulOf(written) ?? []),
    unread: others.filter((written) => doubtfulOf(written) === null),
  };
}

const withoutThousands = (cell: string): string => (WITH_THOUSANDS.test(cell.trim()) ? cell.replaceAll(",", "") : cell);

function numberOf(written: string): string | null {
  const whole = wholeOf(written.replace("(0)", ""));
  return parsePhone(whole) ?? withoutZero(whole) ?? withoutPlus(whole);
}

/** A number in E-notation that has lost no digit, such as `8.035550608E9`, in full. */
function wholeOf(written: string): string {
  const [, first = "", digits = "", places] = /^\+?(\d)[.,](\d{9,13})e\+?(\d{1,2})$/iu.exec(written) ?? [];
  return first !== "" && digits.length === Number(places) ? first + digits : written;
}

/** The code of another country without its plus, apart from the rest, as some programs write it: `44 7700 900123`. */
const withoutPlus = (written: string): string | null =>
  /^[1-9]\d{0,2} \d[\d ]{6,14}$/u.test(written) ? parsePhone(`+${written}`) : null;

function doubtfulOf(written: string): DoubtfulPhone | null {
  if (CUT.test(written)) return { written };
  const isMisspelt = /^[\d\s.+o-]{10,20}$/iu.test(written);
  const phone = isMisspelt ? numberOf(written.replaceAll(/o/giu, "0")) : null;
  return phone === null ? null : { written, phone };
}

const withoutZero = (written: string): string | null => {
  const digits = written.replaceAll(/[\s.-]/gu, "");
  return /^[789][01]\d{8}$/u.test(digits) ? parsePhone(`0${digits}`) : null;
};
