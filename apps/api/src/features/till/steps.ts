import { lagosDay, ONLINE_METHOD, TEXTS } from "@salon/contracts";
import { Types } from "mongoose";
import { AppError } from "../../http/app-error.ts";
import { type BookingDocument, BookingModel, giveBackOf, type StoredReceipt, sumsOf } from "../bookings/totals.ts";
import type { CancelOrder, OnlineMoney, TillSteps } from "../bookings/create.ts";
import { changeMoney, hasReceipt, moneyUpdate, paidBy } from "./money.ts";
import { withReceiptNumber } from "./numbers.ts";
import {
  deskReceipt,
  isReversed,
  onlineKey,
  onlineReceipt,
  onlineRefund,
  receiptAnew,
  reversalOf,
} from "./receipts.ts";

const withMoney: TillSteps["withMoney"] = async (booking, came, now, write) => {
  const receipt = came && ("ref" in came ? onlineReceipt(came, now) : deskReceipt(came, now));
  const receipts = receipt ? [receipt] : [];
  const { paid, tips, due } = sumsOf({ ...booking, receipts });
  const money = { receipts, paid, tips, due };
  if (!receipt) return write(money);
  return withReceiptNumber(receipt.day, (receiptNumber) => write({ ...money, receiptNumber }));
};

const cancel: TillSteps["cancel"] = async (booking, order, now) => {
  const cancelled = { ...booking, bookingStatus: "cancelled" } as const;
  if (order.money === "keep")
    return moneyUpdate(booking, { set: { kept: keptOf(cancelled, order, now) } }, "cancelled");
  const receipts = order.money === "back" ? reversalsOfDay(booking, order.by, now) : [];
  return moneyUpdate(booking, { receipts }, "cancelled");
};

const keptOf = (cancelled: BookingDocument, { by, reason = "" }: CancelOrder, at: Date) => ({
  amount: (cancelled.kept?.amount ?? 0) + giveBackOf(cancelled),
  reason,
  at,
  by,
});

/** The reversals of what came at the desk on this day: tips, and payments as far as their money is still there. */
function reversalsOfDay(booking: BookingDocument, by: Types.ObjectId, at: Date): StoredReceipt[] {
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

/** Decides on the money of a booking that was cancelled before. */
async function settleCancelled(id: Types.ObjectId, order: CancelOrder, now: Date): Promise<void> {
  await changeMoney(id, (booking) => {
    if (booking.bookingStatus !== "cancelled") throw new AppError(409, TEXTS.changedMeanwhile);
    if (order.money === "keep") return giveBackOf(booking) > 0 ? { set: { kept: keptOf(booking, order, now) } } : null;
    const receipts = order.money === "back" ? reversalsOfDay(booking, order.by, now) : [];
    return receipts.length > 0 ? { receipts } : null;
  });
}

/** What a cancellation of this day reversed comes anew; what the salon kept counts as paid again. */
const revive: TillSteps["revive"] = async (booking, status, by, now) => {
  const { receipts } = booking;
  const today = lagosDay(now);
  const reversed = receipts.filter(
    ({ key, day, method }) => method !== ONLINE_METHOD && day === today && isReversedByCancelling(booking, key),
  );
  const anew = reversed.map((receipt) => receiptAnew(receipt, { by, at: now }));
  const fresh = anew.filter(({ key }) => !hasReceipt(booking, key));
  return moneyUpdate(booking, { receipts: fresh, unset: ["kept"] }, status);
};

/** A reversal that an admin makes has a reason; one that a cancellation makes has none. */
const isReversedByCancelling = ({ receipts }: BookingDocument, key: string): boolean =>
  receipts.some(({ reverses, note }) => reverses === key && note === undefined);

async function takeBalance(id: Types.ObjectId, money: OnlineMoney & { amount: number }, now: Date): Promise<boolean> {
  const key = onlineKey(money.ref);
  // A restored copy may lack the booking: then the money goes to review.
  if (!(await BookingModel.exists({ _id: id }))) return false;
  const booking = await changeMoney(id, (found) => {
    const isClosed = found.closedTo?.includes(money.ref) ?? false;
    if (hasReceipt(found, key) || isClosed || sumsOf(found).due < money.amount) return null;
    return { receipts: [onlineReceipt(money, now)], balance: money.ref };
  });
  return hasReceipt(booking, key);
}

const hasBalance = async (id: Types.ObjectId, ref: string): Promise<boolean> =>
  (await BookingModel.exists({ _id: id, "receipts.key": onlineKey(ref) })) !== null;

async function closeToBalance(id: Types.ObjectId, ref: string): Promise<boolean> {
  await BookingModel.updateOne({ _id: id, "receipts.key": { $ne: onlineKey(ref) } }, { $addToSet: { closedTo: ref } });
  return !(await hasBalance(id, ref));
}

async function recordRefund(id: Types.ObjectId, ref: string, now: Date): Promise<void> {
  await changeMoney(id, (booking) => {
    const receipt = onlineRefund(booking, ref, now);
    return receipt && { receipts: [receipt] };
  });
}

/** What earlier rooms ask of the till. */
export const tillSteps: TillSteps = {
  withMoney,
  cancel,
  settleCancelled,
  revive,
  takeBalance,
  hasBalance,
  closeToBalance,
  recordRefund,
};
