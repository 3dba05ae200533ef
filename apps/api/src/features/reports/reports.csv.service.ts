import type { Response } from "express";
import { pipeline } from "node:stream/promises";

const BYTE_ORDER_MARK = "\uFEFF";
/** What a spreadsheet would run as a formula. https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

type Cell = string | number | boolean | null;

/** One value of a CSV row: quoted where it must be, and never a formula. */
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

/** Streams rows as a CSV file, as they come, however many; a reader that is slow is waited for, one that left is not. */
export async function sendCsv(
  res: Response,
  name: string,
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): Promise<void> {
  const lines = csvFile(header, rows);
  // Until the first row is there a failure can still be told; after it the file can only be cut off.
  const first = (await lines.next()).value as string;
  res.type("text/csv; charset=utf-8").attachment(`${name}.csv`).write(first);
  await pipeline(lines, res).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  });
}
