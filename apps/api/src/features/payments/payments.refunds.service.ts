import type { PaymentState } from "@salon/contracts";
import { Types } from "mongoose";
import { crashPoint } from "../../crash-point.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { ProviderError, type PaymentProvider, type RefundResult } from "../../payment-provider/provider.ts";
import { recordDeed } from "../audit/audit.service.ts";
import { holdCancelled } from "../bookings/bookings.placing.service.ts";
import { PaymentModel, type PaymentDocument, type RefundAttempt } from "./payments.model.ts";
import { auditMoney, receivedOf } from "./payments.money.service.ts";
import { movePayment } from "./payments.moves.service.ts";

const WATCHED_EVERY_RUN_MS = 30 * 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * 60_000;
const UNKNOWN = "Nobody knows yet whether the provider sent this money back";

const REFUSALS = {
  notDue: "Only a payment in review, or of a cancelled booking, can be refunded",
  changed: "This payment has just changed; please look again",
  noMoney: "No money of this payment is known",
} as const;

/**
 * Sends a payment's money back, for an admin: at most once per provider transaction.
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
  const from = await makeRefundable(payment);
  const at = deps.now();
  const begun = await movePayment(payment, {
    from: [from],
    to: "refunding",
    now: at,
    only: from === "fulfilled" ? { refundDue: true } : {},
    set: {
      nextCheckAt: at,
      refundDue: false,
      refundKept: null,
      ...beginRefund(payment, { at, by: new Types.ObjectId(actor), id: null, outcome: null }, reason),
    },
  });
  if (!begun) throw new AppError(409, REFUSALS.changed);
  await recordDeed({
    at,
    actor,
    action: "payment.refund",
    target: { type: "payment", id: ref },
    before: { state: from },
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

/** The state a refund may start from; a booking's payment needs its booking cancelled, and kept so. */
async function makeRefundable({ ref, state }: PaymentDocument): Promise<PaymentState> {
  if (state === "review") return state;
  if (state !== "fulfilled") throw new AppError(409, REFUSALS.notDue);
  await PaymentModel.updateOne({ ref, state }, { $set: { refundDue: true, attention: true } });
  if (await holdCancelled(ref)) return state;
  await PaymentModel.updateOne({ ref, state }, { $set: { refundDue: false, attention: false } });
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
    else await keepRefunding(payment, { attention: true, reason: UNKNOWN });
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
export async function followRefund({ provider, now }: Deps, payment: PaymentDocument): Promise<void> {
  const { refund, transactionId } = payment;
  if (!refund || transactionId === undefined) return;
  const known = refund.attempts.at(-1)?.id;
  const result = known ? await provider.refundStatus(known) : await findCurrent(provider, transactionId, refund);
  if (result) await applyResult(payment, result, now());
  else await keepRefunding(payment, { attention: true, reason: UNKNOWN, nextCheckAt: nextLook(payment, now()) });
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
    attention: false,
    reason,
    nextCheckAt: nextLook(payment, now),
  });
  if (status === "done")
    await movePayment(payment, { from: ["refunding"], to: "refunded", now, set: { nextCheckAt: now } });
}

/** A definite no: staff see why, and an admin may try again. */
async function backToReview(payment: PaymentDocument, refundId: string | null, reason: string, now: Date) {
  await keepRefunding(payment, lastAttempt(payment, refundId, "refused"));
  const refundDue = payment.fulfilledAt !== null;
  const set = { reason, refundDue, nextCheckAt: null };
  if (!(await movePayment(payment, { from: ["refunding"], to: "review", now, set }))) return;
  await recordDeed({
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

async function keepRefunding({ ref }: PaymentDocument, set: Record<string, unknown>): Promise<void> {
  await PaymentModel.updateOne({ ref, state: "refunding" }, { $set: set });
}

/** Refunds take from minutes to days: looked at on every run at first, then ever more seldom, until they end. */
function nextLook({ refund }: PaymentDocument, now: Date): Date {
  const age = now.getTime() - (refund?.attempts.at(-1)?.at ?? now).getTime();
  return new Date(now.getTime() + (age < WATCHED_EVERY_RUN_MS ? 0 : Math.min(age / 2, LONGEST_PAUSE_MS)));
}
