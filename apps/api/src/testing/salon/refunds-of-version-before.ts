import mongoose, { Types } from "mongoose";
import { RESULT_UNKNOWN } from "../../features/refunds/refunds.records.service.ts";
import type { MemoryProvider } from "../interleavings/memory-provider.ts";

const EARLIER = new Date("2026-11-22T06:00:00Z");
const CUSTOMER = new Types.ObjectId();
/** The admin who decided. */
export const ADMIN = new Types.ObjectId();

type Row = Record<string, unknown>;
/** What the version before stores about a refund, on a payment that made a booking unless `unbooked`. */
interface Case {
  state: string;
  payment: Row;
  booking?: Row;
  unbooked?: true;
}
/** An attempt that earlier versions store in the payment. */
export const attempt = (more: Row = {}) => ({ at: EARLIER, by: ADMIN, id: null, outcome: null, sequence: 1, ...more });
/** The fields of a payment with these attempts. */
export const tried = (...attempts: Row[]) => ({ refund: { reason: "Ill", attempts } });
/** The fields of a payment whose refund is due. */
export const due = { refundDue: true, attention: true };
const answered = { reason: "Too late", at: EARLIER, by: ADMIN, sequence: 1 };

/** Every state of a refund in the version before, by name, with the state of the record that it becomes; `none` has none. */
export const CASES: Record<string, Case> = {
  "never cancelled": { state: "none", payment: {}, booking: { bookingStatus: "placed", refund: null } },
  "in review, never refunded": { state: "none", payment: { state: "review", attention: true }, unbooked: true },
  requested: { state: "requested", payment: due },
  "requested, not marked yet": { state: "requested", payment: {} },
  sending: {
    state: "sending",
    payment: { state: "refunding", reason: "Ill", ...tried(attempt({ id: "7001", outcome: "accepted" })) },
    booking: { refundHold: 1, sequence: 2 },
  },
  unknown: {
    state: "unknown",
    payment: { state: "refunding", attention: true, reason: RESULT_UNKNOWN, ...tried(attempt()) },
    booking: { refundHold: 1, sequence: 2 },
  },
  "sending, without a booking": {
    state: "sending",
    payment: {
      state: "refunding",
      reason: "Ill",
      ...tried(attempt({ sequence: undefined, id: "7002", outcome: "accepted" })),
    },
    unbooked: true,
  },
  refunded: {
    state: "refunded",
    payment: { state: "refunded", reason: "Ill", ...tried(attempt({ id: "7003", outcome: "accepted" })) },
    booking: { refund: "refunded", refundHold: 1, sequence: 2 },
  },
  "refunded, booking not marked yet": {
    state: "refunded",
    payment: {
      state: "refunded",
      reason: "Ill",
      nextCheckAt: EARLIER,
      ...tried(attempt({ id: "7004", outcome: "accepted" })),
    },
    booking: { refundHold: 1, sequence: 2 },
  },
  declined: {
    state: "declined",
    payment: { refundKept: answered },
    booking: { refund: "kept", refundAnswer: "Too late" },
  },
  "declined, booking not answered yet": { state: "declined", payment: { refundKept: answered, nextCheckAt: EARLIER } },
  refused: {
    state: "refused",
    payment: { state: "review", reason: "No funds", ...due, ...tried(attempt({ outcome: "refused" })) },
    booking: { sequence: 2 },
  },
  "refused, booking still held": {
    state: "refused",
    payment: { state: "review", reason: "No funds", ...due, ...tried(attempt({ outcome: "refused" })) },
    booking: { sequence: 2, refundHold: 1 },
  },
  "refused, without a booking": {
    state: "refused",
    payment: { state: "review", reason: "No funds", attention: true, ...tried(attempt({ outcome: "refused" })) },
    unbooked: true,
  },
  "refused, then revived": {
    state: "refused",
    payment: { ...tried(attempt({ outcome: "refused" })) },
    booking: { bookingStatus: "placed", refund: null, sequence: 3 },
  },
  "refused, then requested again": {
    state: "requested",
    payment: { ...due, ...tried(attempt({ outcome: "refused" })) },
    booking: { sequence: 4 },
  },
};

/** The beginning of the references of all payments in a state. */
export const refOf = (name: string) => `IBD-${name.toUpperCase().replaceAll(/[^A-Z]+/g, "-")}`;

/** Stores a salon of the version before: `copies` payments in every state, with their transactions at the provider. */
export async function storeOldSalon(provider: MemoryProvider, copies = 1): Promise<void> {
  const all = Object.entries(CASES).flatMap(([name, one], index) =>
    Array.from({ length: copies }, (_, copy) => rowsOf(provider, `${refOf(name)}-${copy}`, one, index * copies + copy)),
  );
  await mongoose.connection.collection("payments").insertMany(all.map(({ payment }) => payment));
  await mongoose.connection.collection("bookings").insertMany(all.flatMap(({ booking }) => booking ?? []));
}

function rowsOf(provider: MemoryProvider, ref: string, { payment, booking, unbooked }: Case, index: number) {
  const bookingId = new Types.ObjectId();
  const transactionId = String(9000 + index);
  provider.transactions.push({
    transactionId,
    ref,
    status: "successful",
    minor: 2500_00,
    currency: "NGN",
    method: "card",
  });
  const attempts = (payment["refund"] as { attempts: { id: string | null }[] } | undefined)?.attempts ?? [];
  const known = attempts.flatMap(({ id }) => id ?? []);
  for (const refundId of known)
    provider.refunds.push({ transactionId, refundId, status: payment["state"] === "refunded" ? "done" : "initiated" });
  const line = {
    serviceId: new Types.ObjectId(),
    service: "Long",
    day: "2026-12-07",
    time: "09:00 AM",
    price: 2500,
    timeframe: "1hr",
    cartQuantity: 1,
  };
  const state = (payment["state"] as string | undefined) ?? "fulfilled";
  return {
    payment: {
      ref,
      user: CUSTOMER,
      cartKey: ref,
      items: [line],
      amount: 2500,
      bookingId,
      seatRef: ref,
      link: null,
      heldUntil: EARLIER,
      transactionId,
      paidAmount: 2500,
      paidMinor: 2500_00,
      paidCurrency: "NGN",
      method: "card",
      paidAt: EARLIER,
      fulfilledAt: unbooked ? null : EARLIER,
      reason: null,
      secondOf: null,
      refundDue: false,
      refund: null,
      refundKept: null,
      attention: false,
      leasedUntil: null,
      createdAt: EARLIER,
      nextCheckAt: state === "refunding" ? EARLIER : null,
      history: unbooked
        ? [
            { at: EARLIER, from: "paid", to: "review" },
            ...(state === "review" ? [] : [{ at: EARLIER, from: "review", to: state }]),
          ]
        : [
            { at: EARLIER, from: "placing", to: "fulfilled" },
            { at: EARLIER, from: "fulfilled", to: state },
          ],
      ...payment,
      state,
    },
    booking: unbooked
      ? undefined
      : {
          _id: bookingId,
          user: CUSTOMER,
          walkIn: null,
          bookingDate: EARLIER,
          bookingTime: "09:00 AM",
          bookingStatus: "cancelled",
          bookingAmount: 2500,
          paymentMethod: "Flutterwave",
          cartItems: [line],
          paymentRef: ref,
          refund: "requested",
          arrived: false,
          noShow: false,
          sequence: 1,
          terms: [],
          ...booking,
        },
  };
}
