import { type CANCEL_MONEY, ONLINE_METHOD, type PaymentMethod, type Role } from "@salon/contracts";
import type { Types } from "mongoose";
import { inBatches } from "../../db/lists/in-batches.ts";
import type { Deps } from "../../deps.ts";
import { findUser } from "../users/users.ts";
import {
  BookingModel,
  customerStarts,
  type BookedLine,
  type BookingDocument,
  type BookingMoney,
} from "./bookings.model.ts";
import { earliestTime } from "./search.ts";
import { sumsOf } from "./totals.ts";

/** Covers clock differences between processes and the time between a payment and its booking. */
const MARGIN_MS = 60 * 60_000;

/** What came online for a payment. */
export interface OnlineMoney {
  ref: string;
  /** Naira. */
  paidAmount: number | null;
  paidAt: Date | null;
}
/** What came at the desk with a new booking. */
export interface DeskMoney {
  key: string;
  method: PaymentMethod;
  /** Naira. */
  amount: number;
  by: Types.ObjectId;
}
/** What staff do with the desk's money of a booking that they cancel; without `money`, nothing. */
export interface CancelOrder {
  money: (typeof CANCEL_MONEY)[number];
  /** Why it is kept. */
  reason?: string | undefined;
  by: Types.ObjectId;
  role: Role;
}
/** The part of a booking's conditional update that concerns its money. */
export interface MoneyUpdate {
  /** Matches the booking while its status and its money are as they were read. */
  only: Record<string, unknown>;
  set: Partial<BookingDocument>;
  push?: Record<string, unknown>;
  unset?: Record<string, 1>;
}
/** The money of a new booking, all of which is written with it. */
export type NewMoney = Required<Pick<BookingMoney, "receipts" | "paid" | "tips" | "due">> &
  Pick<BookingMoney, "receiptNumber">;
/** The part of a new booking that decides what is due. */
export type BilledBooking = Pick<BookingDocument, "bookingAmount" | "bookingStatus" | "walkIn"> &
  Pick<BookingDocument, "paymentRef" | "collect">;

/** The data of a paid payment that its booking is made of. */
export interface PaidOrder extends OnlineMoney {
  user: Types.ObjectId | null;
  bookingId: Types.ObjectId;
  /** The reference its seats are sold under. */
  seatRef: string;
  /** Naira that were asked for, and the whole bill where that was a deposit. */
  amount: number;
  total?: number | undefined;
  items: readonly Omit<BookedLine, "seatRef">[];
}

/** The terms of a new booking of an account. */
async function customerTerms(user: Types.ObjectId | null): Promise<string[]> {
  const account = user && (await findUser(String(user)));
  return account ? customerStarts(account.name) : [];
}

/** Writes the booking of a payment with its receipt. Idempotent: a booking that is there stays as it is. */
export async function placeBooking({ till }: Pick<Deps, "till">, order: PaidOrder, now: Date): Promise<void> {
  const { ref, user, bookingId, seatRef, amount, total = amount, items } = order;
  const booking = { bookingAmount: total, bookingStatus: "placed", paymentRef: ref } as const;
  const terms = await customerTerms(user);
  const write = (money: NewMoney) =>
    BookingModel.updateOne(
      { _id: bookingId },
      {
        $setOnInsert: {
          ...booking,
          ...money,
          user,
          bookingDate: now,
          bookingTime: earliestTime(items),
          paymentMethod: ONLINE_METHOD,
          terms,
          cartItems: items.map((line) => ({ ...line, seatRef })),
        },
      },
      { upsert: true },
    );
  await till.withMoney({ ...booking, walkIn: null }, order, now, write);
}

/** Deletes bookings written about that time or later whose payment is not there; answers the references of those. */
export async function dropUnpaidBookings(
  since: Date,
  unknownOf: (refs: readonly string[]) => Promise<string[]>,
): Promise<string[]> {
  const recent = BookingModel.find(
    { paymentRef: { $exists: true }, bookingDate: { $gte: new Date(since.getTime() - MARGIN_MS) } },
    { paymentRef: 1 },
  )
    .lean()
    .cursor();
  const dropped: string[] = [];
  for await (const batch of inBatches(recent))
    dropped.push(...(await unknownOf(batch.map(({ paymentRef }) => paymentRef!))));
  await BookingModel.deleteMany({ paymentRef: { $in: dropped } });
  return dropped;
}

/**
 * Takes out of the bookings of a copied salon the receipts of payments for a balance that are not in the copy, because they
 * began after it; answers the references of those.
 */
export async function dropUnpaidBalances(unknownOf: (refs: readonly string[]) => Promise<string[]>): Promise<string[]> {
  const dropped: string[] = [];
  const paid = BookingModel.find({ balances: { $exists: true } }, { balances: 1 })
    .lean()
    .cursor();
  for await (const batch of inBatches(paid))
    dropped.push(...(await unknownOf(batch.flatMap(({ balances = [] }) => balances))));
  for (const ref of dropped) await dropBalance(ref);
  return dropped;
}

async function dropBalance(ref: string): Promise<void> {
  const booking = await BookingModel.findOne({ balances: ref }).lean();
  if (!booking) return;
  const kept = { ...booking, receipts: booking.receipts.filter(({ key }) => !key.endsWith(`:${ref}`)) };
  const { paid, due } = sumsOf(kept);
  const balances = (booking.balances ?? []).filter((other) => other !== ref);
  await BookingModel.updateOne(
    { _id: booking._id },
    balances.length > 0
      ? { $set: { receipts: kept.receipts, balances, paid, due } }
      : { $set: { receipts: kept.receipts, paid, due }, $unset: { balances: 1 } },
  );
}

/** The bookings that a payment made or whose balance it paid. */
const paidBy = (paymentRef: string) => ({ $or: [{ paymentRef }, { balances: paymentRef }] });
/** Names the refund of a payment for a balance that was started at `sequence`. */
const holdName = (paymentRef: string, sequence: number): string => `${paymentRef} ${sequence}`;
/** The `refundHold` of a booking that only refunds of its balance hold. */
const HELD_FOR_BALANCE = -1;

/**
 * The write that decides whether a refund of a booked payment begins: from here on the booking cannot leave `cancelled`.
 * `sequence` is the booking's when the refund was started; false when the booking has changed since, so that of a refund
 * and a concurrent revival exactly one succeeds.
 */
export async function holdForRefund(paymentRef: string, sequence: number): Promise<boolean> {
  const cancelled = { bookingStatus: "cancelled", sequence } as const;
  const held = await BookingModel.updateOne(
    { paymentRef, ...cancelled },
    { $set: { refund: "requested", refundHold: sequence }, $inc: { sequence: 1 } },
  );
  if (held.matchedCount === 1) return true;
  const { matchedCount } = await BookingModel.updateOne(
    { balances: paymentRef, ...cancelled },
    {
      $set: { refund: "requested" },
      $max: { refundHold: HELD_FOR_BALANCE },
      $addToSet: { balanceHolds: holdName(paymentRef, sequence) },
      $inc: { sequence: 1 },
    },
  );
  return matchedCount === 1;
}

/** Whether the refund that was started at `sequence` holds the booking. */
export async function isHeldForRefund(paymentRef: string, sequence: number): Promise<boolean> {
  const forBalance = { balances: paymentRef, balanceHolds: holdName(paymentRef, sequence) };
  return (await BookingModel.exists({ $or: [{ paymentRef, refundHold: sequence }, forBalance] })) !== null;
}

/** Prevents the refund that was started at `sequence` from holding the booking; false when it holds it already. */
export async function preventRefundHold(paymentRef: string, sequence: number): Promise<boolean> {
  await BookingModel.updateOne({ ...paidBy(paymentRef), sequence }, { $inc: { sequence: 1 } });
  return !(await isHeldForRefund(paymentRef, sequence));
}

/** Lets a booking leave `cancelled` again after the refunds that were started at these `sequence`s have ended. */
export async function releaseRefundHold(paymentRef: string, sequences: readonly number[]): Promise<void> {
  const held = { paymentRef, refundHold: { $in: [...sequences] } };
  await BookingModel.updateOne({ ...held, "balanceHolds.0": { $exists: false } }, { $unset: { refundHold: 1 } });
  await BookingModel.updateOne(held, { $set: { refundHold: HELD_FOR_BALANCE } });
  const names = sequences.map((sequence) => holdName(paymentRef, sequence));
  const { matchedCount } = await BookingModel.updateOne(
    { balances: paymentRef, balanceHolds: { $in: names } },
    { $pull: { balanceHolds: { $in: names } } },
  );
  if (matchedCount === 1)
    await BookingModel.updateOne(
      { balances: paymentRef, refundHold: HELD_FOR_BALANCE, "balanceHolds.0": { $exists: false } },
      { $unset: { refundHold: 1 } },
    );
}

/** Holds a cancelled booking of a copied salon for a refund that was sent during the copy. */
export async function restoreRefundHold(paymentRef: string, sequence: number): Promise<void> {
  const raised = { $max: { sequence: sequence + 1 } };
  await BookingModel.updateOne(
    { paymentRef, bookingStatus: "cancelled" },
    { $set: { refund: "requested", refundHold: sequence }, ...raised },
  );
  await BookingModel.updateOne(
    { balances: paymentRef, bookingStatus: "cancelled" },
    {
      $set: { refund: "requested" },
      $addToSet: { balanceHolds: holdName(paymentRef, sequence) },
      $max: { ...raised.$max, refundHold: HELD_FOR_BALANCE },
    },
  );
}

/** Of these payments, those whose booking is there and not cancelled, with the booking's `sequence`. */
export async function livingBookings(paymentRefs: readonly string[]): Promise<Map<string, number>> {
  const among = { $in: [...paymentRefs] };
  const living = await BookingModel.find(
    { $or: [{ paymentRef: among }, { balances: among }], bookingStatus: { $ne: "cancelled" } },
    { paymentRef: 1, balances: 1, sequence: 1 },
  ).lean();
  const wanted = new Set(paymentRefs);
  return new Map(
    living.flatMap((booking) =>
      paymentsOf(booking)
        .filter((ref) => wanted.has(ref))
        .map((ref) => [ref, booking.sequence] as const),
    ),
  );
}

/** The `sequence` of a cancelled booking, which identifies its current refund request; null when it is not cancelled. */
export async function refundRequestOf(paymentRef: string): Promise<number | null> {
  const booking = await BookingModel.findOne(
    { ...paidBy(paymentRef), bookingStatus: "cancelled" },
    { sequence: 1 },
  ).lean();
  return booking?.sequence ?? null;
}

/** The references of all payments of a booking. */
export const paymentsOf = ({
  paymentRef,
  balances = [],
}: Pick<BookingDocument, "paymentRef" | "balances">): string[] => [
  ...(paymentRef === undefined ? [] : [paymentRef]),
  ...balances,
];

/**
 * Shows on a cancelled booking that its refund was declined; false when the booking has changed since that request. On a
 * booking of several payments `showRefund` shows what all of them mean. Idempotent.
 */
export async function answerRefundRequest(paymentRef: string, sequence: number): Promise<boolean> {
  const { matchedCount } = await BookingModel.updateOne(
    { paymentRef, balances: { $exists: false }, bookingStatus: "cancelled", sequence, refund: { $ne: "refunded" } },
    // A refund that the provider refused may have left its hold, when its process was killed before the release.
    { $set: { refund: "kept" }, $unset: { refundHold: 1 } },
  );
  if (matchedCount === 1) return true;
  const several = await BookingModel.exists({
    ...paidBy(paymentRef),
    balances: { $exists: true },
    bookingStatus: "cancelled",
    cancelSequence: { $not: { $gt: sequence } },
  });
  return several !== null;
}

/** Shows on the booking, if there is one with no other payment, that its money was sent back. */
export async function markBookingRefunded(paymentRef: string): Promise<void> {
  await BookingModel.updateOne({ paymentRef, balances: { $exists: false } }, { $set: { refund: "refunded" } });
}

const paidForBalance = (paymentRef: string) => ({
  ...paidBy(paymentRef),
  balances: { $exists: true },
  bookingStatus: "cancelled" as const,
});

/** The payments of the cancelled booking of this payment, if it has one for its balance; else null. */
export async function paymentsBeside(paymentRef: string): Promise<string[] | null> {
  const booking = await BookingModel.findOne(paidForBalance(paymentRef), { paymentRef: 1, balances: 1 }).lean();
  return booking && paymentsOf(booking);
}

/** Shows on the cancelled booking of several payments what their refunds mean together. */
export async function showRefund(paymentRef: string, refund: NonNullable<BookingDocument["refund"]>): Promise<void> {
  await BookingModel.updateOne(paidForBalance(paymentRef), { $set: { refund } });
}

/** A payment of a cancelled booking whose refund is requested; `sequence` identifies the request. */
interface RequestedRefund {
  paymentRef: string;
  sequence: number;
  /** Whether the booking has other payments. */
  isOneOfSeveral: boolean;
}

/** The payments of cancelled bookings whose refund is requested, in batches. */
export async function* requestedRefunds(): AsyncGenerator<RequestedRefund[]> {
  const cursor = BookingModel.find(
    { refund: "requested", bookingStatus: "cancelled" },
    { paymentRef: 1, balances: 1, sequence: 1, cancelSequence: 1 },
  )
    .lean()
    .cursor();
  for await (const batch of inBatches(cursor))
    yield batch.flatMap((booking) => {
      const refs = paymentsOf(booking);
      const sequence = booking.cancelSequence ?? booking.sequence;
      return refs.map((paymentRef) => ({ paymentRef, sequence, isOneOfSeveral: refs.length > 1 }));
    });
}
