import { isSalonDay, lagosDay } from "@salon/contracts";

/** How dates of two numbers are meant; unknown while every row allows both. */
export type DayOrder = "day first" | "month first";

const NUMBERS = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})\b/;

/** Tells from all dates of a column which number is the day; null when every date allows both. */
export function dayOrderOf(dates: readonly string[]): DayOrder | null {
  const pairs = dates.flatMap((cell) => {
    const match = NUMBERS.exec(cell);
    return match ? [[Number(match[1]), Number(match[2])] as const] : [];
  });
  if (pairs.some(([first]) => first > 12)) return "day first";
  if (pairs.some(([, second]) => second > 12)) return "month first";
  return pairs.some(([first, second]) => first !== second) ? null : "day first";
}

/** An instant with its zone: its day is that of the salon. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/;
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** Reads a date such as `28/11/2026`, `28-Nov-2026`, `2026 Nov 28` or `2026-11-28 09:15` as a salon day. */
export function readDay(cell: string, order: DayOrder): string | null {
  if (INSTANT.test(cell)) {
    const at = new Date(cell);
    return Number.isNaN(at.getTime()) ? null : lagosDay(at);
  }
  const iso = /^(\d{4})[-/. ](\d{1,2}|[a-z]{3,9})[-/. ](\d{1,2})(?!\d)/i.exec(cell);
  if (iso) return dayText(iso[1]!, iso[2]!, iso[3]!);

  const named = /^(\d{1,2})[-/. ]?([a-z]{3,9})[-/., ]*(\d{4}|\d{2})\b/i.exec(cell);
  if (named) return dayText(named[3]!, named[2]!, named[1]!);

  const numbers = NUMBERS.exec(cell);
  if (!numbers) return null;
  const [first, second, year] = [numbers[1]!, numbers[2]!, numbers[3]!];
  return order === "day first" ? dayText(year, second, first) : dayText(year, first, second);
}

function dayText(year: string, month: string, day: string): string | null {
  const number = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const pad = (value: number | string) => String(value).padStart(2, "0");
  const text = `${year.length === 2 ? `20${year}` : year}-${pad(number)}-${pad(day)}`;
  return isSalonDay(text) ? text : null;
}

const SUM = /^([-+(]?)([1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*|0)(\.\d{1,2})?(-|\)|cr\.?|dr\.?)?$/i;

/** A sum in naira with kobo, and which way its own sign says that the money went. */
export interface Sum {
  naira: number;
  way: "came" | "went" | null;
}

/** Reads a sum such as `₦5,000.00`, `NGN 5000`, `+300`, `(200.00)`, `200-` or `200 DR`. A comma divides thousands alone. */
export function readSum(cell: string): Sum | null {
  const plain = cell.replaceAll(/ngn|naira|=n=|[₦#\s]/gi, "").replaceAll(/[−–]/g, "-");
  const [, before, digits = "", kobo = "", after = ""] = SUM.exec(plain) ?? [];
  if (before === undefined || (before === "(") !== (after === ")")) return null;

  const hasMinus = /^[-(]/.test(before) || /^(?:-|dr)/i.test(after);
  const hasPlus = before === "+" || /^cr/i.test(after);
  return {
    naira: Number(digits.replaceAll(",", "") + kobo),
    way: hasMinus ? "went" : hasPlus ? "came" : null,
  };
}
