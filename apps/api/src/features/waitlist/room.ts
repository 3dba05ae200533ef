import {
  MINUTE_MS,
  addDays,
  lagosDay,
  lastBookableDay,
  OFFER_MINUTES,
  type Settings,
  type Slot,
  slotInstant,
  WAITLIST_DAYS,
} from "@salon/contracts";
import type { SeatLine } from "../seats/planning/lines.ts";
import { type Occupancy, readOccupancy } from "../seats/planning/occupancy.ts";
import { addLine } from "../seats/planning/add-line.ts";
import { Planner } from "../seats/planning/planner.ts";
import type { ServiceDocument } from "../services/services.ts";
import { getSettingsAndTeam, type Team } from "../team/team.ts";
import { type OfferedTime, waitLine } from "./holding.ts";
import { waitPrice } from "./wait-price.ts";
import type { WaitDocument } from "./waitlist.model.ts";
import { quietPlaces } from "./quiet-places.ts";
import { daysOf, timesWithin } from "./window.ts";

type IsQuiet = Awaited<ReturnType<typeof quietPlaces>>;

/** What an entry asks for. */
type Wished = Pick<WaitDocument, "serviceId" | "asked" | "dayFrom" | "dayTo" | "timeFrom" | "timeTo">;

/** Names what an entry was refused: claims that have expired may be kept for their money, though they do not count as taken. */
const nameOf = ({ serviceId, asked }: Wished, { day, time }: OfferedTime): string =>
  [String(serviceId), asked, day, time].join("|");

/** What is free on the days that entries may ask for. */
export class Room {
  readonly #settings: Settings;
  readonly #team: Team;
  #planner: Planner;
  readonly #taken: Occupancy;
  /** The days that were read again. */
  readonly #again = new Map<string, Occupancy>();
  readonly #now: Date;
  readonly #refused = new Set<string>();
  /** The places that other processes claim. */
  readonly #seated: SeatLine[] = [];
  /** The times with room by day, and by service and person, until something is taken on the day. */
  readonly #times = new Map<string, Map<string, ReadonlySet<Slot>>>();

  readonly #isQuiet: IsQuiet;

  private constructor(
    { settings, team }: { settings: Settings; team: Team },
    { taken, isQuiet }: { taken: Occupancy; isQuiet: IsQuiet },
    now: Date,
  ) {
    this.#isQuiet = isQuiet;
    this.#settings = settings;
    this.#team = team;
    this.#planner = new Planner(settings, team);
    this.#taken = taken;
    this.#now = now;
  }

  /** Reads what is taken on these days; at first on all that entries may ask for. */
  static async read(now: Date, days: readonly string[] = daysAhead(now)): Promise<Room> {
    const isQuiet = await quietPlaces(now);
    return new Room(await getSettingsAndTeam(), { taken: await readOccupancy([...days], now), isQuiet }, now);
  }

  /** Reads a day as it is after an offer was tried on it. */
  async readAgain(day: string, now: Date): Promise<void> {
    this.#again.set(day, await readOccupancy([day], now));
    this.#times.delete(day);
    // What a planner may look at to make room is limited; the next offer has it anew.
    this.#planner = new Planner(this.#settings, this.#team);
    for (const line of this.#seated) if (line.day === day) this.#take(line);
  }

  /** Counts a time that an entry was refused as taken for such entries. */
  refuse(entry: WaitDocument, at: OfferedTime): void {
    this.#refused.add(nameOf(entry, at));
  }

  /** Counts the place that another process claims for an entry as taken. */
  seat(entry: WaitDocument, service: ServiceDocument): void {
    const { day, time } = entry.offer!;
    const line = waitLine({ entry, service, team: this.#team }, { day, time });
    this.#seated.push(line);
    this.#take(line);
  }

  #take(line: SeatLine): void {
    const taken = this.#takenOn(line.day);
    addLine(line, this.#planner.plan([line], taken)?.get(0), taken);
    this.#times.delete(line.day);
  }

  #takenOn(day: string): Occupancy {
    return this.#again.get(day) ?? this.#taken;
  }

  /** The days of an entry with a time that fits it. */
  daysFor(entry: Wished, service: ServiceDocument): string[] {
    return this.#openDays(entry).filter((day) => this.#firstOn(day, entry, service) !== undefined);
  }

  /**
   * The first time that fits an entry, apart from the days that had one when the customer began to wait: they could book it.
   * `filled` are those of these days, before the time that was found, that have none now.
   */
  firstFor(entry: Wished & Pick<WaitDocument, "hadRoom">, service: ServiceDocument) {
    const filled: string[] = [];
    for (const day of this.#openDays(entry)) {
      const time = this.#firstOn(day, entry, service);
      const isNoted = entry.hadRoom?.includes(day) === true;
      if (time && !isNoted) return { at: { day, time }, filled };
      if (!time && isNoted) filled.push(day);
    }
    return { at: null, filled };
  }

  /** The days of an entry that can be booked now. */
  #openDays({ dayFrom, dayTo }: Wished): string[] {
    const today = lagosDay(this.#now);
    const last = lastBookableDay(this.#settings, this.#now);
    return daysOf({ dayFrom: dayFrom < today ? today : dayFrom, dayTo: dayTo > last ? last : dayTo });
  }

  /** The first time of a day that fits an entry, has room and can still be booked when its offer would end. */
  #firstOn(day: string, entry: Wished, service: ServiceDocument): Slot | undefined {
    const soonest = this.#now.getTime() + (OFFER_MINUTES + this.#settings.noticeMinutes) * MINUTE_MS;
    const free = this.#timesOn(day, entry, service);
    const length = waitPrice({ entry, service, team: this.#team });
    return timesWithin(this.#settings, entry, day, this.#now, length).find(
      (slot) => free.has(slot) && slotInstant(day, slot).getTime() >= soonest,
    );
  }

  #timesOn(day: string, entry: Wished, service: ServiceDocument): ReadonlySet<Slot> {
    const ofDay = this.#times.get(day) ?? new Map<string, ReadonlySet<Slot>>();
    this.#times.set(day, ofDay);
    const name = `${String(entry.serviceId)}|${String(entry.asked)}`;
    const known = ofDay.get(name);
    if (known) return known;

    const length = waitLine({ entry, service, team: this.#team }, { day, time: "09:00 AM" });
    const roomAt = this.#planner.roomOn(length, day, this.#takenOn(day));
    const open = timesWithin(this.#settings, {}, day, this.#now, length);
    const isFree = (time: Slot) =>
      roomAt(time).free > 0 && !this.#refused.has(nameOf(entry, { day, time })) && !this.#isQuiet(day, time, length);
    const times = new Set(open.filter(isFree));
    ofDay.set(name, times);
    return times;
  }
}

const daysAhead = (now: Date): string[] => {
  const today = lagosDay(now);
  return daysOf({ dayFrom: today, dayTo: addDays(today, WAITLIST_DAYS) });
};
