import type { BankList } from "@salon/contracts";
import { directionOf, isNaira, isOwnMove, namesOtherCurrency, readStatus } from "@salon/lists";
import { type DayOrder, readDay, readSum, type Sum } from "./bank-cells.ts";
import { type BankTable, cellsOf, type Column, type ListKind, type Mapping } from "./bank-table.ts";

type Row = BankList["rows"][number];
/** Rows that were left out for one reason, which ends the sentence '3 rows …'. */
interface LeftOut {
  why: string;
  rows: number;
}
/** The rows that say that money came, and how many were left out and why. */
export interface ReadRows {
  rows: Row[];
  /** The reasons of most rows first. */
  left: LeftOut[];
  /** The text of lines whose date or sum cannot be read. */
  unreadable: string[];
}
/** How a table is read. */
export interface Reading extends ListKind {
  mapping: Mapping;
  order: DayOrder;
}

const UNREADABLE = Symbol("unreadable");
/** Why rows of a list that names no direction are left out. */
export const NO_DIRECTION = "without a word whether money came or went";

/** Reads the rows of a table by its columns. */
export function readRows(table: BankTable, reading: Reading): ReadRows {
  const read: ReadRows = { rows: [], left: [], unreadable: [] };
  const left = new Map<string, number>();
  const judge = judgeOf(table, reading);
  for (const cells of table.rows) {
    const judged = judge(cells);
    if (judged === UNREADABLE) read.unreadable.push(cells.filter(Boolean).join(" · "));
    else if (typeof judged === "string") left.set(judged, (left.get(judged) ?? 0) + 1);
    else if (judged !== null) read.rows.push(judged);
  }
  read.left = [...left].map(([why, rows]) => ({ why, rows })).sort((a, b) => b.rows - a.rows);
  return read;
}

/** A cell of one row, by what its column is. */
type Cell = (column: Column) => string;

/** Says of one row what came, why it is left out, that it cannot be read, or null for a line below the list. */
function judgeOf(
  table: BankTable,
  reading: Reading,
): (cells: readonly string[]) => Row | string | null | typeof UNREADABLE {
  const { mapping, order } = reading;
  const wayOf = directionReader(table, reading);
  const isForeign = currencyReader(table, mapping);
  const hasSums = SUM_COLUMNS.some((column) => mapping[column] !== undefined);
  return (cells) => {
    const cell: Cell = (column) => cells[mapping[column] ?? -1] ?? "";
    if (!hasSums) return UNREADABLE;
    const day = readDay(cell("date"), order);
    // Lines below a list, such as its closing balance, have few cells.
    if (day === null) return cells.filter(Boolean).length > 2 ? UNREADABLE : null;

    const status = statusOf(cell, table, mapping);
    if (status?.isBad) return status.why;
    if (isForeign(cell)) return "in another currency";
    if (isOwnMove(cell("text")) || isOwnMove(cell("kind"))) return "between the salon's own pots";
    const sums = sumsOf(cell);
    if (sums === null) return UNREADABLE;
    const way = wayOf(cell, sums);
    if (way !== "came") return way;
    if (status) return status.why;

    const amount = sums.amount?.naira || sums.credit?.naira || 0;
    if (!Number.isInteger(amount)) return "with kobo";
    return { day, amount, ...named("reference", cell("reference"), 200), ...named("text", cell("text"), 500) };
  };
}

/** What speaks against a row by its status; null where it has succeeded, or the list has none. */
function statusOf(cell: Cell, { header }: BankTable, mapping: Mapping): { isBad: boolean; why: string } | null {
  const read = (["status", "reversed"] as const)
    .filter((column) => mapping[column] !== undefined)
    .map((column) => readStatus("money", cell(column), header[mapping[column]!]));
  const bad = read.find(({ verdict }) => verdict === "bad");
  if (bad) return { isBad: true, why: `whose status is '${short(bad.text)}'` };

  const unknown = read.find(({ verdict }) => verdict === "unknown");
  if (!unknown) return null;
  const why = unknown.text === "" ? "without a status" : `whose status '${short(unknown.text)}' is not understood`;
  return { isBad: false, why };
}

const SUM_COLUMNS = ["credit", "debit", "amount"] as const;
type Sums = Partial<Record<(typeof SUM_COLUMNS)[number], Sum>>;

/** The sums of a row; null where one of them cannot be read. */
function sumsOf(cell: Cell): Sums | null {
  const sums: Sums = {};
  for (const column of SUM_COLUMNS) {
    const text = cell(column);
    if (/^[-–—]*$/.test(text)) continue;
    const sum = readSum(text);
    if (sum === null) return null;
    sums[column] = sum;
  }
  return sums;
}

/** Tells of a row that money came, else why it is left out: by two columns, by a word, or by a sign; all that is said must agree. */
function directionReader(table: BankTable, { mapping, terminal }: Reading): (cell: Cell, sums: Sums) => string {
  const ways = cellsOf(table, mapping.amount).map((cell) => readSum(cell)?.way ?? null);
  const [hasPlus, hasMinus] = [ways.includes("came"), ways.includes("went")];
  const saysNothing = [mapping.credit, mapping.debit, mapping.kind].every((column) => column === undefined) && !hasPlus;

  return (cell, { credit, debit, amount }) => {
    if (!credit?.naira && !debit?.naira && !amount?.naira) return "without money that came";
    const type = directionOf(cell("kind"), { terminal });
    const said = new Set<string>();
    if (credit?.naira) said.add(credit.way ?? "came");
    if (debit?.naira) said.add("went");
    if (type !== "unknown") said.add(type);
    if (amount?.naira && amount.way) said.add(amount.way);

    if (said.size > 1) return "whose columns disagree whether money came or went";
    if (said.has("went")) return "without money that came";
    if (said.has("came")) return "came";
    if (cell("kind") !== "") return `whose type '${short(cell("kind"))}' is not understood`;
    // Beside sums with a minus, one without a sign came.
    return saysNothing && (terminal || hasMinus) ? "came" : NO_DIRECTION;
  };
}

/** Tells whether a row is in another currency: by its column, by the name of a column of sums, or by a sum. */
function currencyReader({ header }: BankTable, mapping: Mapping): (cell: Cell) => boolean {
  const names = (["credit", "amount"] as const).map((column) => header[mapping[column] ?? -1] ?? "");
  const isAllForeign = names.some(namesOtherCurrency);
  return (cell) =>
    isAllForeign ||
    (mapping.currency !== undefined && !isNaira(cell("currency"))) ||
    SUM_COLUMNS.some((column) => namesOtherCurrency(cell(column)));
}

/** The most letters of a word of the list in a reason. */
const MOST_LETTERS = 40;
const shortened = (text: string, most: number): string =>
  Array.from(text.replaceAll(/\s+/g, " ")).slice(0, most).join("");
const short = (text: string): string => shortened(text, MOST_LETTERS);

const named = (name: "reference" | "text", value: string, most: number) =>
  value === "" ? {} : { [name]: shortened(value, most) };
