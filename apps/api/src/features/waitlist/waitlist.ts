import { REFUSED } from "../../http/refusals.ts";
import {
  addDays,
  type contract,
  horizonText,
  isOffered as isBookable,
  isStaff,
  lagosDay,
  lastBookableDay,
  type NewWaitEntry,
  type Page,
  type RouteInput,
  TEXTS,
  WAIT_STATES,
  WAITLIST_DAYS,
  WAITLIST_MAX_OPEN,
  type WaitEntry,
} from "@salon/contracts";
import { type QueryFilter, Types } from "mongoose";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { listOrder } from "../../db/lists/list-query.ts";
import { readList } from "../../db/lists/read-list.ts";
import type { Deps } from "../../deps.ts";
import type { Attempted, Made } from "../../http/attempts.ts";
import { AppError, invalidField } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { requireBookingOpen } from "../cart/paused.ts";
import { findService, type ServiceDocument } from "../services/services.ts";
import { lacksName, priceWith } from "../team/own-terms.ts";
import { getSettingsAndTeam, isAskable } from "../team/team.ts";
import { findCustomersByText } from "../users/users.ts";
import { Room } from "./room.ts";
import { daysOf, timesWithin } from "./window.ts";
import { OPEN_WAITS, WaitModel, type WaitDocument } from "./waitlist.model.ts";
import { presentEntries } from "./present.ts";
import { removeEntry } from "./offers.ts";

const FULL = `You are already waiting for ${WAITLIST_MAX_OPEN} appointments. Please remove one first.`;

/** The customer who waits, and the address that their call came from. */
export interface Waiting {
  user: SessionUser;
  address: string;
}

/**
 * Puts a customer on the waiting list. The same wish again is the entry that is open for it.
 * @throws AppError 400 for what cannot be booked, 409 with five open entries or while online booking is paused, 429
 */
export async function addEntry(
  deps: Deps,
  { user, address }: Waiting,
  wanted: Attempted & Omit<NewWaitEntry, "key">,
): Promise<WaitEntry> {
  const now = deps.now();
  const service = await requireBookable(user, wanted, now);

  const { serviceId, with: asked = null, dayFrom, dayTo, timeFrom = null, timeTo = null, attempt } = wanted;
  const wish = [serviceId, asked, dayFrom, dayTo, timeFrom, timeTo].join("|");
  const owner = new Types.ObjectId(user.id);
  await deps.limiter.require(LIMITS.waitlist, user.id);
  // An account that is not verified costs nothing to open, and an offer holds a place.
  if (!user.verified) await deps.limiter.require(LIMITS.waitlistAddress, address);

  const window = {
    serviceId: service._id,
    asked: asked === null ? null : new Types.ObjectId(asked),
    dayFrom,
    dayTo,
    timeFrom,
    timeTo,
  };
  const room = await Room.read(now, daysOf(window));
  const hadRoom = room.daysFor(window, service);

  for (let wishNumber = 1; wishNumber <= WAITLIST_MAX_OPEN; wishNumber++) {
    const entry: WaitDocument = {
      _id: new Types.ObjectId(),
      user: owner,
      ...window,
      ...(hadRoom.length > 0 && { hadRoom }),
      state: "waiting",
      wishNumber,
      wish,
      createdAt: now,
      ...(attempt && { attempt }),
    };
    const stored = (await insert(entry)) ?? (await WaitModel.findOne({ user: owner, wish }).lean());
    if (stored) return (await presentEntries(deps, [stored], "customer"))[0]!;
  }

  throw new AppError(409, FULL);
}

/** The entry that an attempt has made, as its customer sees it. */
export async function entryMadeBy(deps: Pick<Deps, "config" | "now">, name: string): Promise<Made<WaitEntry> | null> {
  const entry = await WaitModel.findOne({ "attempt.name": name }).lean();
  return entry && { attempt: entry.attempt, answer: async () => (await presentEntries(deps, [entry], "customer"))[0]! };
}

/** The entry as it is stored; null when its place or its wish is taken. */
async function insert(entry: WaitDocument): Promise<WaitDocument | null> {
  try {
    await WaitModel.create(entry);
    return entry;
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

async function requireBookable(
  user: SessionUser,
  { serviceId, with: asked, ...window }: Omit<NewWaitEntry, "key">,
  now: Date,
): Promise<ServiceDocument> {
  const [service, { settings, team }] = await Promise.all([findService(serviceId), getSettingsAndTeam()]);
  requireBookingOpen(user, settings, now);
  if (!service || !isBookable({ price: service.price, hidden: service.menu?.hidden }))
    throw invalidField("serviceId", REFUSED.serviceGone);
  if (asked && !isAskable(team, asked, serviceId)) throw invalidField("with", TEXTS.personUnavailable);
  if (lacksName(team, service, asked)) throw invalidField("with", TEXTS.personNeeded);
  const today = lagosDay(now);
  if (window.dayFrom < today) throw invalidField("dayFrom", "This day has passed");
  if (window.dayTo > lastBookableDay(settings, now)) throw invalidField("dayTo", horizonText(settings));
  if (window.dayTo > addDays(today, WAITLIST_DAYS))
    throw invalidField("dayTo", `You can wait for a place up to ${WAITLIST_DAYS} days ahead`);
  const length = priceWith(team, service, { asked })!;
  if (!daysOf(window).some((day) => timesWithin(settings, window, day, now, length).length > 0))
    throw invalidField("dayFrom", "The salon takes no appointments at these times");
  return service;
}

type ListRequest = RouteInput<typeof contract.waitlist.list>["query"];
const MATCHED_USERS = 500;

/** A page of a customer's entries, or for staff of all; the oldest first, unless asked otherwise. */
export async function listEntries(deps: Deps, user: SessionUser, request: ListRequest): Promise<Page<WaitEntry>> {
  const { page, pageSize, sort = "createdAt", q, state, open, mine, day, service } = request;
  const reader = isStaff(user.role) && mine !== true ? "staff" : "customer";
  const filter: QueryFilter<WaitDocument> = {
    ...(reader === "customer" && { user: new Types.ObjectId(user.id) }),
    // All of them are named without a choice too: the index of states has them in the order of the list.
    state: state ?? { $in: open === undefined ? WAIT_STATES : open ? OPEN_WAITS : (["closed"] as const) },
    ...(day && { dayFrom: { $lte: day }, dayTo: { $gte: day } }),
    ...(service && { serviceId: new Types.ObjectId(service) }),
  };
  const people = q && reader === "staff" ? await findCustomersByText(q, MATCHED_USERS) : undefined;
  const search = people && { user: { $in: [...people.keys()].map((id) => new Types.ObjectId(id)) } };
  const order = listOrder(sort);
  const { items, total } = await readList(WaitModel, filter, { order, page, pageSize, ...(search && { search }) });

  return { items: await presentEntries(deps, items, reader, people), total };
}

/** Closes an entry of this customer, or for staff of any. A closed one stays as it is. @throws AppError 404 */
export async function dropEntry(deps: Deps, user: SessionUser, id: string): Promise<void> {
  const entry = await WaitModel.findById(id).lean();
  const isOwn = String(entry?.user) === user.id;
  if (!entry || !(isOwn || isStaff(user.role))) throw new AppError(404, TEXTS.notFound);
  if (await removeEntry(entry._id)) deps.waitlist.wake(deps);
  if (isOwn) return;
  const target = { type: "waitlist", id } as const;
  await recordAuditEntry({ at: deps.now(), actor: user.id, action: "waitlist.remove", target });
}
