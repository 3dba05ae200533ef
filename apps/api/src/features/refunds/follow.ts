import { HOUR_MS, MINUTE_MS } from "@salon/contracts";
import { failpoint } from "../../failpoint.ts";
import type { Deps } from "../../deps.ts";
import type { PaymentProvider, RefundResult } from "../../payment-provider/provider.ts";
import {
  answerRefundRequest,
  preventRefundHold,
  isHeldForRefund,
  markBookingRefunded,
  releaseRefundHold,
} from "../bookings/money/refund-holds.ts";
import { entryId, recordAuditEntry } from "../audit-log/audit-log.ts";
import { runConcurrently } from "../payments/lifecycle/reconcile.ts";
import { auditMoney, findPayment, type PaymentDocument, receivedOf } from "../payments/lifecycle/states.ts";
import { payerOf } from "../payments/lifecycle/payer.ts";
import { clearIfRevived, REVIVAL_MS, showTogether } from "./due.ts";
import { type RefundDocument, RefundModel } from "./refunds.model.ts";
import { findRefund } from "./records.ts";
import { lockForRefund, isInFlight, lastAttempt, scheduleRefund, storeResult, transitionRefund } from "./states.ts";

const WATCHED_EVERY_RUN_MS = 30 * MINUTE_MS;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;
/** How long a process may take from storing the attempt to holding the booking for it. */
const HOLDING_MS = MINUTE_MS;
const AFTER_FAILURE_MS = MINUTE_MS;
const MAX_PER_RUN = 500;

/**
 * Advances the refund of a payment that is being settled; `fulfilled` ones are left to the refunds job.
 * @throws ProviderError when the provider cannot tell
 */
export async function advanceSettled(deps: Deps, payment: PaymentDocument): Promise<void> {
  if (payment.state === "review") await clearIfRevived(payment, deps.now());
  else if (payment.state !== "fulfilled") await advanceRefund(deps, payment.ref);
}

/** The recurring work on refunds that are under way, or whose results are not complete. */
export async function reconcileRefunds(deps: Deps, stopping: () => boolean): Promise<void> {
  const due = await RefundModel.find({ nextCheckAt: { $ne: null, $lte: deps.now() } })
    .sort({ nextCheckAt: 1 })
    .limit(MAX_PER_RUN)
    .lean();
  await runConcurrently(due, stopping, (refund) => advanceOrPostpone(deps, refund));
}

async function advanceOrPostpone(deps: Deps, refund: RefundDocument): Promise<void> {
  try {
    await advanceRefund(deps, refund.payment);
  } catch (error) {
    deps.logger.warn({ err: error, ref: refund.payment }, "refund not settled yet");
    await scheduleRefund(refund, new Date(deps.now().getTime() + AFTER_FAILURE_MS));
  }
}

/**
 * Advances the refund of a payment: asks the provider for its result, and completes what its state means for payment,
 * booking and customer. Every step is idempotent.
 * @throws ProviderError when the provider cannot tell
 */
async function advanceRefund(deps: Deps, ref: string): Promise<void> {
  const payment = await findPayment(ref);
  const refund = payment && (await findRefund(payment));
  if (payment && refund && isInFlight(refund)) await followRefund(deps, payment, refund);
  await completeRefund(deps, ref);
}

/**
 * Completes what the state of a refund means for payment, booking and customer, unless the provider has yet to answer.
 */
export async function completeRefund(deps: Deps, ref: string): Promise<void> {
  // The payment is read before the record, as `storeResult` requires.
  const payment = await findPayment(ref);
  const refund = payment && (await findRefund(payment));
  if (!payment || !refund || refund.nextCheckAt === null) return;
  if (isInFlight(refund)) return void (await storeResult(payment, refund, deps.now()));
  if (refund.state !== "refunded" && (await clearIfRevived(payment, deps.now()))) return;

  const isAnswered = refund.state === "declined" && (await answerBooking(refund));
  if (!(await storeResult(payment, refund, deps.now()))) return;
  if (refund.state === "refunded") await afterRefund(deps, payment, refund);
  if (refund.state === "refused") await afterRefusal(deps, refund);
  await showTogether(ref);
  if (isAnswered) await mailAnswer(deps, payment, refund);
  await scheduleRefund(refund, lookAfter(refund, deps.now()));
}

/** When the job looks at a refund again. It looks once more after a decline, because a revival that began earlier may still write its booking. */
function lookAfter({ state, at, nextCheckAt }: RefundDocument, now: Date): Date | null {
  const isFirstLook = nextCheckAt !== null && nextCheckAt <= at;
  return state === "declined" && isFirstLook ? new Date(now.getTime() + REVIVAL_MS) : null;
}

/** Shows the refund on the booking, if there is one, and mails the customer. */
async function afterRefund(deps: Deps, payment: PaymentDocument, { n, part, amount }: RefundDocument): Promise<void> {
  const { ref, bookingId, fulfilledAt, state } = payment;
  const ofPart = part ? { part: { n, amount: amount / 100 } } : {};
  if (fulfilledAt !== null) await deps.till.recordRefund(bookingId, { ref, ...ofPart }, deps.now());
  await failpoint("refund-receipted");
  if (!part) await markBookingRefunded(ref);
  await recordAuditEntry({
    id: n === 0 ? payment._id : entryId(`refund ${ref} ${n}`),
    at: deps.now(),
    actor: null,
    action: "payment.refunded",
    target: { type: "payment", id: ref },
    before: { state: "refunding" },
    after: { state: part ? state : "refunded", ...auditMoney(sentMoney(payment, amount)) },
  });

  const payer = await payerOf(payment);
  if (payer)
    await deps.outbox.queue({
      kind: "refunded",
      payload: { payment: ref, ...(n > 0 || part ? { n } : {}) },
      recipient: { type: "user", id: payer },
    });
}

const sentMoney = (payment: PaymentDocument, minor: number) => {
  const received = receivedOf(payment);
  return received && { ...received, minor };
};

/** Lets the booking be revived again, or takes what was on its way off its bill. An earlier attempt, killed before this step, may have left the hold. */
async function afterRefusal(
  { till, now }: Deps,
  { payment, n, part, booking, attempts }: RefundDocument,
): Promise<void> {
  await failpoint("refund-refused");
  if (part && booking) return till.endGivingBack(booking, { ref: payment, n }, now());
  await releaseRefundHold(
    payment,
    attempts.flatMap(({ sequence }) => sequence ?? []),
  );
}

/** Shows on the booking that the refund was declined; false when the booking has changed since. */
const answerBooking = ({ payment, sequence }: RefundDocument): Promise<boolean> | false =>
  sequence !== null && answerRefundRequest(payment, sequence);

async function mailAnswer(deps: Deps, payment: PaymentDocument, { sequence }: RefundDocument): Promise<void> {
  const payer = sequence === null ? null : await payerOf(payment);
  if (!payer || sequence === null) return;
  const payload = { payment: payment.ref, sequence };
  await deps.outbox.queue({ kind: "refundKept", payload, recipient: { type: "user", id: payer } });
}

/**
 * Asks the provider for the state of a refund, and searches for it when the answer was lost. Never sends money: a
 * refund the provider does not know stays with staff.
 * @throws ProviderError when the provider cannot tell
 */
async function followRefund(deps: Deps, payment: PaymentDocument, refund: RefundDocument): Promise<void> {
  const { provider, now } = deps;
  const { ref, transactionId } = payment;
  const attempt = lastAttempt(refund);
  if (!attempt || transactionId === undefined) return;

  const isOverdue = now().getTime() - attempt.at.getTime() >= HOLDING_MS;

  if (payment.state !== "refunding") {
    // Its process was killed before it locked the payment, or locks it at this moment. If the payment has changed
    // otherwise, neither can lock it any more.
    if (!isOverdue) return;
    if (!(await lockForRefund(payment, attempt, now()))) {
      if ((await findPayment(ref))?.state !== "refunding") await restore(deps, refund);
      return;
    }
  }
  if (attempt.sequence !== undefined && !(await isHeld(deps, refund, attempt.sequence))) {
    if (isOverdue) await withdraw(deps, refund);
    return;
  }
  const result = attempt.id ? await provider.refundStatus(attempt.id) : await findCurrent(provider, transactionId, ref);
  if (result) await applyResult(deps, refund, result);
  else await markUnknown(deps, refund);
}

/** Whether the booking has decided that this refund goes out. */
const isHeld = ({ till }: Deps, { payment: ref, n, part, booking }: RefundDocument, sequence: number) =>
  part && booking ? till.isGivingBack(booking, { ref, n }) : isHeldForRefund(ref, sequence);

/** The refund of the last attempt: one that no earlier attempt on this payment made. */
async function findCurrent(
  provider: PaymentProvider,
  transactionId: string,
  ref: string,
): Promise<RefundResult | undefined> {
  const [made, records] = await Promise.all([
    provider.findRefunds(transactionId),
    RefundModel.find({ payment: ref }, { attempts: 1 }).lean(),
  ]);
  const known = new Set(records.flatMap(({ attempts }) => attempts.map(({ id }) => id)));
  const fresh = made.filter(({ refundId }) => !known.has(refundId));
  return fresh.find(({ status }) => status !== "failed") ?? fresh[0];
}

/** Stores the state of a refund as the provider reported it. */
export async function applyResult(
  deps: Deps,
  refund: RefundDocument,
  { refundId, status }: RefundResult,
): Promise<void> {
  if (status === "failed") return refuse(deps, refund, refundId, "The provider could not send this money back");
  const outcome = { id: refundId, outcome: "accepted" } as const;
  if (status === "done") await transitionRefund(refund, "refunded", { outcome, nextCheckAt: deps.now() });
  else await transitionRefund(refund, "sending", { outcome, nextCheckAt: nextLook(refund, deps.now()) });
  await completeRefund(deps, refund.payment);
}

/** The result is unknown: staff see it, and the job keeps asking the provider. */
export async function markUnknown(deps: Deps, refund: RefundDocument): Promise<void> {
  await transitionRefund(refund, "unknown", { nextCheckAt: nextLook(refund, deps.now()) });
  await completeRefund(deps, refund.payment);
}

/** The provider refused: staff see why, an admin may retry, and the booking may be revived. */
export async function refuse(deps: Deps, refund: RefundDocument, id: string | null, answer: string): Promise<void> {
  const at = deps.now();
  const outcome = { id, outcome: "refused" } as const;
  if (!(await transitionRefund(refund, "refused", { outcome, answer, nextCheckAt: at }))) return;
  await recordAuditEntry({
    at,
    actor: null,
    action: "payment.refund-refused",
    target: { type: "payment", id: refund.payment },
    before: { state: "refunding" },
    after: { state: "review" },
  });
  await completeRefund(deps, refund.payment);
}

/** Refunds take minutes to days: checked on every run at first, then at growing intervals, until they end. */
function nextLook(refund: RefundDocument, now: Date): Date {
  const age = now.getTime() - (lastAttempt(refund)?.at ?? now).getTime();
  return new Date(now.getTime() + (age < WATCHED_EVERY_RUN_MS ? 0 : Math.min(age / 2, LONGEST_PAUSE_MS)));
}

/** Withdraws an attempt that could not hold its booking: from then on it cannot hold it, so nothing is sent. */
export async function withdraw(deps: Deps, refund: RefundDocument): Promise<void> {
  const { payment: ref, n, part, booking } = refund;
  const sequence = lastAttempt(refund)?.sequence;
  if (sequence === undefined) return;
  const isPrevented =
    part && booking
      ? await deps.till.preventGivingBack(booking, { ref, n }, sequence)
      : await preventRefundHold(ref, sequence);
  if (isPrevented) await restore(deps, refund);
}

/** Returns a refund to the state before its attempt. Only for an attempt that can no longer reach the provider. */
export async function restore(deps: Deps, refund: RefundDocument): Promise<void> {
  const { from, sequence = null } = lastAttempt(refund) ?? {};
  const to = from ?? (refund.booking === null ? "refused" : "requested");
  const outcome = { id: null, outcome: "withdrawn" } as const;
  // The answer of a declined refund belongs to the request before the attempt.
  const request = to === "declined" ? { sequence } : {};
  await transitionRefund(refund, to, { ...request, outcome, nextCheckAt: deps.now() });
  await completeRefund(deps, refund.payment);
}
