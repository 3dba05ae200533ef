import {
  addDays,
  isOffered as isBookable,
  lagosDay,
  lagosMinutes,
  lastBookableDay,
  OFFER_MINUTES,
  OFFERS_FROM_MINUTES,
  OFFERS_UNTIL_MINUTES,
  type Settings,
  type Slot,
  slotInstant,
  WAITLIST_DAYS,
} from "@salon/contracts";
import { oneByOne } from "../../concurrency/one-by-one.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import type { SeatLine } from "../seats/planning/lines.ts";
import { addLine, Planner } from "../seats/planning/planner.ts";
import { type Occupancy, readOccupancy } from "../seats/planning/occupancy.ts";
import { findService, type ServiceDocument } from "../services/services.ts";
import { getSettingsAndTeam, type Team } from "../team/team.ts";
import { WaitModel, type WaitDocument } from "./waitlist.model.ts";
import { makeOffer, type OfferedTime, waitLine } from "./holding.ts";
import { daysOf, timesWithin } from "./waitlist.ts";

const BATCH = 100;

/** Whether offers are made by themselves at this time of the day. */
const isOfferTime = (now: Date): boolean => {
  const minutes = lagosMinutes(now);
  return minutes >= OFFERS_FROM_MINUTES && minutes < OFFERS_UNTIL_MINUTES;
};

/**
 * Offers every place that is free to the oldest entry that it fits. What is free is read from the claims, so a place
 * that a killed process freed is found too. Several processes may do this at once: an entry whose place another process
 * claims counts as seated, so that a later entry does not get the place before it. The days are read once, and one of
 * them again after each offer on it.
 */
export async function matchWaitlist(deps: Deps, stopping: () => boolean = () => false): Promise<void> {
  let room: Room | undefined;
  let after: Pick<WaitDocument, "createdAt" | "_id"> | null = null;
  const isOver = () => stopping() || !isOfferTime(deps.now());
  const rows = oneByOne();
  while (!isOver()) {
    const entries: WaitDocument[] = await oldestWaiting(after);
    if (entries.length === 0) break;
    const known = (room ??= await Room.read(deps.now()));
    for (const entry of entries) if (!isOver()) await rows.attempt(() => serve(deps, entry, known));
    after = entries.at(-1)!;
  }
  rows.end();
}

/**
 * Offers an entry the first place that fits it; one that is refused, as when another process has taken it, is not tried
 * again.
 */
async function serve(deps: Deps, entry: WaitDocument, room: Room): Promise<void> {
  const service = await findService(String(entry.serviceId));
  if (!service || !isBookable({ price: service.price, hidden: service.menu?.hidden })) return;

  let waiting: WaitDocument | null = entry;
  while (waiting) {
    if (waiting.offer) return room.seat(waiting, service);
    const at = room.firstFor(waiting, service);
    if (!at) return;

    const isOffered = await tryOffer(deps, waiting, service, at);
    if (!isOffered) room.refuse(waiting, at);
    await room.readAgain(at.day, deps.now());
    if (isOffered) return;
    waiting = await WaitModel.findOne({ _id: entry._id, state: "waiting" }).lean();
  }
}

/**
 * Names what an entry was refused: claims that have expired may be kept for their money, though they do not count as
 * taken.
 */
const nameOf = ({ serviceId, asked }: WaitDocument, { day, time }: OfferedTime): string =>
  [String(serviceId), asked, day, time].join("|");

const oldestWaiting = (after: Pick<WaitDocument, "createdAt" | "_id"> | null): Promise<WaitDocument[]> =>
  WaitModel.find({
    state: "waiting",
    ...(after && {
      $or: [{ createdAt: { $gt: after.createdAt } }, { createdAt: after.createdAt, _id: { $gt: after._id } }],
    }),
  })
    .sort({ createdAt: 1, _id: 1 })
    .limit(BATCH)
    .lean()
    .exec();

/** Whether the offer is open now; another process may have taken the entry or the place. */
async function tryOffer(deps: Deps, entry: WaitDocument, service: ServiceDocument, at: OfferedTime): Promise<boolean> {
  try {
    await makeOffer(deps, entry, service, at);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** What is free on the days that entries may ask for. */
class Room {
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

  private constructor({ settings, team }: { settings: Settings; team: Team }, taken: Occupancy, now: Date) {
    this.#settings = settings;
    this.#team = team;
    this.#planner = new Planner(settings, team);
    this.#taken = taken;
    this.#now = now;
  }

  static async read(now: Date): Promise<Room> {
    return new Room(await getSettingsAndTeam(), await takenFrom(now), now);
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
    const line = waitLine(entry, service, { day, time });
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

  /** The first time that fits an entry, has room and can still be booked when its offer would end. */
  firstFor(entry: WaitDocument, service: ServiceDocument): OfferedTime | null {
    const today = lagosDay(this.#now);
    const soonest = this.#now.getTime() + (OFFER_MINUTES + this.#settings.noticeMinutes) * 60_000;
    const last = lastBookableDay(this.#settings, this.#now);
    const dayFrom = entry.dayFrom < today ? today : entry.dayFrom;
    const dayTo = entry.dayTo > last ? last : entry.dayTo;

    for (const day of daysOf({ dayFrom, dayTo })) {
      const free = this.#timesOn(day, entry, service);
      const time = timesWithin(this.#settings, entry, day, this.#now, service).find(
        (slot) => free.has(slot) && slotInstant(day, slot).getTime() >= soonest,
      );
      if (time) return { day, time };
    }

    return null;
  }

  #timesOn(day: string, entry: WaitDocument, service: ServiceDocument): ReadonlySet<Slot> {
    const ofDay = this.#times.get(day) ?? new Map<string, ReadonlySet<Slot>>();
    this.#times.set(day, ofDay);
    const name = `${String(entry.serviceId)}|${String(entry.asked)}`;
    const known = ofDay.get(name);
    if (known) return known;

    const roomAt = this.#planner.roomOn(waitLine(entry, service, { day, time: "09:00 AM" }), day, this.#takenOn(day));
    const open = timesWithin(this.#settings, {}, day, this.#now, service);
    const isFree = (time: Slot) => roomAt(time).free > 0 && !this.#refused.has(nameOf(entry, { day, time }));
    const times = new Set(open.filter(isFree));
    ofDay.set(name, times);
    return times;
  }
}

const takenFrom = (now: Date): Promise<Occupancy> => {
  const today = lagosDay(now);
  return readOccupancy(daysOf({ dayFrom: today, dayTo: addDays(today, WAITLIST_DAYS) }), now);
};
