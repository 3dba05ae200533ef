import { BANK_ROLES, type BankRole } from "@salon/contracts";
import type { Ask } from "../imports/reading.ts";
import { plainWords } from "../words.ts";
import { cellsOf, guessBankColumns } from "./bank-columns.ts";
import { referenceKeys } from "./bank-references.ts";
import { type JudgedRow, judgeRows } from "./bank-rows.ts";
import { shortened } from "./bank-words.ts";
import type { BankListContext, BankMapping, BankReading, BankTable, CameRow, ReadColumns } from "./reading.ts";

const MOST_UNREADABLE = 10;
/** The most letters of a line that cannot be read. */
const MOST_LETTERS = 200;
const NOT_FOUND = "in which no column of days and of sums was found";
/** How many lines of a text without columns are shown. */
const FIRST_LINES = 2;

/** What says of a row that it failed, went out or is no naira: without such a column of the list no row is certain. */
const SPEAK_AGAINST: readonly BankRole[] = ["debit", "direction", "status", "reversed", "currency"];

/**
 * Reads the table of a bank or a terminal: the rows that say that money came, and what it leaves open. Kobo are not rounded: such rows are left
 * out. What is not understood is asked, left out and counted by its reason, or listed as unreadable.
 */
export function readBankList(table: BankTable, context: BankListContext): BankReading {
  const guess = guessBankColumns(table, { terminal: context.method === "pos" });
  const mapping = onceEach(context.mapping ?? guess, table.columns.length);
  const has = (...roles: BankRole[]) => roles.some((role) => mapping.includes(role));
  const isFound = has("date") && has("credit", "debit", "amount");
  const none = (): JudgedRow => ({ left: notFound(table, mapping) });
  const judged = isFound ? judgeRows(table, { mapping, guess }, context) : table.rows.map(none);

  const unreadable = judged.flatMap(({ isUnreadable }, index) => (isUnreadable ? index : []));
  const line = (index: number) => shownLine(table.rows[index]!, mapping);
  return {
    columns: table.columns,
    guess,
    mapping,
    asks: countAsks(judged),
    rows: cameRows(table, mapping, judged),
    left: countReasons(judged),
    unreadable: unreadable.slice(0, MOST_UNREADABLE).map(line).filter(Boolean),
    unreadableRows: unreadable.length,
    isUnsure:
      SPEAK_AGAINST.some((role) => guess.includes(role) && !mapping.includes(role)) ||
      judged.some(({ isAnswered }) => isAnswered),
    readFrom: columnsRead(table, mapping),
  };
}

/** Of a text in which no column is known it shows the first lines, and what to do; of a table its columns are shown. */
function notFound({ hasHeader, rows }: BankTable, mapping: BankMapping): string {
  if (hasHeader || mapping.some((role) => role !== null)) return NOT_FOUND;
  const lines = rows.slice(0, FIRST_LINES).map((cells) => `'${shortened(cells.join(","))}'`);
  return `${NOT_FOUND}, such as ${lines.join(" and ")}: bring the list as Excel or CSV, or copy it as a table`;
}

/** The roles of as many columns as there are; of several columns with one role the first has it. */
const onceEach = (mapping: BankMapping, columns: number): BankMapping =>
  Array.from({ length: columns }, (_, index) => {
    const role = mapping[index] ?? null;
    return role !== null && BANK_ROLES.includes(role) && mapping.indexOf(role) === index ? role : null;
  });

/** Columns without a role are dropped. */
const shownLine = (cells: readonly string[], mapping: BankMapping): string =>
  shortened(cells.filter((cell, index) => cell !== "" && (mapping[index] ?? null) !== null).join(" · "), MOST_LETTERS);

/** The questions, those of most rows first. */
function countAsks(judged: readonly JudgedRow[]): BankReading["asks"] {
  const rows = new Map<string, { ask: Ask; rows: number }>();
  for (const { asks = [] } of judged)
    for (const ask of asks) {
      const before = rows.get(ask.key);
      rows.set(ask.key, { ask, rows: (before?.rows ?? 0) + 1 });
    }
  return [...rows.values()].map(({ ask, rows: count }) => ({ ...ask, rows: count })).sort((a, b) => b.rows - a.rows);
}

function countReasons(judged: readonly JudgedRow[]): BankReading["left"] {
  const left = new Map<string, number>();
  for (const { left: why } of judged) if (why !== undefined) left.set(why, (left.get(why) ?? 0) + 1);
  return [...left].map(([why, rows]) => ({ why, rows })).sort((a, b) => b.rows - a.rows);
}

function cameRows(table: BankTable, mapping: BankMapping, judged: readonly JudgedRow[]): CameRow[] {
  const keys = referenceKeys(cellsOf(table, mapping.indexOf("reference")));
  return judged.flatMap((row, index) => {
    if (!row.came) return [];
    const key = keys[index];
    return { ...row.came, ...(key !== undefined && { referenceKey: key }) };
  });
}

/** The columns that the day and the reference of a row came from, by their place among all names; a list without a header has none. */
function columnsRead({ columns, hasHeader }: BankTable, mapping: BankMapping): ReadColumns {
  if (!hasHeader) return {};
  const header = columns.map(plainWords).join("|");
  const name = (role: BankRole) => (mapping.includes(role) ? `${mapping.indexOf(role)}|${header}` : undefined);
  const [day, reference] = [name("date"), name("reference")];
  return { ...(day !== undefined && { day }), ...(reference !== undefined && { reference }) };
}
