import { slotState } from "@salon/contracts";
import { crashPoint } from "../../crash-point.ts";
import type { Deps } from "../../deps.ts";
import { recordAuditEntry } from "../audit-log/audit-log.service.ts";
import { queueBookingMail } from "../bookings/bookings.mails.service.ts";
import { answerRefundRequest, markBookingRefunded, placeBooking } from "../bookings/bookings.placing.service.ts";
import { seatLine, seatTerms } from "../bookings/bookings.seats.service.ts";
import { releaseSeats, secureSeats, type SeatLine, type SeatRequest } from "../seats/seats.claims.service.ts";
import { removePaidLines } from "../cart/cart.service.ts";
import { getSettings } from "../settings/settings.service.ts";
import { PaymentModel, type PaymentDocument } from "./payments.model.ts";
import { REASONS, auditMoney, receivedOf } from "./payments.money.service.ts";
import { findPayment, movePayment } from "./payments.moves.service.ts";

/** The seats a payment's lines ask for. */
export const seatsOf = ({ seatRef, items }: Pick<PaymentDocument, "seatRef" | "items">): SeatRequest => ({
  ref: seatRef,
  lines: items.map(seatLine),
});

/** Takes a payment whose money is known as far as it goes by itself: to its booking, or to a person. Every step can be repeated. */
export async function drivePayment(deps: Deps, ref: string): Promise<PaymentDocument | null> {
  for (;;) {
    const payment = await findPayment(ref);
    if (payment?.state === "paid") await decide(deps, payment);
    else if (payment?.state === "placing") await fulfil(deps, payment);
    else {
      if (payment?.nextCheckAt && payment.state === "review") await afterReview(deps, payment);
      if (payment?.nextCheckAt && payment.state === "refunded") await afterRefund(deps, payment);
      if (payment?.nextCheckAt && payment.state === "fulfilled") await afterKeeping(deps, payment);
      return payment;
    }
  }
}

/**
 * The decision between booking and review, made once by compare and set: whoever loses it gives back what it took,
 * and `placing` never leads to review. Without this point a payment could be in review and keep its seats.
 */
async function decide(deps: Deps, payment: PaymentDocument): Promise<void> {
  const request = seatsOf(payment);
  const settings = await getSettings();
  // A closed or begun slot is not taken anew for money that comes late; seats still held are kept whatever the hour.
  const mayTake = ({ day, time }: SeatLine) =>
    slotState({ ...settings, noticeMinutes: 0 }, day, time, deps.now()) === "open";
  const shortage = await secureSeats(request, { ...(await seatTerms(deps)), mayTake });
  await crashPoint("seats-secured");
  const now = deps.now();
  const moved = shortage
    ? await movePayment(payment, {
        from: ["paid"],
        to: "review",
        now,
        set: { reason: REASONS.seats, nextCheckAt: now },
      })
    : await movePayment(payment, { from: ["paid"], to: "placing", now, set: { nextCheckAt: now } });
  if (moved) return;
  const decided = await findPayment(payment.ref);
  if (decided?.seatRef !== payment.seatRef || !SEATED.has(decided.state)) await releaseSeats(payment.seatRef);
}

const SEATED: ReadonlySet<string> = new Set(["paid", "placing", "fulfilled"]);

/** Mail and cart come before the last step, so that a process killed between them is followed by another that does them. */
async function fulfil(deps: Deps, payment: PaymentDocument): Promise<void> {
  await crashPoint("placing");
  await placeBooking(payment, deps.now());
  await crashPoint("booking-written");
  await noteBooking(payment, deps.now());
  await queueBookingMail(deps, "bookingConfirmed", payment, String(payment.bookingId));
  await crashPoint("mail-queued");
  if (payment.user) await removePaidLines(String(payment.user), payment.items);
  const now = deps.now();
  await movePayment(payment, { from: ["placing"], to: "fulfilled", now, set: { fulfilledAt: now, nextCheckAt: null } });
}

async function noteBooking({ ref, user, bookingId, amount }: PaymentDocument, at: Date): Promise<void> {
  await recordAuditEntry({
    id: bookingId,
    at,
    actor: user && String(user),
    action: "booking.create",
    target: { type: "booking", id: String(bookingId) },
    after: { status: "placed", amount, payment: ref },
  });
}

/** Seats go back, and the customer is told that a person looks into it. */
async function afterReview(deps: Deps, payment: PaymentDocument): Promise<void> {
  await releaseSeats(payment.seatRef);
  if (payment.user)
    await deps.outbox.queue({
      kind: "paymentInReview",
      payload: { payment: payment.ref },
      recipient: { type: "user", id: payment.user },
    });
  await nothingLeft(payment);
}

/** The booking, if there was one, shows it, and the customer is told. */
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
  await nothingLeft(payment);
}

/** The booking shows why its money is kept, and the customer is told. */
async function afterKeeping(deps: Deps, payment: PaymentDocument): Promise<void> {
  const { ref, user, refundKept } = payment;
  const shown = refundKept && (await answerRefundRequest(ref, refundKept.sequence, refundKept.reason));
  if (shown && user) {
    const payload = { payment: ref, sequence: refundKept.sequence };
    await deps.outbox.queue({ kind: "refundKept", payload, recipient: { type: "user", id: user } });
  }
  await nothingLeft(payment);
}

async function nothingLeft({ ref, state }: PaymentDocument): Promise<void> {
  await PaymentModel.updateOne({ ref, state }, { $set: { nextCheckAt: null } });
}
