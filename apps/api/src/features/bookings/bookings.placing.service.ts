import { ONLINE_METHOD } from "@salon/contracts";
import type { Types } from "mongoose";
import { inBatches } from "../../db/lists/in-batches.ts";
import { BookingModel, type BookedLine } from "./bookings.model.ts";
import { earliestTime } from "./bookings.service.ts";
import { bookingTotals } from "./bookings.totals.service.ts";

/** Covers clock differences between processes and the time between a payment and its booking. */
const MARGIN_MS = 60 * 60_000;

/** The data of a paid payment that its booking is made of. */
export interface PaidOrder {
  ref: string;
  user: Types.ObjectId | null;
  bookingId: Types.ObjectId;
  /** The reference its seats are sold under. */
  seatRef: string;
  /** Naira. */
  amount: number;
  items: readonly Omit<BookedLine, "seatRef">[];
}

/** Writes the booking of a payment. Idempotent: a booking that is there stays as it is. */
export async function placeBooking(
  { ref, user, bookingId, seatRef, amount, items }: PaidOrder,
  now: Date,
): Promise<void> {
  await bookingTotals.markDirty(now, now);
  await BookingModel.updateOne(
    { _id: bookingId },
    {
      $setOnInsert: {
        user,
        bookingDate: now,
        bookingTime: earliestTime(items),
        bookingStatus: "placed",
        bookingAmount: amount,
        paymentMethod: ONLINE_METHOD,
        cartItems: items.map((line) => ({ ...line, seatRef })),
        paymentRef: ref,
      },
    },
    { upsert: true },
  );
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
 * The write that decides whether a refund of a booked payment begins: from here on the booking cannot leave `cancelled`.
 * `sequence` is the booking's when the refund was started; false when the booking has changed since, so that of a refund
 * and a concurrent revival exactly one succeeds.
 */
export async function holdForRefund(paymentRef: string, sequence: number): Promise<boolean> {
  const { matchedCount } = await BookingModel.updateOne(
    { paymentRef, bookingStatus: "cancelled", sequence },
    { $set: { refund: "requested", refundHold: sequence }, $inc: { sequence: 1 } },
  );
  return matchedCount === 1;
}

/** Whether the refund that was started at `sequence` holds the booking. */
export const isHeldForRefund = async (paymentRef: string, sequence: number): Promise<boolean> =>
  (await BookingModel.exists({ paymentRef, refundHold: sequence })) !== null;

/** Prevents the refund that was started at `sequence` from holding the booking; false when it holds it already. */
export async function preventRefundHold(paymentRef: string, sequence: number): Promise<boolean> {
  await BookingModel.updateOne({ paymentRef, sequence }, { $inc: { sequence: 1 } });
  return !(await isHeldForRefund(paymentRef, sequence));
}

/** Lets a booking leave `cancelled` again after the refunds that were started at these `sequence`s have ended. */
export async function releaseRefundHold(paymentRef: string, sequences: readonly number[]): Promise<void> {
  await BookingModel.updateOne({ paymentRef, refundHold: { $in: [...sequences] } }, { $unset: { refundHold: 1 } });
}

/** Holds a cancelled booking of a copied salon for a refund that was sent during the copy. */
export async function restoreRefundHold(paymentRef: string, sequence: number): Promise<void> {
  await BookingModel.updateOne(
    { paymentRef, bookingStatus: "cancelled" },
    { $set: { refund: "requested", refundHold: sequence }, $max: { sequence: sequence + 1 } },
  );
}

/** Of these payments, those whose booking is there and not cancelled, with the booking's `sequence`. */
export async function livingBookings(paymentRefs: readonly string[]): Promise<Map<string, number>> {
  const living = await BookingModel.find(
    { paymentRef: { $in: paymentRefs }, bookingStatus: { $ne: "cancelled" } },
    { paymentRef: 1, sequence: 1 },
  ).lean();
  return new Map(living.map(({ paymentRef, sequence }) => [paymentRef!, sequence]));
}

/** The `sequence` of a cancelled booking, which identifies its current refund request; null when it is not cancelled. */
export async function refundRequestOf(paymentRef: string): Promise<number | null> {
  const booking = await BookingModel.findOne({ paymentRef, bookingStatus: "cancelled" }, { sequence: 1 }).lean();
  return booking?.sequence ?? null;
}

/** Shows on a cancelled booking that its refund was declined; false when the booking has changed since that request. Idempotent. */
export async function answerRefundRequest(paymentRef: string, sequence: number): Promise<boolean> {
  const { matchedCount } = await BookingModel.updateOne(
    { paymentRef, bookingStatus: "cancelled", sequence, refund: { $ne: "refunded" } },
    // A refund that the provider refused may have left its hold, when its process was killed before the release.
    { $set: { refund: "kept" }, $unset: { refundHold: 1, refundAnswer: 1 } },
  );
  return matchedCount === 1;
}

/** Shows on the booking, if there is one, that its money was sent back. */
export async function markBookingRefunded(paymentRef: string): Promise<void> {
  await BookingModel.updateOne({ paymentRef }, { $set: { refund: "refunded" } });
}

/** Cancelled bookings whose refund is requested, in batches. */
export const requestedRefunds = (): AsyncGenerator<{ paymentRef: string; sequence: number }[]> =>
  inBatches(
    BookingModel.find(
      { refund: "requested", bookingStatus: "cancelled", paymentRef: { $exists: true } },
      { paymentRef: 1, sequence: 1 },
    )
      .lean<{ paymentRef: string; sequence: number }[]>()
      .cursor(),
  );
