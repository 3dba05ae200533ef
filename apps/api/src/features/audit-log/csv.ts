import type { Deps } from "../../deps.ts";
import type { Context } from "../../http/mount.ts";
import { sendExport } from "./exports.ts";

const BYTE_ORDER_MARK = "\uFEFF";
/**
 * The beginning of a text that a spreadsheet runs as a formula, also behind apostrophes: the import takes the one away that is put
 * before it. https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A value of a CSV row. */
export type CsvCell = string | number | boolean | null;

/** One value of a CSV row, quoted where necessary and never a formula. */
export function csvCell(value: CsvCell): string {
  const text = value === null ? "" : String(value);
  const safe = typeof value === "string" && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** A table of the salon as a file. */
interface CsvFile {
  /** The name of the file. */
  what: `${string}.csv`;
  query?: object;
  columns: readonly string[];
  rows: AsyncIterable<readonly CsvCell[]>;
}

/** Streams rows as a CSV file, which the activity log names. */
export const sendCsv = (
  deps: Pick<Deps, "now" | "logger">,
  context: Context,
  { columns, rows, ...file }: CsvFile,
): Promise<void> =>
  sendExport(deps, context, {
    ...file,
    type: "text/csv",
    text: async function* (countRows) {
      let head = BYTE_ORDER_MARK + csvLine(columns);
      for await (const row of countRows(rows)) {
        yield head + csvLine(row);
        head = "";
      }
      if (head !== "") yield head;
    },
  });
