import mongoose, { Schema, type Types } from "mongoose";
import { announceChanges } from "../../../db/revisions/announce.ts";
import { storedSchema } from "../../../db/stored-schema.ts";

/** By what a row is known when it comes in another list; nothing of the list itself can be read from it but the sum and the day. */
export interface RowFacts {
  /** Naira. */
  amount: number;
  /** Salon day. */
  day: string;
  /** The day as it would be with day and month the other way round, where only an answer decided it. */
  otherDay?: string;
  /** The keyed digest of the reference. */
  reference?: string;
  /** The keyed digests of the header with the column that the day came from, and the reference; absent without a header. */
  dayFrom?: string;
  referenceFrom?: string;
}

/** Typed money that an admin found on a list of the bank or of the terminal. Rows that older versions wrote have no facts. */
export interface BankMatchDocument extends Partial<RowFacts> {
  /** The mark of the row: a row confirms once. */
  _id: string;
  /** The names of the receipts, `{booking}:{key}`: each belongs to one row. Absent in rows that 1.0.0 wrote. */
  names?: string[];
  /** For 1.0.0: the keys of the receipts, and the name in place of a key that is not its receipt's alone. */
  receipts: string[];
  bookings: Types.ObjectId[];
  at: Date;
  by: Types.ObjectId;
  reason?: string;
  /**
   * `{amount}#{number}`, one for each time that it was confirmed. Each is taken once and for ever: who confirms by what was true before
   * another confirmation of this sum, or before its undo, meets it and judges again.
   */
  place?: string[];
  /** It was taken back: it confirms nothing, and only keeps its places. */
  undone?: Date;
}

const bankMatchSchema = storedSchema<BankMatchDocument>({
  _id: { type: String, required: true },
  names: { type: [String], default: undefined },
  receipts: { type: [String], required: true },
  bookings: { type: [Schema.Types.ObjectId], required: true },
  at: { type: Date, required: true },
  by: { type: Schema.Types.ObjectId, required: true },
  reason: { type: String },
  amount: { type: Number },
  day: { type: String },
  otherDay: { type: String },
  reference: { type: String },
  dayFrom: { type: String },
  referenceFrom: { type: String },
  place: { type: [String], default: undefined },
  undone: { type: Date },
});
// A receipt is confirmed once, and a place of its sum is taken once.
bankMatchSchema.index({ receipts: 1 }, { unique: true });
// Matches that name no receipt are not in it: their empty lists would be equal.
bankMatchSchema.index({ names: 1 }, { unique: true, partialFilterExpression: { names: { $gt: "" } } });
bankMatchSchema.index({ place: 1 }, { unique: true, partialFilterExpression: { place: { $gt: "" } } });
// For the rows of a list that may have been confirmed before.
bankMatchSchema.index({ amount: 1, day: 1 });

export const BankMatchModel = mongoose.model<BankMatchDocument>("BankMatch", bankMatchSchema, "bankMatches");
announceChanges(BankMatchModel, "payments");
