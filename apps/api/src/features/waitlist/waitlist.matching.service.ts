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
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { addLine, Planner, type Taken } from "../seats/seats.planner.service.ts";
import { readTaken } from "../seats/seats.taken.service.ts";
import { findService, type ServiceDocument } from "../services/services.service.ts";
import { getSettingsAndTeam, type Team } from "../team/team.service.ts";
import { WaitModel, type WaitDocument } from "./waitlist.model.ts";
import { makeOffer, type OfferedTime, waitLine } from "./waitlist.holding.service.ts";
import { daysOf, timesWithin } from "./waitlist.service.ts";

const BATCH = 100;

/** Whether offers are made by themselves at this time of the day. */
const isOfferTime = (now: Date): boolean => {
  const minutes = lagosMinutes(now);
  return minutes >= OFFERS_FROM_MINUTES && minutes < OFFERS_UNTIL_MINUTES;
};

/**
 * Offers every place that is free to the oldest entry that it fits. What is free is read from the claims, so a place that a
 * killed process freed is found too. Several processes may do this at once: an entry whose place another process claims
 * counts as seated, so that a later entry does not get the place before it.
 */
export async function matchWaitlist(deps: Deps, stopping: () => boolean = () => false): Promise<void> {
  const refused = new Set<string>();
  while (!stopping() && isOfferTime(deps.now()) && (await serveOldest(deps, refused)));
}

/** Tries to offer a place to the first entry that one fits, as everything is at this moment; whether there was one. */
async function serveOldest(deps: Deps, refused: Set<string>): Promise<boolean> {
  let room: RoomReader | undefined;
  let after: Pick<WaitDocument, "createdAt" | "_id"> | null = null;
  for (;;) {
    const entries: WaitDocument[] = await oldestWaiting(after);
    if (entries.length === 0) return false;
    room ??= await RoomReader.read(deps.now(), refused);
    for (const entry of entries) {
      const service = await findService(String(entry.serviceId));
      if (!service || !isBookable({ price: service.price, hidden: service.menu?.hidden })) continue;
      if (entry.offer) room.seat(entry, service);
      const at = entry.offer ? null : room.firstFor(entry, service);
      if (!at) continue;
      if (!(await tryOffer(deps, entry, service, at))) refused.add(nameOf(entry, at));
      return true;
    }
    after = entries.at(-1)!;
  }
}

/** Names what an entry was refused: claims that have expired may be kept for their money, though they do not count as taken. */
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

/** What is free on the days that entries may ask for, as read at one moment. */
class RoomReader {
  readonly #settings: Settings;
  readonly #planner: Planner;
  readonly #taken: Taken;
  readonly #now: Date;
  readonly #refused: ReadonlySet<string>;
  /** The times with room by service, person and day, until something is taken. */
  readonly #times = new Map<string, ReadonlySet<Slot>>();

  private constructor(
    rules: { settings: Settings; team: Team },
    taken: Taken,
    now: Date,
    refused: ReadonlySet<string>,
  ) {
    this.#settings = rules.settings;
    this.#planner = new Planner(rules.settings, rules.team);
    this.#taken = taken;
    this.#now = now;
    this.#refused = refused;
  }

  static async read(now: Date, refused: ReadonlySet<string>): Promise<RoomReader> {
    return new RoomReader(await getSettingsAndTeam(), await takenFrom(now), now, refused);
  }

  /** Counts the place that another process claims for an entry as taken. */
  seat(entry: WaitDocument, service: ServiceDocument): void {
    const { day, time } = entry.offer!;
    const line = waitLine(entry, service, { day, time });
    addLine(line, this.#planner.plan([line], this.#taken)?.get(0), this.#taken);
    this.#times.clear();
  }

  /** The first time that fits an entry, has room and begins after its offer would end. */
  firstFor(entry: WaitDocument, service: ServiceDocument): OfferedTime | null {
    const today = lagosDay(this.#now);
    const soonest = this.#now.getTime() + OFFER_MINUTES * 60_000;
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
    const name = `${String(entry.serviceId)}|${String(entry.asked)}|${day}`;
    const known = this.#times.get(name);
    if (known) return known;
    const roomAt = this.#planner.roomOn(waitLine(entry, service, { day, time: "09:00 AM" }), day, this.#taken);
    const open = timesWithin(this.#settings, {}, day, this.#now, service);
    const isFree = (time: Slot) => roomAt(time).free > 0 && !this.#refused.has(nameOf(entry, { day, time }));
    const times = new Set(open.filter(isFree));
    this.#times.set(name, times);
    return times;
  }
}

const takenFrom = (now: Date): Promise<Taken> => {
  const today = lagosDay(now);
  return readTaken(daysOf({ dayFrom: today, dayTo: addDays(today, WAITLIST_DAYS) }), now);
};
