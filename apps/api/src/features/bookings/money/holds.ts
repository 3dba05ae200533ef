import {
  HOUR_MS,
  cartTotal,
  depositOf,
  isLive,
  LONGEST_HOLD_HOURS,
  MOST_HOLDS,
  mostHoldsIn,
  type PayLink,
  TEXTS,
  type contract,
  type RouteInput,
  type Settings,
} from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../../deps.ts";
import { AppError, invalidField } from "../../../http/app-error.ts";
import type { Attempted } from "../../../http/attempts.ts";
import { recordAuditEntry } from "../../audit-log/audit-log.ts";
import { entriesOf, seatLine } from "../../seats/planning/lines.ts";
import { findService } from "../../services/services.ts";
import { beginsAt, timedLines } from "../change/booked-lines.ts";
import { type BookedLine, type BookingDocument, BookingModel, type Hold } from "../bookings.model.ts";
import { remembered } from "../change/endings.ts";
import { payLinkOf } from "./pay-link.ts";

type WalkIn = Pick<RouteInput<typeof contract.bookings.addWalkIn>["body"], "hold" | "user" | "client">;

const REFUSALS = {
  past: "A reservation ends after now",
  tooLong: `A reservation ends within ${LONGEST_HOLD_HOURS} hours`,
  begun: "A reservation ends before its appointment begins",
  tooMany: `${MOST_HOLDS} reservations wait for their deposit already`,
  slotFull: "Other reservations at this time wait for their deposit; one place stays for those who pay",
} as const;

/** Why a reservation cannot be ended: it counts, lapsed, or never was one. */
const HOLD_ENDED = "This is no reservation any more";

const CALLED = "No call about this booking is open";

/** Matches the reservations that run. */
export const HELD = { "hold.until": { $exists: true } } as const;

/** When the first live line begins. */
const firstBegin = (lines: readonly BookedLine[]): number =>
  Math.min(...lines.filter(isLive).map((line) => beginsAt({ ...line, seatRef: line.seatRef ?? "" }).getTime()));

/**
 * The reservation that a walk-in asks for, or null.
 * @throws AppError 400 on `hold.until` or `hold.deposit`
 */
export async function holdOf(
  { cards }: Pick<Deps, "cards">,
  { hold, ...customer }: WalkIn,
  lines: readonly BookedLine[],
  { settings, now }: { settings: Settings; now: Date },
): Promise<Hold | null> {
  if (!hold) return null;
  const until = new Date(hold.until);
  if (until <= now) throw invalidField("hold.until", REFUSALS.past);
  if (until.getTime() > now.getTime() + LONGEST_HOLD_HOURS * HOUR_MS)
    throw invalidField("hold.until", REFUSALS.tooLong);
  if (until.getTime() > firstBegin(lines)) throw invalidField("hold.until", REFUSALS.begun);

  const total = cartTotal(lines);
  const { deposit = await ruledDeposit(cards, customer, lines, { settings, now }) } = hold;
  if (deposit > total) throw invalidField("hold.deposit", "The deposit is more than the bill");
  return { until, deposit };
}

/** The deposit of the salon's rules for these lines and this person. */
async function ruledDeposit(
  cards: Deps["cards"],
  { user, client }: Omit<WalkIn, "hold">,
  lines: readonly BookedLine[],
  { settings, now }: { settings: Settings; now: Date },
): Promise<number> {
  const services = await Promise.all(lines.map(({ serviceId }) => findService(String(serviceId))));
  const deposits = lines.map((line, index) => ({ ...line, depositPercent: services[index]?.menu?.depositPercent }));
  const hasRule = Boolean(settings.noShowDepositPercent);
  const hasMissed = hasRule && (await cards.hasMissed({ user, client }, now));
  return depositOf(deposits, settings, { hasMissed });
}

/** @throws AppError 409 when too many other reservations run, in all or in a slot of these lines */
export async function requireFewHolds(
  lines: readonly BookedLine[],
  { slotCapacity }: Pick<Settings, "slotCapacity">,
  own?: Types.ObjectId,
): Promise<void> {
  const others = await BookingModel.find({ ...HELD, ...(own && { _id: { $ne: own } }) }, { cartItems: 1 }).lean();
  if (others.length >= MOST_HOLDS) throw new AppError(409, REFUSALS.tooMany);

  const slotsOf = others.map((booking) => new Set(entriesOf(timedLines(booking)).map(({ key }) => key)));
  const isFull = (key: string) => slotsOf.filter((slots) => slots.has(key)).length >= mostHoldsIn(slotCapacity);
  if (entriesOf(lines.map(seatLine)).some(({ key }) => isFull(key))) throw new AppError(409, REFUSALS.slotFull);
}

/** What a move sets of a reservation: it ends at the latest when its first appointment begins. */
export function holdWithin(
  { hold }: Pick<BookingDocument, "hold">,
  lines: readonly BookedLine[],
): { "hold.until"?: Date } {
  const begins = new Date(firstBegin(lines));
  return hold && begins < hold.until ? { "hold.until": begins } : {};
}

/**
 * Lets a reservation count without its deposit.
 * @throws AppError 404, 409 when it has ended
 */
export async function makeDefinite(
  { now }: Pick<Deps, "now">,
  id: string,
  { actor, attempt }: { actor: string } & Attempted,
): Promise<void> {
  const _id = new Types.ObjectId(id);
  const { matchedCount } = await BookingModel.updateOne(
    { _id, ...HELD },
    { $unset: { hold: 1 }, $set: { untold: true }, $inc: { sequence: 1 }, ...remembered(attempt) },
  );
  if (matchedCount === 0) throw await endedOrMissing(_id);
  await recordHoldEnd(id, { ended: "definite", actor }, now());
}

/**
 * The link of a reservation, to be sent again.
 * @throws AppError 404, 409 when it has ended
 */
export async function holdLink(deps: Pick<Deps, "config">, id: string): Promise<PayLink> {
  const _id = new Types.ObjectId(id);
  const booking = await BookingModel.findOne({ _id, ...HELD }).lean();
  if (!booking) throw await endedOrMissing(_id);
  return payLinkOf(deps, booking);
}

/**
 * Notes that the customer of a reservation that was not paid in time was called.
 * @throws AppError 404, 409 when no call is open
 */
export async function noteCalled(
  { now }: Pick<Deps, "now">,
  id: string,
  { actor, attempt }: { actor: string } & Attempted,
): Promise<void> {
  const _id = new Types.ObjectId(id);
  const noted = { $unset: { "lapsed.call": 1 as const }, ...remembered(attempt) };
  const { matchedCount } = await BookingModel.updateOne({ _id, "lapsed.call": true }, noted);
  if (matchedCount === 0)
    throw (await BookingModel.exists({ _id })) ? new AppError(409, CALLED) : new AppError(404, TEXTS.notFound);
  const target = { type: "booking", id } as const;
  await recordAuditEntry({ at: now(), actor, action: "booking.hold", target, after: { called: true } });
}

export const recordHoldEnd = (
  id: string,
  { ended, actor }: { ended: string; actor: string | null },
  at: Date,
): Promise<void> =>
  recordAuditEntry({ at, actor, action: "booking.hold", target: { type: "booking", id }, after: { ended } });

/** Why a booking is no reservation. */
export const endedOrMissing = async (_id: Types.ObjectId): Promise<AppError> =>
  (await BookingModel.exists({ _id })) ? new AppError(409, HOLD_ENDED) : new AppError(404, TEXTS.notFound);
