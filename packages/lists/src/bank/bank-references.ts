/** What a spreadsheet made of a long number, or of what looked like a day. */
const CUT = /^\d+(?:[.,]\d+)?e[+-]?\d+$/iu;
const LOOKS_LIKE_DAY = /^\d{1,4}[-/ .]\d{1,2}(?:[-/ .]\d{1,4})?$/u;
/** The most digits that a spreadsheet keeps; it ends longer numbers in zeros. */
const KEPT_DIGITS = 15;
/** A shorter number may be that of the line. */
const LEAST_DIGITS = 5;
const MAX_LETTERS = 200;

/** The letters and digits of a reference, without the zeros that a spreadsheet takes from the front of a number; empty for none that counts. */
export function plainReference(cell: string): string {
  const text = cell.trim().replace(/^=?"(.*)"$/u, "$1");
  if (text.length > MAX_LETTERS || CUT.test(text) || LOOKS_LIKE_DAY.test(text)) return "";

  const plain = text
    .replace(/^([\d,]+)\.0+$/u, "$1")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
  if (!/^\d+$/u.test(plain)) return plain;
  if (plain.length > KEPT_DIGITS && plain.endsWith("0")) return "";
  const number = plain.replace(/^0+/u, "");
  return number.length < LEAST_DIGITS ? "" : number;
}

/** The reference of each row by which it is known in other forms of its list: only one that stands once in the list. */
export function referenceKeys(cells: readonly string[]): (string | undefined)[] {
  const plain = cells.map(plainReference);
  const count = new Map<string, number>();
  for (const reference of plain) count.set(reference, (count.get(reference) ?? 0) + 1);
  return plain.map((reference) => (reference !== "" && count.get(reference) === 1 ? reference : undefined));
}
