import { REFUSED } from "../../../http/refusals.ts";
import { type contract, type RouteInput, TEXTS } from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../../deps.ts";
import { AppError, invalidField } from "../../../http/app-error.ts";
import type { SessionUser } from "../../../http/mount.ts";
import { recordAuditEntry } from "../../audit-log/audit-log.ts";
import { type BookingDocument, BookingModel } from "../../bookings/bookings.model.ts";
import { advancePayment } from "../lifecycle/fulfil.ts";
import { payerOf } from "../lifecycle/payer.ts";
import { isAttachable, transitionPayment } from "../lifecycle/states.ts";
import type { PaymentDocument } from "../payments.model.ts";

const REFUSALS = {
  notAttachable: "Only naira in review whose refund is not requested can be given to a booking",
  cancelled: REFUSED.bookingCancelled,
  changed: REFUSED.paymentChanged,
} as const;

type Attaching = RouteInput<typeof contract.payments.attach>["body"];

/**
 * Gives money in review to a booking as its receipt: staff to a booking of the same account, or the one that the payment
 * names; an admin to any other. Of this and a refund exactly one succeeds.
 * @throws AppError 400 for an unknown booking, 403, 409 for a cancelled booking, or money that is not in review any more
 */
export async function attachPayment(
  deps: Deps,
  payment: PaymentDocument,
  { booking: id, reason }: Attaching,
  user: SessionUser,
): Promise<string> {
  if (!isAttachable(payment)) throw new AppError(409, REFUSALS.notAttachable);
  const booking = await BookingModel.findById(id).lean();
  if (!booking) throw invalidField("booking", "There is no such booking");
  if (!(await mayAttach(payment, booking, user))) throw new AppError(403, TEXTS.notAllowed);
  if (booking.bookingStatus === "cancelled") throw new AppError(409, REFUSALS.cancelled);

  const { ref } = payment;
  const at = deps.now();
  const attached = { by: new Types.ObjectId(user.id), at, reason };
  const set = { booking: booking._id, bookingId: booking._id, attached, reason: null, nextCheckAt: at };
  const moved = await transitionPayment(payment, { from: ["review"], to: "paid", now: at, set });
  if (!moved) throw new AppError(409, REFUSALS.changed);

  await recordAuditEntry({
    at,
    actor: user.id,
    action: "payment.attach",
    target: { type: "payment", id: ref },
    // Why is written on the payment alone: it may name the customer, and this log is never changed.
    after: { booking: id, amount: payment.paidAmount },
  });
  await deps.till.openToBalance(booking._id, ref);
  const settled = await advancePayment(deps, ref);
  if (settled?.state === "review") throw new AppError(409, REFUSALS.cancelled);

  return "The booking has the receipt";
}

async function mayAttach(
  payment: PaymentDocument,
  { _id, user }: BookingDocument,
  { role }: SessionUser,
): Promise<boolean> {
  if (role === "admin" || String(payment.booking) === String(_id)) return true;
  const payer = await payerOf(payment);
  return payer !== null && user !== null && String(payer) === String(user);
}
