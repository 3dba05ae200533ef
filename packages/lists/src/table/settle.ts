import { answerOf, type Ask, type Field, type ImportKind, type Mapping, type ReadContext } from "../imports/reading.ts";
import { LEFT_OUT } from "../imports/answers.ts";
import { takeWholeDay } from "../grammar/said-days.ts";
import { readPhones } from "../grammar/phones.ts";
import { byName, isWeekdays } from "./columns.ts";
import { fieldNamed, isMade, mayBeMade, phoneRank } from "./column-names.ts";

/** A table whose columns are known. */
export interface MappedTable {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  mapping: Mapping;
}
/** A table as its rows are read, and what is asked about all of them. */
export interface SettledTable extends MappedTable {
  asks: Ask[];
  /** Why no row of it comes in. */
  left?: string;
}

/** Fields that a row has once: two columns of one are a question. */
const ONCE: Partial<Record<Field, string>> = {
  date: "the day of the appointment",
  time: "the time of the appointment",
  name: "the client's name",
  service: "the service",
  member: "the member of the team",
  paidBefore: "what was paid before",
  price: "the price",
  minutes: "how long it takes",
};

/**
 * Settles what the columns leave open, by the answers, and puts them into an order that does not depend on where they stand in
 * the list: so the same list reads the same with its columns in any order.
 */
export function settleTable(kind: ImportKind, table: MappedTable, context: ReadContext): SettledTable {
  const asks: Ask[] = [];
  const left = arePeople(kind, table, context, asks) ? undefined : "Left out: these are no clients";
  const mapping = table.mapping.map((field, index) => (isMeant(field, index, { table, context, asks }) ? field : null));
  const ordered = inOrder(kind, { ...table, mapping });
  return { ...withOtherNames(ordered), asks, ...(left !== undefined && { left }) };
}

const NAMES: readonly Field[] = ["name", "firstName", "lastName", "otherName"];

/** A list with hardly a number, and without a column that is called a name, may be a letter, a chat or a list of the bank. */
function arePeople(kind: ImportKind, { columns, rows }: MappedTable, context: ReadContext, asks: Ask[]): boolean {
  const isNamed = columns.map((name) => fieldNamed(kind, name)).some((named) => named && NAMES.includes(named.field));
  if (kind !== "clients" || isNamed) return true;

  const reached = rows.filter((row) => row.some((cell) => cell.includes("@") || hasNumber(cell))).length;
  if (reached * 4 >= rows.length) return true;

  const ask: Ask = {
    key: "clients list",
    about: "clients",
    text: rows[0]?.filter(Boolean).join(", ").slice(0, 100) ?? "",
    choices: [
      { value: "clients", label: "Yes, each row is a client" },
      { value: LEFT_OUT, label: "No, leave the rows out" },
    ],
  };
  return answerOf(ask, context, asks) !== LEFT_OUT;
}
const hasNumber = (cell: string): boolean =>
  /\d{7}/u.test(cell.replaceAll(/[\s.()-]/gu, "")) && readPhones(cell.replaceAll(/[^\d+]/gu, "")).phone !== undefined;

interface Open {
  table: MappedTable;
  context: ReadContext;
  asks: Ask[];
}

/** Whether a column is its field: asked where another one is the same, or where it may be the day on which the booking was made. */
function isMeant(field: Field | null, index: number, { table, context, asks }: Open): boolean {
  const meaning = field === null ? undefined : ONCE[field];
  if (meaning === undefined || isWeekdayBeside(table, index)) return true;

  // Where the time has its day, no other day counts.
  if (field === "date" && hasDays(table)) return true;

  const rivals = table.mapping.flatMap((each, at) => (each === field && !isWeekdayBeside(table, at) ? [at] : []));
  const isAlone = rivals.length === 1;
  if (isAlone && !(field === "date" && mayBeMade(table.columns[index]!) && !table.columns.some(isMade))) return true;

  const ask: Ask = {
    key: `column ${field}`,
    about: "column",
    text: meaning,
    choices: [
      ...rivals.map((at) => ({ value: String(at), label: labelOf(table, at) })),
      ...(isAlone ? [{ value: LEFT_OUT, label: "None: this is the day on which it was booked" }] : []),
    ],
  };
  const answer = answerOf(ask, context, asks);
  return answer === undefined ? rivals[0] === index : answer === String(index);
}

const hasDays = ({ mapping, rows }: MappedTable): boolean =>
  mapping.some((field, index) => field === "time" && rows.some((row) => takeWholeDay(row[index] ?? "") !== null));

function isWeekdayBeside({ mapping, rows }: MappedTable, index: number): boolean {
  if (mapping[index] !== "date" || mapping.filter((field) => field === "date").length < 2) return false;
  return isWeekdays({ cells: rows.map((row) => row[index] ?? "") });
}

const labelOf = ({ columns, rows }: MappedTable, index: number): string => {
  const sample = rows.map((row) => row[index] ?? "").find(Boolean);
  return sample === undefined ? columns[index]! : `${columns[index]}, such as ${sample.slice(0, 60)}`;
};

/** The columns of each field from the one that counts most to the one that counts least. */
function inOrder(kind: ImportKind, { columns, rows, mapping }: MappedTable): MappedTable {
  const rank = (index: number): number => {
    const [field, name] = [mapping[index], columns[index]!];
    if (field === "phone") return phoneRank(name);
    return fieldNamed(kind, name)?.rank ?? 0;
  };
  // The day of a note stays behind it.
  const dayRank = (index: number): number => (mapping[index] === "noteDay" ? 1 : 0);
  const nameOf = (index: number): string =>
    mapping[index] === "noteDay" ? columns[index]!.replace(/\s\S+$/u, "") : columns[index]!;
  const order = columns
    .map((_, index) => index)
    .sort(
      (a, b) => rank(a) - rank(b) || byName(nameOf(a), nameOf(b)) || dayRank(a) - dayRank(b) || byCells(rows, a, b),
    );
  const sorted = <T>(all: readonly T[]): T[] => order.map((index) => all[index]!);
  return { columns: sorted(columns), mapping: sorted(mapping), rows: rows.map(sorted) };
}

/** Where several columns have one name, their cells show which is which. */
function byCells(rows: MappedTable["rows"], a: number, b: number): number {
  const row = rows.find((cells) => cells[a] !== cells[b]);
  return row === undefined ? 0 : row[a]! < row[b]! ? -1 : 1;
}

/** A nickname or a company is the name where a row has no other. */
function withOtherNames({ columns, rows, mapping }: MappedTable): MappedTable {
  if (!mapping.includes("otherName")) return { columns, rows, mapping };

  const isFilled = (row: readonly string[], fields: readonly Field[]) =>
    mapping.findIndex((field, index) => field !== null && fields.includes(field) && row[index] !== "");
  const nameOf = (row: readonly string[]): string => {
    const other = isFilled(row, ["name", "firstName", "lastName"]) < 0 ? isFilled(row, ["otherName"]) : -1;
    return other < 0 ? "" : row[other]!;
  };
  return {
    columns: [...columns, "Name"],
    mapping: [...mapping, "name"],
    rows: rows.map((row) => [...row, nameOf(row)]),
  };
}
