import { HOUR_MS, deskRules, HOLD_STAYS_HOURS, holdAsks, isLive, slotState } from "@salon/contracts";
import { Types } from "mongoose";
import { oneByOne } from "../../../concurrency/one-by-one.ts";
import type { Deps } from "../../../deps.ts";
import { failpoint } from "../../../failpoint.ts";
import { AppError } from "../../../http/app-error.ts";
import type { Attempted } from "../../../http/attempts.ts";
import type { SessionUser } from "../../../http/mount.ts";
import { entryId, recordAuditEntry } from "../../audit-log/audit-log.ts";
import { getSettings } from "../../settings/settings.ts";
import { beginsAt, timedLines } from "../change/booked-lines.ts";
import { type BookingDocument, BookingModel } from "../bookings.model.ts";
import { blockedItems } from "../displaced/marks.ts";
import { endedOrMissing, HELD, recordHoldEnd } from "./holds.ts";
import { asSold } from "../change/served-lines.ts";
import { cancelWith, takeAgain, writeRevival } from "../change/status.ts";
import { type OnlineMoney, sumsOf } from "./totals.ts";

/** The reservations whose time is over. */
export const dueHolds = (now: Date): Promise<BookingDocument[]> =>
  BookingModel.find({ "hold.until": { $lte: now } })
    .sort("hold.until")
    .lean()
    .exec();

/** The reservations whose deposit came while an appointment of them could not take place, and for which that is settled. */
export async function settledHolds(now: Date): Promise<BookingDocument[]> {
  const held = await BookingModel.find({ ...HELD, "hold.deposit": { $gt: 0 }, paid: { $gt: 0 } }).lean();
  const paid = held.filter((booking) => holdAsks(booking.hold!, sumsOf(booking)) === 0);
  const blocked = await Promise.all(paid.map((booking) => blockedItems(booking, now)));
  return paid.filter((_booking, index) => blocked[index]!.length === 0);
}

/** A reservation as it is now; null once it has ended. */
export const findHeld = (_id: Types.ObjectId): Promise<BookingDocument | null> =>
  BookingModel.findOne({ _id, ...HELD })
    .lean()
    .exec();

/** Notes that a payment which was begun in time may still come. */
export async function notePaying({ _id, hold }: BookingDocument): Promise<void> {
  if (hold?.paying) return;
  await BookingModel.updateOne({ _id, "hold.until": hold!.until }, { $set: { "hold.paying": true } });
}

/**
 * Ends a reservation whose time is over and for which no money can come any more in time: with a part of the deposit it
 * stays two hours longer, once, and at most until its appointment begins; else its places come free. While an appointment of it
 * cannot take place it takes no money, so its time runs on. Every step applies only to the reservation as it was read.
 */
export async function endHold(deps: Deps, booking: BookingDocument): Promise<void> {
  const hold = booking.hold!;
  const begins = Math.min(...booking.cartItems.filter(isLive).map((line) => beginsAt(line).getTime()));
  const now = deps.now();
  const isBlocked = (await blockedItems(booking, now)).length > 0;
  const from = isBlocked ? now : hold.until;
  const longer = new Date(Math.min(from.getTime() + HOLD_STAYS_HOURS * HOUR_MS, begins));
  if (isBlocked && longer > now) {
    await BookingModel.updateOne({ _id: booking._id, ...asHeld(booking) }, { $set: { "hold.until": longer } });
    return;
  }
  if (sumsOf(booking).paid > 0 && !hold.longer && longer > now) {
    await BookingModel.updateOne(
      { _id: booking._id, "hold.until": hold.until },
      { $set: { "hold.until": longer, "hold.longer": true }, $unset: { "hold.paying": 1 } },
    );
    return;
  }

  try {
    const order = { money: "later", by: null, role: "admin", unpaid: true } as const;
    await cancelWith(deps, booking, { order, condition: asHeld(booking), isSilent: true });
  } catch (error) {
    // Money came, or somebody changed it: the next run looks at what it is then.
    if (!(error instanceof AppError)) throw error;
  }
}

const asHeld = ({ hold }: BookingDocument) => ({ "hold.until": hold!.until });

/**
 * Ends a reservation for staff; its places come free, and what came is to be given back.
 * @throws AppError 404, 409 when it has ended
 */
export async function letGo(
  deps: Deps,
  id: string,
  { user: { id: actor, role }, attempt }: { user: SessionUser } & Attempted,
): Promise<void> {
  const _id = new Types.ObjectId(id);
  const booking = await findHeld(_id);
  if (!booking) throw await endedOrMissing(_id);
  const order = { money: "later", by: new Types.ObjectId(actor), role } as const;
  await cancelWith(deps, booking, { order, condition: asHeld(booking), attempt });
  await recordHoldEnd(id, { ended: "let go", actor }, deps.now());
}

/** What became of money that came after a reservation had lapsed; `none` for any other booking. */
type LateMoney = "none" | "back" | "too little" | "no room";

const MAX_ROUNDS = 20;

/**
 * Brings a lapsed reservation back when late money, with what came before, is its deposit, its places can be had, and its
 * time has not begun. The booking's own conditional update takes the receipt, so that one of several writers succeeds.
 */
export async function bringBack(deps: Deps, _id: Types.ObjectId, money: OnlineMoney): Promise<LateMoney> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const booking = await BookingModel.findOne({ _id, bookingStatus: "cancelled", "lapsed.unpaid": true }).lean();
    const isClosed = booking?.closedTo?.includes(money.ref) ?? false;
    if (!booking || isClosed || booking.balances?.includes(money.ref)) return "none";
    if (!isEnough(booking, money.paidAmount ?? 0)) return "too little";
    if (!(await isAhead(booking, deps.now()))) return "no room";
    try {
      await comeBack(deps, booking, money);
      return "back";
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const isSame = await BookingModel.exists({ _id, bookingStatus: "cancelled", sequence: booking.sequence });
      if (isSame) return "no room";
    }
  }
  return "no room";
}

/** Whether nothing of the deposit would be asked for any more. */
function isEnough(booking: BookingDocument, amount: number): boolean {
  const { total, paid } = sumsOf(booking, "placed");
  const after = paid + amount;
  return holdAsks(booking.lapsed!, { paid: after, due: Math.max(0, total - after) }) === 0;
}

/** Whether all its appointments lie ahead, at times at which the salon is open. */
async function isAhead(booking: BookingDocument, now: Date): Promise<boolean> {
  const rules = deskRules(await getSettings());
  return timedLines(booking).every(
    (line) =>
      beginsAt(booking.cartItems[line.line]!) > now && slotState(rules, line.day, line.time, now, line) === "open",
  );
}

async function comeBack(deps: Deps, booking: BookingDocument, money: OnlineMoney): Promise<void> {
  const set = { bookingStatus: "placed", untold: true } as const;
  // The seats are taken once: the write alone is tried again with another receipt number.
  await takeAgain(deps, booking, (request) =>
    deps.till.comeBack(asSold(booking), money, deps.now(), (update) =>
      writeRevival(deps, booking, { set, money: update, request }),
    ),
  );
  await recordHoldEnd(String(booking._id), { ended: "came back", actor: null }, deps.now());
}

/** Tells the customers of reservations how they have ended, once each. */
export async function tellHoldEnds(deps: Deps, stopping: () => boolean): Promise<void> {
  const rows = oneByOne();
  for (const booking of await BookingModel.find({ untold: true }).lean()) {
    if (stopping()) break;
    await rows.attempt(() => tellEnd(deps, booking));
  }
  rows.end();
}

async function tellEnd(deps: Deps, booking: BookingDocument): Promise<void> {
  const { _id, user, bookingStatus, lapsed } = booking;
  const id = String(_id);
  const call = lapsed ? !(await tellLapse(deps, booking)) : false;
  if (!lapsed && user && bookingStatus !== "cancelled")
    await deps.outbox.queue({
      kind: "bookingConfirmed",
      payload: { booking: id },
      recipient: { type: "user", id: user },
    });
  await failpoint("hold-told");
  await BookingModel.updateOne(
    { _id, untold: true, bookingStatus },
    { $unset: { untold: 1 }, ...(call && { $set: { "lapsed.call": true } }) },
  );
}

/** Tells the customer of a reservation that was not paid in time, and writes it down; whether there is a way to tell. */
async function tellLapse(deps: Deps, { _id, user, walkIn, lapsed }: BookingDocument): Promise<boolean> {
  const id = String(_id);
  await recordAuditEntry({
    id: entryId(`lapse of ${id} at ${lapsed!.until.toISOString()}`),
    at: deps.now(),
    actor: null,
    action: "booking.hold",
    target: { type: "booking", id },
    after: { ended: "not paid in time" },
  });
  if (!user && !(walkIn?.e164 && walkIn.reminderAt)) return false;

  const recipient = user ? ({ type: "user", id: user } as const) : ({ type: "booking", id: _id } as const);
  await deps.outbox.queue({ kind: "reservationLapsed", payload: { booking: id }, recipient });
  return true;
}
