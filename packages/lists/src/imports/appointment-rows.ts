import { readNaira, type SaidPaid } from "../grammar/sums.ts";
import { dayOf, instantMoment, longDay, serialMoment } from "../grammar/days.ts";
import { takeDay, takeWholeDay } from "../grammar/said-days.ts";
import { showPhone } from "../grammar/phone-numbers.ts";
import { minutesOf, takeTime } from "../grammar/times.ts";
import { membersNamed } from "../lines/people.ts";
import { serviceOfCell } from "../lines/service-names.ts";
import { memberOf, paidOf, readingOf, serviceOf, type StatusCell, statusOf } from "./answers.ts";
import { type Cell, nameFault, noteOf, unreadable } from "./cells.ts";
import { personOf } from "./person-cells.ts";
import type { AppointmentRow, Ask, ReadContext, Reading } from "./reading.ts";

const MAX_SERVICE = 200;
const MAX_TIME = 350;

const serviceFault = (service: string): string | null =>
  service === "" || service.length > MAX_SERVICE ? "No service was found" : null;

/** Reads a row of a list of appointments. */
export function readAppointment(
  cell: Cell,
  statuses: readonly StatusCell[],
  context: ReadContext,
): Reading<AppointmentRow> {
  const asks: Ask[] = [];
  const ended = statusOf(statuses, context, asks);
  if (ended !== null) return unreadable(ended);

  const { name, phone, furtherPhones, email, unread } = personOf(cell);
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
    ...noteOf([cell("note"), unknown, ...furtherPhones.map(showPhone), ...unread]),
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
