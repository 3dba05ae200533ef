import type { Response } from "express";
import { once } from "node:events";

const BYTE_ORDER_MARK = "\uFEFF";
/** What a spreadsheet would run as a formula. https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@\t\r]/;

type Cell = string | number | boolean | null;

/** One value of a CSV row: quoted where it must be, and never a formula. */
export function csvCell(value: Cell): string {
  const text = value === null ? "" : String(value);
  const safe = typeof value === "string" && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** Streams rows as a CSV file, as they come, however many; a reader that is slow is waited for. */
export async function sendCsv(
  res: Response,
  name: string,
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): Promise<void> {
  res.type("text/csv; charset=utf-8").attachment(`${name}.csv`);
  res.write(BYTE_ORDER_MARK + csvLine(header));
  for await (const row of rows) {
    if (res.destroyed) return;
    if (!res.write(csvLine(row))) await once(res, "drain");
  }
  res.end();
}
