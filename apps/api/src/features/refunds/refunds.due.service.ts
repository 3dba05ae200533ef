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
 * Marks a paid payment of a cancelled booking as due for refund, on top of the list until an admin decides. A request
 * that was answered already, identified by the booking's `sequence`, stays answered.
 */
async function markDue(ref: string, sequence: number): Promise<void> {
  const unanswered = [{ refundKept: null }, { "refundKept.sequence": { $lt: sequence } }];
  await updatePayment({ ref, state: "fulfilled" }, { refundDue: true, attention: true }, { $or: unanswered });
}

/** Whether the payment is in review because the provider refused its refund: it had made its booking. */
const isRefused = ({ state, fulfilledAt }: PaymentDocument): boolean => state === "review" && fulfilledAt !== null;

/** Whether the money of a payment may be under way to the customer, or was refunded. */
async function isBeingRefunded(ref: string): Promise<boolean> {
  const payment = await findPayment(ref);
  return payment?.state === "refunding" || payment?.state === "refunded";
}

/** @throws AppError 409 once the money of a payment may be on its way back */
async function requireMoneyStays(ref: string): Promise<void> {
  const payment = await findPayment(ref);
  if (payment && payment.state !== "fulfilled" && !isRefused(payment)) throw new AppError(409, REFUND_UNDER_WAY);
}

/** Clears the refund request of a payment whose booking was revived. */
async function clearRequest(ref: string, now: Date): Promise<void> {
  const set = { refundDue: false, attention: false, refundKept: null };
  await updatePayment({ ref, state: "fulfilled" }, set);
  const payment = await findPayment(ref);
  if (payment && isRefused(payment))
    await transitionPayment(payment, { from: ["review"], to: "fulfilled", now, set: { ...set, reason: null } });
}

/** Clears the refund request of a payment if its booking was revived by a process that was killed before it cleared it. */
export async function clearIfRevived({ ref, fulfilledAt }: PaymentDocument, now: Date): Promise<void> {
  if (fulfilledAt !== null && (await livingBookings([ref])).has(ref)) await clearRequest(ref, now);
}

/** Clears the refund requests of all payments whose bookings were revived. */
export async function clearRevivedRequests(now: Date): Promise<void> {
  for await (const batch of refsAwaitingDecision())
    for (const ref of await livingBookings(batch.map((payment) => payment.ref))) await clearRequest(ref, now);
}

/**
 * Marks payments as due for refund, and releases bookings whose refund was refused, where a process was killed between
 * the write of the booking and that of its payment.
 */
export async function repairRequests(): Promise<void> {
  for await (const { paymentRef, sequence, refundHold } of requestedRefunds()) {
    await markDue(paymentRef, sequence);
    // The hold is written after its payment is `refunding`: once the payment left that state, the refund has ended.
    if (refundHold !== undefined && !(await isBeingRefunded(paymentRef)))
      await releaseRefundHold(paymentRef, refundHold);
  }
}

/** What bookings ask of refunds. */
export const cancelledMoney: CancelledMoney = {
  requestRefund: markDue,
  requireMoneyStays,
  clearRefund: clearRequest,
};
