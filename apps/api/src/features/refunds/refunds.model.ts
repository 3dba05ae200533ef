import mongoose, { Schema, type Types } from "mongoose";
import { announceChanges } from "../../db/revisions/announce.ts";
import { storedSchema } from "../../db/stored-schema.ts";
import { type Attempt, attemptSchema } from "../../http/attempts.ts";

/** The states of a refund; `states.ts` says which follows which. */
const REFUND_RECORD_STATES = ["requested", "sending", "unknown", "refunded", "declined", "refused"] as const;
export type RefundState = (typeof REFUND_RECORD_STATES)[number];

/** One attempt to send money back; `outcome` is null while the result is unknown. */
export interface RefundAttempt {
  at: Date;
  by: Types.ObjectId | null;
  /** The provider's, once it is known. */
  id: string | null;
  /** `withdrawn` never reached the provider, because the booking or the payment had changed. */
  outcome: "accepted" | "refused" | "withdrawn" | null;
  /** The booking's `sequence` at that moment; absent where the payment made no booking. */
  sequence?: number;
  /** The state that the refund returns to when the attempt is withdrawn. */
  from: RefundState;
  /** The length of the payment's history at that moment. */
  version: number;
  /** The key of the page by which a part was given back. */
  key?: string;
}

/** A refund of one payment, which is one transaction of the provider. A payment has several one after the other, the last one for what is left. */
export interface RefundDocument {
  _id: Types.ObjectId;
  /** The payment's reference. */
  payment: string;
  /** Its number among the refunds of its payment, from 0. */
  n: number;
  /** It sends back a part that was paid beyond the bill of a booking that goes on. */
  part?: boolean;
  /** The booking that the payment made; null when it made none. */
  booking: Types.ObjectId | null;
  state: RefundState;
  /**
   * The booking's `sequence` that this request belongs to; null when no request stands: no booking, or one that was
   * revived.
   */
  sequence: number | null;
  /** What is sent back, in hundredths of the payment's currency. */
  amount: number;
  /** Why an admin sends the money back, for staff. */
  reason: string | null;
  /** `declined`: the admin's words for the customer; `refused`: the provider's words for staff. */
  answer: string | null;
  attempts: RefundAttempt[];
  /** The attempt of a page by which it was last declined. */
  declinedBy?: Attempt;
  /** When it was last requested or decided, and by whom; null for a request. */
  at: Date;
  by: Types.ObjectId | null;
  /** When the job looks at it next; null when payment, booking and mail agree with it. */
  nextCheckAt: Date | null;
}

const state = { type: String, enum: REFUND_RECORD_STATES };
const text = { type: String, default: null };
const id = { type: Schema.Types.ObjectId, default: null };
const refundAttemptSchema = storedSchema<RefundAttempt>(
  { at: Date, by: id, id: text, outcome: text, sequence: Number, from: state, version: Number, key: String },
  { _id: false },
);
const refundSchema = storedSchema<RefundDocument>({
  payment: { type: String, required: true },
  n: { type: Number, default: 0 },
  part: { type: Boolean },
  booking: id,
  state: { ...state, required: true },
  sequence: { type: Number, default: null },
  amount: { type: Number, required: true },
  reason: text,
  answer: text,
  attempts: { type: [refundAttemptSchema], default: [] },
  declinedBy: { type: attemptSchema },
  at: { type: Date, required: true },
  by: id,
  nextCheckAt: { type: Date, default: null },
});
// One refund after the other for a transaction of the provider: a payment has one transaction, and a transaction one payment.
refundSchema.index({ payment: 1, n: 1 }, { unique: true });
// For the job that goes on with refunds.
refundSchema.index({ nextCheckAt: 1 });

/** The refunds of payments. */
export const RefundModel = mongoose.model<RefundDocument>("Refund", refundSchema, "refunds");
announceChanges(RefundModel, "payments");
