import {
  SLOTS,
  SLOT_MINUTES,
  daysOfMonth,
  lagosDay,
  lastBookableDay,
  slotState,
  type Availability,
  type Settings,
  type Slot,
} from "@salon/contracts";
import { findService } from "../services/services.service.ts";
import { getSalon } from "../settings/settings.service.ts";
import { getSettingsAndTeam, isAskable } from "../team/team.service.ts";
import type { SeatLine } from "./seats.claims.service.ts";
import { Planner, type Taken } from "./seats.planner.service.ts";
import { readHeld, readSeats } from "./seats.taken.service.ts";

/**
 * Narrows the answer to a service (one of a single slot unless given) and to a team member who does it, and, for the desk, to
 * days beyond the customers' horizon too.
 */
interface Filters {
  service?: string | undefined;
  with?: string | undefined;
  desk?: boolean | undefined;
}
interface Question {
  settings: Settings;
  /** Later days are closed for customers; null for the desk, which may book any day. */
  lastDay: string | null;
  planner: Planner;
  /** Builds the line whose room is counted at a day and a slot; null when the named person does not do the service. */
  lineAt: ((day: string, time: Slot) => SeatLine) | null;
  taken: Taken;
  now: Date;
}

/** What can be booked on one salon day: always every slot; three queries at most, six with a team. */
export async function availabilityOn(date: string, filters: Filters, now: Date): Promise<Availability> {
  return { date, slots: slotsOf(date, await prepare([date], filters, now)) };
}

/** How many times of each day of a month can still be booked. */
export async function availabilityIn(month: string, filters: Filters, now: Date) {
  const dates = daysOfMonth(month);
  const question = await prepare(dates, filters, now);
  return {
    month,
    days: dates.map((date) => ({
      date,
      free: slotsOf(date, question).filter(({ status }) => status === "open").length,
    })),
  };
}

/** Seats taken in the slots of these days, by slot key. */
export const seatsTakenOn = (days: readonly string[], now: Date): Promise<Map<string, number>> => readSeats(days, now);

async function prepare(days: readonly string[], filters: Filters, now: Date): Promise<Question> {
  const { service: serviceId, with: asked = null, desk } = filters;
  // Past days cannot be booked, so their seats are not read.
  const ahead = days.filter((day) => day >= lagosDay(now));
  const isPlanned = async () => serviceId !== undefined && (await getSalon()).hasTeam;
  const [{ settings, team }, seats, held, service] = await Promise.all([
    getSettingsAndTeam(),
    readSeats(ahead, now),
    isPlanned().then((planned) => (planned ? readHeld(ahead, now) : new Map())),
    serviceId === undefined ? null : findService(serviceId),
  ]);
  const planner = new Planner(settings, team);
  const { name = "", timeframe = `${SLOT_MINUTES}mins` } = service ?? {};
  const id = serviceId === undefined ? {} : { serviceId };
  const lineAt = (day: string, time: Slot): SeatLine => ({
    line: 0,
    service: name,
    day,
    time,
    timeframe,
    seats: 1,
    asked,
    ...id,
  });
  const possible = asked === null || (serviceId !== undefined && isAskable(team, asked, serviceId));
  return {
    settings,
    lastDay: desk ? null : lastBookableDay(settings, now),
    planner,
    lineAt: possible ? lineAt : null,
    taken: { seats, held },
    now,
  };
}

const slotsOf = (date: string, question: Question): Availability["slots"] =>
  SLOTS.map((time) => slotOf(date, time, question));

function slotOf(date: string, time: Slot, { settings, lastDay, planner, lineAt, taken, now }: Question) {
  const state = lastDay !== null && date > lastDay ? "closed" : slotState(settings, date, time, now);
  if (state !== "open") return { time, free: 0, status: state };
  const line = lineAt?.(date, time);
  if (!line || !planner.isServed(line)) return { time, free: 0, status: "closed" as const };
  const free = planner.room(line, taken);
  return { time, free, status: free === 0 ? ("full" as const) : state };
}
