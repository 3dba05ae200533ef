import { dayOrderOf } from "../grammar/days.ts";
import { takeWholeDay } from "../grammar/said-days.ts";
import { readLine } from "../lines/lines.ts";
import { judged, readAppointment } from "./appointment-rows.ts";
import { LEFT_OUT } from "./answers.ts";
import { type Cell, type Cells, cellReader, unreadable } from "./cells.ts";
import { readClient } from "./client-rows.ts";
import {
  type AppointmentRow,
  type Ask,
  answerOf,
  type ImportKind,
  type Mapping,
  type ReadContext,
  type Reading,
  type RowOf,
} from "./reading.ts";
import { readService } from "./service-rows.ts";

/** A table whose columns are known. */
interface KnownTable {
  rows: readonly Cells[];
  columns: readonly string[];
  mapping: Mapping;
}

/** Reads the rows of a table one by one; the whole column tells how its dates are meant. */
export function readRows<Kind extends ImportKind>(
  kind: Kind,
  { rows, columns, mapping }: KnownTable,
  context: ReadContext,
): (index: number) => Reading<RowOf[Kind]> {
  const dated = (cells: Cells): string => {
    const cell = cellReader(cells, mapping);
    return cell("line") || (takeWholeDay(cell("time")) ? cell("time") : cell("date"));
  };
  const texts = kind === "appointments" ? rows.map(dated) : [];
  const whole = { ...context, dayOrder: context.dayOrder ?? dayOrderOf(texts, context.today) };
  return (index) =>
    readRow(kind, rows[index] ?? [], { columns, mapping, context: whole, above: dayAbove(texts, index) });
}

/** The day of the nearest row above one that has none, as a merged cell leaves it. */
const dayAbove = (texts: readonly string[], index: number): string =>
  texts[index] === "" ? (texts[texts.findLastIndex((text, at) => at < index && text !== "")] ?? "") : "";

/** Reads one row of a table. */
function readRow<Kind extends ImportKind>(
  kind: Kind,
  cells: Cells,
  { columns, mapping, context, above }: Omit<KnownTable, "rows"> & { context: ReadContext; above: string },
): Reading<RowOf[Kind]> {
  const cell = cellReader(cells, mapping);
  if (cells.every((each) => each === "")) return { state: "unreadable", why: "The row is empty" };
  if (kind === "clients") return readClient({ cells, mapping }, context) as Reading<RowOf[Kind]>;
  const statuses = mapping.flatMap((field, at) =>
    field === "status" ? { cell: cells[at] ?? "", column: columns[at] ?? "" } : [],
  );
  if (kind === "services") return readService(cell, statuses, context) as Reading<RowOf[Kind]>;
  const line = cell("line");
  const dated: Cell = (field, between) => (field === "date" && above !== "" ? above : cell(field, between));
  const reading = line === "" ? readAppointment(dated, statuses, context) : readLine(line, context);
  return judged(above === "" ? reading : onSameDay(reading, context)) as Reading<RowOf[Kind]>;
}

const SAME_DAY = "same";

/** A row that was read with the day above it: whether that is meant is asked once for the list. */
function onSameDay(reading: Reading<AppointmentRow>, context: ReadContext): Reading<AppointmentRow> {
  if (reading.state === "unreadable") return reading;

  const ask: Ask = {
    key: "day above",
    about: "day",
    text: "rows without a day, below a row that has one",
    choices: [
      { value: SAME_DAY, label: "They are on the day above them" },
      { value: LEFT_OUT, label: "Leave these rows out" },
    ],
  };
  const asks: Ask[] = reading.state === "ask" ? [...reading.asks] : [];
  const answer = answerOf(ask, context, asks);
  if (answer === LEFT_OUT) return unreadable("No day was found");

  if (answer !== undefined) return reading;
  const { date: _asked, ...row } = reading.row;
  return { state: "ask", row, asks };
}
