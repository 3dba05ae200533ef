import { dayOrderOf } from "../grammar/days.ts";
import { takeWholeDay } from "../grammar/said-days.ts";
import { readLine } from "../lines/lines.ts";
import { judged, readAppointment } from "./appointment-rows.ts";
import { type Cells, cellReader } from "./cells.ts";
import { readClient } from "./client-rows.ts";
import type { ImportKind, Mapping, ReadContext, Reading, RowOf } from "./reading.ts";
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
  return (index) => readRow(kind, rows[index] ?? [], { columns, mapping, context: whole });
}

/** Reads one row of a table. */
function readRow<Kind extends ImportKind>(
  kind: Kind,
  cells: Cells,
  { columns, mapping, context }: Omit<KnownTable, "rows"> & { context: ReadContext },
): Reading<RowOf[Kind]> {
  const cell = cellReader(cells, mapping);
  if (cells.every((each) => each === "")) return { state: "unreadable", why: "The row is empty" };
  if (kind === "clients") return readClient({ cells, mapping }, context) as Reading<RowOf[Kind]>;
  const statuses = mapping.flatMap((field, at) =>
    field === "status" ? { cell: cells[at] ?? "", column: columns[at] ?? "" } : [],
  );
  if (kind === "services") return readService(cell, statuses, context) as Reading<RowOf[Kind]>;
  const line = cell("line");
  const reading = line === "" ? readAppointment(cell, statuses, context) : readLine(line, context);
  return judged(reading) as Reading<RowOf[Kind]>;
}
