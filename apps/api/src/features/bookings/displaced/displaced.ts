import {
  lagosDay,
  slotInstant,
  type Slot,
  type contract,
  type Displaced,
  type Page,
  type RouteInput,
} from "@salon/contracts";
import { wasSent } from "../../outbox/queue.ts";
import { getSalon } from "../../settings/settings.ts";
import { readRevisions } from "../../../db/revisions/announce.ts";
import { getSettingsAndTeam } from "../../team/team.ts";
import { appointmentOf } from "../appointments.ts";
import type { BookingDocument } from "../bookings.model.ts";
import { findByText, withCustomers } from "../search.ts";
import { blockedBy, causesOf, displacedBy, presentCause, type PlacedLine, type Salon } from "./causes.ts";
import { bookingsOfLines, findComingLines } from "./coming-lines.ts";

type ListRequest = RouteInput<typeof contract.bookings.displaced>["query"];

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
  const filter = { ...(day !== undefined && { "cartItems.day": day }), ...found?.search };
  const lines = (await findComingLines(filter, now, judgeIn(salon))).filter((line) => (day ?? line.day) === line.day);
  if (sort === "-day") lines.reverse();

  const shown = lines.slice((page - 1) * pageSize, page * pageSize);
  const bookings = await bookingsOfLines(shown);
  const all = [...bookings.values()];
  const presented = new Map((await withCustomers(all, found?.people)).map((booking) => [booking._id, booking]));
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

const DAY_MS = 24 * 3_600_000;

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

/** A count is of use for so long, because time alone displaces nothing, but ends appointments. */
const KEEP_MS = 60_000;
let kept: { of: string; until: number; count: number } | undefined;

/** How many coming appointments cannot take place: counted again after a change of bookings, settings or team, and each minute. */
export async function countDisplaced(now: Date): Promise<number> {
  const [{ settings, teamVersion }, { bookings }] = await Promise.all([getSalon(), readRevisions()]);
  const of = JSON.stringify([String(bookings), teamVersion, settings.hours, settings.closedDates, lagosDay(now)]);
  if (kept?.of === of && performance.now() < kept.until) return kept.count;
  const salon = await getSettingsAndTeam();
  const { length: count } = await findComingLines({}, now, judgeIn(salon));
  kept = { of, until: performance.now() + KEEP_MS, count };
  return count;
}
