import type { Response } from "express";
import { pipeline } from "node:stream/promises";

const BYTE_ORDER_MARK = "\uFEFF";
/**
 * The beginning of a text that a spreadsheet runs as a formula. https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

type Cell = string | number | boolean | null;

/** One value of a CSV row, quoted where necessary and never a formula. */
export function csvCell(value: Cell): string {
  const text = value === null ? "" : String(value);
  const safe = typeof value === "string" && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(",")}\r\n`;

async function* csvFile(header: readonly string[], rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  let head = BYTE_ORDER_MARK + csvLine(header);
  for await (const row of rows) {
    yield head + csvLine(row);
    head = "";
  }
  if (head !== "") yield head;
}

/** Streams rows as a CSV file. It waits for a slow client and stops when the client disconnects. */
export async function sendCsv(
  res: Response,
  name: string,
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): Promise<void> {
  const lines = csvFile(header, rows);
  // An error before the first row becomes an error answer; an error after it can only break the file off.
  const first = (await lines.next()).value as string;
  res.type("text/csv; charset=utf-8").attachment(`${name}.csv`).write(first);
  await pipeline(lines, res).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  });
}
