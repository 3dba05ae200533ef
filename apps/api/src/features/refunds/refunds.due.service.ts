import { inBatches } from "../../db/lists/in-batches.ts";
import { AppError } from "../../http/app-error.ts";
import { livingBookings } from "../bookings/bookings.placing.service.ts";
import { PaymentModel, type PaymentDocument } from "../payments/payments.model.ts";
import { findPayment, movePayment } from "../payments/payments.moves.service.ts";

/** Why a booking cannot leave `cancelled` any more. */
export const ON_ITS_WAY = "The money of this booking is being sent back, so it stays cancelled";

/**
 * Puts a paid payment on top of the list until an admin decides about its money; its booking is cancelled. A request
 * that was answered already, known by the booking's `sequence`, stays answered.
 */
export async function markRefundDue(ref: string, sequence: number): Promise<void> {
  const unanswered = [{ refundKept: null }, { "refundKept.sequence": { $lt: sequence } }];
  await PaymentModel.updateOne(
    { ref, state: "fulfilled", $or: unanswered },
    { $set: { refundDue: true, attention: true } },
  );
}

/** A refund that the provider refused left the payment in review, though it had made its booking. */
const isRefused = ({ state, fulfilledAt }: PaymentDocument): boolean => state === "review" && fulfilledAt !== null;

/** Whether the money of a payment may be on its way back, or is back. */
export const isBeingRefunded = async (ref: string): Promise<boolean> =>
  (await PaymentModel.exists({ ref, state: { $in: ["refunding", "refunded"] } })) !== null;

/** @throws AppError 409 once the money of a payment may be on its way back */
export async function requireMoneyStays(ref: string): Promise<void> {
  const payment = await findPayment(ref);
  if (payment && payment.state !== "fulfilled" && !isRefused(payment)) throw new AppError(409, ON_ITS_WAY);
}

/** The booking of a payment has come back to life, so nothing is due for refund any more. */
export async function clearRefundDue(ref: string, now: Date): Promise<void> {
  const set = { refundDue: false, attention: false, refundKept: null };
  await PaymentModel.updateOne({ ref, state: "fulfilled" }, { $set: set });
  const payment = await findPayment(ref);
  if (payment && isRefused(payment))
    await movePayment(payment, { from: ["review"], to: "fulfilled", now, set: { ...set, reason: null } });
}

/** Takes back what is due for refund if the booking lives: a revival that was killed before it could has left it so. */
export async function clearIfRevived({ ref, fulfilledAt }: PaymentDocument, now: Date): Promise<void> {
  if (fulfilledAt !== null && (await livingBookings([ref])).has(ref)) await clearRefundDue(ref, now);
}

/** The same for every payment that waits for a decision. */
export async function clearRevivedRefunds(now: Date): Promise<void> {
  const waiting = PaymentModel.find(
    { state: { $in: ["fulfilled", "review"] }, attention: true, fulfilledAt: { $ne: null } },
    { ref: 1 },
  )
    .lean()
    .cursor();
  for await (const batch of inBatches(waiting))
    for (const ref of await livingBookings(batch.map((payment) => payment.ref))) await clearRefundDue(ref, now);
}
