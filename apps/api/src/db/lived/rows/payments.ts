import { DAY_MS, HOUR_MS, MINUTE_MS, HOLD_MINUTES, type PaymentState } from "@salon/contracts";
import type { PastPayment } from "@salon/payment-sandbox";
import { onlineRefund } from "../../../features/till/receipts.ts";
import { emptyPayment, type PaymentDocument, REASONS } from "../../../features/payments/lifecycle/states.ts";
import type { RefundDocument } from "../../../features/refunds/refunds.model.ts";
import { type Booked, withSums } from "./bookings.ts";
import { pick } from "../random.ts";
import type { Person } from "../plan/people.ts";
import type { Salon } from "../salon.ts";
import { earlier, type Visit } from "../plan/visits.ts";

/** The sandbox's names of the ways to pay, with those of its answers. */
const WAYS = [
  ["card", "card"],
  ["card", "card"],
  ["banktransfer", "bank_transfer"],
  ["ussd", "ussd"],
] as const;
const DECLINED = "You cancelled after the appointment had begun, as our terms of service say.";
const ABANDONED = 4;

/** A payment, with what the sandbox knows of it. */
export interface Paid {
  payment: PaymentDocument;
  /** Absent for a payment that was never paid. */
  past?: PastPayment;
}

/** The payments of all bookings made online. */
export const paymentRows = (booked: readonly Booked[], salon: Salon): Paid[] =>
  booked.filter(({ visit }) => visit.by === "online").map(({ visit }) => fulfilled(visit, salon));

function fulfilled({ id, person, lines, ref, madeAt }: Visit, salon: Salon): Paid {
  const createdAt = new Date(madeAt.getTime() - 3 * MINUTE_MS);
  const items = lines.map(({ seatRef: _seats, ...line }) => line);
  const begun = { ...begunPayment({ person, items, ref, createdAt }, salon), bookingId: id };
  const settled = withMoney(begun, person, madeAt, salon);
  const payment = inStates(settled.payment, madeAt, ["pending", "paid", "placing", "fulfilled"]);
  return { ...settled, payment: { ...payment, fulfilledAt: madeAt } };
}

type Begun = Pick<PaymentDocument, "items" | "ref" | "createdAt"> & { person: Person };

const begunPayment = ({ person, items, ref, createdAt }: Begun, { ids }: Salon): PaymentDocument =>
  emptyPayment({
    _id: ids.at(createdAt),
    ref,
    user: person.user,
    cartKey: ref,
    items,
    amount: items.reduce((sum, { price, cartQuantity }) => sum + price * cartQuantity, 0),
    bookingId: ids.at(createdAt),
    heldUntil: new Date(createdAt.getTime() + HOLD_MINUTES * MINUTE_MS),
    createdAt,
  });

/** A payment for which its whole amount came. */
function withMoney(
  payment: PaymentDocument,
  { name, email }: Person,
  paidAt: Date,
  { ids, random }: Salon,
): Required<Paid> {
  const { ref: txRef, amount } = payment;
  const [method, shown] = pick(random, WAYS);
  const id = ids.transaction(paidAt);
  return {
    payment: {
      ...payment,
      transactionId: String(id),
      paidAmount: amount,
      paidMinor: amount * 100,
      paidCurrency: "NGN",
      method: shown,
      paidAt,
    },
    past: { id, txRef, amount, method, at: paidAt.getTime(), customer: { name, email: email ?? "" } },
  };
}

/** A payment after it went through some states. */
export function inStates(payment: PaymentDocument, at: Date, states: readonly PaymentState[]): PaymentDocument {
  const history = [...payment.history];
  for (const to of states) history.push({ at, from: history.at(-1)?.to ?? payment.state, to });
  return { ...payment, history, state: states.at(-1)! };
}

/** The refunds of all cancelled bookings that were paid online. They change their bookings and payments. */
export function refundRows(booked: readonly Booked[], paid: readonly Paid[], salon: Salon): RefundDocument[] {
  return booked.flatMap((one) => {
    const found = paid.find(({ payment }) => payment.ref === one.booking.paymentRef);
    return one.visit.fate === "cancelled" && found ? [refundOf(one, found, salon)] : [];
  });
}

function refundOf(booked: Booked, paid: Paid, salon: Salon): RefundDocument {
  const { booking, visit } = booked;
  const { payment } = paid;
  const at = visit.cancelledAt!;
  const requested: RefundDocument = {
    _id: salon.ids.at(at),
    payment: payment.ref,
    n: 0,
    booking: booking._id,
    state: "requested",
    sequence: booking.sequence,
    amount: payment.amount * 100,
    reason: null,
    answer: null,
    attempts: [],
    at,
    by: null,
    nextCheckAt: null,
  };
  const decidedAt = earlier(new Date(at.getTime() + 3 * HOUR_MS), salon.now);
  if (visit.story?.money === "requested") {
    booking.refund = "requested";
    Object.assign(payment, { refundDue: true, attention: true });
    return requested;
  }
  if (visit.story?.money === "declined") {
    booking.refund = "kept";
    paid.payment = inStates(payment, decidedAt, ["fulfilled"]);
    return { ...requested, state: "declined", answer: DECLINED, at: decidedAt, by: salon.staff.owner };
  }
  return sendBack(booked, paid, requested, { decidedAt, salon });
}

/** The owner sent the money back. */
function sendBack(
  booked: Booked,
  paid: Paid,
  refund: RefundDocument,
  { decidedAt, salon }: { decidedAt: Date; salon: Salon },
): RefundDocument {
  const { booking } = booked;
  const { payment, past } = paid;
  const id = salon.ids.transaction(decidedAt);
  const { sequence } = booking;
  const attempt = { at: decidedAt, by: salon.staff.owner, id: String(id), outcome: "accepted" as const };
  const sent = { ...attempt, from: refund.state, version: payment.history.length, sequence };
  const receipts = [...booking.receipts, onlineRefund(booking, { ref: payment.ref, at: decidedAt })!];
  booked.booking = withSums({ ...booking, receipts, refund: "refunded", refundHold: sequence, sequence: sequence + 1 });
  paid.payment = inStates(payment, decidedAt, ["refunding", "refunded"]);
  past!.refund = { id, at: decidedAt.getTime() };
  const reason = "Cancelled in time";
  return {
    ...refund,
    state: "refunded",
    sequence: sequence + 1,
    reason,
    attempts: [sent],
    at: decidedAt,
    by: salon.staff.owner,
  };
}

/** The payment whose money came after its place had gone to `winner`, and which waits for a decision. */
export function paymentInReview(winner: Visit, person: Person, salon: Salon): Required<Paid> {
  const { madeAt, lines } = winner;
  const items = lines.map(({ seatRef: _seats, ...line }) => line);
  const createdAt = new Date(madeAt.getTime() - HOUR_MS);
  const begun = begunPayment({ person, items, ref: salon.ids.ref(), createdAt }, salon);
  const expired = inStates(begun, begun.heldUntil, ["pending", "expired"]);
  const paidAt = new Date(madeAt.getTime() + HOUR_MS / 2);
  const { payment, past } = withMoney(expired, person, paidAt, salon);
  const review = inStates(payment, paidAt, ["paid", "review"]);
  return { payment: { ...review, reason: REASONS.seats, attention: true }, past };
}

/** Payments that their customers did not complete, some days ago. */
export function abandonedPayments(booked: readonly Booked[], salon: Salon): Paid[] {
  const { now, customers, random } = salon;
  const online = booked.filter(({ visit }) => visit.by === "online");
  return Array.from({ length: ABANDONED }, (_, index) => {
    const createdAt = new Date(now.getTime() - (4 + 7 * index) * DAY_MS);
    const { lines } = pick(random, online).visit;
    const items = lines.map(({ seatRef: _seats, ...line }) => line);
    const person = pick(
      random,
      customers.filter(({ since }) => since < createdAt),
    );
    const begun = begunPayment({ person, items, ref: salon.ids.ref(), createdAt }, salon);
    return { payment: inStates(begun, begun.heldUntil, ["pending", index === 1 ? "failed" : "expired"]) };
  });
}
