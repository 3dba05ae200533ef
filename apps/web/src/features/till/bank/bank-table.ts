import { type BankList, isSalonDay } from "@salon/contracts";
import Papa from "papaparse";

/** What the page reads of a column of a list. */
export const COLUMNS = ["date", "credit", "debit", "kind", "reference", "text"] as const;
export type Column = (typeof COLUMNS)[number];
/** The position of each column that was found or chosen. */
export type Mapping = Partial<Record<Column, number>>;

/** A list of a bank or a terminal as a table: `header` is empty where the list has none. */
export interface BankTable {
  header: string[];
  rows: string[][];
}
/** How dates of two numbers are meant; unknown while every row allows both. */
export type DayOrder = "day first" | "month first";

const MOST_LINES_BEFORE_HEADER = 40;
/** The names of columns that GTBank, OPay, PalmPay, Access and Zenith use, and terminals. */
const NAMES: Record<Column, RegExp> = {
  date: /\bdate\b|trans\.? time|^time$|^day$/i,
  credit: /\bcredits?\b|money in|deposits?\b|amount in|paid in|lodg(e)?ments?|^amount|transaction amount|\bcr\b/i,
  debit: /\bdebits?\b|money out|withdrawals?|amount out|\bdr\b/i,
  kind: /^(type|cr\/dr|dr\/cr|transaction type|direction)$/i,
  reference: /reference|\bref\b|transaction id|session id|\brrn\b|stan/i,
  text: /remarks?|narration|description|details?|particulars|sender|from|customer/i,
};

/** Reads a text as a table: any separator, quotes with line breaks, and lines above the header. */
export function readTable(text: string): BankTable {
  const { data } = Papa.parse<string[]>(text.trim(), { skipEmptyLines: "greedy" });
  const lines = data.map((line) => line.map((cell) => cell.trim()));
  const at = lines.slice(0, MOST_LINES_BEFORE_HEADER).findIndex(isHeader);
  return at < 0 ? { header: [], rows: lines } : { header: lines[at]!, rows: lines.slice(at + 1) };
}

const isHeader = (line: readonly string[]): boolean => {
  const { date, credit } = columnsNamed(line);
  return date !== undefined && credit !== undefined && !line.some((cell) => readAmount(cell) !== null);
};

/** Finds the columns by their names; each column is used once, in the order of `COLUMNS`. */
function columnsNamed(header: readonly string[]): Mapping {
  const mapping: Mapping = {};
  const used = new Set<number>();
  for (const column of COLUMNS) {
    const at = header.findIndex((name, index) => !used.has(index) && NAMES[column].test(name));
    if (at < 0) continue;
    mapping[column] = at;
    used.add(at);
  }
  return mapping;
}

/** Guesses the columns: by their names, else the first that reads as a date and the first that reads as an amount. */
export function guessColumns({ header, rows }: BankTable): Mapping {
  if (header.length > 0) return columnsNamed(header);
  const [first = []] = rows;
  const date = first.findIndex((cell) => readDay(cell, "day first") !== null);
  const credit = first.findIndex((cell, index) => index !== date && readAmount(cell) !== null);
  return { ...(date >= 0 && { date }), ...(credit >= 0 && { credit }) };
}

const NUMBERS = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})\b/;

/** Tells from all dates of a column which number is the day; null when every date allows both. */
export function dayOrderOf({ rows }: BankTable, { date }: Mapping): DayOrder | null {
  const pairs = rows.flatMap((row) => {
    const match = NUMBERS.exec(row[date ?? -1] ?? "");
    return match ? [[Number(match[1]), Number(match[2])] as const] : [];
  });
  if (pairs.some(([first]) => first > 12)) return "day first";
  if (pairs.some(([, second]) => second > 12)) return "month first";
  return pairs.some(([first, second]) => first !== second) ? null : "day first";
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** Reads a date such as `28/11/2026`, `28-Nov-2026`, `2026 Nov 28` or `2026-11-28 09:15` as a salon day. */
export function readDay(cell: string, order: DayOrder): string | null {
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

/** Reads an amount such as `₦5,000.00`, `NGN 5000` or `(200.00)` in naira with kobo; money that went out is negative. */
export function readAmount(cell: string): number | null {
  const plain = cell.replaceAll(/ngn|naira|[₦,\s+]|\bcr$/gi, "");
  const isOut = /^\(.*\)$|^-|dr$/i.test(plain);
  const digits = plain.replaceAll(/[()-]|dr$/gi, "");
  if (!/^\d+(?:\.\d{1,2})?$/.test(digits)) return null;
  return isOut ? -Number(digits) : Number(digits);
}

/** The rows that say that money came, and how many were left out and why. */
export interface ReadRows {
  rows: BankList["rows"];
  /** Money that went out, or no money at all. */
  out: number;
  /** Amounts with kobo, which no receipt of the desk has. */
  kobo: number;
  /** Lines whose date or amount cannot be read; their text, at most ten. */
  unreadable: string[];
}

/** Reads the rows of a table by its columns. */
export function readRows({ rows }: BankTable, mapping: Mapping, order: DayOrder): ReadRows {
  const read: ReadRows = { rows: [], out: 0, kobo: 0, unreadable: [] };
  for (const row of rows) {
    const cell = (column: Column) => row[mapping[column] ?? -1] ?? "";
    const day = readDay(cell("date"), order);
    const amount = readAmount(cell("credit"));
    const isEmpty = /^[-–]*$/.test(cell("credit")) && (day !== null || readAmount(cell("debit")) !== null);
    const isOut = isEmpty || amount === 0 || (amount !== null && amount < 0) || /^(dr|debit|out)/i.test(cell("kind"));

    if (isOut) read.out++;
    else if (day === null || amount === null) noteUnreadable(read, row);
    else if (!Number.isInteger(amount)) read.kobo++;
    else
      read.rows.push({
        day,
        amount,
        ...named("reference", cell("reference"), 200),
        ...named("text", cell("text"), 500),
      });
  }
  return read;
}

function noteUnreadable({ unreadable }: ReadRows, row: readonly string[]): void {
  // Lines below a list, such as its closing balance, have few cells.
  if (row.filter(Boolean).length > 2 && unreadable.length < 10) unreadable.push(row.filter(Boolean).join(" · "));
}

const named = (name: "reference" | "text", value: string, most: number) =>
  value === "" ? {} : { [name]: Array.from(value.replaceAll(/\s+/g, " ")).slice(0, most).join("") };
