import mongoose, { Schema, type Types } from "mongoose";
import { storedSchema } from "../../../db/stored-schema.ts";

/** Typed money that an admin found on a list of the bank or of the terminal; nothing of the list itself is kept. */
export interface BankMatchDocument {
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
}

const bankMatchSchema = storedSchema<BankMatchDocument>({
  _id: { type: String, required: true },
  names: { type: [String], default: undefined },
  receipts: { type: [String], required: true },
  bookings: { type: [Schema.Types.ObjectId], required: true },
  at: { type: Date, required: true },
  by: { type: Schema.Types.ObjectId, required: true },
  reason: { type: String },
});
bankMatchSchema.index({ receipts: 1 }, { unique: true });
// Matches that name no receipt are not in it: their empty lists would be equal.
bankMatchSchema.index({ names: 1 }, { unique: true, partialFilterExpression: { names: { $gt: "" } } });

export const BankMatchModel = mongoose.model<BankMatchDocument>("BankMatch", bankMatchSchema, "bankMatches");
