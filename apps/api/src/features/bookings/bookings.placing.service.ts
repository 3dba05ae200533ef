import { ONLINE_METHOD } from "@salon/contracts";
import type { Types } from "mongoose";
import { BookingModel, type BookedLine } from "./bookings.model.ts";
import { earliestTime } from "./bookings.present.ts";
import { bookingTotals } from "./bookings.totals.service.ts";

/** What a paid payment says about the booking it makes. */
export interface PaidOrder {
  ref: string;
  user: Types.ObjectId | null;
  bookingId: Types.ObjectId;
  /** What its seats are sold under. */
  seatRef: string;
  /** Naira. */
  amount: number;
  items: readonly Omit<BookedLine, "seatRef">[];
}

/** Writes the booking of a payment; the second time nothing happens, however much the booking has changed since. */
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

/** Whether seats under this reference belong to a booking that is not cancelled. */
export const hasBookedLine = async (seatRef: string): Promise<boolean> =>
  (await BookingModel.exists({ "cartItems.seatRef": seatRef, bookingStatus: { $ne: "cancelled" } })) !== null;

/**
 * Keeps a cancelled booking cancelled while its money is sent back: whoever is bringing it back to life at this moment
 * finds it changed. False when it is not cancelled.
 */
export async function holdCancelled(paymentRef: string): Promise<boolean> {
  const { matchedCount } = await BookingModel.updateOne(
    { paymentRef, bookingStatus: "cancelled" },
    { $set: { refund: "requested" }, $inc: { sequence: 1 } },
  );
  return matchedCount === 1;
}

/** Which request for a refund a cancelled booking is at: it grows whenever the booking changes. Null when it is not cancelled. */
export async function refundRequestOf(paymentRef: string): Promise<number | null> {
  const booking = await BookingModel.findOne({ paymentRef, bookingStatus: "cancelled" }, { sequence: 1 }).lean();
  return booking?.sequence ?? null;
}

/** Shows on a cancelled booking why its money is kept; false when it has changed since that request. Doing it twice is doing it once. */
export async function answerRefundRequest(paymentRef: string, sequence: number, answer: string): Promise<boolean> {
  const { matchedCount } = await BookingModel.updateOne(
    { paymentRef, bookingStatus: "cancelled", sequence, refund: { $ne: "refunded" } },
    { $set: { refund: "kept", refundAnswer: answer } },
  );
  return matchedCount === 1;
}

/** Shows on the booking, if there is one, that its money was sent back. */
export async function markBookingRefunded(paymentRef: string): Promise<void> {
  await BookingModel.updateOne({ paymentRef }, { $set: { refund: "refunded" } });
}
