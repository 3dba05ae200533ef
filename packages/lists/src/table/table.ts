import { MAX_IMPORT_CELL, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS, plainText } from "@salon/contracts";
import { type BroughtText, openList, openText } from "../file/open-list.ts";
import { splitCells } from "../file/separated.ts";
import { hasCards, readVcards } from "../file/vcards.ts";
import { arePriceLines } from "../imports/price-lines.ts";
import type { ImportKind } from "../imports/reading.ts";
import { isContactsHeader } from "./column-names.ts";
import { headerAt, unknownHeaderAt } from "./header.ts";
import { appointmentLines, areSeparated, priceLines } from "./lines.ts";
import { tidyCell } from "./tidy-cell.ts";

const MOST_LINES_BEFORE_HEADER = 20;
const MOST_CELLS = 200_000;
/** So many lines show whether a text is a price list. */
const MOST_JUDGED = 100;
const TOO_MANY_ROWS = "The file has more than 5,000 rows: split it";

/** A list as a table; every cell is plain text. A row with more cells than there are columns has them still. */
export interface ImportTable {
  columns: string[];
  rows: string[][];
  /** Whether it is a list of contacts, of which only some are clients. */
  contacts: boolean;
  /** Whether each row is one line as people write it. */
  lines: boolean;
}
export type TableAnswer = ImportTable | { refused: string };

/** Reads a file or a pasted text as a table, or says why it cannot be one. */
export async function readList(brought: BroughtText, kind: ImportKind): Promise<TableAnswer> {
  const opened = await openList(brought);
  if ("refused" in opened) return opened;
  return "text" in opened ? tableOfText(opened.text, kind) : tableOfCells({ cells: opened.cells, kind });
}

/** The same for a pasted text. */
export function readTable(text: string, kind: ImportKind): TableAnswer {
  const opened = openText(text);
  return "refused" in opened ? opened : tableOfText(opened.text, kind);
}

function tableOfText(text: string, kind: ImportKind): TableAnswer {
  if (hasCards(text)) return checked({ ...readVcards(text), contacts: true, lines: false });

  const { open, separator, ...split } = splitCells(text);
  return tableOfCells({ ...split, kind, text, separator, open });
}

interface Cells {
  cells: string[][];
  kind: ImportKind;
  /** Of a text: as it came, how it was split, and the row whose quotation mark is not closed. */
  text?: string;
  separator?: string;
  open?: number | undefined;
}

function tableOfCells(list: Cells): TableAnswer {
  const { cells, kind, open } = list;
  if (filledOf(cells) > MOST_CELLS)
    return { refused: "The list has more than 200,000 filled cells: leave out columns that are not needed" };
  if (cells.length > MAX_IMPORT_ROWS + MOST_LINES_BEFORE_HEADER) return { refused: TOO_MANY_ROWS };

  // What is too long is never looked at, not even to find the names of the columns.
  const short = cells.filter((row) => longIn(row) < 0);
  const tidy = short.map((row) => row.map(tidyCell));
  const named = headerAt(kind, tidy);
  const lines = named < 0 ? linesIn(list, tidy) : null;
  if (lines) return checked({ columns: ["Line"], rows: lines.map((line) => [line]), contacts: false, lines: true });
  if (open !== undefined) return { refused: `A quotation mark in row ${open} is not closed` };

  const at = named < 0 ? unknownHeaderAt(tidy) : named;
  const [header = [], ...body] = at < 0 ? [[], ...cells] : cells.slice(cells.indexOf(short[at]!));
  const columns = header.map(tidyCell);
  return refusalOfCells(columns, body) ?? checked(tableOf(columns, body));
}

const filledOf = (rows: readonly (readonly string[])[]): number =>
  rows.reduce((sum, row) => sum + row.filter((cell) => cell !== "").length, 0);

/** The lines of a list that is no table; null for a table. */
function linesIn({ cells, kind, text, separator = "" }: Cells, tidy: readonly string[][]): string[] | null {
  const isTable =
    text === undefined ? cells.some((row) => row.filter(Boolean).length > 1) : areSeparated({ cells, text, separator });
  const written = text ?? cells.map((row) => row.join("\t")).join("\n");
  if (kind === "appointments") return isTable ? null : appointmentLines(written);
  const lines = kind === "services" ? priceLines(written) : [];
  const isList = lines.length > 0 && arePriceLines(tidy.slice(0, MOST_JUDGED), lines.slice(0, MOST_JUDGED));
  return isList ? lines : null;
}

/** The position of the first cell of a row that is too long. */
const longIn = (row: readonly string[]): number => row.findIndex((cell) => cell.length > MAX_IMPORT_CELL);

/** Refuses rows for a cell that is too long, by its row and column. */
function refusalOfCells(columns: readonly string[], rows: readonly (readonly string[])[]): { refused: string } | null {
  for (const [row, cells] of rows.entries()) {
    const column = longIn(cells);
    if (column < 0) continue;
    const name = columns[column] || `Column ${column + 1}`;
    return { refused: `The cell in row ${row + 1}, column '${name}', has more than 2,000 letters: shorten it` };
  }
  return null;
}

/**
 * The cell of a row as it is written. The export of this product puts an apostrophe before what a spreadsheet would run, and
 * `="0803…"` is how others keep a spreadsheet from cutting a number.
 */
const rowCell = (cell: string): string =>
  plainText(
    cell
      .normalize("NFC")
      .replace(/^'(?='*[=+\-@＝＋－＠])/u, "")
      .replace(/^="([^"]*)"$/u, "$1"),
  )
    .replaceAll(/\r\n?/gu, "\n")
    .trim();

/** The columns of a header are all that there are; without one, those of the widest row. */
function tableOf(header: readonly string[], body: readonly string[][]): ImportTable {
  const width = header.length > 0 ? header.length : body.reduce((most, { length }) => Math.max(most, length), 0);
  const columns = Array.from({ length: width }, (_, index) => header[index] || `Column ${index + 1}`);
  const rows = body.map((row) => rowOf(row, width));
  // A list without a header may be numbered.
  const plain =
    header.length === 0 ? rows.map(([cell = "", ...others]) => [cell.replace(NUMBERING, ""), ...others]) : rows;
  return { columns, rows: plain, contacts: isContactsHeader(columns), lines: false };
}
const NUMBERING = /^(?:\d{1,3}[.)]|[-–•*])\s+/u;

function rowOf(cells: readonly string[], width: number): string[] {
  const filled = Math.max(width, cells.findLastIndex((cell) => cell.trim() !== "") + 1);
  return Array.from({ length: filled }, (_, index) => rowCell(cells[index] ?? ""));
}

/** A table within the limits of a list, or why it is beyond them. */
export function checked<Table extends Pick<ImportTable, "columns" | "rows">>(
  table: Table,
): Table | { refused: string } {
  if (table.rows.length === 0) return { refused: "The file has no rows below its column names" };
  if (table.rows.length > MAX_IMPORT_ROWS) return { refused: TOO_MANY_ROWS };
  if (table.columns.length > MAX_IMPORT_COLUMNS)
    return { refused: "The file has more than 200 columns: leave out what is not needed" };

  return refusalOfCells(table.columns, table.rows) ?? table;
}
