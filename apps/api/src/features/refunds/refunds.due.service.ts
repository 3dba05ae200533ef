import { AppError } from "../../http/app-error.ts";
import { PaymentModel, type PaymentDocument } from "../payments/payments.model.ts";
import { findPayment, movePayment } from "../payments/payments.moves.service.ts";

const ON_ITS_WAY = "The money of this booking is being sent back, so it stays cancelled";

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
