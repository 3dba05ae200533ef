import { HOUR_MS, ONLINE_METHOD } from "@salon/contracts";
import type { Types } from "mongoose";
import { failpoint } from "../../../failpoint.ts";
import type { Deps } from "../../../deps.ts";
import { entryId, recordAuditEntry } from "../../audit-log/audit-log.ts";
import { ownerOf } from "../../bookings/people/account-bookings.ts";
import { giveFirstPeople } from "../../bookings/make/first-people.ts";
import { queueBookingMail } from "../../bookings/mails/mails.ts";
import { writePaidBooking } from "../../bookings/make/create.ts";
import { removePaidLines } from "../../cart/cart.ts";
import { type PaymentDocument, PaymentModel } from "../payments.model.ts";
import { decide } from "./decide.ts";
import { freeSeats } from "./free-seats.ts";
import { payerOf } from "./payer.ts";
import { findPayment, transitionPayment } from "./states.ts";

/** Advances a paid payment until it has its booking or is in review. Every step is idempotent. */
export async function advancePayment(deps: Deps, ref: string): Promise<PaymentDocument | null> {
  for (;;) {
    const payment = await findPayment(ref);
    if (payment?.state === "paid") await decide(deps, payment);
    else if (payment?.state === "placing") await fulfil(deps, payment);
    else if (payment?.state === "review" && (await fulfilBalance(deps, payment))) continue;
    else {
      if (payment?.nextCheckAt && payment.state === "review") await afterReview(deps, payment);
      return payment;
    }
  }
}

/** Fulfils a payment in review whose receipt is in the booking; whether it is. */
async function fulfilBalance(deps: Deps, payment: PaymentDocument): Promise<boolean> {
  const { booking, ref, fulfilledAt } = payment;
  if (!booking || fulfilledAt !== null || !(await deps.till.hasBalance(booking, ref))) return false;
  const now = deps.now();
  const set = { fulfilledAt: now, reason: null, nextCheckAt: null };
  await noteBalance(deps, payment, now);
  await transitionPayment(payment, { from: ["review"], to: "fulfilled", now, set });
  await deps.refunds.requestOver(booking, now);
  return true;
}

/**
 * How long after opening the payment page a customer pays at the latest; what is seen as paid later was paid before.
 */
const PAYING_MS = HOUR_MS;
const lastActOf = ({ createdAt, paidAt }: PaymentDocument): Date =>
  new Date(Math.min((paidAt ?? createdAt).getTime(), createdAt.getTime() + PAYING_MS));

/**
 * A payment for a balance has its receipt in the booking already. Mail and cart come before the last step, so that a
 * process killed between them is followed by another that does them.
 */
async function fulfil(deps: Deps, payment: PaymentDocument): Promise<void> {
  await failpoint("placing");

  if (payment.booking) await noteBalance(deps, payment, deps.now());
  else await makeBooking(deps, payment);

  const now = deps.now();
  await transitionPayment(payment, {
    from: ["placing"],
    to: "fulfilled",
    now,
    set: { fulfilledAt: now, nextCheckAt: null },
  });

  await deps.refunds.requestOver(payment.bookingId, now);
  if (payment.offers)
    await deps.waitlist.settle(
      deps,
      payment.offers.map(({ ref }) => ref),
    );
}

async function makeBooking(deps: Deps, payment: PaymentDocument): Promise<void> {
  await writePaidBooking(deps, payment, deps.now());
  await failpoint("booking-written");
  // Paid for before its service had its first people: they are not sold to anybody else before.
  await giveFirstPeople(deps);
  await noteBooking(payment, deps.now());
  const { user, bookingId } = payment;
  await queueBookingMail(deps, "bookingConfirmed", { user, answers: lastActOf(payment) }, String(bookingId));
  await failpoint("mail-queued");
  if (payment.user) await removePaidLines(String(payment.user), payment.items);
}

async function noteBalance(deps: Deps, payment: PaymentDocument, at: Date): Promise<void> {
  const { _id, ref, user, bookingId, paidAmount, attached, byLink } = payment;
  if (attached) await mailReceiptOf(deps, bookingId, attached.at);
  if (byLink?.email !== undefined)
    await deps.outbox.queue({
      kind: "linkReceipt",
      payload: { payment: ref },
      recipient: { type: "payment", id: _id },
    });
  await recordAuditEntry({
    id: entryId(`receipt of ${ref}`),
    at,
    actor: user && String(user),
    action: "booking.receipt",
    target: { type: "booking", id: String(bookingId) },
    after: { kind: "payment", method: ONLINE_METHOD, amount: paidAmount, payment: ref },
  });
}

/** Staff gave the booking this money: its owner gets the receipt. */
async function mailReceiptOf(deps: Deps, bookingId: Types.ObjectId, at: Date): Promise<void> {
  const owner = await ownerOf(bookingId);
  const payload = { booking: String(bookingId), asked: at.toISOString() };
  if (owner) await deps.outbox.queue({ kind: "receipt", payload, recipient: { type: "user", id: owner } });
}

async function noteBooking({ ref, user, bookingId, amount, total }: PaymentDocument, at: Date): Promise<void> {
  await recordAuditEntry({
    id: bookingId,
    at,
    actor: user && String(user),
    action: "booking.create",
    target: { type: "booking", id: String(bookingId) },
    after: { status: "placed", amount, ...(total === undefined ? {} : { total }), payment: ref },
  });
}

/** Releases the seats and mails the customer that staff look into the payment. */
async function afterReview(deps: Deps, payment: PaymentDocument): Promise<void> {
  await freeSeats(deps, payment, "all");
  const payer = await payerOf(payment);
  if (payer)
    await deps.outbox.queue({
      kind: "paymentInReview",
      payload: { payment: payment.ref },
      recipient: { type: "user", id: payer },
    });
  await endChecks(payment);
}

/** Takes a payment off the reconciler's list, as long as it is in the state that was read. */
async function endChecks({ ref, state }: PaymentDocument): Promise<void> {
  await PaymentModel.updateOne({ ref, state }, { $set: { nextCheckAt: null } });
}
