import type { PaymentState } from "@salon/contracts";
import type { QueryFilter } from "mongoose";
import { type PaymentDocument, transitionPayment, updatePayment } from "../payments/lifecycle/states.ts";
import { leftOf } from "./records.ts";
import { type RefundAttempt, type RefundDocument, RefundModel, type RefundState } from "./refunds.model.ts";

/**
 * The state machine of a refund. A request or a decision starts it; `sending` and `unknown` end when the provider
 * answers. Besides, an attempt that is withdrawn returns its refund to the state before it. `refused` is also the state
 * of a refund that was tried before its booking was revived, because its attempts must stay known.
 */
const NEXT: Record<RefundState, readonly RefundState[]> = {
  requested: ["requested", "sending", "declined", "refused"],
  sending: ["sending", "unknown", "refunded", "refused"],
  unknown: ["sending", "unknown", "refunded", "refused"],
  refused: ["requested", "sending", "declined", "refused"],
  declined: ["requested", "sending", "refused"],
  refunded: [],
};

interface Result {
  /** The payment's state. */
  to: PaymentState;
  /** The states in which a payment takes this result. */
  from: readonly PaymentState[];
  refundDue: boolean;
  attention: boolean;
}

/**
 * What the payment of a refund in each state shows. `lockForRefund` makes the payment of a `sending` refund
 * `refunding`.
 */
const RESULTS: Record<RefundState, Result> = {
  requested: { to: "fulfilled", from: ["fulfilled", "review", "refunding"], refundDue: true, attention: true },
  sending: { to: "refunding", from: ["refunding"], refundDue: false, attention: false },
  unknown: { to: "refunding", from: ["refunding"], refundDue: false, attention: true },
  refunded: { to: "refunded", from: ["refunding"], refundDue: false, attention: false },
  declined: { to: "fulfilled", from: ["fulfilled", "review", "refunding"], refundDue: false, attention: false },
  refused: { to: "review", from: ["refunding"], refundDue: true, attention: true },
};

/** The same of a part: its booking goes on, so that its payment stays what it was, until nothing of it is left. */
function resultOf({ state, part }: RefundDocument, left: number): Result {
  if (!part) return RESULTS[state];
  if (state === "refused") return RESULTS.requested;
  return state === "refunded" && left > 0 ? { ...RESULTS.declined, from: ["refunding"] } : RESULTS[state];
}

/** Whether the provider has been asked, or may have been, and has not answered yet. */
export const isInFlight = ({ state }: Pick<RefundDocument, "state">): boolean =>
  state === "sending" || state === "unknown";

/** Whether the next refund of the payment waits for this one: it is in flight, or was sent and is not shown everywhere yet. */
export const isUnderWay = ({ state, nextCheckAt }: Pick<RefundDocument, "state" | "nextCheckAt">): boolean =>
  isInFlight({ state }) || (state === "refunded" && nextCheckAt !== null);

/** The last attempt of a refund, or undefined before the first. */
export const lastAttempt = ({ attempts }: RefundDocument): RefundAttempt | undefined => attempts.at(-1);

/** Matches the record while no other request, decision or attempt followed the one that was read. */
const unchanged = ({ _id, state, sequence, attempts }: RefundDocument): QueryFilter<RefundDocument> => ({
  _id,
  state: isInFlight({ state }) ? { $in: ["sending", "unknown"] } : state,
  sequence,
  attempts: { $size: attempts.length },
});

/** What changes with the state of a refund, in the same write. */
interface Change extends Partial<
  Pick<RefundDocument, "sequence" | "reason" | "answer" | "at" | "by" | "nextCheckAt" | "part" | "amount" | "booking">
> {
  /** Adds an attempt. */
  attempt?: RefundAttempt;
  /** Completes the last attempt. */
  outcome?: Pick<RefundAttempt, "id" | "outcome">;
}

/**
 * The one way a refund changes its state: compare and set on its record. Null when the state machine has no such step,
 * or when another process has decided since the record was read.
 */
export async function transitionRefund(
  refund: RefundDocument,
  to: RefundState,
  { attempt, outcome, ...set }: Change,
): Promise<RefundDocument | null> {
  const isStep = outcome?.outcome === "withdrawn" ? isInFlight(refund) : NEXT[refund.state].includes(to);
  if (!isStep || (attempt && isInFlight(refund))) return null;
  const path = `attempts.${refund.attempts.length - 1}`;
  const ended = outcome ? { [`${path}.id`]: outcome.id, [`${path}.outcome`]: outcome.outcome } : {};
  return RefundModel.findOneAndUpdate(
    unchanged(refund),
    { $set: { ...set, ...ended, state: to }, ...(attempt ? { $push: { attempts: attempt } } : {}) },
    { returnDocument: "after" },
  ).lean();
}

/** Changes when the job looks at a refund next; null takes it off the job's list, unless another look was wanted meanwhile. */
export async function scheduleRefund(refund: RefundDocument, nextCheckAt: Date | null): Promise<void> {
  const asRead = nextCheckAt === null ? { nextCheckAt: refund.nextCheckAt } : {};
  await RefundModel.updateOne({ ...unchanged(refund), ...asRead }, { $set: { nextCheckAt } });
}

/** Deletes the record of a request that never reached the provider. */
export async function deleteRefund(refund: RefundDocument): Promise<void> {
  await RefundModel.deleteOne(unchanged(refund));
}

/** Matches the payment while its history is the one that was read. */
export const sameHistory = ({ history }: Pick<PaymentDocument, "history">) => ({ history: { $size: history.length } });

/**
 * Makes the payment `refunding` for an attempt: of an attempt and any other change of the payment exactly one succeeds.
 * The second caller for the same attempt gets null.
 */
export const lockForRefund = (
  payment: Pick<PaymentDocument, "ref" | "state">,
  { version }: RefundAttempt,
  now: Date,
): Promise<PaymentDocument | null> =>
  transitionPayment(payment, {
    from: ["review", "fulfilled"],
    to: "refunding",
    now,
    condition: { history: { $size: version } },
    set: { refundDue: false, nextCheckAt: null },
  });

/**
 * Stores on the payment what the state of its refund means for it. Read the payment before the record: the write
 * applies only to the payment that was read, so that a slow process cannot undo a later step. False when the payment
 * has changed since.
 */
export async function storeResult(payment: PaymentDocument, refund: RefundDocument, now: Date): Promise<boolean> {
  const { to, from, ...shown } = resultOf(refund, await leftOf(payment));
  const set = { ...shown, refundDue: shown.refundDue && refund.booking !== null };
  if (!from.includes(payment.state)) return true;

  if (payment.state === to) {
    const isStored = payment.refundDue === set.refundDue && payment.attention === set.attention;
    if (isStored) return true;
    // A decision is an entry of the payment's history; a request and the progress of an attempt are not.
    if (refund.state !== "declined") return updatePayment(payment, set, sameHistory(payment));
  }

  const reason = payment.state === "review" ? { reason: null } : {};
  const moved = await transitionPayment(payment, {
    from,
    to,
    now,
    condition: sameHistory(payment),
    set: { ...set, ...reason, nextCheckAt: null },
  });

  return moved !== null;
}
