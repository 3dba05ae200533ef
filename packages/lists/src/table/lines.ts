import { MAX_IMPORT_CELL } from "@salon/contracts";
import { hasDay } from "../grammar/said-days.ts";
import { MAX_LINE } from "../lines/lines.ts";
import { tidyCell } from "./tidy-cell.ts";

interface SeparatedText {
  cells: readonly (readonly string[])[];
  text: string;
  separator: string;
}

/** People put a blank behind a comma; programs do not, and write at least so many cells. */
const LEAST_BY_COMMA = 4;
const LEAST_CELLS = 3;

/** Whether a program or a sheet has written the rows, each with as many cells: such a list is a table, and no lines of people. */
export function areSeparated({ cells, text, separator }: SeparatedText): boolean {
  const width = cells[0]?.length ?? 0;
  if (cells.some(({ length }) => length !== width)) return false;
  if (separator === ",") return width >= LEAST_BY_COMMA && !/,[^\S\n]/u.test(text);
  return width >= LEAST_CELLS;
}

const LINE_ENDS = /\r\n?|\n/u;

/** The lines of a price list. */
export const priceLines = (text: string): string[] => text.split(LINE_ENDS).map(tidyCell).filter(Boolean);

/** The lines of appointments; one with a day alone is the heading of those below it, as in a diary. */
export function appointmentLines(text: string): string[] {
  let heading = "";
  const lines: string[] = [];
  for (const raw of text.split(LINE_ENDS)) {
    // One that is too long is refused as it is.
    const written = raw.trim();
    const line = written.length > MAX_IMPORT_CELL ? written : tidyCell(written.replaceAll("\t", " | "));
    if (line === "") continue;

    const { day, rest } = line.length > MAX_LINE ? { day: true, rest: line } : hasDay(line);
    if (day && !/[\p{L}\p{N}]/u.test(rest)) heading = line;
    else lines.push(day || heading === "" ? line : `${heading} | ${line}`);
  }
  return lines;
}
