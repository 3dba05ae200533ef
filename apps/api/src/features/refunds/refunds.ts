import { REFUSED } from "../../http/refusals.ts";
import { type contract, moneyText, nairaOf, type RouteInput } from "@salon/contracts";
import { Types } from "mongoose";
import { failpoint } from "../../failpoint.ts";
import type { Deps } from "../../deps.ts";
import { AppError, invalidField } from "../../http/app-error.ts";
import type { Attempted } from "../../http/attempts.ts";
import { ProviderError, type RefundResult } from "../../payment-provider/provider.ts";
import { backWaysOf, onlineOver } from "../bookings/money/totals.ts";
import { BookingModel } from "../bookings/bookings.model.ts";
import { holdForRefund, refundRequestOf } from "../bookings/money/refund-holds.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { auditMoney, type PaymentDocument, receivedOf } from "../payments/lifecycle/states.ts";
import { advancePayment } from "../payments/lifecycle/fulfil.ts";
import { clearIfRevived, createRefund, isReused, madeBy, recordOf } from "./due.ts";
import { applyResult, completeRefund, markUnknown, refuse, restore, withdraw } from "./follow.ts";
import type { RefundAttempt, RefundDocument, RefundState } from "./refunds.model.ts";
import { findRefund, leftOf, RESULT_UNKNOWN } from "./records.ts";
import { isUnderWay, lockForRefund, transitionRefund } from "./states.ts";

const REFUSALS = {
  notDue: "Only a payment in review, or of a cancelled booking, can be refunded",
  notRequested: "No refund of this payment is due",
  declined: "This money is kept already, and the customer has the reason",
  changed: REFUSED.paymentChanged,
  noMoney: "No money of this payment is known",
  notHeld: REFUSED.notHeld,
  notOver: "A part can go back only of a payment whose booking goes on, one after the other",
} as const;

/**
 * Sends a payment's money back, for an admin: at most once per provider transaction. The attempt is written in the
 * refund's record, then the payment becomes `refunding`, then the booking is held for it, and only then is the provider
 * asked. For a booked payment the conditional update of the cancelled booking decides; a payment that made no booking
 * has nothing to hold.
 * @throws AppError 409 when it is not due for refund, 502 or 504 when it was refused or its result is unknown
 */
export async function refundPayment(
  deps: Deps,
  payment: PaymentDocument,
  { reason, amount, key }: Refunding,
  actor: string,
): Promise<void> {
  const { ref, transactionId } = payment;
  const received = receivedOf(payment);
  if (transactionId === undefined || !received) throw new AppError(409, REFUSALS.noMoney);
  const sequence = amount === undefined ? await bookingToHold(deps, payment) : await bookingToKeep(payment, amount);
  if (amount === undefined) await closeBooking(deps, payment);
  const begun = await begin(deps, payment, { sequence, reason, amount, key, by: new Types.ObjectId(actor) });
  await failpoint("refund-asked");
  if (sequence !== null && !(await hold(deps, begun, sequence))) {
    await withdraw(deps, begun);
    throw new AppError(409, amount === undefined ? REFUSALS.notDue : REFUSALS.changed);
  }

  await recordAuditEntry({
    at: begun.at,
    actor,
    action: "payment.refund",
    target: { type: "payment", id: ref },
    before: { state: payment.state },
    // Why is written in the refund's record alone: it may name the customer, and this log is never changed.
    after: auditMoney({ ...received, minor: begun.amount }),
  });
  await failpoint("refund-begun");
  await send(deps, begun, { transactionId, minor: begun.amount });
}

/** `key` is the page's, where it gives a part back from the bill. */
type Refunding = RouteInput<typeof contract.refunds.refund>["body"] & { key?: string };

/** The write of the booking that decides: it stays cancelled for a whole refund, and gives away a part of what it has too much. */
const hold = ({ till }: Deps, { payment: ref, n, part, booking, amount }: RefundDocument, sequence: number) =>
  part ? till.beginGivingBack(booking!, { ref, n, amount: amount / 100 }, sequence) : holdForRefund(ref, sequence);

/**
 * The `sequence` of a booking that goes on while a part of its payment is sent back.
 * @throws AppError 409 when the payment made no booking that goes on, 400 for more than was paid beyond its bill by this payment
 */
async function bookingToKeep(payment: PaymentDocument, amount: number): Promise<number> {
  const { state, fulfilledAt, bookingId } = payment;
  const booking = fulfilledAt === null ? null : await BookingModel.findById(bookingId).lean();
  const isOpen = state === "fulfilled" && booking && booking.bookingStatus !== "cancelled" && !booking.givingBack;
  if (!isOpen) throw new AppError(409, REFUSALS.notOver);
  const most = Math.min(onlineOver(booking), Math.floor((await leftOf(payment)) / 100));
  if (amount > most) throw invalidField("amount", `${moneyText(nairaOf(most))} was paid too much`);
  return booking.sequence;
}

/**
 * The `sequence` of the cancelled booking that a refund of this payment has to hold; null where the payment made none.
 * @throws AppError 409 when the payment is not for refund, or its booking lives
 */
async function bookingToHold({ now }: Deps, payment: PaymentDocument): Promise<number | null> {
  const { ref, state, fulfilledAt } = payment;
  if (state !== "review" && state !== "fulfilled") throw new AppError(409, REFUSALS.notDue);
  if (fulfilledAt === null) return null;
  const sequence = await refundRequestOf(ref);
  if (sequence !== null) return sequence;
  await clearIfRevived(payment, now());
  throw new AppError(409, REFUSALS.notDue);
}

/**
 * Prevents the booking whose balance a payment was for from taking it, before its money goes back.
 * @throws AppError 409 when the booking has taken it
 */
async function closeBooking({ till, ...deps }: Deps, { ref, booking, fulfilledAt }: PaymentDocument): Promise<void> {
  if (!booking || fulfilledAt !== null || (await till.closeToBalance(booking, ref))) return;
  await advancePayment({ till, ...deps }, ref);
  throw new AppError(409, REFUSALS.notDue);
}

/**
 * Stores the attempt before the provider is called, so that a killed process leaves a trace of it.
 * @throws AppError 409 when another process changed the refund or the payment meanwhile
 */
async function begin(deps: Deps, payment: PaymentDocument, order: BeginOrder): Promise<RefundDocument> {
  const now = deps.now();
  const { sequence, reason, amount: naira, by, key } = order;
  const refund = await findRefund(payment);
  if (refund && isUnderWay(refund)) throw new AppError(409, REFUSALS.changed);
  const part = naira !== undefined;
  const change = {
    // The hold of the booking raises its `sequence` by one; a part answers no cancellation.
    sequence: sequence === null || part ? null : sequence + 1,
    part,
    amount: part ? nairaOf(naira).minor : await leftOf(payment),
    reason,
    at: now,
    by,
    nextCheckAt: now,
  };
  const attempt = { ...attemptOf(payment, refund, { at: now, by, sequence }), ...(key !== undefined && { key }) };
  const begun = isReused(refund)
    ? await transitionRefund(refund, "sending", { ...change, booking: madeBy(payment), attempt })
    : await createRefund({
        ...recordOf(payment, refund, change.amount),
        ...change,
        state: "sending",
        attempts: [attempt],
      });
  if (!begun) throw new AppError(409, REFUSALS.changed);

  await failpoint("refund-recorded");

  if (await lockForRefund(payment, attempt, now)) return begun;

  await restore(deps, begun);
  throw new AppError(409, REFUSALS.changed);
}

interface BeginOrder {
  sequence: number | null;
  reason: string;
  /** Naira of a part; undefined for all that is left. */
  amount: number | undefined;
  by: Types.ObjectId;
  key: string | undefined;
}

const attemptOf = (
  { history }: PaymentDocument,
  refund: RefundDocument | null,
  { at, by, sequence }: { at: Date; by: Types.ObjectId; sequence: number | null },
): RefundAttempt => ({
  at,
  by,
  id: null,
  outcome: null,
  from: stateBefore(refund, sequence),
  version: history.length,
  ...(sequence === null ? {} : { sequence }),
});

/** The state that an attempt returns to when it is withdrawn; after one that is over, the next is a request. */
const stateBefore = (refund: RefundDocument | null, sequence: number | null): RefundState =>
  !refund || refund.state === "refunded" ? (sequence === null ? "refused" : "requested") : refund.state;

async function send(deps: Deps, refund: RefundDocument, order: { transactionId: string; minor: number }) {
  let result: RefundResult;
  try {
    result = await deps.provider.refund(order);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const refused = error.outcome === "rejected";
    if (refused) await refuse(deps, refund, null, error.message);
    else await markUnknown(deps, refund);
    throw new AppError(error.timedOut ? 504 : 502, refused ? error.message : RESULT_UNKNOWN, { cause: error });
  }
  await failpoint("refund-sent");
  await applyResult(deps, refund, result);
}

/**
 * Declines, for an admin, a refund that is due, and mails the reason to the customer. The write of the record decides;
 * if the process is killed after it, the refunds job completes the rest.
 * @throws AppError 409 when no refund is due any more, and for money of appointments that could not take place
 */
export async function declineRefund(
  deps: Deps,
  payment: PaymentDocument,
  { answer, actor, attempt }: { answer: string; actor: string } & Attempted,
): Promise<void> {
  const { ref, state } = payment;
  const refund = payment.refundDue ? await findRefund(payment) : null;
  const sequence = refund && (await refundRequestOf(ref));
  if (!refund || sequence === null) {
    const isDeclined = (await findRefund(payment))?.state === "declined";
    throw new AppError(409, isDeclined ? REFUSALS.declined : REFUSALS.notRequested);
  }

  const booking = await BookingModel.findById(refund.booking).lean();
  if (booking && backWaysOf(booking).comesBack > 0) throw new AppError(409, REFUSALS.notHeld);

  const at = deps.now();
  const by = new Types.ObjectId(actor);
  const decision = { answer, sequence, at, by, nextCheckAt: at, ...(attempt && { declinedBy: attempt }) };
  const declined = await transitionRefund(refund, "declined", decision);
  if (!declined) throw new AppError(409, REFUSALS.changed);

  await failpoint("refund-declined");
  await recordAuditEntry({
    at,
    actor,
    action: "payment.keep",
    target: { type: "payment", id: ref },
    before: { state, refundDue: true },
    // Why is written in the refund's record alone: it may name the customer, and this log is never changed.
    after: { state: "fulfilled", refundDue: false },
  });
  await completeRefund(deps, ref);
}
