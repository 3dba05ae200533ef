import mongoose, { type Types } from "mongoose";
import { announceChanges } from "../../db/revisions/announce.ts";
import { storedSchema } from "../../db/stored-schema.ts";
import { ONE_PER_ATTEMPT } from "../../http/attempts.ts";
import { type BookingLines, LINE_FIELDS } from "./change/stored-lines.ts";
import { type BookingMarks, MARK_FIELDS } from "./change/stored-marks.ts";
import { type BookingMoney, type BookingPayments, MONEY_FIELDS } from "./money/stored-money.ts";
import { type BookingPeople, PEOPLE_FIELDS } from "./people/stored-people.ts";

export type { LeftPlace, LineCancellation } from "./change/stored-line-marks.ts";
export type { BookedLine } from "./change/stored-lines.ts";
export type { Hold } from "./money/stored-holds.ts";
export type { BookingMoney, GivingBack, StoredExtra, StoredReceipt } from "./money/stored-money.ts";
export type { WalkInCustomer } from "./people/stored-people.ts";

/** A booking as stored: each part is said in the folder that owns it. */
export interface BookingDocument extends BookingLines, BookingMoney, BookingPayments, BookingPeople, BookingMarks {
  _id: Types.ObjectId;
}

/** The key of the receipt that is written with a walk-in's booking. */
export const walkInReceipt = (booking: Types.ObjectId): string => `walk-in-${String(booking)}`;

const bookingSchema = storedSchema<BookingDocument>({
  ...PEOPLE_FIELDS,
  ...LINE_FIELDS,
  ...MONEY_FIELDS,
  ...MARK_FIELDS,
});
// The list of bookings is ordered by these: all, those of a status (the dashboard adds them up), of a customer, of a day.
bookingSchema.index({ bookingDate: -1, _id: -1 });
bookingSchema.index({ bookingStatus: 1, bookingDate: -1, _id: -1, bookingAmount: 1 });
bookingSchema.index({ user: 1, bookingDate: -1, _id: -1 });
bookingSchema.index({ "cartItems.day": 1, bookingDate: -1, _id: -1 });
// The search by customer reads this.
bookingSchema.index({ terms: 1 });
// A place is traced to its line by this.
bookingSchema.index({ "cartItems.seatRef": 1 });
// The till of a day reads this.
bookingSchema.index({ "receipts.day": 1 });
// A receipt has a key of its own, and typed money is found on a list of the bank by it.
bookingSchema.index({ "receipts.key": 1 });
// The list of bookings that are not paid reads this.
bookingSchema.index({ due: 1, bookingDate: -1 });
// Admins see by these what is to be given back, and what was paid before the opening for a cancelled booking.
bookingSchema.index({ giveBack: 1, bookingDate: -1, _id: -1 }, { partialFilterExpression: { giveBack: { $gt: 0 } } });
bookingSchema.index({ "paidBefore.amount": 1 }, { partialFilterExpression: { bookingStatus: "cancelled" } });
// The job over lines that could not take place reads this.
bookingSchema.index({ "cartItems.back": 1 }, { partialFilterExpression: { "cartItems.back": { $exists: true } } });
// A receipt number is given once.
bookingSchema.index(
  { receiptNumber: 1 },
  { unique: true, partialFilterExpression: { receiptNumber: { $exists: true } } },
);
// A payment of a balance finds its booking by this.
bookingSchema.index({ balances: 1 }, { partialFilterExpression: { balances: { $exists: true } } });
// The job that ends payments of bills reads this.
bookingSchema.index({ closing: 1 }, { partialFilterExpression: { closing: { $exists: true } } });
// The client card finds the bookings of a walk-in by these.
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
// The job that forgets people of deleted cards reads the first, the job over requested refunds the second.
bookingSchema.index({ "walkIn.forget": 1 }, { partialFilterExpression: { "walkIn.forget": true } });
bookingSchema.index({ refund: 1 }, { partialFilterExpression: { refund: "requested" } });
// The jobs over reservations that end read these, and the list of customers to call.
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
// The undo of an imported list reads this.
bookingSchema.index({ "imported.import": 1 }, { partialFilterExpression: { "imported.import": { $exists: true } } });
// One payment makes one booking, however often it is placed.
bookingSchema.index({ paymentRef: 1 }, { unique: true, partialFilterExpression: { paymentRef: { $exists: true } } });

/** Bookings: only ever written for verified money, by staff, or at the desk. */
export const BookingModel = mongoose.model<BookingDocument>("Booking", bookingSchema, "bookings");
announceChanges(BookingModel, "bookings");
