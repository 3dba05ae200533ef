import {
  BOOKING_STATUSES,
  PAYMENT_METHODS,
  REFUND_STATES,
  type BookingStatus,
  type PaymentMethod,
} from "@salon/contracts";
import mongoose, { Schema, Types } from "mongoose";
import { storedSchema } from "../../db/stored-schema.ts";
import { LINE_SNAPSHOT, type LineSnapshot } from "../cart/cart.lines.service.ts";

/** One priced line of a booking. */
export interface BookedLine extends LineSnapshot {
  /** The reference its seats are claimed under: the payment's or the desk's, and a new one each time it moves. Absent when it takes none. */
  seatRef?: string;
  /** Names the change by which staff last gave it other people; the mail about that change names it too. */
  peopleMark?: Types.ObjectId;
}

/** A booking as stored. */
export interface BookingDocument {
  _id: Types.ObjectId;
  /** Null for a walk-in and after its account was deleted. */
  user: Types.ObjectId | null;
  walkIn: { name: string; phone: string | null } | null;
  bookingDate: Date;
  bookingTime: string;
  bookingStatus: BookingStatus;
  /** Naira. */
  bookingAmount: number;
  paymentMethod: PaymentMethod;
  cartItems: BookedLine[];
  /** Reference of the payment that made it; absent for what staff wrote down. */
  paymentRef?: string;
  refund: (typeof REFUND_STATES)[number] | null;
  /** Why the refund was declined, in rows of the version before; `refunds` has it since. */
  refundAnswer?: string;
  /**
   * The `sequence` at which a refund of its money began. While it is set, the booking cannot leave `cancelled`; it is
   * removed when the provider refuses the refund. Never part of an answer.
   */
  refundHold?: number;
  arrived: boolean;
  noShow: boolean;
  /** Grows with every change of a time or status, for calendar files and to tell one request for a refund from the next. */
  sequence: number;
  /** Names the change by which it was last cancelled or brought back to life; the mail about that change names it too. */
  statusMark?: Types.ObjectId;
  /** Beginnings to search a walk-in by; customers are searched by their own terms. */
  terms: string[];
}

const lineSchema = storedSchema<BookedLine>(
  { ...LINE_SNAPSHOT, seatRef: { type: String }, peopleMark: { type: Schema.Types.ObjectId } },
  { _id: false },
);

const bookingSchema = storedSchema<BookingDocument>({
  user: { type: Schema.Types.ObjectId, default: null },
  walkIn: {
    type: storedSchema<NonNullable<BookingDocument["walkIn"]>>(
      { name: String, phone: { type: String, default: null } },
      { _id: false },
    ),
    default: null,
  },
  bookingDate: { type: Date, required: true },
  bookingTime: { type: String, required: true },
  bookingStatus: { type: String, enum: BOOKING_STATUSES, required: true },
  bookingAmount: { type: Number, required: true },
  paymentMethod: { type: String, enum: PAYMENT_METHODS, required: true },
  cartItems: { type: [lineSchema], required: true },
  paymentRef: { type: String },
  refund: { type: String, enum: [...REFUND_STATES, null], default: null },
  refundAnswer: { type: String },
  refundHold: { type: Number },
  arrived: { type: Boolean, default: false },
  noShow: { type: Boolean, default: false },
  sequence: { type: Number, default: 0 },
  statusMark: { type: Schema.Types.ObjectId },
  terms: { type: [String], default: [] },
});
// For the orders of the list, and the same within a status, with all it can be narrowed by behind it: a page reads no row it does not show.
bookingSchema.index({ bookingDate: -1, _id: -1, bookingStatus: 1, bookingAmount: 1, "cartItems.day": 1 });
bookingSchema.index({ bookingStatus: 1, _id: 1, bookingDate: 1, "cartItems.day": 1 });
bookingSchema.index({ bookingStatus: 1, bookingDate: -1, _id: -1, bookingAmount: 1, "cartItems.day": 1 });
bookingSchema.index({ bookingStatus: 1, bookingAmount: 1, _id: 1, bookingDate: 1, "cartItems.day": 1 });
// What leaves few is narrowed and put in order by these keys alone.
bookingSchema.index({ user: 1, bookingDate: -1, _id: -1, bookingStatus: 1, bookingAmount: 1, "cartItems.day": 1 });
bookingSchema.index({ terms: 1, bookingDate: -1, _id: -1, bookingStatus: 1, bookingAmount: 1 });
bookingSchema.index({ "cartItems.day": 1, bookingDate: -1, _id: -1, bookingStatus: 1, bookingAmount: 1 });
bookingSchema.index({ "cartItems.seatRef": 1 });
bookingSchema.index(
  { "cartItems.with": 1, "cartItems.day": 1 },
  { partialFilterExpression: { "cartItems.with": { $exists: true } } },
);
bookingSchema.index({ refund: 1 }, { partialFilterExpression: { refund: "requested" } });
// One payment makes one booking, however often it is placed.
bookingSchema.index({ paymentRef: 1 }, { unique: true, partialFilterExpression: { paymentRef: { $exists: true } } });

/** Bookings: only ever written for verified money, by staff, or at the desk. */
export const BookingModel = mongoose.model<BookingDocument>("Booking", bookingSchema, "bookings");
