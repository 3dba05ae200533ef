import { Types } from "mongoose";
import { failpoint } from "../../failpoint.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { ProviderError, type RefundResult } from "../../payment-provider/provider.ts";
import { recordAuditEntry } from "../audit-log/audit-log.service.ts";
import { holdForRefund, refundRequestOf } from "../bookings/bookings.placing.service.ts";
import {
  auditMoney,
  transitionPayment,
  type PaymentDocument,
  receivedOf,
  type RefundAttempt,
} from "../payments/payments.transitions.service.ts";
import { clearIfRevived } from "./refunds.due.service.ts";
import {
  applyResult,
  backToReview,
  updateRefunding,
  NOT_DUE,
  RESULT_UNKNOWN,
  withdraw,
} from "./refunds.follow.service.ts";

const REFUSALS = {
  notDue: "Only a payment in review, or of a cancelled booking, can be refunded",
  changed: "This payment has just changed; please look again",
  noMoney: "No money of this payment is known",
} as const;

/**
 * Sends a payment's money back, for an admin: at most once per provider transaction. The attempt is written in the
 * payment, then the booking is held for it, and only then is the provider asked; a payment that made no booking has
 * nothing to hold.
 * @throws AppError 409 when it is not due for refund, 502 or 504 when it was refused or its result is unknown
 */
export async function refundPayment(
  deps: Deps,
  payment: PaymentDocument,
  reason: string,
  actor: string,
): Promise<void> {
  const { ref, transactionId } = payment;
  const received = receivedOf(payment);
  if (transactionId === undefined || !received) throw new AppError(409, REFUSALS.noMoney);
  const booking = await bookingToHold(deps, payment);
  const at = deps.now();
  const attempt = { at, by: new Types.ObjectId(actor), id: null, outcome: null, ...booking };
  const begun = await transitionPayment(payment, {
    from: ["review", "fulfilled"],
    to: "refunding",
    now: at,
    only: { refundDue: payment.refundDue },
    set: { nextCheckAt: at, ...beginRefund(payment, attempt, reason) },
  });
  if (!begun) throw new AppError(409, REFUSALS.changed);
  await failpoint("refund-asked");
  if (booking && !(await holdForRefund(ref, booking.sequence))) {
    await withdraw(deps, begun, booking.sequence);
    throw new AppError(409, REFUSALS.notDue);
  }
  await recordAuditEntry({
    at,
    actor,
    action: "payment.refund",
    target: { type: "payment", id: ref },
    before: { state: payment.state },
    // Why is written in the payment alone: it may name the customer, and this log is never changed.
    after: auditMoney(received),
  });
  await failpoint("refund-begun");
  await send(deps, begun, { transactionId, minor: received.minor });
}

/** The attempt is stored before the provider is called, so that a killed process leaves a trace of it. */
const beginRefund = ({ refund }: PaymentDocument, attempt: RefundAttempt, reason: string) => ({
  refund: { reason, attempts: [...(refund?.attempts ?? []), attempt] },
});

/**
 * Which cancelled booking a refund of this payment has to hold, by its `sequence`; null where the payment made none.
 * @throws AppError 409 when the payment is not for refund, or its booking lives
 */
async function bookingToHold({ now }: Deps, payment: PaymentDocument): Promise<{ sequence: number } | null> {
  const { ref, state, fulfilledAt } = payment;
  if (state !== "review" && state !== "fulfilled") throw new AppError(409, REFUSALS.notDue);
  if (fulfilledAt === null) return null;
  const sequence = await refundRequestOf(ref);
  if (sequence !== null) return { sequence };
  await clearIfRevived(payment, now());
  throw new AppError(409, REFUSALS.notDue);
}

async function send(deps: Deps, payment: PaymentDocument, order: { transactionId: string; minor: number }) {
  let result: RefundResult;
  try {
    result = await deps.provider.refund(order);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const refused = error.outcome === "rejected";
    if (refused) await backToReview(payment, null, error.message, deps.now());
    else await updateRefunding(payment, { ...NOT_DUE, attention: true, reason: RESULT_UNKNOWN });
    throw new AppError(error.timedOut ? 504 : 502, refused ? error.message : RESULT_UNKNOWN, { cause: error });
  }
  await failpoint("refund-sent");
  await applyResult(payment, result, deps.now());
}
