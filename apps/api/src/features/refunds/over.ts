import { nairaOf } from "@salon/contracts";
import type { Types } from "mongoose";
import { bookingsWithOver, paymentsOf } from "../bookings/money/refund-holds.ts";
import { BookingModel } from "../bookings/bookings.model.ts";
import { onlineOver } from "../bookings/money/totals.ts";
import { findPayment, type PaymentDocument } from "../payments/lifecycle/states.ts";
import { clearPayment, createRefund, isReused, madeBy, recordOf } from "./due.ts";
import { findRefund, leftOf } from "./records.ts";
import { type RefundDocument, RefundModel } from "./refunds.model.ts";
import { deleteRefund, isUnderWay, scheduleRefund, storeResult, transitionRefund } from "./states.ts";

/**
 * Puts before an admin what was paid online beyond the bill of a booking that goes on: of its latest payment first. Idempotent;
 * a payment whose refund is under way waits for the job.
 */
export async function requestOver(id: Types.ObjectId, now: Date): Promise<void> {
  const booking = await BookingModel.findById(id).lean();
  if (!booking) return;
  let rest = nairaOf(onlineOver(booking)).minor;
  for (const ref of paymentsOf(booking).toReversed()) {
    const payment = rest > 0 ? await findPayment(ref) : null;
    if (!payment || payment.fulfilledAt === null) continue;
    const amount = Math.min(rest, await leftOf(payment));
    rest -= amount;
    if (amount > 0) await requestPart(payment, amount, now);
  }
}

const isOpen = ({ part, state }: RefundDocument): boolean =>
  part === true && (state === "requested" || state === "refused");

async function requestPart(payment: PaymentDocument, amount: number, now: Date): Promise<void> {
  const latest = await findRefund(payment);
  if (latest && isUnderWay(latest)) return;
  if (latest && isOpen(latest) && latest.amount === amount && payment.refundDue) return;
  const request = { amount, part: true, sequence: null, at: now, by: null, nextCheckAt: now };
  // A killed revival leaves the request of its cancellation behind, which becomes this one.
  const requested = isReused(latest)
    ? await transitionRefund(latest, "requested", { ...request, booking: madeBy(payment) })
    : await createRefund({ ...recordOf(payment, latest, amount), ...request, state: "requested" });
  if (requested && (await storeResult(payment, requested, now))) await scheduleRefund(requested, null);
}

/**
 * Requests what a killed process left unrequested, and takes requests back for which nothing is paid too much any more, for
 * example because the bill grew.
 */
export async function repairOver(now: Date): Promise<void> {
  for (const id of await bookingsWithOver()) await requestOver(id, now);
  for (const refund of await RefundModel.find({ part: true, state: { $in: ["requested", "refused"] } }).lean()) {
    const [booking, payment] = await Promise.all([
      BookingModel.findById(refund.booking).lean(),
      findPayment(refund.payment),
    ]);
    const isMeant = booking?.bookingStatus === "cancelled" || (booking && onlineOver(booking) > 0);
    if (isMeant || !payment) continue;
    if (payment.refundDue) await clearPayment(payment, now);
    if (refund.attempts.every(({ outcome }) => outcome === "withdrawn")) await deleteRefund(refund);
  }
}
