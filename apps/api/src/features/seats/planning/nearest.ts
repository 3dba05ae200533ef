import {
  addDays,
  bookableSlots,
  lagosDay,
  lastBookableDay,
  noonOf,
  slotInstant,
  type Conflict,
  type Settings,
  type Slot,
} from "@salon/contracts";
import { singleflightByKey } from "../../../concurrency/singleflight.ts";
import { AppError } from "../../../http/app-error.ts";
import { NO_TEAM, type Team } from "../../team/team.ts";
import type { Shortage } from "../claims/claims.ts";
import { countSeats } from "../figures.ts";
import { applyMoves } from "../reseating/reseating.ts";
import type { SeatLine } from "./lines.ts";
import { addLine } from "./add-line.ts";
import { Planner, type Room } from "./planner.ts";
import { copyOccupancy, type Occupancy, type Excepted, readSeats, readOccupancy } from "./occupancy.ts";

const DAYS_BEFORE = 3;
const DAYS_AFTER = 14;
const OFFERED = 3;
const FULL = "Some of these times are no longer free";
const SQUEEZED = "Another customer is squeezed in at this time already";

interface Moment {
  settings: Settings;
  team?: Team;
  now: Date;
  /** Whether only days within the customers' horizon are offered. */
  forCustomer?: boolean;
  /** Claims of the lines themselves, which do not stand in their own way. */
  except?: Excepted | undefined;
  /** Whether the lines could not be squeezed in either. */
  squeeze?: boolean;
}
type Time = Conflict["nearest"][number];
interface FreeTime {
  day: string;
  time: Slot;
}

/**
 * The refusal of lines that found no seat, person or unit: every line that does not fit beside those before it, and the
 * nearest times at which it would. `shortage` is the line that was refused, in case its seats came free since; `shut`
 * are lines whose times are past or closed, regardless of their seats.
 */
export async function seatConflict(
  lines: readonly SeatLine[],
  shortage: Shortage | null,
  context: Moment,
  shut: readonly SeatLine[] = [],
): Promise<AppError> {
  const planner = new Planner(context.settings, context.team ?? NO_TEAM);
  const free = await readAround(lines, planner, context);
  const isOut = (line: SeatLine) => line.line === shortage?.line || shut.includes(line);
  const { out, taken } = fitLines(lines, planner, free, isOut);
  // What refused the lines may have come free since.
  const refused = out.length > 0 ? out : lines.slice(0, 1).map((line) => ({ line, room: planner.room(line, free) }));
  const conflicts = refused.map(({ line, room }) =>
    describe(
      line,
      room,
      findNearestFree(line, taken, planner, context).map(({ day, time }) => ({ date: noonOf(day), time })),
    ),
  );

  await countSeats("refused", context.now);

  return new AppError(409, context.squeeze ? SQUEEZED : FULL, { extra: { conflicts } });
}

/**
 * What is free for each line, as if it were alone, and the nearest free times as salon days; one read for all of them.
 */
export async function roomAround(
  lines: readonly SeatLine[],
  context: Moment,
): Promise<(Room & { nearest: { date: string; time: Slot }[] })[]> {
  const planner = new Planner(context.settings, context.team ?? NO_TEAM);
  const taken = await readAround(lines, planner, context);
  return lines.map((line) => ({
    ...planner.roomOn(line, line.day, taken)(line.time),
    nearest: nearestTimes(line, taken, planner, context),
  }));
}

/**
 * The lines that do not fit beside those before them, with what is free for them, and what is taken once the others are
 * seated.
 */
function fitLines(
  lines: readonly SeatLine[],
  planner: Planner,
  free: Occupancy,
  isOut: (line: SeatLine) => boolean,
): { out: { line: SeatLine; room: number }[]; taken: Occupancy } {
  const fitting: SeatLine[] = [];
  const out: { line: SeatLine; room: number }[] = [];
  let taken = free;

  for (const line of lines) {
    const fits = !isOut(line) && planner.seatsFree(line, taken) >= line.seats;
    const plan = fits ? planner.planWithMoves([...fitting, line], free) : null;
    if (!plan) {
      out.push({ line, room: planner.room(line, taken) });
      continue;
    }
    fitting.push(line);
    taken = copyOccupancy(free);
    applyMoves(plan.moves, taken);
    for (const seated of fitting) addLine(seated, plan.choices.get(seated.line), taken);
  }

  return { out, taken };
}

const describe = ({ line, service, day, time }: SeatLine, free: number, nearest: Time[]): Conflict => ({
  index: line,
  service,
  date: noonOf(day),
  time,
  free,
  nearest,
});

/** What is taken around a wish, in one read for all callers who were refused the same days at the same time. */
const shareReading = singleflightByKey<Occupancy>();

function readAround(lines: readonly SeatLine[], planner: Planner, { now, except }: Moment): Promise<Occupancy> {
  const days = [...new Set(lines.flatMap(({ day }) => daysAround(day, now)))];
  const isPlanned = lines.some((line) => planner.needs(line));
  const read = isPlanned ? readOccupancy : readSeats;
  return shareReading(JSON.stringify([days, isPlanned, except]), () => read(days, now, except));
}

/** The nearest times at which a line would fit beside what is taken, as salon days. */
export const nearestTimes = (
  line: SeatLine,
  taken: Occupancy,
  planner: Planner,
  context: Moment,
): { date: string; time: Slot }[] =>
  findNearestFree(line, taken, planner, context).map(({ day, time }) => ({ date: day, time }));

function daysAround(day: string, now: Date): string[] {
  const today = lagosDay(now);
  const all = Array.from({ length: DAYS_BEFORE + DAYS_AFTER + 1 }, (_, index) => addDays(day, index - DAYS_BEFORE));
  return all.filter((candidate) => candidate >= today);
}

/** The nearest times, before and after, at which a line would fit; at most three, the nearest first. */
function findNearestFree(line: SeatLine, taken: Occupancy, planner: Planner, context: Moment): FreeTime[] {
  const { settings, now, forCustomer } = context;
  const wanted = slotInstant(line.day, line.time).getTime();
  const away = (day: string, time: Slot) => Math.abs(slotInstant(day, time).getTime() - wanted);
  const lastDay = forCustomer ? lastBookableDay(settings, now) : null;
  const days = daysAround(line.day, now).filter((day) => lastDay === null || day <= lastDay);
  const found: FreeTime[] = [];

  // All slots of a day lie within half a day, so every time of a nearer day is nearer.
  for (let distance = 0; distance <= DAYS_AFTER && found.length < OFFERED; distance++) {
    const ring = [addDays(line.day, -distance), addDays(line.day, distance)];
    const free = days
      .filter((day) => ring.includes(day))
      .flatMap((day) => {
        const roomAt = planner.roomOn(line, day, taken, line.seats);
        const times = bookableSlots(settings, day, now, forCustomer ? line : undefined).filter(
          (time) => roomAt(time).free >= line.seats,
        );
        return times.map((time) => ({ day, time }));
      })
      .filter(({ day, time }) => away(day, time) > 0);
    found.push(...free.toSorted((a, b) => away(a.day, a.time) - away(b.day, b.time)));
  }

  return found.slice(0, OFFERED);
}
