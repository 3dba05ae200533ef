import { MINUTE_MS } from "@salon/contracts";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { AppError } from "../../http/app-error.ts";
import {
  livingBookings,
  markBookingRefunded,
  paymentsBeside,
  requestedRefunds,
  showRefund,
} from "../bookings/money/refund-holds.ts";
import { REFUND_UNDER_WAY } from "../bookings/change/status.ts";
import {
  findPayment,
  transitionPayment,
  type PaymentDocument,
  refsAwaitingDecision,
  updatePayment,
} from "../payments/lifecycle/states.ts";
import { type RefundDocument, RefundModel } from "./refunds.model.ts";
import { findRefund, leftOf } from "./records.ts";
import {
  deleteRefund,
  isInFlight,
  isUnderWay,
  sameHistory,
  scheduleRefund,
  storeResult,
  transitionRefund,
} from "./states.ts";

/** The booking that a payment made, which may be after a refund of it was tried; null when it made none. */
export const madeBy = ({ fulfilledAt, bookingId }: PaymentDocument): RefundDocument["booking"] =>
  fulfilledAt === null ? null : bookingId;

/** What the record after the `latest` one of a payment begins with; `amount` in hundredths. */
export const recordOf = (payment: PaymentDocument, latest: RefundDocument | null, amount: number) => ({
  payment: payment.ref,
  n: latest ? latest.n + 1 : 0,
  booking: madeBy(payment),
  amount,
});

/** Whether the latest record of a payment takes the next refund too; after a part that was sent, the next one gets its own. */
export const isReused = (latest: RefundDocument | null): latest is RefundDocument =>
  latest !== null && !(latest.part && latest.state === "refunded");

/**
 * Requests the refund of a cancelled booking and puts its payment before an admin. A request that was answered already,
 * identified by the booking's `sequence`, stays answered.
 */
export async function requestRefund(ref: string, sequence: number, now: Date): Promise<void> {
  const payment = await findPayment(ref);
  // While the booking is still being placed its payment takes no request; the job repeats it.
  if (!payment || payment.fulfilledAt === null) return;
  const refund = await findRefund(payment);
  const request = { sequence, at: now, by: null, nextCheckAt: now };
  if (refund && (isUnderWay(refund) || isAnswered(refund, sequence))) return;
  const amount = await leftOf(payment);
  // Parts have sent all of it back before the cancellation.
  if (amount <= 0) {
    await markBookingRefunded(ref);
    return showTogether(ref);
  }

  const requested = isReused(refund)
    ? await transitionRefund(refund, "requested", { ...request, part: false, amount, booking: madeBy(payment) })
    : await createRefund({ ...recordOf(payment, refund, amount), ...request, state: "requested" });
  if (!requested) return;
  if (await storeResult(payment, requested, now)) await scheduleRefund(requested, null);
}

const isNewer = (sequence: number, refund: Pick<RefundDocument, "sequence">): boolean =>
  (refund.sequence ?? -1) < sequence;

/** Whether a record answers the request of a cancellation; one about a part of a booking that went on never does. */
const isAnswered = (refund: Pick<RefundDocument, "sequence" | "state" | "part">, sequence: number): boolean =>
  !refund.part && (refund.state === "refunded" || !isNewer(sequence, refund));

/** Creates the record of a payment; null when it has one. */
export async function createRefund(
  record: Omit<RefundDocument, "_id" | "attempts" | "reason" | "answer"> & Partial<RefundDocument>,
): Promise<RefundDocument | null> {
  try {
    return (await RefundModel.create(record)).toObject();
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** Whether the payment is in review because the provider refused its refund: it had made its booking. */
const isRefused = ({ state, fulfilledAt }: PaymentDocument): boolean => state === "review" && fulfilledAt !== null;

/**
 * Called before a booking is revived. The job looks at the refund afterwards, so that a process that is killed after
 * the revival leaves no request behind.
 * @throws AppError 409 once the money of a payment may be on its way back
 */
export async function requireMoneyStays(ref: string, now: Date): Promise<void> {
  const payment = await findPayment(ref);
  if (!payment) return;
  if (payment.state !== "fulfilled" && !isRefused(payment)) throw new AppError(409, REFUND_UNDER_WAY);
  const refund = await findRefund(payment);
  if (refund) await scheduleRefund(refund, new Date(now.getTime() + REVIVAL_MS));
}

/** How long a process may take to revive a booking. */
export const REVIVAL_MS = MINUTE_MS;

/**
 * Clears the refund request of a payment whose booking was revived; `living` is the booking's `sequence` since. The
 * record of a refund that was tried stays, without a request: its attempts tell a later refund from an earlier one.
 */
export async function clearRequest(ref: string, living: number, now: Date): Promise<void> {
  const payment = await findPayment(ref);
  const refund = payment && (await findRefund(payment));
  // What was paid beyond the bill is asked back of a booking that goes on.
  if (refund?.part) return;
  if (!payment || (refund && (isInFlight(refund) || refund.state === "refunded" || (refund.sequence ?? 0) > living)))
    return;
  // The record goes last; until then the job finds it.
  if (refund?.nextCheckAt === null && refund.sequence !== null) await scheduleRefund(refund, now);
  await clearPayment(payment, now);
  if (!refund) return;
  const isTried = refund.attempts.some(({ outcome }) => outcome !== "withdrawn");
  if (isTried) await transitionRefund(refund, "refused", { sequence: null, nextCheckAt: null });
  else await deleteRefund(refund);
}

/** Takes what a request shows off its payment. */
export async function clearPayment(payment: PaymentDocument, now: Date): Promise<void> {
  const set = { refundDue: false, attention: false };
  if (payment.state === "fulfilled") await updatePayment(payment, set, sameHistory(payment));
  else if (isRefused(payment) || payment.state === "refunding")
    await transitionPayment(payment, {
      from: ["review", "refunding"],
      to: "fulfilled",
      now,
      condition: sameHistory(payment),
      set: { ...set, ...(isRefused(payment) ? { reason: null } : {}), nextCheckAt: null },
    });
}

/**
 * Clears the refund request of a payment if its booking was revived by a process that was killed before it cleared it;
 * whether it was.
 */
export async function clearIfRevived({ ref, fulfilledAt }: PaymentDocument, now: Date): Promise<boolean> {
  if (fulfilledAt === null || (await findRefund({ ref }))?.part) return false;
  const living = (await livingBookings([ref])).get(ref);
  if (living !== undefined) await clearRequest(ref, living, now);
  return living !== undefined;
}

/** Clears the refund requests of all payments whose bookings were revived. */
export async function clearRevivedRequests(now: Date): Promise<void> {
  for await (const batch of refsAwaitingDecision())
    for (const [ref, living] of await livingBookings(batch.map((payment) => payment.ref)))
      await clearRequest(ref, living, now);
}

/**
 * Requests the refunds of cancelled bookings whose process was killed before it requested them, and shows on its payment a
 * request that a process took off it which had read the booking before it was cancelled.
 */
export async function repairRequests(now: Date): Promise<void> {
  for await (const batch of requestedRefunds()) {
    const payments = batch.map(({ paymentRef }) => paymentRef);
    const found = await RefundModel.find({ payment: { $in: payments } })
      .sort({ n: 1 })
      .lean();
    const records = new Map(found.map((refund) => [refund.payment, refund]));
    for (const { paymentRef, sequence, isOneOfSeveral } of batch) {
      const refund = records.get(paymentRef);
      const isDone = refund && (isInFlight(refund) || isAnswered(refund, sequence));
      if (!isDone) await requestRefund(paymentRef, sequence, now);
      else if (refund.state === "requested" && !(await findPayment(paymentRef))?.refundDue)
        await scheduleRefund(refund, now);
      if (isOneOfSeveral) await showTogether(paymentRef);
    }
  }
}

const DECIDED: ReadonlySet<string> = new Set(["refunded", "declined"]);

/**
 * Shows on a cancelled booking of several payments what their refunds mean together: requested while one is undecided.
 */
export async function showTogether(ref: string): Promise<void> {
  const refs = await paymentsBeside(ref);
  if (!refs) return;
  const states = await Promise.all(refs.map(wholeState));
  const isDecided = states.every((state) => state !== undefined && DECIDED.has(state));
  await showRefund(ref, isDecided ? (states.includes("refunded") ? "refunded" : "kept") : "requested");
}

/** The state of the refund of all that a payment had left; also where parts have sent everything back. */
async function wholeState(ref: string): Promise<RefundDocument["state"] | undefined> {
  const latest = await findRefund({ ref });
  if (!latest?.part) return latest?.state;
  return (await findPayment(ref))?.state === "refunded" ? "refunded" : undefined;
}
