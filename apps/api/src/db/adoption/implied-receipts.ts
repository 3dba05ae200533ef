import { lagosDay } from "@salon/contracts";
import type { mongo } from "mongoose";

/** A receipt as a booking of the version before implies it. */
interface ImpliedReceipt {
  key: string;
  at: Date;
  day: string;
  method: string;
  kind: "payment" | "refund";
  amount: number;
  by: null;
}
/** What a booking of the version before says about its money. */
export interface EarlierBooking {
  _id: mongo.ObjectId;
  walkIn: object | null;
  bookingDate: Date;
  bookingStatus: string;
  bookingAmount: number;
  paymentMethod: string;
  paymentRef?: string;
}
/** What a payment of the version before says about the money that came and went back. */
export interface EarlierPayment {
  ref: string;
  state: string;
  paidAmount: number | null;
  paidCurrency: string | null;
  paidAt: Date | null;
  createdAt: Date;
  history?: { at: Date; to: string }[];
}
/** The money of a booking that has receipts. */
export interface ImpliedMoney {
  receipts: ImpliedReceipt[];
  paid: number;
  tips: number;
  due: number;
}

/** The receipts that a booking of the version before implies, with their sums; `payment` is the one that made it. */
export function impliedMoney(booking: EarlierBooking, payment: EarlierPayment | undefined): ImpliedMoney {
  const { walkIn, paymentRef, bookingStatus, bookingAmount } = booking;
  const receipts = receiptsOf(booking, payment);
  const paid = receipts.reduce((all, { kind, amount }) => all + (kind === "payment" ? amount : -amount), 0);
  const isOwed = bookingStatus !== "cancelled" && (Boolean(walkIn) || paymentRef !== undefined);
  return { receipts, paid, tips: 0, due: isOwed ? Math.max(0, bookingAmount - paid) : 0 };
}

function receiptsOf(booking: EarlierBooking, payment: EarlierPayment | undefined): ImpliedReceipt[] {
  const { _id, walkIn, bookingStatus, bookingDate, bookingAmount, paymentMethod, paymentRef } = booking;
  if (paymentRef !== undefined) return payment ? onlineReceipts(payment) : [];
  if (!walkIn || bookingStatus === "cancelled") return [];
  return [receipt(`walk-in-${String(_id)}`, bookingDate, paymentMethod, bookingAmount)];
}

/** What came by the instant it came; of a refunded payment also what went back, at the instant its history has. */
function onlineReceipts(payment: EarlierPayment): ImpliedReceipt[] {
  const { ref, state, paidAmount, paidCurrency, paidAt, createdAt, history } = payment;
  if (!paidAmount || (paidCurrency ?? "NGN") !== "NGN") return [];
  const paid = receipt(`flw:${ref}`, paidAt ?? createdAt, "Flutterwave", paidAmount);
  if (state !== "refunded") return [paid];
  const sentAt = history?.findLast(({ to }) => to === "refunded")?.at ?? paid.at;
  return [paid, { ...receipt(`flw-refund:${ref}`, sentAt, "Flutterwave", paidAmount), kind: "refund" }];
}

const receipt = (key: string, at: Date, method: string, amount: number): ImpliedReceipt => ({
  key,
  at,
  day: lagosDay(at),
  method,
  kind: "payment",
  amount,
  by: null,
});
