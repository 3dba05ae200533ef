import Papa from "papaparse";

/** The cells of a text with a separator. */
export interface Separated {
  cells: string[][];
  separator: string;
  /** The row, from 1, with a quotation mark that is not closed. */
  open?: number;
}

/** Excel names the separator in a line of its own. */
const NAMED = /^sep=(.)[^\S\r\n]*(?:\r\n?|\n)/iu;

/** Splits a text into cells: by commas, tabs, semicolons or strokes; cells in quotes may have line breaks. Empty rows are left out. */
export function splitCells(text: string): Separated {
  const [line = "", separator = ""] = NAMED.exec(text) ?? [];
  const parsed = Papa.parse<string[]>(text.slice(line.length), {
    skipEmptyLines: "greedy",
    delimiter: separator,
  });
  const open = parsed.errors.find(({ code }) => code === "MissingQuotes");
  return {
    cells: parsed.data,
    separator: parsed.meta.delimiter,
    ...(open && { open: (open.row ?? 0) + 1 }),
  };
}
