import { type BroughtText, openList } from "../file/open-list.ts";
import { splitCells } from "../file/separated.ts";
import { unknownHeaderAt } from "../table/header.ts";
import { checked } from "../table/table.ts";
import { tidyCell } from "../table/tidy-cell.ts";
import { namesKnown } from "./bank-columns.ts";
import type { BankTable } from "./reading.ts";

const MOST_LINES_BEFORE_HEADER = 40;

/** Reads a file or a pasted text as a table, or says why it is none; what stands above the header is skipped. */
export async function readBankTable(brought: BroughtText): Promise<BankTable | { refused: string }> {
  const opened = await openList(brought);
  if ("refused" in opened) return opened;
  if ("cells" in opened) return bankTable(opened.cells);

  const { cells, open } = splitCells(opened.text);
  return open === undefined ? bankTable(cells) : { refused: `A quotation mark in row ${open} is not closed` };
}

/** Finds the header of cells, or says why they are no list. */
export function bankTable(cells: string[][]): BankTable | { refused: string } {
  // What is too long is never looked at.
  const short = checked({ columns: [], rows: cells });
  if ("refused" in short) return short;

  const filled = cells.map((line) => line.map(tidyCell)).filter((line) => line.some(Boolean));
  const at = headerAt(filled);
  const rows = filled.slice(at + 1);
  const header = filled[at] ?? [];
  const width = at < 0 ? rows.reduce((most, { length }) => Math.max(most, length), 0) : header.length;
  const columns = Array.from({ length: width }, (_, index) => header[index] || `Column ${index + 1}`);
  return checked({ columns, rows, hasHeader: at >= 0 });
}

/** The line that names most columns of a bank's list; else one of words above values; -1 for none. */
function headerAt(lines: readonly string[][]): number {
  const known = lines.slice(0, MOST_LINES_BEFORE_HEADER + 1).map(namesKnown);
  const most = Math.max(0, ...known);
  return most > 0 ? known.indexOf(most) : unknownHeaderAt(lines);
}
