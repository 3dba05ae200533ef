import type { Types } from "mongoose";
import type { GivingBack } from "../bookings/bookings.model.ts";
import { inBatches } from "../../db/lists/in-batches.ts";
import { livingBookings, restoreRefundHold } from "../bookings/money/refund-holds.ts";
import { findPayment, transitionPayment } from "../payments/lifecycle/states.ts";
import { type RefundDocument, RefundModel } from "./refunds.model.ts";
import { isInFlight, lastAttempt, sameHistory, scheduleRefund } from "./states.ts";

/** Notes on a booking that a part of a payment was on its way back: the till's. */
type RestorePart = (booking: Types.ObjectId, part: GivingBack, now: Date) => Promise<void>;

/**
 * Brings payments and bookings of a copied salon up to their refunds, which are copied after them: money that was sent
 * during the copy must not be sent again. Answers in words what a person must settle.
 */
export async function repairCopiedRefunds(now: Date, restorePart: RestorePart): Promise<string[]> {
  const notes: string[] = [];
  for await (const batch of inBatches(RefundModel.find().lean().cursor()))
    for (const refund of batch) notes.push(...(await repairCopied(refund, { now, restorePart })));
  return notes;
}

async function repairCopied(
  refund: RefundDocument,
  { now, restorePart }: { now: Date; restorePart: RestorePart },
): Promise<string[]> {
  const ref = refund.payment;
  const payment = await findPayment(ref);
  if (!payment) {
    // Its payment began after the copy of the payments.
    await RefundModel.deleteOne({ _id: refund._id });
    return [];
  }
  if (!isInFlight(refund) && refund.state !== "refunded") {
    await repeatDecision(refund, now);
    return [];
  }

  const set = { nextCheckAt: null, refundDue: false };
  const condition = sameHistory(payment);
  const from = ["fulfilled", "review"] as const;
  const moved = await transitionPayment(payment, { from, to: "refunding", now, condition, set });
  if (!moved) return [];

  await scheduleRefund(refund, now);
  if (refund.part) {
    // The booking was copied before its money went: without this the refund would be sent again.
    const { booking, n, amount } = refund;
    if (booking && isInFlight(refund)) await restorePart(booking, { ref, n, amount: amount / 100 }, now);
    return [];
  }
  if ((await livingBookings([ref])).has(ref))
    return [`the money of payment ${ref} was sent back during the backup, but its booking is not cancelled in it`];

  const sequence = lastAttempt(refund)?.sequence;
  if (sequence !== undefined && isInFlight(refund)) await restoreRefundHold(ref, sequence);

  return [];
}

/**
 * Has the job write what a request or answer means for payment and booking, which were copied before it. Where the
 * booking was not cancelled yet, the request gets the booking's own sequence, so that the job takes it back.
 */
async function repeatDecision({ _id, payment, sequence }: RefundDocument, now: Date): Promise<void> {
  const living = (await livingBookings([payment])).get(payment);
  const isAhead = living !== undefined && sequence !== null && sequence > living;
  await RefundModel.updateOne({ _id }, { $set: { nextCheckAt: now, ...(isAhead && { sequence: living }) } });
}
