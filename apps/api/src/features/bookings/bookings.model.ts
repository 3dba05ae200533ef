import {
  BOOKING_STATUSES,
  LINE_PROGRESS,
  PAYMENT_METHODS,
  RECEIPT_KINDS,
  REFUND_STATES,
  type BookingStatus,
  type LineProgress,
  type PaymentMethod,
  type ReceiptSum,
} from "@salon/contracts";
import mongoose, { Schema, Types } from "mongoose";
import { announceChanges } from "../../db/revisions/announce.ts";
import { type Attempt, ATTEMPT_FIELDS, attemptSchema, ONE_PER_ATTEMPT } from "../../http/attempts.ts";
import { storedSchema } from "../../db/stored-schema.ts";
import { LINE_SNAPSHOT, type LineSnapshot } from "../cart/line-snapshot.ts";
import { type BroughtBy, broughtBySchema, type PaidBefore, paidBeforeSchema } from "./make/stored-brought.ts";
import { type TakesPlace, takesPlaceSchema } from "./displaced/stored-takes-place.ts";
import { type Hold, holdSchema, type LapsedHold, lapsedSchema } from "./money/stored-holds.ts";
import { LINE_MARKS, type LeftPlace, type LineCancellation, type SalonChange } from "./change/stored-line-marks.ts";
import { payLinkSchema, type StoredPayLink } from "./money/stored-pay-link.ts";

export type { LeftPlace, LineCancellation } from "./change/stored-line-marks.ts";

export type { Hold } from "./money/stored-holds.ts";

/** One priced line of a booking. */
export interface BookedLine extends LineSnapshot {
  /**
   * The reference its seats are claimed under: the payment's or the desk's, and a new one each time it moves. Absent
   * when it takes none.
   */
  seatRef?: string;
  /** Names the change by which staff last gave it other people; the mail about that change names it too. */
  peopleWriteId?: Types.ObjectId;
  /** Absent while the customer is awaited. */
  progress?: LineProgress;
  /** When staff noted that the customer has arrived; absent while the customer has not. */
  arrivedAt?: Date;
  /** What the latest move by staff left, so that it can be undone; never part of an answer. */
  left?: LeftPlace;
  /** What staff last changed about it, until a later change by its customer. */
  changed?: SalonChange;
  /** That it takes place although it could not; never part of an answer. */
  takesPlace?: TakesPlace;
  /** Of a line that began in its running slot: the minutes of the slot that had passed; `minutes` has them too. */
  lead?: number;
  /** Of a no-show: the first slot that it gave up; the attempt of a page by which it did is never part of an answer. */
  freed?: string;
  freedBy?: Attempt;
  /** The slot from which on it has its time again, since its customer came after all. */
  again?: string;
  /** Of a no-show: staff said that what was never paid for it is still owed. */
  stillOwes?: true;
  /** Set once it was cancelled by itself, while the rest of its booking went on. */
  cancelled?: LineCancellation;
  /** Its share of what was paid, in naira, which goes back: it was cancelled, alone or with its booking, and could not take place. */
  back?: number;
  /** How many receipts the booking had then: refunds since are what went. */
  backAfter?: number;
}

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

/** The customer of a walk-in. */
export interface WalkInCustomer {
  name: string;
  /** As typed. */
  phone: string | null;
  /** The same number as E.164; absent where it is no valid one. */
  e164?: string;
  /** The client card of which staff said that it is this person's; absent until then. */
  client?: Types.ObjectId;
  /** When the customer agreed to a reminder on this number. */
  reminderAt?: Date;
  /** The customer has ended the consent to messages by WhatsApp since. */
  noWhatsApp?: true;
  /** Their card was deleted: the number goes once the booking is over and settled. */
  forget?: true;
}

/** The attempt that moved lines of a booking; `item` where it moved one. */
type VisitMove = Attempt & { item?: number };

/** A booking as stored. */
export interface BookingDocument extends BookingMoney {
  _id: Types.ObjectId;
  /** Null for a walk-in and after its account was deleted. */
  user: Types.ObjectId | null;
  walkIn: WalkInCustomer | null;
  /** The name on a booking whose account was taken over by the owner of its mailbox; else it shows the account's. */
  customerName?: string;
  bookingDate: Date;
  bookingTime: string;
  bookingStatus: BookingStatus;
  /** The sum of its live lines in naira. */
  bookingAmount: number;
  paymentMethod: PaymentMethod;
  cartItems: BookedLine[];
  /** Reference of the payment that made it; absent for what staff wrote down. */
  paymentRef?: string;
  /** References of the payments for its balance, whose receipts it has. */
  balances?: string[];
  /** References of payments that were refunded before they reached it: it takes no receipt of theirs. */
  closedTo?: string[];
  /** Of a booking that goes on only `requested`: what was paid beyond its bill is to be sent back. */
  refund: (typeof REFUND_STATES)[number] | null;
  /** There while it is a reservation. */
  hold?: Hold;
  /** There while it is a cancelled reservation. */
  lapsed?: LapsedHold;
  /** The customer does not know yet how the reservation has ended. */
  untold?: true;
  /**
   * The `sequence` at which a refund of its money began. While it is set, the booking cannot leave `cancelled`; it is
   * removed when the provider refuses the refund. Never part of an answer.
   */
  refundHold?: number;
  /** The same for payments of its balance, as `holdName` builds them; while there is any, `refundHold` is set too. */
  balanceHolds?: string[];
  /** Its `sequence` after it was last cancelled. */
  cancelSequence?: number;
  /**
   * Grows with every change of a time or status, for calendar files and to tell one request for a refund from the next.
   */
  sequence: number;
  /** The attempt of a page that made it, where it gave a key. */
  attempt?: Attempt;
  /** The attempt of a page by which lines of it were last moved, or given to another person. */
  visitMove?: VisitMove;
  /** The last attempts of pages by which its status was changed, or something of it ended, such as its link or an appointment. */
  endings?: Attempt[];
  /**
   * Names the change by which it was last cancelled or brought back to life; the mail about that change names it too.
   */
  statusWriteId?: Types.ObjectId;
  payLink?: StoredPayLink;
  paidBefore?: PaidBefore;
  imported?: BroughtBy;
  /** The beginnings of the words of the name, of the walk-in or of the account. */
  terms: string[];
}

/** The key of the receipt that is written with a walk-in's booking. */
export const walkInReceipt = (booking: Types.ObjectId): string => `walk-in-${String(booking)}`;

const lineSchema = storedSchema<BookedLine>(
  {
    ...LINE_SNAPSHOT,
    seatRef: { type: String },
    peopleWriteId: { type: Schema.Types.ObjectId },
    progress: { type: String, enum: LINE_PROGRESS },
    arrivedAt: { type: Date },
    takesPlace: { type: takesPlaceSchema },
    lead: { type: Number },
    freed: { type: String },
    freedBy: { type: attemptSchema },
    again: { type: String },
    stillOwes: { type: Boolean },
    ...LINE_MARKS,
    back: { type: Number },
    backAfter: { type: Number },
  },
  { _id: false },
);

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
const visitMoveSchema = storedSchema<VisitMove>({ ...ATTEMPT_FIELDS, item: { type: Number } }, { _id: false });

const keptSchema = storedSchema<NonNullable<BookingDocument["kept"]>>(
  { amount: Number, reason: String, at: Date, by: Schema.Types.ObjectId },
  { _id: false },
);

const bookingSchema = storedSchema<BookingDocument>({
  user: { type: Schema.Types.ObjectId, default: null },
  walkIn: {
    type: storedSchema<WalkInCustomer>(
      {
        name: String,
        phone: { type: String, default: null },
        e164: { type: String },
        client: { type: Schema.Types.ObjectId },
        reminderAt: { type: Date },
        noWhatsApp: { type: Boolean },
        forget: { type: Boolean },
      },
      { _id: false },
    ),
    default: null,
  },
  customerName: { type: String },
  bookingDate: { type: Date, required: true },
  bookingTime: { type: String, required: true },
  bookingStatus: { type: String, enum: BOOKING_STATUSES, required: true },
  bookingAmount: { type: Number, required: true },
  paymentMethod: { type: String, enum: PAYMENT_METHODS, required: true },
  cartItems: { type: [lineSchema], required: true },
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
  hold: { type: holdSchema },
  lapsed: { type: lapsedSchema },
  untold: { type: Boolean },
  refundHold: { type: Number },
  balanceHolds: { type: [String], default: undefined },
  cancelSequence: { type: Number },
  sequence: { type: Number, default: 0 },
  attempt: { type: attemptSchema },
  visitMove: { type: visitMoveSchema },
  endings: { type: [attemptSchema], default: undefined },
  statusWriteId: { type: Schema.Types.ObjectId },
  payLink: { type: payLinkSchema },
  paidBefore: { type: paidBeforeSchema },
  imported: { type: broughtBySchema },
  terms: { type: [String], default: [] },
});
// For the order of the list, and the same of a status (with what the dashboard adds up), a customer, a day.
bookingSchema.index({ bookingDate: -1, _id: -1 });
bookingSchema.index({ bookingStatus: 1, bookingDate: -1, _id: -1, bookingAmount: 1 });
bookingSchema.index({ user: 1, bookingDate: -1, _id: -1 });
bookingSchema.index({ "cartItems.day": 1, bookingDate: -1, _id: -1 });
// For searches by customer.
bookingSchema.index({ terms: 1 });
// For the line that has a place.
bookingSchema.index({ "cartItems.seatRef": 1 });
// For the till by day.
bookingSchema.index({ "receipts.day": 1 });
// A receipt has a key of its own, and typed money is found on a list of the bank by it.
bookingSchema.index({ "receipts.key": 1 });
// For what is owed.
bookingSchema.index({ due: 1, bookingDate: -1 });
// For what is to be given back, and what was paid before the opening for a cancelled booking.
bookingSchema.index({ giveBack: 1, bookingDate: -1, _id: -1 }, { partialFilterExpression: { giveBack: { $gt: 0 } } });
bookingSchema.index({ "paidBefore.amount": 1 }, { partialFilterExpression: { bookingStatus: "cancelled" } });
// For the job over lines that could not take place.
bookingSchema.index({ "cartItems.back": 1 }, { partialFilterExpression: { "cartItems.back": { $exists: true } } });
// A receipt number is given once.
bookingSchema.index(
  { receiptNumber: 1 },
  { unique: true, partialFilterExpression: { receiptNumber: { $exists: true } } },
);
// For the booking of a payment that came for its bill.
bookingSchema.index({ balances: 1 }, { partialFilterExpression: { balances: { $exists: true } } });
// For the job that ends payments of bills.
bookingSchema.index({ closing: 1 }, { partialFilterExpression: { closing: { $exists: true } } });
// For the card of a walk-in.
bookingSchema.index(
  { "walkIn.e164": 1, bookingDate: -1, _id: -1 },
  { partialFilterExpression: { "walkIn.e164": { $exists: true } } },
);
bookingSchema.index(
  { "walkIn.client": 1, bookingDate: -1, _id: -1 },
  { partialFilterExpression: { "walkIn.client": { $exists: true } } },
);
// A link leads to one bill.
bookingSchema.index(
  { "payLink.digest": 1 },
  { unique: true, partialFilterExpression: { "payLink.digest": { $exists: true } } },
);
// For the job that forgets people of deleted cards, and that over refunds that are asked for.
bookingSchema.index({ "walkIn.forget": 1 }, { partialFilterExpression: { "walkIn.forget": true } });
bookingSchema.index({ refund: 1 }, { partialFilterExpression: { refund: "requested" } });
// For the jobs over reservations that end, and the list of whom to call.
bookingSchema.index({ "hold.until": 1 }, { partialFilterExpression: { "hold.until": { $exists: true } } });
bookingSchema.index({ "lapsed.call": 1 }, { partialFilterExpression: { "lapsed.call": true } });
bookingSchema.index({ untold: 1 }, { partialFilterExpression: { untold: true } });
bookingSchema.index(...ONE_PER_ATTEMPT);
// An attempt moves a visit once.
bookingSchema.index(
  { "visitMove.name": 1 },
  { unique: true, partialFilterExpression: { "visitMove.name": { $exists: true } } },
);
// A row of a list is one booking, however often it is brought.
bookingSchema.index(
  { "imported.mark": 1 },
  { unique: true, partialFilterExpression: { "imported.mark": { $exists: true } } },
);
// For the undo of a list.
bookingSchema.index({ "imported.import": 1 }, { partialFilterExpression: { "imported.import": { $exists: true } } });
// One payment makes one booking, however often it is placed.
bookingSchema.index({ paymentRef: 1 }, { unique: true, partialFilterExpression: { paymentRef: { $exists: true } } });

/** Bookings: only ever written for verified money, by staff, or at the desk. */
export const BookingModel = mongoose.model<BookingDocument>("Booking", bookingSchema, "bookings");
announceChanges(BookingModel, "bookings");
