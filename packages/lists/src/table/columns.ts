import type { Field, ImportKind, Mapping } from "../imports/reading.ts";
import { isWeekdayAlone } from "../grammar/said-days.ts";
import { readStatus, statusColumn, type StatusTopic } from "../status.ts";
import { plainWords } from "../words.ts";
import { areSums, fitOf, isClock, isEmail, isPhone, isWords, shownBy } from "./cell-values.ts";
import { fieldNamed, hasField, isOfOthers, type NamedField } from "./column-names.ts";

/** Fields of which a row may have several. */
const SEVERAL: readonly Field[] = [
  "firstName",
  "otherName",
  "phone",
  "alert",
  "blocked",
  "note",
  "noteDay",
  "patchTest",
  "label",
  "options",
  "status",
];

/** A table as its columns are guessed. */
export interface GuessedTable {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  lines?: boolean;
}
interface Column {
  index: number;
  name: string;
  cells: readonly string[];
}

/** The cells by which a column is judged. */
const MOST_CELLS = 200;

/** Guesses what each column is, by its name and its values. What is not clear has no field; what several may be, all have. */
export function guessColumns(kind: ImportKind, { columns, rows, lines = false }: GuessedTable): Mapping {
  if (lines) return ["line"];

  const all = columns.map((name, index) => ({ index, name, cells: firstCells(rows, index) }));
  const named = all.map((column) => fieldOf(kind, column));
  const isKnown = named.some((known) => known !== null);
  const fields = isKnown ? all.map(({ index }) => named[index]?.field ?? null) : unnamedFields(kind, all);
  const taken = fields.map((field, index) => (field && isBest(field, all[index]!, all, named) ? field : null));
  const seen = taken.map((field, index) => field ?? reachedBy(kind, all[index]!, taken));
  const whole = withoutParts(seen, all);
  return kind === "appointments" ? withStatus(whole, { columns, rows }) : whole;
}

/** What a column's name says; a day of which only times stand in the column, such as a `start` beside a `date`, is the time. */
function fieldOf(kind: ImportKind, { name, cells }: Column): NamedField | null {
  const named = fieldNamed(kind, name);
  const isTimeOnly = named?.field === "date" && cells.length > 0 && cells.every(isClock);
  return isTimeOnly ? { field: "time", rank: 0 } : named;
}

function firstCells(rows: GuessedTable["rows"], column: number): string[] {
  const cells: string[] = [];
  for (const row of rows) {
    const cell = row[column] ?? "";
    if (cell !== "" && cells.push(cell) === MOST_CELLS) break;
  }
  return cells;
}

/** Whether a column is one of those that are a field most clearly: by what stands in it, then by its name. */
function isBest(field: Field, column: Column, all: readonly Column[], named: readonly (NamedField | null)[]): boolean {
  if (SEVERAL.includes(field)) return true;

  const rivals = all.filter(({ index }) => named[index]?.field === field);
  if (rivals.length < 2) return true;
  const days = field === "date" ? rivals.filter((rival) => !isWeekdays(rival)) : rivals;
  if (!days.includes(column)) return true;
  const best = days.map((rival) => clearness(field, rival, named[rival.index])).toSorted(byClearness)[0]!;
  return byClearness(best, clearness(field, column, named[column.index])) === 0;
}

/** A column of names of weekdays stays beside that of the days. */
export const isWeekdays = ({ cells }: Pick<Column, "cells">): boolean => {
  const filled = cells.filter(Boolean);
  return filled.length > 0 && filled.every(isWeekdayAlone);
};

/** The smaller, the clearer a column is a field. */
const clearness = (field: Field, { cells }: Column, named: NamedField | null | undefined): number[] => [
  -fitOf(field, cells),
  field === "paidBefore" && !areSums(cells) ? 1 : 0,
  named?.rank ?? 0,
];
const byClearness = (a: readonly number[], b: readonly number[]): number =>
  a.map((each, at) => each - b[at]!).find((difference) => difference !== 0) ?? 0;

/** A number or an address is known by itself, whatever its column is called, unless the name says that it is of somebody else. */
function reachedBy(kind: ImportKind, { name, cells }: Column, taken: readonly (Field | null)[]): Field | null {
  const filled = cells.filter(Boolean);
  if (filled.length === 0 || kind === "services" || isOfOthers(name)) return null;
  if (filled.every(isPhone)) return "phone";
  return filled.every(isEmail) && !taken.includes("email") ? "email" : null;
}

/** The fields of columns whose names say nothing, where only one column can be the field. */
function unnamedFields(kind: ImportKind, all: readonly Column[]): (Field | null)[] {
  const shown = all.map(({ cells }) => shownBy(cells, (field) => hasField(kind, field)));
  const words = all.filter(({ cells }, index) => shown[index] === "name" && cells.some(isWords));
  return shown.map((field, index) => {
    if (field === null || field === "phone" || field === "email") return field;
    if (field === "name")
      return kind !== "appointments" && words.length === 1 && words[0]!.index === index ? field : null;
    return shown.filter((other) => other === field).length === 1 ? field : null;
  });
}

/** First and last names are left out beside a column of whole names. */
function withoutParts(fields: readonly (Field | null)[], all: readonly Column[]): (Field | null)[] {
  const isWhole = all.some(
    ({ index, cells }) => fields[index] === "name" && cells.some(Boolean) && fitOf("name", cells) === 1,
  );
  if (isWhole) return fields.map((field) => (field === "firstName" || field === "lastName" ? null : field));
  const hasParts = fields.includes("firstName") || fields.includes("lastName");
  return hasParts ? fields.map((field) => (field === "name" ? null : field)) : [...fields];
}

/** Adds the columns of status, whatever they are called; what stands in a column counts only where no name says it. */
function withStatus(mapping: Mapping, { columns, rows }: GuessedTable): Mapping {
  const found = mapping.map((field, index) =>
    field === null || field === "status"
      ? statusColumn(
          "visit",
          columns[index]!,
          rows.map((row) => row[index] ?? ""),
        )
      : null,
  );
  const ofVisit = found.map((how, index) =>
    how === "named" && isOfMoney(rows.map((row) => row[index] ?? "")) ? null : how,
  );
  const counts = ofVisit.some((how) => how !== null) ? ofVisit : found;
  const isNamed = counts.some((how) => how === "named" || how === "ended");
  return mapping.map((field, index) => {
    if (field !== null && field !== "status") return field;
    return counts[index] !== null && (counts[index] !== "seen" || !isNamed) ? "status" : null;
  });
}

/** Whether a status is that of the payment, as `paid` and `not paid` are: beside one of the appointment it decides nothing. */
function isOfMoney(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== "");
  const isKnown = (topic: StatusTopic) => (cell: string) => readStatus(topic, cell).verdict !== "unknown";
  return (
    !filled.some(isKnown("visit")) && filled.filter(isKnown("money")).length * 2 >= filled.length && filled.length > 0
  );
}

/** Orders columns of one field by what they are, never by where they stand. */
export const byName = (a: string, b: string): number => {
  // Note 10 stands behind Note 2.
  const [one, other] = [a, b].map((name) => plainWords(name).replaceAll(/\d+/gu, (digits) => digits.padStart(6, "0")));
  return one! < other! ? -1 : one! > other! ? 1 : 0;
};
