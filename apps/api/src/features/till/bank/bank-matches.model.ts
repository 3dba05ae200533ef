import mongoose, { Schema, type Types } from "mongoose";
import { storedSchema } from "../../../db/stored-schema.ts";

/** Typed money that an admin found on a list of the bank or of the terminal; nothing of the list itself is kept. */
export interface BankMatchDocument {
  /** The mark of the row: a row confirms once. */
  _id: string;
  /** The keys of the receipts: each belongs to one row. */
  receipts: string[];
  bookings: Types.ObjectId[];
  at: Date;
  by: Types.ObjectId;
  reason?: string;
}

const bankMatchSchema = storedSchema<BankMatchDocument>({
  _id: { type: String, required: true },
  receipts: { type: [String], required: true },
  bookings: { type: [Schema.Types.ObjectId], required: true },
  at: { type: Date, required: true },
  by: { type: Schema.Types.ObjectId, required: true },
  reason: { type: String },
});
bankMatchSchema.index({ receipts: 1 }, { unique: true });

export const BankMatchModel = mongoose.model<BankMatchDocument>("BankMatch", bankMatchSchema, "bankMatches");
