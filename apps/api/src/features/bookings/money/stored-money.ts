import { PAYMENT_METHODS, RECEIPT_KINDS, REFUND_STATES, type PaymentMethod, type ReceiptSum } from "@salon/contracts";
import { Schema, type Types } from "mongoose";
import { storedSchema } from "../../../db/stored-schema.ts";
import { type PaidBefore, paidBeforeSchema } from "../make/stored-brought.ts";
import { type Hold, holdSchema, type LapsedHold, lapsedSchema } from "./stored-holds.ts";
import { payLinkSchema, type StoredPayLink } from "./stored-pay-link.ts";

/** Money that moved, as stored. Receipts are appended to their booking and never changed or removed. */
export interface StoredReceipt extends ReceiptSum {
  /** Names the receipt in its booking: a UUID of the page, `flw:<ref>` and `flw-refund:<ref>` for online money. */
  key: string;
  at: Date;
  /** The Lagos day of `at`; of a reversal, the day of what it reverses. */
  day: string;
  /** Null for online money. */
  by: Types.ObjectId | null;
  note?: string;
  /** The team member whose tip it is. */
  with?: Types.ObjectId;
  /** The key of the receipt that this reversal undoes. */
  reverses?: string;
  /** In a refund: the customer pays it another way. */
  again?: true;
}

/** An addition to the bill or, with a negative amount, a discount; appended and never changed or removed. */
export interface StoredExtra {
  _id: Types.ObjectId;
  /** Names the attempt of the page that added it; absent when the page gave none. */
  key?: string;
  label: string;
  /** Naira. */
  amount: number;
  reason?: string;
  by: Types.ObjectId;
  at: Date;
  /** The extra that this one takes back. */
  undoes?: Types.ObjectId;
  /** The index of the missed line that was never paid, and that it lets go. */
  missed?: number;
  /** It was added before the visit: the customer is mailed label and reason. */
  told?: true;
}

/** The refund of a part of a payment: its reference, the number of its record, and naira. */
export interface GivingBack {
  ref: string;
  n: number;
  amount: number;
}

/** The money of a booking. `paid`, `tips` and `due` are results of receipts and extras, written in the same update. */
export interface BookingMoney {
  receipts: StoredReceipt[];
  extras?: StoredExtra[];
  /** Naira. */
  paid: number;
  tips: number;
  due: number;
  /** What of the desk's money is to be given back: of a cancelled booking, and for lines that could not take place. */
  giveBack?: number;
  /** Given with the first payment. */
  receiptNumber?: string;
  /** Made with the method `later`, and no payment has come yet. */
  unpaid?: true;
  /** Whether a booking that staff made for a customer is to be paid by them. */
  collect?: true;
  /** A part of an online payment that is on its way back while the booking goes on. It counts as sent back. */
  givingBack?: GivingBack | undefined;
  /** References of payments that were open when it ended or asked for less: they are being ended. */
  closing?: string[];
  /** What an admin keeps of the desk's money of this cancelled booking. */
  kept?: { amount: number; reason: string; at: Date; by: Types.ObjectId | null };
}

/** The payments of a booking and their refunds, and what it waits for as a reservation. */
export interface BookingPayments {
  paymentMethod: PaymentMethod;
  /** Reference of the payment that made it; absent for what staff wrote down. */
  paymentRef?: string;
  /** References of the payments for its balance, whose receipts it has. */
  balances?: string[];
  /** References of payments that were refunded before they reached it: it takes no receipt of theirs. */
  closedTo?: string[];
  /** Of a booking that goes on only `requested`: what was paid beyond its bill is to be sent back. */
  refund: (typeof REFUND_STATES)[number] | null;
  /**
   * The `sequence` at which a refund of its money began. While it is set, the booking cannot leave `cancelled`; it is
   * removed when the provider refuses the refund. Never part of an answer.
   */
  refundHold?: number;
  /** The same for payments of its balance, as `holdName` builds them; while there is any, `refundHold` is set too. */
  balanceHolds?: string[];
  /** There while it is a reservation. */
  hold?: Hold;
  /** There while it is a cancelled reservation. */
  lapsed?: LapsedHold;
  payLink?: StoredPayLink;
  paidBefore?: PaidBefore;
}

const receiptSchema = storedSchema<StoredReceipt>(
  {
    key: { type: String, required: true },
    at: { type: Date, required: true },
    day: { type: String, required: true },
    method: { type: String, enum: PAYMENT_METHODS, required: true },
    kind: { type: String, enum: RECEIPT_KINDS, required: true },
    of: { type: String, enum: RECEIPT_KINDS },
    amount: { type: Number, required: true },
    by: { type: Schema.Types.ObjectId, default: null },
    note: { type: String },
    with: { type: Schema.Types.ObjectId },
    reverses: { type: String },
    again: { type: Boolean },
  },
  { _id: false },
);
const extraSchema = storedSchema<StoredExtra>({
  key: { type: String },
  label: { type: String, required: true },
  amount: { type: Number, required: true },
  reason: { type: String },
  by: { type: Schema.Types.ObjectId, required: true },
  at: { type: Date, required: true },
  undoes: { type: Schema.Types.ObjectId },
  missed: { type: Number },
  told: { type: Boolean },
});
const givingBackSchema = storedSchema<GivingBack>(
  {
    ref: { type: String, required: true },
    n: { type: Number, required: true },
    amount: { type: Number, required: true },
  },
  { _id: false },
);
const keptSchema = storedSchema<NonNullable<BookingMoney["kept"]>>(
  { amount: Number, reason: String, at: Date, by: Schema.Types.ObjectId },
  { _id: false },
);

/** How a booking stores its money and payments. */
export const MONEY_FIELDS = {
  paymentMethod: { type: String, enum: PAYMENT_METHODS, required: true },
  paymentRef: { type: String },
  balances: { type: [String], default: undefined },
  closedTo: { type: [String], default: undefined },
  receipts: { type: [receiptSchema], required: true },
  extras: { type: [extraSchema], default: undefined },
  paid: { type: Number, required: true },
  tips: { type: Number, required: true },
  due: { type: Number, required: true },
  giveBack: { type: Number },
  receiptNumber: { type: String },
  unpaid: { type: Boolean },
  collect: { type: Boolean },
  givingBack: { type: givingBackSchema },
  closing: { type: [String], default: undefined },
  kept: { type: keptSchema },
  refund: { type: String, enum: [...REFUND_STATES, null], default: null },
  refundHold: { type: Number },
  balanceHolds: { type: [String], default: undefined },
  hold: { type: holdSchema },
  lapsed: { type: lapsedSchema },
  payLink: { type: payLinkSchema },
  paidBefore: { type: paidBeforeSchema },
};
