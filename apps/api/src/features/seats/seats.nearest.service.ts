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
import { AppError } from "../../http/app-error.ts";
import { entriesOf, type SeatLine, type Shortage } from "./seats.claims.service.ts";
import { seatsTakenOn } from "./seats.availability.service.ts";

const DAYS_BEFORE = 3;
const DAYS_AFTER = 14;
const OFFERED = 3;
const FULL = "Some of these times are no longer free";

interface Moment {
  settings: Settings;
  now: Date;
  /** Whether only days within the customers' horizon are offered. */
  forCustomer?: boolean;
}
type Time = Conflict["nearest"][number];

/**
 * The refusal of lines that found no seat: every line that does not fit beside those before it, and the nearest times
 * at which it would. `shortage` is the line that was refused, in case its seats came free since; `shut` are lines whose
 * times are past or closed, regardless of their seats.
 */
export async function seatConflict(
  lines: readonly SeatLine[],
  shortage: Shortage | null,
  moment: Moment,
  shut: readonly SeatLine[] = [],
): Promise<AppError> {
  const taken = await seatsTakenAround(lines, moment.now);
  const fitting: SeatLine[] = [];
  const conflicts: Conflict[] = [];
  for (const line of lines) {
    const free = freeFor(line, taken, moment.settings);
    if (free >= line.seats && line.line !== shortage?.line && !shut.includes(line)) {
      fitting.push(line);
      for (const { key, seats } of entriesOf([line])) taken.set(key, (taken.get(key) ?? 0) + seats);
    } else conflicts.push(describe(line, Math.max(0, free), []));
  }
  for (const conflict of conflicts) {
    const line = lines.find(({ line: index }) => index === conflict.index)!;
    conflict.nearest = findNearestFree(line, taken, moment);
  }
  return new AppError(409, FULL, { extra: { conflicts } });
}

const describe = ({ line, service, day, time }: SeatLine, free: number, nearest: Time[]): Conflict => ({
  index: line,
  service,
  date: noonOf(day),
  time,
  free,
  nearest,
});

function seatsTakenAround(lines: readonly SeatLine[], now: Date): Promise<Map<string, number>> {
  return seatsTakenOn([...new Set(lines.flatMap(({ day }) => daysAround(day, now)))], now);
}

function daysAround(day: string, now: Date): string[] {
  const today = lagosDay(now);
  const all = Array.from({ length: DAYS_BEFORE + DAYS_AFTER + 1 }, (_, index) => addDays(day, index - DAYS_BEFORE));
  return all.filter((candidate) => candidate >= today);
}

/** The nearest times, before and after, at which a line would find its seats; at most three, the nearest first. */
function findNearestFree(line: SeatLine, taken: ReadonlyMap<string, number>, moment: Moment): Time[] {
  const { settings, now, forCustomer } = moment;
  const wanted = slotInstant(line.day, line.time).getTime();
  const away = (day: string, time: Slot) => Math.abs(slotInstant(day, time).getTime() - wanted);
  return daysAround(line.day, now)
    .filter((day) => !forCustomer || day <= lastBookableDay(settings, now))
    .flatMap((day) => bookableSlots(settings, day, now).map((time) => ({ day, time })))
    .filter(({ day, time }) => away(day, time) > 0 && freeFor({ ...line, day, time }, taken, settings) >= line.seats)
    .toSorted((a, b) => away(a.day, a.time) - away(b.day, b.time))
    .slice(0, OFFERED)
    .map(({ day, time }) => ({ date: noonOf(day), time }));
}

/** Seats free for a line: the fewest over every slot it covers. */
const freeFor = (line: SeatLine, taken: ReadonlyMap<string, number>, { slotCapacity }: Settings): number =>
  Math.min(...entriesOf([line]).map(({ key }) => slotCapacity - (taken.get(key) ?? 0)));
