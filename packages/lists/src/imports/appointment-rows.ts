import { foldText, naira, newNoteSchema, walkInSchema } from "@salon/contracts";
import { readNaira, type SaidPaid } from "../grammar/sums.ts";
import { dayOf, instantMoment, longDay, serialMoment } from "../grammar/days.ts";
import { takeDay, takeWholeDay } from "../grammar/said-days.ts";
import { minutesOf, offersAnother, takeTime } from "../grammar/times.ts";
import { mayEnd } from "../status.ts";
import { membersNamed } from "../lines/people.ts";
import { serviceOfCell } from "../lines/service-names.ts";
import {
  keyOf,
  LEFT_OUT,
  memberOf,
  paidOf,
  phoneOf,
  readingOf,
  serviceOf,
  type StatusCell,
  statusOf,
} from "./answers.ts";
import { type Cell, nameFault, noteOf, unreadable } from "./cells.ts";
import { personOf } from "./person-cells.ts";
import { type AppointmentRow, type Ask, answerOf, type ReadContext, type Reading } from "./reading.ts";

const MAX_SERVICE = 200;
const MAX_TIME = 350;

const serviceFault = (service: string): string | null =>
  service === "" || service.length > MAX_SERVICE ? "No service was found" : null;

/** `Bello, Halima`. */
const LAST_FIRST = /^([^,]{1,60}), ?([^,]{1,60})$/u;

/** Reads a row of a list of appointments. */
export function readAppointment(
  cell: Cell,
  statuses: readonly StatusCell[],
  context: ReadContext,
): Reading<AppointmentRow> {
  const asks: Ask[] = [];
  const ended = statusOf(statuses.length > 0 ? statuses : statusInNote(cell("note")), context, asks);
  if (ended !== null) return unreadable(ended);

  const person = personOf(cell);
  const { furtherPhones, email, unread } = person;
  const { name, others } = guestsOf(person.name, cell("guests"));
  const fault = nameFault(name) ?? serviceFault(cell("service"));
  if (fault !== null) return unreadable(fault);

  const reached = phoneOf(person, context, asks);
  if (reached === null) return unreadable(`Left out by its number '${person.doubtful?.written}'`);
  const moment = momentOf(cell, context, asks);
  if ("why" in moment) return unreadable(moment.why);

  if (others !== "" && isLeftOut(others, context, asks)) return unreadable(`Left out, because it is for '${others}'`);
  const { members, unknown } = servedBy(cell("member"), context.team);
  const service = serviceOf(serviceOfCell(cell("service"), context.services), context, asks);
  const chosen = optionsOf(cell("options", "\n"), service.service, context, asks);
  if (chosen === null) return unreadable("Left out by its options");

  const row: Partial<AppointmentRow> = {
    ...moment,
    name,
    ...reached,
    ...(furtherPhones.length > 0 && { furtherPhones }),
    ...(email && { email }),
    ...service,
    ...(chosen.length > 0 && { options: chosen }),
    ...memberOf({ text: cell("member"), members }, context, asks),
    ...sumsOf(cell, name, { context, asks }),
    ...restOf(cell, { unknown, others, further: unread }),
  };
  return readingOf(row, asks);
}

/** What a note says of an end, where no column is the status. */
const statusInNote = (note: string): StatusCell[] => (mayEnd(note) ? [{ cell: note, column: "" }] : []);

/** The members who are meant by a cell; where the team has none, what is written. */
function servedBy(text: string, team: ReadContext["team"]): { members: ReadContext["team"]; unknown: string } {
  const members = text === "" ? [] : membersNamed(text.replace(LAST_FIRST, "$2 $1"), team);
  return { members, unknown: members.length === 0 ? text : "" };
}

interface Rest {
  /** Who serves it, where the team has no such person. */
  unknown: string;
  others: string;
  further: readonly string[];
}

/** The note, with all that has no place of its own, and sentences about what is there because it could not be read. */
const restOf = (cell: Cell, { unknown, others, further }: Rest): Pick<AppointmentRow, "note" | "said"> => {
  const said = [
    ...(unknown ? [`The team has no '${unknown}': it is in the note`] : []),
    ...(further.length > 0 ? [`Not kept as the number or e-mail, so it is in the note: ${further.join(", ")}`] : []),
  ];
  const parts = [cell("note"), unknown && `with ${unknown}`, others && `for ${others}`, ...further];
  return { ...noteOf(parts), ...(said.length > 0 && { said }) };
};

/** Who comes along: a number behind the name, as in `Ada + 2 kids`, or a column that says more than one. */
function guestsOf(written: string, guests: string): { name: string; others: string } {
  const along = /\s(?:[+&]|and|plus|with)\s?\d/iu.exec(written);
  const name = along ? written.slice(0, along.index).trim() : written;
  const isOne = /^(?:|-|0|1|no|none)$/iu.test(guests);
  return { name, others: isOne ? written.slice(name.length).trim() : guests };
}

const ONE = "one";

/** Whether rows for several people are left out; asked for each number. */
function isLeftOut(others: string, context: ReadContext, asks: Ask[]): boolean {
  const choices = [
    { value: ONE, label: "One appointment, for one person" },
    { value: LEFT_OUT, label: "Leave these rows out" },
  ];
  return answerOf({ key: keyOf("guests", others), about: "guests", text: others, choices }, context, asks) === LEFT_OUT;
}

const WITHOUT = "without";

/** The chosen options of a service, one on a line or between commas; each other name is asked. Null where the rows are left out. */
function optionsOf(cell: string, service: string | undefined, context: ReadContext, asks: Ask[]): string[] | null {
  const known = context.services.find(({ id }) => id === service);
  if (cell === "" || !known) return [];

  const { name, options = [] } = known;
  const named = (text: string) => options.find((option) => foldText(option.name) === foldText(text))?.id;
  const texts = cell
    .split("\n")
    .flatMap((line) => (named(line.trim()) ? [line] : line.split(/[,;+]/u)))
    .map((text) => text.trim());
  const chosen = texts.filter(Boolean).map((text) => {
    const choices = [
      ...options.map((option) => ({ value: option.id, label: option.name })),
      { value: WITHOUT, label: "Without it" },
      { value: LEFT_OUT, label: "Leave these rows out" },
    ];
    const ask: Ask = {
      key: keyOf("option", `${name}: ${text}`),
      about: "option",
      text: `${text}, of ${name}`,
      choices,
    };
    return named(text) ?? answerOf(ask, context, asks);
  });
  if (chosen.includes(LEFT_OUT)) return null;
  return [...new Set(chosen)].filter((id): id is string => id !== undefined && id !== WITHOUT);
}

/** An appointment as it was read from columns or a line, judged as if a hand had typed it. */
export function judged(reading: Reading<AppointmentRow>): Reading<AppointmentRow> {
  if (reading.state === "unreadable") return reading;

  const { name, note, agreedPrice = 0, paidBefore = 0 } = reading.row;
  const faults = [
    walkInSchema.shape.name.safeParse(name ?? "-"),
    newNoteSchema.shape.text.safeParse(note ?? "-"),
    naira.safeParse(agreedPrice),
    naira.safeParse(paidBefore),
  ];
  const fault = faults.find(({ success }) => !success);
  return fault ? unreadable(fault.error!.issues[0]!.message) : reading;
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
  const clock = text.replace(/^(\d{1,2})([0-5]\d)$/u, "$1:$2");
  const { said, rest } = takeTime(/^\d{1,2}$/u.test(text) ? `at ${text}` : clock, "");
  return said && !offersAnother(rest) ? minutesOf(said, context, asks) : null;
}

/** What a row says that it costs, and what was paid of it. */
const sumsOf = (
  cell: Cell,
  name: string,
  known: { context: ReadContext; asks: Ask[] },
): Pick<AppointmentRow, "agreedPrice" | "paidBefore"> => ({
  ...agreedOf(cell("agreedPrice")),
  ...paidOf(paidOfCell(cell("paidBefore")), {
    row: [name, cell("date"), cell("time"), cell("service"), cell("paidBefore")].filter(Boolean).join(", "),
    ...known,
  }),
});

/** What a row says that it costs; no number for what is no sum. */
const agreedOf = (cell: string): Pick<AppointmentRow, "agreedPrice"> => {
  const sum = cell === "" ? 0 : (readNaira(cell) ?? Number.NaN);
  return sum === 0 ? {} : { agreedPrice: sum };
};

const paidOfCell = (cell: string): SaidPaid | null => {
  if (cell === "" || /^(?:no|none|nil|-|0+(?:\.0+)?|unpaid|not paid)$/iu.test(cell)) return null;
  return { text: cell, naira: readNaira(cell) };
};
