import { BOOKING_STATUSES, LINE_PROGRESS, type BookingStatus, type LineProgress } from "@salon/contracts";
import { Schema, type Types } from "mongoose";
import { storedSchema } from "../../../db/stored-schema.ts";
import { type Attempt, attemptSchema } from "../../../http/attempts.ts";
import { LINE_SNAPSHOT, type LineSnapshot } from "../../cart/line-snapshot.ts";
import { type TakesPlace, takesPlaceSchema } from "../displaced/stored-takes-place.ts";
import { LINE_MARKS, type LeftPlace, type LineCancellation, type SalonChange } from "./stored-line-marks.ts";

/** One priced line of a booking. */
export interface BookedLine extends LineSnapshot {
  /**
   * The reference its seats are claimed under: the payment's or the desk's, and a new one each time it moves. Absent
   * when it takes none.
   */
  seatRef?: string;
  /** Names the change by which staff last gave it other people; the mail about that change names it too. */
  peopleWriteId?: Types.ObjectId;
  /**
   * Naira for one as it was sold, of a line that is served by a person who is cheaper than the one asked for; `price` is what the
   * customer pays then.
   */
  sold?: number;
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

/** The lines of a booking, and what they say of the whole. */
export interface BookingLines {
  cartItems: BookedLine[];
  bookingDate: Date;
  bookingTime: string;
  bookingStatus: BookingStatus;
  /** The sum of its live lines in naira. */
  bookingAmount: number;
}

const lineSchema = storedSchema<BookedLine>(
  {
    ...LINE_SNAPSHOT,
    seatRef: { type: String },
    peopleWriteId: { type: Schema.Types.ObjectId },
    sold: { type: Number },
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

/** How a booking stores them. */
export const LINE_FIELDS = {
  cartItems: { type: [lineSchema], required: true },
  bookingDate: { type: Date, required: true },
  bookingTime: { type: String, required: true },
  bookingStatus: { type: String, enum: BOOKING_STATUSES, required: true },
  bookingAmount: { type: Number, required: true },
};
