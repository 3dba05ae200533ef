import type { ImportKind } from "../imports/reading.ts";
import { fitOf, isDay, isEmail, isPhone } from "./cell-values.ts";
import { fieldNamed } from "./column-names.ts";

type Rows = readonly (readonly string[])[];

/** So many rows are looked at for the header, and so many below one to see whether they fit it. */
const MOST_ABOVE = 20;
const MOST_BELOW = 50;

const isValue = (cell: string): boolean => isEmail(cell) || isPhone(cell) || /\d{4,}/u.test(cell) || isDay(cell);
const columnBelow = (rows: Rows, at: number, column: number): string[] =>
  rows.slice(at + 1, at + 1 + MOST_BELOW).map((row) => row[column] ?? "");

/** How many cells of a row name a column, and how well what stands below fits them. */
function namesIn(kind: ImportKind, rows: Rows, at: number): { named: number; fit: number } {
  const row = rows[at]!;
  if (row.some(isValue)) return { named: 0, fit: 0 };

  const fits = row.flatMap((cell, column) => {
    const known = fieldNamed(kind, cell);
    return known === null ? [] : fitOf(known.field, columnBelow(rows, at, column));
  });
  return { named: fits.length, fit: fits.reduce((sum, each) => sum + each, 0) };
}

/** The place of the row whose cells best name what stands below them; -1 for none. Of appointments one name is not enough: they may be lines. */
export function headerAt(kind: ImportKind, rows: Rows): number {
  const least = kind === "appointments" ? 2 : 1;
  const found = rows
    .slice(0, MOST_ABOVE)
    .map((_, at) => ({ at, ...namesIn(kind, rows, at) }))
    .filter(({ named }) => named >= least);
  const [best] = found.toSorted((a, b) => b.fit - a.fit || b.named - a.named || a.at - b.at);
  return best ? best.at : -1;
}

/** The place of a full first row of words alone above cells that are numbers, days or addresses: a header whose names are not known; -1 for none. */
export function unknownHeaderAt(rows: Rows): number {
  const width = Math.max(0, ...rows.slice(0, MOST_BELOW).map((row) => row.filter(Boolean).length));
  const at = rows.slice(0, MOST_ABOVE).findIndex((row) => row.filter(Boolean).length >= Math.max(2, width - 1));
  const row = rows[at] ?? [];
  const isOfWords = row.every((cell) => /^(?:\P{N}{1,60})?$/u.test(cell) && !isEmail(cell));
  if (!isOfWords || at < 0) return -1;

  const isAboveValues = row.some((cell, column) => {
    const below = columnBelow(rows, at, column).filter(Boolean);
    return cell !== "" && below.length > 0 && below.filter((each) => /\d|@/u.test(each)).length >= below.length * 0.8;
  });
  return isAboveValues ? at : -1;
}
