import { isDirectionColumn, plainWords, statusColumn } from "@salon/lists";
import Papa from "papaparse";
import { readDay, readSum } from "./bank-cells.ts";

/** What the page reads of a column of a list. */
export const COLUMNS = [
  "date",
  "credit",
  "debit",
  "amount",
  "kind",
  "status",
  "reversed",
  "currency",
  "reference",
  "text",
] as const;
export type Column = (typeof COLUMNS)[number];
/** The position of each column that was found or chosen. */
export type Mapping = Partial<Record<Column, number>>;

/** A list of a bank or a terminal as a table: `header` is empty where the list has none. */
export interface BankTable {
  header: string[];
  rows: string[][];
}
/** Whether a list is that of a terminal, where every row is a sale unless it says something else. */
export interface ListKind {
  terminal: boolean;
}

const MOST_LINES_BEFORE_HEADER = 40;
const SUMS = ["debit", "credit", "amount"] as const;
/** The names of columns that banks, wallets, terminals and payment providers use; a column is used once, in this order. */
const NAMES = {
  date: /\bdate\b|\btrans time\b|^time$|^day$/,
  kind: /^(?:(?:transaction|trans?|txn|entry|payment) )?(?:type|direction)$|^(?:cr dr|dr cr|c d|d c|in out|debit credit|credit debit)$/,
  currency: /\bcurrency\b|^ccy$/,
  debit: /\b(?:debits?|debited|dr|withdrawals?|withdrawn|outflow|(?:money|amount|paid|cash) out)\b/,
  credit:
    /\b(?:credits?|credited|cr|deposits?|deposited|inflow|lodge?ments?|received|(?:money|paid|cash) in|amount in(?! (?:ngn|naira|n|usd)\b))\b/,
  amount: /\b(?:amount|gross)\b|^(?:sum|value)$/,
  reference: /reference|\bref\b|transaction id|session id|\brrn\b|\bstan\b/,
  text: /remarks?|narration|description|details?|particulars|sender|from|customer/,
} satisfies Partial<Record<Column, RegExp>>;
type NamedColumn = keyof typeof NAMES;
/** Sums that are no money of the row: those of the whole list, and what a provider keeps or pays out. */
const OTHER_SUMS = /\b(?:total|opening|closing|balance|before|after)\b/;
/** Days that count only where no other does: the bank sets them. */
const LATER_DATE = /\b(?:value|settlement|settled)\b/;
const NOT_GROSS = /\b(?:fees?|charges?|settled|settlement|net|vat|tax|commission|refund(?:ed)?)\b/;

/** Reads a text as a table: any separator, quotes with line breaks, and lines above the header. */
export function readTable(text: string): BankTable {
  const { data } = Papa.parse<string[]>(text.trim(), { skipEmptyLines: "greedy" });
  const lines = data.map((line) => line.map((cell) => cell.trim()));
  const at = lines.slice(0, MOST_LINES_BEFORE_HEADER).findIndex(isHeader);
  return at < 0 ? { header: [], rows: lines } : { header: lines[at]!, rows: lines.slice(at + 1) };
}

const isHeader = (line: readonly string[]): boolean =>
  line.some((name) => isNamed("date", name)) &&
  line.some((name) => SUMS.some((column) => isNamed(column, name))) &&
  !line.some((cell) => readSum(cell) !== null);

function isNamed(column: NamedColumn, name: string): boolean {
  const plain = plainWords(name);
  const isSum = (SUMS as readonly string[]).includes(column);
  if ((isSum && OTHER_SUMS.test(plain)) || (column === "amount" && NOT_GROSS.test(plain))) return false;
  return NAMES[column].test(plain);
}

/** The cells of a column from top to bottom. */
export const cellsOf = ({ rows }: BankTable, column: number | undefined): string[] =>
  column === undefined ? [] : rows.map((row) => row[column] ?? "");

/** Guesses the columns: by their names and what stands in them, else the first that reads as a date and the first that reads as a sum. */
export function guessColumns(table: BankTable, list: ListKind): Mapping {
  if (table.header.length > 0) return columnsNamed(table, list);

  const [first = []] = table.rows;
  const date = first.findIndex((cell) => readDay(cell, "day first") !== null);
  const amount = first.findIndex((cell, index) => index !== date && readSum(cell) !== null);
  return { ...(date >= 0 && { date }), ...(amount >= 0 && { amount }) };
}

function columnsNamed(table: BankTable, list: ListKind): Mapping {
  const mapping: Mapping = {};
  const used = new Set<number>();
  const claim = (column: Column, fits: (name: string, index: number) => boolean): void => {
    const at = table.header.findIndex((name, index) => !used.has(index) && fits(name, index));
    if (at < 0 || mapping[column] !== undefined) return;
    mapping[column] = at;
    used.add(at);
  };
  const named = (column: NamedColumn) => claim(column, (name) => isNamed(column, name));
  const status = table.header.map((name, index) => statusColumn("money", name, cellsOf(table, index)));

  claim("date", (name) => isNamed("date", name) && !LATER_DATE.test(plainWords(name)));
  for (const column of ["date", "kind", "currency"] as const) named(column);
  claim("reversed", (_, index) => status[index] === "ended");
  claim("status", (_, index) => status[index] === "named");
  for (const column of SUMS) claim(column, (name, index) => isNamed(column, name) && mayBeSums(cellsOf(table, index)));
  claim("status", (_, index) => status[index] === "seen");
  const hasDirection = mapping.credit !== undefined || mapping.debit !== undefined;
  const isWords = (name: string) => isNamed("reference", name) || isNamed("text", name);
  if (!hasDirection) claim("kind", (name, at) => !isWords(name) && isDirectionColumn(cellsOf(table, at), list));
  for (const column of ["reference", "text"] as const) named(column);
  return mapping;
}

/** Whether a column with the name of a sum has no words alone. */
const mayBeSums = (cells: readonly string[]): boolean => {
  const filled = cells.filter((cell) => !/^[-–—]*$/.test(cell));
  return filled.length === 0 || filled.some((cell) => /\d/.test(cell));
};
