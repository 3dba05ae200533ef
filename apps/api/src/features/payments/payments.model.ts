import { PAYMENT_STATES, type PaymentState } from "@salon/contracts";
import mongoose, { Schema, Types } from "mongoose";
import { announceChanges } from "../../db/revisions/announce.ts";
import { storedSchema } from "../../db/stored-schema.ts";
import { type Attempt, attemptSchema } from "../../http/attempts.ts";
import { LINE_SNAPSHOT, type LineSnapshot } from "../cart/line-snapshot.ts";
import type { OfferedLine } from "../seats/claims/offered.ts";

/** A bank account number to which a payment is transferred. */
export interface StoredAccount {
  number: string;
  bank: string;
  /** What the customer has to send, in hundredths of a naira. */
  minor: number;
  expiresAt: Date;
}

/** The link by which a payment was begun. */
export interface LinkedStart {
  number: number;
  email?: string;
}

/** Why staff gave the payment to another booking than the one it was made for. */
interface Attachment {
  by: Types.ObjectId;
  at: Date;
  reason: string;
}

/** A payment as stored. */
export interface PaymentDocument {
  _id: Types.ObjectId;
  /** Ours; the provider's tx_ref. */
  ref: string;
  /** Null after the account was deleted, and where staff or a link began it. */
  user: Types.ObjectId | null;
  /** Digest of the cart, by which the same cart is known again. */
  cartKey: string;
  /** What the booking will consist of, priced when the payment began. */
  items: LineSnapshot[];
  /** Naira asked for. */
  amount: number;
  /** The whole bill in naira, where `amount` is a deposit of it. */
  total?: number;
  /** The booking whose balance it pays: it has no items and makes no booking of its own. */
  booking?: Types.ObjectId;
  /** Chosen beforehand, so that writing the booking twice writes it once; that of `booking` where it has one. */
  bookingId: Types.ObjectId;
  /** The offers of the waiting list whose places its lines take over. */
  offers?: OfferedLine[];
  /** The reference its seats are claimed under; a new one each time other seats are taken. */
  seatRef: string;
  state: PaymentState;
  /** There only while the customer can pay: a user has one such payment, and so has a bill. */
  open?: true;
  /** Who of the staff began it. */
  begunBy?: Types.ObjectId;
  /** Begun by the link of the booking with this number, and where its receipt goes. */
  byLink?: LinkedStart;
  /** The account number that it is paid to in place of a page. */
  account?: StoredAccount;
  /** When the customer last said that the money is sent. */
  saidSentAt?: Date;
  attached?: Attachment;
  /** The end of the lease of the process that makes its page. */
  makerUntil?: Date;
  /** The provider knew of an attempt to pay it, also one that failed. */
  tried?: true;
  /** The attempt of a page by which staff released its places. */
  releasedBy?: Attempt;
  /** Keyed digest of the address from which an account that has never paid holds its seats; there only while `open` is. */
  heldFrom?: string;
  link: string | null;
  /** Its page is being switched off, and is not shown again. */
  switchedOff?: true;
  /** It was closed while an attempt to pay it was pending: its money may still come. */
  awaited?: true;
  heldUntil: Date;
  /** The provider's, of the money that came; belongs to one payment alone. */
  transactionId?: string;
  /** What came, in whole units of `paidCurrency`, without its fraction. */
  paidAmount: number | null;
  /** What came, in hundredths of `paidCurrency`; absent until money came. Read it by `receivedOf`. */
  paidMinor?: number;
  paidCurrency: string | null;
  method: string | null;
  paidAt: Date | null;
  /** When it reached `fulfilled`; it stays in every later state. */
  fulfilledAt: Date | null;
  /** Why it is where it is, for staff. */
  reason: string | null;
  /** The payment whose money this is a second time. */
  secondOf: string | null;
  refundDue: boolean;
  /** Whether staff have to do something. */
  attention: boolean;
  /** When the reconciler looks at it next; null when nothing is left to be done. */
  nextCheckAt: Date | null;
  /**
   * When the provider is asked for further attempts, once money came: a bank transfer may follow a card. Absent when
   * none can follow.
   */
  attemptsCheckAt?: Date;
  /** The end of a settler's lease, which only avoids duplicate work; correctness does not rely on it. */
  leasedUntil: Date | null;
  createdAt: Date;
  history: { at: Date; from: PaymentState; to: PaymentState }[];
}

const date = { type: Date, default: null };
const text = { type: String, default: null };
const itemSchema = storedSchema<LineSnapshot>(LINE_SNAPSHOT, { _id: false });
const offerSchema = storedSchema<OfferedLine>(
  {
    ref: { type: String, required: true },
    line: { type: Number, required: true },
    until: { type: Date, required: true },
  },
  { _id: false },
);
const accountSchema = storedSchema<StoredAccount>(
  { number: String, bank: String, minor: Number, expiresAt: Date },
  { _id: false },
);
const attachmentSchema = storedSchema<Attachment>(
  { by: Schema.Types.ObjectId, at: Date, reason: String },
  { _id: false },
);
const linkedSchema = storedSchema<LinkedStart>(
  { number: { type: Number, required: true }, email: { type: String } },
  { _id: false },
);
const state = { type: String, enum: PAYMENT_STATES, required: true };

const paymentSchema = storedSchema<PaymentDocument>({
  ref: { type: String, required: true },
  user: { type: Schema.Types.ObjectId, default: null },
  cartKey: { type: String, required: true },
  items: { type: [itemSchema], required: true },
  amount: { type: Number, required: true },
  total: { type: Number },
  booking: { type: Schema.Types.ObjectId },
  bookingId: { type: Schema.Types.ObjectId, required: true },
  offers: { type: [offerSchema], default: undefined },
  seatRef: { type: String, required: true },
  state,
  open: { type: Boolean },
  begunBy: { type: Schema.Types.ObjectId },
  byLink: { type: linkedSchema },
  account: { type: accountSchema },
  saidSentAt: { type: Date },
  attached: { type: attachmentSchema },
  makerUntil: { type: Date },
  tried: { type: Boolean },
  releasedBy: { type: attemptSchema },
  heldFrom: { type: String },
  link: text,
  switchedOff: { type: Boolean },
  awaited: { type: Boolean },
  heldUntil: { type: Date, required: true },
  transactionId: { type: String },
  paidAmount: { type: Number, default: null },
  paidMinor: { type: Number },
  paidCurrency: text,
  method: text,
  paidAt: date,
  fulfilledAt: date,
  reason: text,
  secondOf: text,
  refundDue: { type: Boolean, default: false },
  attention: { type: Boolean, required: true, default: false },
  nextCheckAt: date,
  attemptsCheckAt: { type: Date },
  leasedUntil: date,
  createdAt: { type: Date, required: true },
  history: {
    type: [storedSchema<PaymentDocument["history"][number]>({ at: Date, from: state, to: state }, { _id: false })],
    default: [],
  },
});
// A reference, and that of its places, belongs to one payment.
paymentSchema.index({ ref: 1 }, { unique: true });
paymentSchema.index({ seatRef: 1 }, { unique: true });
// For the payments that took over an offer of the waiting list.
paymentSchema.index({ "offers.ref": 1 }, { partialFilterExpression: { "offers.ref": { $exists: true } } });
// A double click, or two tabs, make one payment.
paymentSchema.index(
  { user: 1 },
  { unique: true, partialFilterExpression: { open: true, user: { $type: "objectId" } } },
);
// So do two desks and the customer at one bill.
paymentSchema.index(
  { booking: 1 },
  { unique: true, partialFilterExpression: { open: true, booking: { $exists: true } } },
);
// For the payments of a bill that still wait for money.
paymentSchema.index({ booking: 1, createdAt: -1 }, { partialFilterExpression: { booking: { $exists: true } } });
// What the accounts of an address that have never paid hold is counted by this.
paymentSchema.index({ heldFrom: 1 }, { partialFilterExpression: { heldFrom: { $exists: true } } });
// The provider's money is counted once.
paymentSchema.index(
  { transactionId: 1 },
  { unique: true, partialFilterExpression: { transactionId: { $exists: true } } },
);
// For the job that asks the provider: about payments, and about further attempts on them.
paymentSchema.index({ nextCheckAt: 1 });
paymentSchema.index({ attemptsCheckAt: 1 }, { partialFilterExpression: { attemptsCheckAt: { $exists: true } } });
// For the payments of a booking: by its link, and in searches.
paymentSchema.index({ bookingId: 1 });
// For the order of the list, and for the newest.
paymentSchema.index({ attention: -1, createdAt: -1, _id: -1 });
paymentSchema.index({ createdAt: -1, _id: -1 });
// For the list of a state, and for the sum of what came.
paymentSchema.index({
  state: 1,
  attention: -1,
  createdAt: -1,
  _id: -1,
  paidAmount: 1,
  paidMinor: 1,
  paidCurrency: 1,
});
// For the list of a day and of a customer, and searches by amount.
paymentSchema.index({ "items.day": 1, attention: -1, createdAt: -1, _id: -1 });
paymentSchema.index({ user: 1, createdAt: -1, _id: -1 });
paymentSchema.index({ amount: 1 });

/** The payments of customers and their states. */
export const PaymentModel = mongoose.model<PaymentDocument>("Payment", paymentSchema, "payments");
announceChanges(PaymentModel, "payments");

/**
 * The same rows through the driver alone, for what every payment writes: Mongoose takes longer over it than all the
 * rest.
 */
export const paymentRows = PaymentModel.db.collection<PaymentDocument>("payments");
