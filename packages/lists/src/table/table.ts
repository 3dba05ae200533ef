import {
  MAX_IMPORT_BYTES,
  MAX_IMPORT_CELL,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
  plainText,
  TEXTS,
} from "@salon/contracts";
import Papa from "papaparse";
import { headerAt, isContactsHeader } from "./columns.ts";
import { hasDay } from "../grammar/said-days.ts";
import { arePriceLines } from "../imports/price-lines.ts";
import { MAX_LINE } from "../lines/lines.ts";
import type { ImportKind } from "../imports/reading.ts";
import { readVcards } from "./vcards.ts";

const MOST_LINES_BEFORE_HEADER = 20;
const TOO_MANY_ROWS = "The file has more than 5,000 rows: split it";

/** A text as a table; every cell is plain text. */
export interface ImportTable {
  columns: string[];
  rows: string[][];
  /** Whether it is a list of contacts, of which only some are clients. */
  contacts: boolean;
  /** Whether each row is one line as people write it. */
  lines: boolean;
}
export type TableAnswer = ImportTable | { refused: string };

/** Reads a chosen or pasted text as a table, or says why it cannot be one. */
export function readTable(text: string, kind: ImportKind): TableAnswer {
  const refused = refusalOfText(text);
  if (refused !== null) return { refused };

  const plain = text.replace(/^\uFEFF/u, "").trim();
  if (/^BEGIN:VCARD/iu.test(plain)) return checked(readVcards(plain));

  const { data, errors } = Papa.parse<string[]>(plain, { skipEmptyLines: "greedy" });
  const open = errors.find(({ code }) => code === "MissingQuotes");
  if (data.length > MAX_IMPORT_ROWS + MOST_LINES_BEFORE_HEADER) return { refused: TOO_MANY_ROWS };
  // What is too long is never looked at, not even to find the names of the columns.
  const short = data.filter((row) => longIn(row) < 0);
  const at = headerAt(kind, short.slice(0, MOST_LINES_BEFORE_HEADER).map(tidyRow));
  if (at < 0 && kind === "appointments") return checked(linesOf(plain));
  if (at < 0 && kind === "services" && arePriceLines(data.map(tidyRow), textLines(plain)))
    return checked({ columns: ["Line"], rows: textLines(plain).map((line) => [line]), contacts: false, lines: true });
  if (open) return { refused: `A quotation mark in row ${(open.row ?? 0) + 1} is not closed` };

  const [header = [], ...body] = at < 0 ? [[], ...data] : data.slice(data.indexOf(short[at]!));
  const columns = tidyRow(header);
  return (
    refusalOfCells(columns, body) ??
    checked(
      tableOf(
        columns,
        body.map((row) => row.map(rowCell)),
      ),
    )
  );
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

/** Files that people choose by mistake, by what they begin with. */
const OTHER_FILES: [RegExp, string][] = [
  [/^PK(?!\s)\p{Cc}/u, "This is an Excel or ZIP file: open it and save the sheet as CSV"],
  [/^(?:\u00D0\u00CF|\uFFFD\uFFFD)(?!\s)\p{Cc}/u, "This is an old Excel file: open it and save the sheet as CSV"],
  [/^%PDF/u, "This is a PDF file: export the list as CSV"],
  [/^\{\\rtf/u, "This is a document: save the list as CSV or as plain text"],
  [/^\s*(?:<!doctype|<html|<\?xml|<svg|<script)/iu, "This is a web page or an XML file: export the list as CSV"],
  [/^\s*[[{]\s*["{[\]}]/u, "This is a JSON file: export the list as CSV"],
  [
    /^BEGIN:VCALENDAR/iu,
    "This is a calendar file: export the list of appointments as CSV, or paste them, one per line",
  ],
];
// oxlint-disable-next-line no-control-regex -- these do not occur in text
const BINARY = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/u;
/** What stands for bytes that are no letters. */
const MANGLED = /\uFFFD/gu;

function refusalOfText(text: string): string | null {
  if (text.length > MAX_IMPORT_BYTES || Buffer.byteLength(text) > MAX_IMPORT_BYTES) return TEXTS.listTooLarge;

  const start = text.replace(/^\uFEFF/u, "").trimStart();
  const other = OTHER_FILES.find(([begin]) => begin.test(start));
  if (other) return other[1];
  if (BINARY.test(text) || (text.match(MANGLED)?.length ?? 0) > text.length / 20)
    return "This is not a text file: save the list as CSV";
  return start === "" ? "The file is empty" : null;
}

/** A cell on one line, without invisible marks; a line break within it becomes a space. */
const tidyCell = (cell: string): string => plainText(cell.normalize("NFC")).replaceAll(/\s+/gu, " ").trim();

/** The cell of a row as it is written; the export of this product puts an apostrophe before what a spreadsheet would run. */
const rowCell = (cell: string): string =>
  plainText(cell.normalize("NFC").replace(/^'(?='*[=+\-@＝＋－＠])/u, ""))
    .replaceAll(/\r\n?/gu, "\n")
    .trim();

const tidyRow = (row: readonly string[]): string[] => row.map((cell) => tidyCell(cell));

function tableOf(header: readonly string[], body: readonly string[][]): ImportTable {
  const width = body.reduce((most, { length }) => Math.max(most, length), header.length);
  const columns = Array.from({ length: width }, (_, index) => header[index] || `Column ${index + 1}`);
  return {
    columns,
    rows: body.map((row) => columns.map((_, index) => row[index] ?? "")),
    contacts: isContactsHeader(columns),
    lines: false,
  };
}

const textLines = (text: string): string[] =>
  text
    .split(/\r\n?|\n/u)
    .map(tidyCell)
    .filter(Boolean);

/** A line with a day alone is the heading of the lines below it, as in a diary. */
function linesOf(text: string): ImportTable {
  let heading = "";
  const rows: string[][] = [];
  for (const raw of text.split(/\r\n?|\n/u)) {
    // One that is too long is refused as it is.
    const written = raw.trim();
    const line = written.length > MAX_IMPORT_CELL ? written : tidyCell(written.replaceAll("\t", " | "));
    if (line === "") continue;

    const { day, rest } = line.length > MAX_LINE ? { day: true, rest: line } : hasDay(line);
    if (day && !/[\p{L}\p{N}]/u.test(rest)) heading = line;
    else rows.push([day || heading === "" ? line : `${heading} | ${line}`]);
  }
  return { columns: ["Line"], rows, contacts: false, lines: true };
}

function checked(table: ImportTable): TableAnswer {
  if (table.rows.length === 0) return { refused: "The file has no rows below its column names" };
  if (table.rows.length > MAX_IMPORT_ROWS) return { refused: TOO_MANY_ROWS };
  if (table.columns.length > MAX_IMPORT_COLUMNS)
    return { refused: "The file has more than 200 columns: leave out what is not needed" };

  return refusalOfCells(table.columns, table.rows) ?? table;
}
