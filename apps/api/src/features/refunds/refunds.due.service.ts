import { AppError } from "../../http/app-error.ts";
import { type CancelledMoney, REFUND_UNDER_WAY } from "../bookings/bookings.changes.service.ts";
import { livingBookings, releaseRefundHold, requestedRefunds } from "../bookings/bookings.placing.service.ts";
import {
  findPayment,
  transitionPayment,
  type PaymentDocument,
  refsAwaitingDecision,
  updatePayment,
} from "../payments/payments.transitions.service.ts";

/**
 * Puts a paid payment on top of the list until an admin decides about its money; its booking is cancelled. A request
 * that was answered already, known by the booking's `sequence`, stays answered.
 */
async function markRefundDue(ref: string, sequence: number): Promise<void> {
  const unanswered = [{ refundKept: null }, { "refundKept.sequence": { $lt: sequence } }];
  await updatePayment({ ref, state: "fulfilled" }, { refundDue: true, attention: true }, { $or: unanswered });
}

/** A refund that the provider refused left the payment in review, though it had made its booking. */
const isRefused = ({ state, fulfilledAt }: PaymentDocument): boolean => state === "review" && fulfilledAt !== null;

/** Whether the money of a payment may be on its way back, or is back. */
async function isBeingRefunded(ref: string): Promise<boolean> {
  const payment = await findPayment(ref);
  return payment?.state === "refunding" || payment?.state === "refunded";
}

/** @throws AppError 409 once the money of a payment may be on its way back */
async function requireMoneyStays(ref: string): Promise<void> {
  const payment = await findPayment(ref);
  if (payment && payment.state !== "fulfilled" && !isRefused(payment)) throw new AppError(409, REFUND_UNDER_WAY);
}

/** The booking of a payment has come back to life, so nothing is due for refund any more. */
async function clearRefundDue(ref: string, now: Date): Promise<void> {
  const set = { refundDue: false, attention: false, refundKept: null };
  await updatePayment({ ref, state: "fulfilled" }, set);
  const payment = await findPayment(ref);
  if (payment && isRefused(payment))
    await transitionPayment(payment, { from: ["review"], to: "fulfilled", now, set: { ...set, reason: null } });
}

/** Takes back what is due for refund if the booking lives: a revival that was killed before it could has left it so. */
export async function clearIfRevived({ ref, fulfilledAt }: PaymentDocument, now: Date): Promise<void> {
  if (fulfilledAt !== null && (await livingBookings([ref])).has(ref)) await clearRefundDue(ref, now);
}

/** The same for every payment that waits for a decision. */
export async function clearRevivedRefunds(now: Date): Promise<void> {
  for await (const batch of refsAwaitingDecision())
    for (const ref of await livingBookings(batch.map((payment) => payment.ref))) await clearRefundDue(ref, now);
}

/**
 * Marks again what is due for refund, and lets go of bookings whose refund was refused, for processes that were killed
 * between the booking and its payment.
 */
export async function markOwedRefunds(): Promise<void> {
  for await (const { paymentRef, sequence, refundHold } of requestedRefunds()) {
    await markRefundDue(paymentRef, sequence);
    // A hold is written after its payment is `refunding`: a payment that is not any more has ended that refund.
    if (refundHold !== undefined && !(await isBeingRefunded(paymentRef)))
      await releaseRefundHold(paymentRef, refundHold);
  }
}

/** What bookings ask of refunds. */
export const cancelledMoney: CancelledMoney = {
  requestRefund: markRefundDue,
  requireMoneyStays,
  clearRefund: clearRefundDue,
};
