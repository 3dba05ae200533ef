import type { BankRole } from "@salon/contracts";
import { isNaira, namesOtherCurrency } from "../currency.ts";
import { isOwnMove } from "../directions.ts";
import { readSum } from "../grammar/sums.ts";
import type { Ask } from "../imports/reading.ts";
import { readStatus } from "../status.ts";
import { cellsOf, isEmptySum, isTyped } from "./bank-columns.ts";
import { dayReader } from "./bank-days.ts";
import { type ListDirections, type Sums, wayOfRow } from "./bank-directions.ts";
import { shortened } from "./bank-words.ts";
import type { BankListContext, BankMapping, BankTable, CameRow } from "./reading.ts";

/** What one row is. */
export type JudgedRow =
  | { came: Pick<CameRow, "day" | "otherDay" | "amount" | "reference" | "text">; isAnswered?: true }
  | { left: string }
  | { asks: Ask[] }
  | "unreadable"
  /** A line below the list, such as its closing balance, or its header again on the next page. */
  | "none";

const SUM_COLUMNS = ["credit", "debit", "amount"] as const;
const KOBO = 100;
const MOST_LETTERS = { reference: 200, text: 500 };

/** A cell of one row, by what its column is. */
type Cell = (role: BankRole) => string;

/** Says of each row what came, why it is left out, what it asks, or that it cannot be read. */
export function rowJudge(
  table: BankTable,
  mapping: BankMapping,
  { method, today, answers = {} }: BankListContext,
): (cells: readonly string[]) => JudgedRow {
  const at = (role: BankRole): number => mapping.indexOf(role);
  const dayOf = dayReader(cellsOf(table, at("date")), { today, answers });
  const list = directionsOf(table, at, { terminal: method === "pos", answers });
  const isForeign = currencyReader(table, at);
  const header = table.columns.join("\n");

  return (cells) => {
    const cell: Cell = (role) => cells[at(role)] ?? "";
    if (table.hasHeader && cells.join("\n").trim() === header.trim()) return "none";
    const day = dayOf(cell("date"));
    // Lines below a list have few cells.
    if (day === null) return cells.filter(Boolean).length > 2 ? "unreadable" : "none";
    if (day === "turned") return { left: "whose day and month a spreadsheet may have turned round" };
    if (cells.slice(table.columns.length).some(Boolean)) return { left: "with more cells than the list has columns" };

    const status = statusOf(cell, table, at);
    if (status?.isBad) return { left: status.why };
    if (isForeign(cell)) return { left: "in another currency" };
    if (isOwnMove(cell("text")) || isOwnMove(cell("direction"))) return { left: "between the salon's own pots" };
    const sums = sumsOf(cell);
    if (sums === null) return "unreadable";
    const way = wayOfRow(sums, cell("direction"), list);
    if ("left" in way) return way;
    if (status) return { left: status.why };

    const kobo = sums.amount?.kobo || sums.credit?.kobo || 0;
    if (kobo % KOBO !== 0) return { left: "with kobo" };
    const asks = [...("ask" in day ? [day.ask] : []), ...("ask" in way ? [way.ask] : [])];
    if ("ask" in day || "ask" in way) return { asks };
    const words = { ...named("reference", cell("reference")), ...named("text", cell("text")) };
    return { came: { ...day, amount: kobo / KOBO, ...words }, ...(way.isAnswered && { isAnswered: true }) };
  };
}

const named = (name: "reference" | "text", value: string) =>
  value === "" ? {} : { [name]: shortened(value, MOST_LETTERS[name]) };

function directionsOf(
  table: BankTable,
  at: (role: BankRole) => number,
  list: Pick<ListDirections, "terminal" | "answers">,
): ListDirections {
  const ways = cellsOf(table, at("amount")).map((cell) => readSum(cell)?.way);
  const hasColumn = (["credit", "debit", "direction"] as const).some((role) => at(role) >= 0);
  return {
    ...list,
    hasColumn,
    hasPlus: ways.includes("came"),
    hasMinus: ways.includes("went"),
    asksTypes: isTyped(cellsOf(table, at("direction")), list),
  };
}

/** What speaks against a row by its status; null where it has succeeded, or the list has none. */
function statusOf(
  cell: Cell,
  { columns }: BankTable,
  at: (role: BankRole) => number,
): { isBad: boolean; why: string } | null {
  const read = (["status", "reversed"] as const)
    .filter((role) => at(role) >= 0)
    .map((role) => readStatus("money", cell(role), columns[at(role)]));
  const bad = read.find(({ verdict }) => verdict === "bad");
  if (bad) return { isBad: true, why: `whose status is '${shortened(bad.text)}'` };

  const unknown = read.find(({ verdict }) => verdict === "unknown");
  if (!unknown) return null;
  const why = unknown.text === "" ? "without a status" : `whose status '${shortened(unknown.text)}' is not understood`;
  return { isBad: false, why };
}

/** The sums of a row; null where one of them cannot be read. */
function sumsOf(cell: Cell): Sums | null {
  const sums: Sums = {};
  for (const role of SUM_COLUMNS) {
    const text = cell(role);
    if (isEmptySum(text)) continue;
    const sum = readSum(text);
    if (sum === null) return null;
    sums[role] = sum;
  }
  return sums;
}

/** Tells whether a row is in another currency: by its column, by the name of a column of sums, or by a sum. */
function currencyReader({ columns }: BankTable, at: (role: BankRole) => number): (cell: Cell) => boolean {
  const names = (["credit", "amount"] as const).map((role) => columns[at(role)] ?? "");
  const isAllForeign = names.some(namesOtherCurrency);
  return (cell) =>
    isAllForeign ||
    (at("currency") >= 0 && !isNaira(cell("currency"))) ||
    SUM_COLUMNS.some((role) => namesOtherCurrency(cell(role)));
}
