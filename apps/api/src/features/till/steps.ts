import { REFUSED } from "../../http/refusals.ts";
import { type BookingStatus, lagosDay, ONLINE_METHOD, onlineKey, TEXTS } from "@salon/contracts";
import { Types } from "mongoose";
import { inBatches } from "../../db/lists/in-batches.ts";
import { AppError } from "../../http/app-error.ts";
import type { Attempt } from "../../http/attempts.ts";
import type { SessionUser } from "../../http/mount.ts";
import {
  type BilledBooking,
  type CancelOrder,
  type DeskMoney,
  type MoneyUpdate,
  type NewMoney,
  type OnlineMoney,
  askedBack,
  giveBackOf,
  mayKeepOf,
  onlineOver,
  sumsOf,
} from "../bookings/money/totals.ts";
import { type BookingDocument, BookingModel, type GivingBack, type StoredReceipt } from "../bookings/bookings.model.ts";
import { changeMoney } from "./change-money.ts";
import { hasReceipt, paidBy, requireKeeper } from "./receipt-marks.ts";
import { type MoneyChange, moneyUpdate } from "./money.ts";
import { blockedItems } from "../bookings/displaced/marks.ts";
import { openAsks } from "../payments/order/open-of-bill.ts";
import { withReceiptNumber } from "./numbers.ts";
import {
  deskReceipt,
  isReversed,
  onlineReceipt,
  onlineRefund,
  receiptAnew,
  refundKey,
  reversalOf,
} from "./receipts.ts";

const GIVEN_BEFORE = "What was paid before the opening was given back. Please book anew";

/** Writes a new booking with its money: what came for it, or null when nothing has. */
export async function withMoney<T>(
  booking: BilledBooking,
  came: OnlineMoney | DeskMoney | null,
  now: Date,
  write: (money: NewMoney) => Promise<T>,
): Promise<T> {
  const receipt = came && ("ref" in came ? onlineReceipt(came, now) : deskReceipt(came, now));
  const receipts = receipt ? [receipt] : [];
  const bill = { ...booking, receipts };
  const { paid, tips, due } = sumsOf(bill);
  const money = { receipts, paid, tips, due, refund: askedBack(bill) };
  if (!receipt) return write(money);
  return withReceiptNumber(receipt.day, (receiptNumber) => write({ ...money, receiptNumber }));
}

/** What a cancellation appends to a booking; `amount` is the naira at the desk that its order is about. */
export async function cancel(
  booking: BookingDocument,
  order: CancelOrder,
  now: Date,
): Promise<MoneyUpdate & { amount: number }> {
  const { change, amount } = decided({ ...booking, bookingStatus: "cancelled" }, order, now);
  const { unpaid } = order;
  const open = await openAsks(booking._id);
  return { ...moneyUpdate(booking, { ...change, open, ...(unpaid && { unpaid }) }, "cancelled"), amount };
}

/** What other lines, and their sum, mean for the money of a booking. */
export async function reprice(
  booking: BookingDocument,
  lines: Pick<BookingDocument, "cartItems" | "bookingAmount">,
  now: Date,
): Promise<MoneyUpdate> {
  const changed = { ...booking, ...lines };
  const [open, blocked] = await Promise.all([openAsks(booking._id), blockedItems(changed, now)]);
  const { condition, ...change } = moneyUpdate(changed, { open, isBlocked: blocked.length > 0, was: booking });
  return { ...change, condition: { ...condition, bookingAmount: booking.bookingAmount } };
}

/**
 * What becomes of the desk's money of a cancelled booking, and how much of it that concerns, in naira.
 * @throws AppError 409 for money that would be kept of appointments that could not take place
 */
function decided(
  booking: BookingDocument,
  { money, by, reason = "" }: CancelOrder,
  at: Date,
): { change: MoneyChange; amount: number } {
  const owed = giveBackOf(booking);
  if (money === "later") return { change: {}, amount: owed };
  if (money === "keep") {
    const mayKeep = mayKeepOf(booking);
    if (mayKeep === 0 && owed > 0) throw new AppError(409, REFUSED.notHeld);
    const kept = { amount: (booking.kept?.amount ?? 0) + mayKeep, reason, at, by };
    return { change: mayKeep > 0 ? { kept } : {}, amount: mayKeep };
  }
  const receipts = reversalsOfDay(booking, by, at);
  return { change: { receipts }, amount: receipts.reduce((sum, { amount }) => sum + amount, 0) };
}

/** The reversals of what came at the desk on this day: tips, and payments as far as their money is still there. */
function reversalsOfDay(booking: BookingDocument, by: Types.ObjectId | null, at: Date): StoredReceipt[] {
  const { receipts } = booking;
  const today = lagosDay(at);
  const left = new Map<string, number>();

  return receipts.toReversed().flatMap((receipt) => {
    const { key, day, method, kind, amount } = receipt;
    const isBack = method !== ONLINE_METHOD && day === today && (kind === "payment" || kind === "tip");
    if (!isBack || isReversed(booking, key)) return [];
    if (kind === "payment") {
      const rest = left.get(method) ?? paidBy(booking, method);
      if (amount > rest) return [];
      left.set(method, rest - amount);
    }
    return reversalOf(receipt, { by, at });
  });
}

/**
 * Decides on the money of a booking that is cancelled already; answers the naira at the desk that the order is about.
 * @throws AppError 403 for an author when an admin keeps money of it, 409 when it is not cancelled any more
 */
export async function settleCancelled(
  id: Types.ObjectId,
  order: CancelOrder,
  now: Date,
  attempt?: Attempt,
): Promise<number> {
  let decision = 0;
  await changeMoney(id, now, (booking) => {
    if (booking.bookingStatus !== "cancelled") throw new AppError(409, TEXTS.changedMeanwhile);
    requireKeeper(booking, order);
    const { change, amount } = decided(booking, order, now);
    decision = amount;
    return change.kept || change.receipts?.length ? { ...change, attempt } : null;
  });
  return decision;
}

/**
 * What a revival appends to a booking that gets this status: what a cancellation of this day reversed comes anew; what
 * the salon kept counts as paid again.
 * @throws AppError 403 for an author when an admin keeps money of it
 */
export async function revive(
  booking: BookingDocument,
  status: BookingStatus,
  { id, role }: SessionUser,
  now: Date,
): Promise<MoneyUpdate> {
  requireKeeper(booking, { role });
  if (booking.paidBefore?.settled?.as === "given") throw new AppError(409, GIVEN_BEFORE);
  const by = new Types.ObjectId(id);
  const { receipts } = booking;
  const today = lagosDay(now);
  const reversed = receipts.filter(
    ({ key, day, method }) => method !== ONLINE_METHOD && day === today && isReversedByCancelling(booking, key),
  );
  const anew = reversed.map((receipt) => receiptAnew(receipt, { by, at: now }));
  const fresh = anew.filter(({ key }) => !hasReceipt(booking, key));
  const { set, unset, ...change } = moneyUpdate(booking, { receipts: fresh, kept: null }, status);
  const after = { ...booking, bookingStatus: status, receipts: [...booking.receipts, ...fresh] };
  const gone = { ...unset, ...(booking.paidBefore?.settled && { "paidBefore.settled": 1 as const }) };
  return {
    ...change,
    ...(Object.keys(gone).length > 0 && { unset: gone }),
    set: { ...set, refund: askedBack(after) },
  };
}

/**
 * Writes a reservation that comes back with late money: `write` takes the receipt and everything that changes with it. It is
 * called again where the receipt number is taken.
 */
export async function comeBack<T>(
  booking: BookingDocument,
  money: OnlineMoney,
  now: Date,
  write: (update: MoneyUpdate) => Promise<T>,
): Promise<T> {
  const receipts = [onlineReceipt(money, now)];
  const { numberDay, ...update } = moneyUpdate(booking, { receipts, balance: money.ref }, "placed");
  if (numberDay === undefined) return write(update);
  return withReceiptNumber(numberDay, (receiptNumber) => write({ ...update, set: { ...update.set, receiptNumber } }));
}

/** A reversal that an admin makes has a reason; one that a cancellation makes has none. */
const isReversedByCancelling = ({ receipts }: BookingDocument, key: string): boolean =>
  receipts.some(({ reverses, note }) => reverses === key && note === undefined);

/**
 * Appends the receipt of a payment to the bill of a booking that goes on and has something due, whatever was asked for;
 * one that staff attached also where nothing is due, and one that came too late to a reservation, to be sent back.
 * Whether the booking has it, now or since before.
 */
export async function takeBalance(
  id: Types.ObjectId,
  money: OnlineMoney & { attached?: object; late?: boolean },
  now: Date,
): Promise<boolean> {
  const key = onlineKey(money.ref);
  // A restored copy may lack the booking: then the money goes to review.
  if (!(await BookingModel.exists({ _id: id }))) return false;
  const booking = await changeMoney(id, now, (found) => {
    const isClosed = found.closedTo?.includes(money.ref) ?? false;
    const isLate = money.late === true && found.lapsed?.unpaid === true;
    const isAttached = money.attached !== undefined && found.bookingStatus !== "cancelled";
    const isOpen = sumsOf(found).due > 0 || isAttached || isLate;
    if (hasReceipt(found, key) || isClosed || !isOpen) return null;
    return { receipts: [onlineReceipt(money, now)], balance: money.ref };
  });
  return hasReceipt(booking, key);
}

/** Whether a booking has the receipt of this payment. */
export const hasBalance = async (id: Types.ObjectId, ref: string): Promise<boolean> =>
  (await BookingModel.exists({ _id: id, "receipts.key": onlineKey(ref) })) !== null;

/**
 * Writes the sums of bookings anew that a server of 1.0.0 changed: it counts as paid what goes back for lines that could not
 * take place. What that server forgot is asked back again.
 */
export async function restateBack(now: Date): Promise<void> {
  const going = { bookingStatus: { $ne: "cancelled" as const }, "cartItems.back": { $gt: 0 } };
  for await (const batch of inBatches(BookingModel.find(going).lean().cursor()))
    for (const booking of batch)
      if (booking.paid !== sumsOf(booking).paid)
        await changeMoney(booking._id, now, (found) =>
          found.paid === sumsOf(found).paid ? null : { asksAgain: true },
        );
}

/** Lets a reservation count whose deposit came while an appointment of it could not take place, once that is settled. */
export async function countPaidHold(id: Types.ObjectId, now: Date): Promise<void> {
  await changeMoney(id, now, ({ hold }) => (hold ? {} : null));
}

/** Prevents a booking from taking the receipt of this payment; false when it has it already. */
export async function closeToBalance(id: Types.ObjectId, ref: string): Promise<boolean> {
  await BookingModel.updateOne({ _id: id, "receipts.key": { $ne: onlineKey(ref) } }, { $addToSet: { closedTo: ref } });
  return !(await hasBalance(id, ref));
}

/** Lets a booking take the receipt of a payment whose refund was refused. */
export async function openToBalance(id: Types.ObjectId, ref: string): Promise<void> {
  await BookingModel.updateOne({ _id: id }, { $pull: { closedTo: ref } });
}

/**
 * Appends the receipt of a refund, or of the refund of a part, to the booking that has the receipt of the payment; a part is
 * no longer on its way then. Idempotent.
 */
export async function recordRefund(
  id: Types.ObjectId,
  { ref, part }: { ref: string; part?: { n: number; amount: number } | undefined },
  at: Date,
): Promise<void> {
  await changeMoney(id, at, (booking) => {
    const receipt = onlineRefund(booking, { ref, part, at });
    return (
      receipt && { receipts: [receipt], ...(part && isOnItsWay(booking, { ref, n: part.n }) && { givingBack: null }) }
    );
  });
}

type Part = Pick<GivingBack, "ref" | "n">;

const isOnItsWay = ({ givingBack }: Pick<BookingDocument, "givingBack">, { ref, n }: Part): boolean =>
  givingBack?.ref === ref && givingBack.n === n;

/**
 * The write that decides whether a part of a payment goes back while its booking goes on: only while at least as much was paid
 * beyond the bill, nothing else is on its way, and the booking is as it was at `sequence`.
 */
export async function beginGivingBack(id: Types.ObjectId, part: GivingBack, sequence: number): Promise<boolean> {
  const booking = await BookingModel.findOne({ _id: id, sequence }).lean();
  if (!booking || booking.givingBack || onlineOver(booking) < part.amount) return false;
  const { condition, set, unset } = moneyUpdate(booking, { givingBack: part });
  const { matchedCount } = await BookingModel.updateOne(
    { ...condition, sequence },
    { $set: set, $inc: { sequence: 1 }, ...(unset ? { $unset: unset } : {}) },
  );
  return matchedCount === 1;
}

/** Whether a part of a payment is on its way back, or has arrived. */
export async function isGivingBack(id: Types.ObjectId, { ref, n }: Part): Promise<boolean> {
  const either = { $or: [{ "givingBack.ref": ref, "givingBack.n": n }, { "receipts.key": refundKey(ref, n) }] };
  return (await BookingModel.exists({ _id: id, ...either })) !== null;
}

/** Prevents a part from going back that was decided on at `sequence`; false when it is on its way already. */
export async function preventGivingBack(id: Types.ObjectId, part: Part, sequence: number): Promise<boolean> {
  await BookingModel.updateOne({ _id: id, sequence }, { $inc: { sequence: 1 } });
  return !(await isGivingBack(id, part));
}

/** Ends what is on its way back without a refund, because the provider refused it. Idempotent. */
export async function endGivingBack(id: Types.ObjectId, part: Part, now: Date): Promise<void> {
  await changeMoney(id, now, (booking) => (isOnItsWay(booking, part) ? { givingBack: null } : null));
}

/** Notes on a booking of a copied salon that a part was on its way back during the copy. */
export async function restoreGivingBack(id: Types.ObjectId, part: GivingBack, now: Date): Promise<void> {
  await changeMoney(id, now, (booking) =>
    booking.givingBack || hasReceipt(booking, refundKey(part.ref, part.n)) ? null : { givingBack: part },
  );
}
