import { Types } from "mongoose";
import { crashPoint } from "../../crash-point.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { ProviderError, type PaymentProvider, type RefundResult } from "../../payment-provider/provider.ts";
import { recordAuditEntry } from "../audit-log/audit-log.service.ts";
import {
  barRefund,
  holdForRefund,
  isHeldForRefund,
  refundRequestOf,
  releaseRefundHold,
} from "../bookings/bookings.placing.service.ts";
import { PaymentModel, type PaymentDocument, type RefundAttempt } from "../payments/payments.model.ts";
import { auditMoney, receivedOf } from "../payments/payments.money.service.ts";
import { movePayment } from "../payments/payments.moves.service.ts";
import { clearIfRevived } from "./refunds.due.service.ts";

const WATCHED_EVERY_RUN_MS = 30 * 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * 60_000;
/** How long an admin's process may take from asking for a refund to holding the booking for it. */
const HOLDING_MS = 60_000;
const UNKNOWN = "Nobody knows yet whether the provider sent this money back";

const REFUSALS = {
  notDue: "Only a payment in review, or of a cancelled booking, can be refunded",
  changed: "This payment has just changed; please look again",
  noMoney: "No money of this payment is known",
} as const;

/**
 * Sends a payment's money back, for an admin: at most once per provider transaction. The attempt is written in the
 * payment, then the booking is held for it, and only then is the provider asked; a payment that made no booking has
 * nothing to hold.
 * @throws AppError 409 when it is not due for refund, 502 or 504 when it was refused or nobody knows
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
  const begun = await movePayment(payment, {
    from: ["review", "fulfilled"],
    to: "refunding",
    now: at,
    only: { refundDue: payment.refundDue },
    set: { nextCheckAt: at, ...beginRefund(payment, attempt, reason) },
  });
  if (!begun) throw new AppError(409, REFUSALS.changed);
  await crashPoint("refund-asked");
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
  await crashPoint("refund-begun");
  await send(deps, begun, { transactionId, minor: received.minor });
}

/** The attempt is written down before it is made: a killed process leaves a trace of what it may have done. */
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

/** Undoes an attempt that did not get to hold its booking: nothing was sent, and the payment is again what it was. */
async function withdraw({ now }: Deps, payment: PaymentDocument, sequence: number): Promise<void> {
  if (!(await barRefund(payment.ref, sequence))) return;
  await keepRefunding(payment, lastAttempt(payment, null, "withdrawn"));
  const to = payment.history.at(-1)?.from === "review" ? "review" : "fulfilled";
  const set = { nextCheckAt: null, attention: to === "review" || payment.refundDue };
  const undone = await movePayment(payment, { from: ["refunding"], to, now: now(), only: sameAttempt(payment), set });
  if (undone) await clearIfRevived(undone, now());
}

async function send(deps: Deps, payment: PaymentDocument, order: { transactionId: string; minor: number }) {
  let result: RefundResult;
  try {
    result = await deps.provider.refund(order);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const refused = error.outcome === "rejected";
    if (refused) await backToReview(payment, null, error.message, deps.now());
    else await keepRefunding(payment, { ...NOT_DUE, attention: true, reason: UNKNOWN });
    throw new AppError(error.timedOut ? 504 : 502, refused ? error.message : UNKNOWN, { cause: error });
  }
  await crashPoint("refund-sent");
  await applyResult(payment, result, deps.now());
}

/**
 * Asks how a refund is going, and looks for it when the answer to it was lost. Nothing is ever sent from here: what
 * the provider has no trace of stays with staff.
 * @throws ProviderError when the provider cannot tell
 */
export async function followRefund(deps: Deps, payment: PaymentDocument): Promise<void> {
  const { provider, now } = deps;
  const { ref, refund, transactionId } = payment;
  if (!refund || transactionId === undefined) return;
  const { at, id: known, sequence } = refund.attempts.at(-1) ?? { at: now(), id: null };
  if (sequence !== undefined && !(await isHeldForRefund(ref, sequence))) {
    if (now().getTime() - at.getTime() >= HOLDING_MS) await withdraw(deps, payment, sequence);
    return;
  }
  const result = known ? await provider.refundStatus(known) : await findCurrent(provider, transactionId, refund);
  if (result) await applyResult(payment, result, now());
  else
    await keepRefunding(payment, {
      ...NOT_DUE,
      attention: true,
      reason: UNKNOWN,
      nextCheckAt: nextLook(payment, now()),
    });
}

/** The refund the last attempt made: one that no earlier attempt is known by. */
async function findCurrent(
  provider: PaymentProvider,
  transactionId: string,
  { attempts }: NonNullable<PaymentDocument["refund"]>,
): Promise<RefundResult | undefined> {
  const made = await provider.findRefunds(transactionId);
  const fresh = made.filter(({ refundId }) => !attempts.some(({ id }) => id === refundId));
  return fresh.find(({ status }) => status !== "failed") ?? fresh[0];
}

async function applyResult(payment: PaymentDocument, { refundId, status }: RefundResult, now: Date): Promise<void> {
  const reason = payment.refund?.reason ?? null;
  if (status === "failed") return backToReview(payment, refundId, "The provider could not send this money back", now);
  await keepRefunding(payment, {
    ...lastAttempt(payment, refundId, "accepted"),
    ...NOT_DUE,
    attention: false,
    reason,
    nextCheckAt: nextLook(payment, now),
  });
  if (status === "done")
    await movePayment(payment, {
      from: ["refunding"],
      to: "refunded",
      now,
      only: sameAttempt(payment),
      set: { nextCheckAt: now, ...NOT_DUE },
    });
}

/** A definite no: staff see why, an admin may try again, and the booking may come back to life. */
async function backToReview(payment: PaymentDocument, refundId: string | null, reason: string, now: Date) {
  await keepRefunding(payment, lastAttempt(payment, refundId, "refused"));
  const refundDue = payment.fulfilledAt !== null;
  const set = { reason, refundDue, refundKept: null, nextCheckAt: null };
  const only = sameAttempt(payment);
  if (!(await movePayment(payment, { from: ["refunding"], to: "review", now, only, set }))) return;
  await crashPoint("refund-refused");
  const sequence = payment.refund?.attempts.at(-1)?.sequence;
  if (sequence !== undefined) await releaseRefundHold(payment.ref, sequence);
  await recordAuditEntry({
    at: now,
    actor: null,
    action: "payment.refund-refused",
    target: { type: "payment", id: payment.ref },
    before: { state: "refunding" },
    after: { state: "review" },
  });
}

const lastAttempt = ({ refund }: PaymentDocument, id: string | null, outcome: RefundAttempt["outcome"]) => {
  const path = `refund.attempts.${(refund?.attempts.length ?? 1) - 1}`;
  return { [`${path}.id`]: id, [`${path}.outcome`]: outcome };
};

/** No later attempt was begun since the payment was read. */
const sameAttempt = ({ refund }: PaymentDocument) => ({ "refund.attempts": { $size: refund?.attempts.length ?? 0 } });

/** What a refund that has begun makes of a payment that was due, or was kept. */
const NOT_DUE = { refundDue: false, refundKept: null };

async function keepRefunding(payment: PaymentDocument, set: Record<string, unknown>): Promise<void> {
  await PaymentModel.updateOne({ ref: payment.ref, state: "refunding", ...sameAttempt(payment) }, { $set: set });
}

/** Refunds take from minutes to days: looked at on every run at first, then ever more seldom, until they end. */
function nextLook({ refund }: PaymentDocument, now: Date): Date {
  const age = now.getTime() - (refund?.attempts.at(-1)?.at ?? now).getTime();
  return new Date(now.getTime() + (age < WATCHED_EVERY_RUN_MS ? 0 : Math.min(age / 2, LONGEST_PAUSE_MS)));
}
