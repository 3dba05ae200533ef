import { failpoint } from "../../failpoint.ts";
import type { Deps } from "../../deps.ts";
import type { PaymentProvider, RefundResult } from "../../payment-provider/provider.ts";
import { recordAuditEntry } from "../audit-log/audit-log.service.ts";
import {
  answerRefundRequest,
  preventRefundHold,
  isHeldForRefund,
  markBookingRefunded,
  releaseRefundHold,
} from "../bookings/bookings.placing.service.ts";
import { endChecks } from "../payments/payments.place.service.ts";
import { settleDue } from "../payments/payments.reconcile.service.ts";
import type { RefundSteps } from "../payments/payments.settle.service.ts";
import {
  auditMoney,
  findPayment,
  transitionPayment,
  type PaymentDocument,
  receivedOf,
  type RefundAttempt,
  updatePayment,
} from "../payments/payments.transitions.service.ts";
import { clearIfRevived } from "./refunds.due.service.ts";

const WATCHED_EVERY_RUN_MS = 30 * 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * 60_000;
/** How long a process may take from storing the attempt to holding the booking for it. */
const HOLDING_MS = 60_000;
/** Shown while it is unknown whether the provider sent the money back. */
export const RESULT_UNKNOWN = "Nobody knows yet whether the provider sent this money back";

/** What payments ask of refunds. */
export const refundSteps: RefundSteps = { advance: advanceRefund };

/**
 * Advances the refund of a payment: asks the provider for its result, and completes a refund that was made or declined.
 * Every step is idempotent.
 * @throws ProviderError when the provider cannot tell
 */
async function advanceRefund(deps: Deps, payment: PaymentDocument): Promise<void> {
  if (payment.state === "review") return clearIfRevived(payment, deps.now());
  if (payment.state === "refunding") await followRefund(deps, payment);
  const current = payment.state === "refunding" ? await findPayment(payment.ref) : payment;
  if (!current?.nextCheckAt) return;
  if (current.state === "refunded") await afterRefund(deps, current);
  if (current.state === "fulfilled") await afterDecline(deps, current);
}

/** The recurring work on refunds that are under way, or whose results are not complete. */
export const reconcileRefunds = (deps: Deps, stopping: () => boolean): Promise<void> =>
  settleDue(deps, ["fulfilled", "refunding", "refunded"], stopping);

/** Shows the refund on the booking, if there is one, and mails the customer. */
async function afterRefund(deps: Deps, payment: PaymentDocument): Promise<void> {
  await markBookingRefunded(payment.ref);
  await recordAuditEntry({
    id: payment._id,
    at: deps.now(),
    actor: null,
    action: "payment.refunded",
    target: { type: "payment", id: payment.ref },
    before: { state: "refunding" },
    after: { state: payment.state, ...auditMoney(receivedOf(payment)) },
  });
  if (payment.user)
    await deps.outbox.queue({
      kind: "refunded",
      payload: { payment: payment.ref },
      recipient: { type: "user", id: payment.user },
    });
  await endChecks(payment);
}

/** Shows on the booking why the refund was declined, and mails the customer. */
async function afterDecline(deps: Deps, payment: PaymentDocument): Promise<void> {
  const { ref, user, refundKept } = payment;
  const shown = refundKept && (await answerRefundRequest(ref, refundKept.sequence, refundKept.reason));
  if (shown && user) {
    const payload = { payment: ref, sequence: refundKept.sequence };
    await deps.outbox.queue({ kind: "refundKept", payload, recipient: { type: "user", id: user } });
  }
  await endChecks(payment);
}

/**
 * Asks the provider for the state of a refund, and searches for it when the answer was lost. Never sends money: a refund
 * the provider does not know stays with staff.
 * @throws ProviderError when the provider cannot tell
 */
async function followRefund(deps: Deps, payment: PaymentDocument): Promise<void> {
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
    await updateRefunding(payment, {
      ...NOT_DUE,
      attention: true,
      reason: RESULT_UNKNOWN,
      nextCheckAt: nextLook(payment, now()),
    });
}

/** The refund of the last attempt: one that no earlier attempt made. */
async function findCurrent(
  provider: PaymentProvider,
  transactionId: string,
  { attempts }: NonNullable<PaymentDocument["refund"]>,
): Promise<RefundResult | undefined> {
  const made = await provider.findRefunds(transactionId);
  const fresh = made.filter(({ refundId }) => !attempts.some(({ id }) => id === refundId));
  return fresh.find(({ status }) => status !== "failed") ?? fresh[0];
}

/** Stores the state of a refund as the provider reported it. */
export async function applyResult(
  payment: PaymentDocument,
  { refundId, status }: RefundResult,
  now: Date,
): Promise<void> {
  const reason = payment.refund?.reason ?? null;
  if (status === "failed") return backToReview(payment, refundId, "The provider could not send this money back", now);
  await updateRefunding(payment, {
    ...lastAttempt(payment, refundId, "accepted"),
    ...NOT_DUE,
    attention: false,
    reason,
    nextCheckAt: nextLook(payment, now),
  });
  if (status === "done")
    await transitionPayment(payment, {
      from: ["refunding"],
      to: "refunded",
      now,
      only: sameAttempt(payment),
      set: { nextCheckAt: now, ...NOT_DUE },
    });
}

/** The provider refused: staff see why, an admin may retry, and the booking may be revived. */
export async function backToReview(payment: PaymentDocument, refundId: string | null, reason: string, now: Date) {
  await updateRefunding(payment, lastAttempt(payment, refundId, "refused"));
  const refundDue = payment.fulfilledAt !== null;
  const set = { reason, refundDue, refundKept: null, nextCheckAt: null };
  const only = sameAttempt(payment);
  if (!(await transitionPayment(payment, { from: ["refunding"], to: "review", now, only, set }))) return;
  await failpoint("refund-refused");
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

/** Fields of a payment whose refund has begun: it is neither due nor declined any more. */
export const NOT_DUE = { refundDue: false, refundKept: null };

/** Changes fields of a payment that is `refunding`, unless a later attempt was begun. */
export async function updateRefunding(payment: PaymentDocument, set: Record<string, unknown>): Promise<void> {
  await updatePayment({ ref: payment.ref, state: "refunding" }, set, sameAttempt(payment));
}

/** Refunds take minutes to days: checked on every run at first, then at growing intervals, until they end. */
function nextLook({ refund }: PaymentDocument, now: Date): Date {
  const age = now.getTime() - (refund?.attempts.at(-1)?.at ?? now).getTime();
  return new Date(now.getTime() + (age < WATCHED_EVERY_RUN_MS ? 0 : Math.min(age / 2, LONGEST_PAUSE_MS)));
}

/** Undoes an attempt that could not hold its booking: nothing was sent, and the payment returns to its earlier state. */
export async function withdraw({ now }: Deps, payment: PaymentDocument, sequence: number): Promise<void> {
  if (!(await preventRefundHold(payment.ref, sequence))) return;
  await updateRefunding(payment, lastAttempt(payment, null, "withdrawn"));
  const to = payment.history.at(-1)?.from === "review" ? "review" : "fulfilled";
  const set = { nextCheckAt: null, attention: to === "review" || payment.refundDue };
  const undone = await transitionPayment(payment, {
    from: ["refunding"],
    to,
    now: now(),
    only: sameAttempt(payment),
    set,
  });
  if (undone) await clearIfRevived(undone, now());
}
