import { plainText } from "@salon/contracts";
import Papa from "papaparse";
import { namesKnown } from "./bank-columns.ts";
import { isBankDay } from "./bank-days.ts";
import type { BankTable } from "./reading.ts";

const MOST_LINES_BEFORE_HEADER = 40;

/** Reads a pasted text as a table: any separator, quotes with line breaks, and lines above the header. */
export const readBankText = (text: string): BankTable =>
  bankTable(Papa.parse<string[]>(text.trim(), { skipEmptyLines: "greedy" }).data);

/** Finds the header of lines of cells; what stands above it is skipped. */
export function bankTable(lines: readonly (readonly string[])[]): BankTable {
  const tidy = lines.map((line) => line.map((cell) => plainText(cell).replaceAll(/\s+/gu, " ").trim()));
  const filled = tidy.filter((line) => line.some(Boolean));
  const at = headerAt(filled.slice(0, MOST_LINES_BEFORE_HEADER + 1));
  const rows = filled.slice(at + 1);
  const header = filled[at] ?? [];
  const width = at < 0 ? Math.max(0, ...rows.map(({ length }) => length)) : header.length;
  const columns = Array.from({ length: width }, (_, index) => header[index] || `Column ${index + 1}`);
  return { columns, rows, hasHeader: at >= 0 };
}

/** The line that names most columns; else the one above the first row with a day, if it has words alone; -1 for none. */
function headerAt(lines: readonly (readonly string[])[]): number {
  const known = lines.map(namesKnown);
  const most = Math.max(0, ...known);
  if (most > 0) return known.indexOf(most);

  const first = lines.findIndex((line) => line.some(isBankDay));
  const above = lines[first - 1] ?? [];
  const areWords = above.every((cell) => !/\d/u.test(cell));
  return above.filter(Boolean).length > 1 && areWords ? first - 1 : -1;
}
