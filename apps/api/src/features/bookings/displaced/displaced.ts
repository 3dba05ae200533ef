import {
  DAY_MS,
  MINUTE_MS,
  slotInstant,
  type Slot,
  type contract,
  type Displaced,
  type Page,
  type RouteInput,
} from "@salon/contracts";
import { wasSent } from "../../outbox/queue.ts";
import { getSalon } from "../../settings/settings.ts";
import { changesHere, readRevisions } from "../../../db/revisions/announce.ts";
import { getSettingsAndTeam } from "../../team/team.ts";
import { appointmentOf } from "../day/appointments.ts";
import type { BookingDocument } from "../bookings.model.ts";
import { findByText, withCustomers } from "../read/search.ts";
import { blockedBy, causesOf, displacedBy, presentCause, type PlacedLine, type Salon } from "./causes.ts";
import { bookingsOfLines, findComingLines, type FoundLine } from "./coming-lines.ts";

type ListRequest = RouteInput<typeof contract.bookings.displaced>["query"];

/** A line with the causes for which it cannot take place. */
type DisplacedLine = FoundLine<string[]>;

const judgeIn = (salon: Salon) => (line: PlacedLine) => {
  const causes = displacedBy(line, salon);
  return causes.length > 0 ? causes : null;
};

/** One page of the coming appointments that cannot take place, the next one first. */
export async function listDisplaced(
  { page, pageSize, sort, day, q }: ListRequest,
  now: Date,
): Promise<Page<Displaced>> {
  const [salon, found] = await Promise.all([getSettingsAndTeam(), q ? findByText(q) : null]);
  const all = await (found?.search ? findComingLines(found.search, now, judgeIn(salon)) : allDisplaced(now));
  const ofDay = all.filter((line) => (day ?? line.day) === line.day);
  const lines = sort === "-day" ? ofDay.reverse() : ofDay;

  const shown = lines.slice((page - 1) * pageSize, page * pageSize);
  const bookings = await bookingsOfLines(shown);
  const presented = new Map(
    (await withCustomers([...bookings.values()], found?.people)).map((booking) => [booking._id, booking]),
  );
  const items = shown.flatMap(({ booking: id, item, found: causes }): Displaced[] => {
    const [booking, line] = [presented.get(String(id)), bookings.get(String(id))?.cartItems[item]];
    if (!booking || !line) return [];
    const displaced = causes.map((cause) => presentCause(cause, line, salon));
    return [{ ...appointmentOf(booking, line, item), date: line.day, displaced }];
  });
  const reminded = await Promise.all(
    items.map((row) => isReminderMissed(row, bookings.get(row.bookingId)!, salon, now)),
  );
  return {
    items: items.map((row, index) => ({ ...row, ...(reminded[index] && { notReminded: true }) })),
    total: lines.length,
  };
}

/** Whether the reminder of a line waits, because its customer reads that it cannot take place, and would have come by now. */
async function isReminderMissed(
  { item, bookingId, date, time }: Displaced,
  { cartItems }: BookingDocument,
  salon: Salon,
  now: Date,
): Promise<boolean> {
  const begins = slotInstant(date, time as Slot);
  const line = cartItems[item]!;
  if (begins.getTime() - now.getTime() > DAY_MS || !blockedBy(line, causesOf(line, salon), salon)) return false;
  const reminder = { booking: bookingId, item, begins: begins.toISOString() };
  return !(await wasSent("reminder", reminder));
}

/** Time alone displaces nothing, but it ends appointments, so what was found is of use for a minute. */
const KEEP_MS = MINUTE_MS;
let kept: { of: string; lines: Promise<DisplacedLine[]> } | undefined;

/** All coming lines that cannot take place: read again after a change of bookings, settings or team, and each minute. */
async function allDisplaced(now: Date): Promise<DisplacedLine[]> {
  // Counted before anything is read, so that a change beside the reading asks for another one.
  const here = changesHere("bookings");
  const [{ settings, teamVersion }, { bookings }] = await Promise.all([getSalon(), readRevisions()]);
  const { hours, closedDates } = settings;
  const of = JSON.stringify([
    here,
    String(bookings),
    teamVersion,
    hours,
    closedDates,
    Math.floor(now.getTime() / KEEP_MS),
  ]);
  if (kept?.of === of) return kept.lines;

  const lines = getSettingsAndTeam().then((salon) => findComingLines({}, now, judgeIn(salon)));
  const one = { of, lines };
  kept = one;
  lines.catch(() => {
    if (kept === one) kept = undefined;
  });
  return lines;
}

/** How many coming appointments cannot take place. */
export const countDisplaced = async (now: Date): Promise<number> => (await allDisplaced(now)).length;
