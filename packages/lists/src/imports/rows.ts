import { mailbox, readTimeframe } from "@salon/contracts";
import { readNaira, type SaidPaid } from "../grammar/amounts.ts";
import { memberOf, paidOf, readingOf, serviceOf, type StatusCell, statusOf } from "./answers.ts";
import { dayOf, dayOrderOf, instantMoment, longDay, serialMoment, takeDay, takeWholeDay } from "../grammar/days.ts";
import { readLine } from "../lines/lines.ts";
import { membersNamed } from "../lines/people.ts";
import { readPhones, takePhones } from "../grammar/phones.ts";
import type {
  AppointmentRow,
  Ask,
  ClientRow,
  Field,
  ImportKind,
  Mapping,
  ReadContext,
  Reading,
  RowOf,
  ServiceRow,
} from "./reading.ts";
import { namesClient, serviceOfCell } from "../lines/service-names.ts";
import { minutesOf, takeTime } from "../grammar/times.ts";

type Cells = readonly string[];
const MAX_NAME = 100;
const MAX_NOTE = 2_000;
const MAX_SERVICE = 200;
const MAX_TIME = 350;

/** The cells of a row that are one field, joined. */
const cellsOf = (cells: Cells, mapping: Mapping, field: Field): string[] =>
  mapping.flatMap((each, index) => (each === field && cells[index] ? [cells[index]] : []));
type Cell = (field: Field, between?: string) => string;
const cellReader =
  (cells: Cells, mapping: Mapping): Cell =>
  (field, between = " ") =>
    cellsOf(cells, mapping, field).join(between);

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
  if (kind === "clients") return readClient(cell, context) as Reading<RowOf[Kind]>;
  if (kind === "services") return readService(cell) as Reading<RowOf[Kind]>;
  const line = cell("line");
  const statuses = mapping.flatMap((field, at) =>
    field === "status" ? { cell: cells[at] ?? "", column: columns[at] ?? "" } : [],
  );
  const reading = line === "" ? readAppointment(cell, statuses, context) : readLine(line, context);
  return reading as Reading<RowOf[Kind]>;
}

const unreadable = (why: string): { state: "unreadable"; why: string } => ({ state: "unreadable", why });

interface Person {
  name: string;
  phone?: string;
  email?: string;
  /** What is no number or address, for the note. */
  further: string[];
}

/** The person of a row; a number beside the name counts where no column has it. */
function personOf(cell: Cell): Person {
  const named = takePhones(cell("name") || [cell("firstName"), cell("lastName")].filter(Boolean).join(" "), " ");
  const phones = readPhones(
    [cell("phone", " ::: "), ...named.phones.map(({ written }) => written)].filter(Boolean).join(" ::: "),
  );
  const email =
    cell("email")
      .split(/:::|[\s;,]+/u)
      .find((part) => part !== "")
      ?.toLowerCase() ?? "";
  const isEmail = mailbox.safeParse(email).success;
  return {
    name: named.rest.replaceAll(/\s+/gu, " ").replaceAll(/^[\s,;:|-]+|[\s,;:|-]+$/gu, ""),
    ...(phones.phone && { phone: phones.phone }),
    ...(isEmail && { email }),
    further: [phones.further, isEmail ? "" : email].filter(Boolean),
  };
}

const nameFault = (name: string): string | null =>
  !/\p{L}/u.test(name)
    ? "No name was found"
    : Array.from(name).length > MAX_NAME
      ? "The name has more than 100 letters"
      : null;

const serviceFault = (service: string): string | null =>
  service === "" || service.length > MAX_SERVICE ? "No service was found" : null;

const noteOf = (parts: readonly string[]): { note?: string } => {
  const note = parts.filter(Boolean).join(" · ").slice(0, MAX_NOTE);
  return note === "" ? {} : { note };
};

function readClient(cell: Cell, { contacts = false, services }: ReadContext): Reading<ClientRow> {
  const { name, phone, email, further } = personOf(cell);
  const fault = nameFault(name);
  if (fault !== null) return unreadable(fault);

  const likely = !contacts || namesClient([name, cell("note"), cell("label", " | ")].join(" | "), services);
  return {
    state: "read",
    row: { name, ...(phone && { phone }), ...(email && { email }), ...noteOf([cell("note"), ...further]), likely },
  };
}

function readService(cell: Cell): Reading<ServiceRow> {
  const name = cell("name");
  const fault = nameFault(name);
  if (fault !== null) return unreadable(fault);

  const price = readNaira(cell("price"));
  if (price === null)
    return unreadable(cell("price") === "" ? "No price was found" : `'${cell("price")}' is no price in whole naira`);
  const minutes = readTimeframe(cell("minutes").replaceAll(/(\d)\s*m\b/giu, "$1 min"))?.minutes;
  const [category, description] = [cell("category"), cell("description")];
  return {
    state: "read",
    row: {
      name,
      price,
      ...(minutes !== undefined && { minutes }),
      ...(category && { category }),
      ...(description && { description }),
    },
  };
}

function readAppointment(cell: Cell, statuses: readonly StatusCell[], context: ReadContext): Reading<AppointmentRow> {
  const asks: Ask[] = [];
  const ended = statusOf(statuses, context, asks);
  if (ended !== null) return unreadable(ended);

  const { name, phone, email, further } = personOf(cell);
  const fault = nameFault(name) ?? serviceFault(cell("service"));
  if (fault !== null) return unreadable(fault);

  const moment = momentOf(cell, context, asks);
  if ("why" in moment) return unreadable(moment.why);

  const members = cell("member") === "" ? [] : membersNamed(cell("member"), context.team);
  const unknown = cell("member") !== "" && members.length === 0 ? `with ${cell("member")}` : "";
  const row: Partial<AppointmentRow> = {
    ...moment,
    name,
    ...(phone && { phone }),
    ...(email && { email }),
    ...serviceOf(serviceOfCell(cell("service"), context.services), context, asks),
    ...memberOf({ text: cell("member"), members }, context, asks),
    ...paidOf(paidOfCell(cell("paidBefore")), {
      row: [name, cell("date"), cell("time"), cell("service"), cell("paidBefore")].filter(Boolean).join(", "),
      context,
      asks,
    }),
    ...noteOf([cell("note"), unknown, ...further]),
  };
  return readingOf(row, asks);
}

/** Day and time of a row; what is asked is missing. A day beside the time is the appointment's, before any other day of the row. */
function momentOf(
  cell: Cell,
  context: ReadContext,
  asks: Ask[],
): { date?: string; minutes?: number } | { why: string } {
  const timeCell = cell("time");
  const timed = instantMoment(timeCell) || serialMoment(timeCell) ? { said: null, rest: "" } : takeWholeDay(timeCell);
  const dateCell = timed ? timeCell : cell("date");
  const known = instantMoment(dateCell) ?? serialMoment(dateCell);
  const day = timed ?? takeDay(dateCell);
  const date = known ? known.date : day.said && dayOf(day.said, context, asks);
  const minutes = known?.minutes ?? timeOf(timed ? day.rest : timeCell || day.rest, context, asks);

  if (date === null) return { why: dateCell === "" ? "No day was found" : `'${dateCell}' is no day` };
  if (minutes === null) return { why: timeCell === "" ? "No time was found" : `'${timeCell}' is no time` };
  if (date !== undefined && date < context.today) return { why: `${longDay(date)} is over` };
  return { ...(date !== undefined && { date }), ...(minutes !== undefined && { minutes }) };
}

/** The time of a cell: as it is written, or as a part of the day as spreadsheets store it. */
function timeOf(text: string, context: ReadContext, asks: Ask[]): number | null | undefined {
  if (text.length > MAX_TIME) return null;
  if (/^0?\.\d+$/u.test(text)) return Math.round(Number(text) * 24 * 60);
  const { said } = takeTime(/^\d{1,2}$/u.test(text) ? `at ${text}` : text, "");
  return said && minutesOf(said, context, asks);
}

const paidOfCell = (cell: string): SaidPaid | null => {
  if (cell === "" || /^(?:no|none|nil|-|0+(?:\.0+)?|unpaid|not paid)$/iu.test(cell)) return null;
  return { text: cell, naira: readNaira(cell) };
};
