import mongoose, { Schema, Types } from "mongoose";
import { storedSchema } from "../../db/stored-schema.ts";

/** The counted and expected takings of a closed day, in naira. */
export interface DayCloseDocument {
  /** Lagos day. */
  _id: string;
  counted: { cash: number; pos: number; transfer: number };
  /** What the receipts of the day came to when it was closed, and how many there were; it stays so. */
  expected: { cash: number; pos: number; transfer: number };
  counts: { cash: number; pos: number; transfer: number };
  closedAt: Date;
  closedBy: Types.ObjectId;
  /** How staff explain a difference. */
  note?: string;
}

const amounts = storedSchema<DayCloseDocument["counted"]>(
  { cash: Number, pos: Number, transfer: Number },
  { _id: false },
);

/** Closed days. */
export const DayCloseModel = mongoose.model<DayCloseDocument>(
  "DayClose",
  storedSchema<DayCloseDocument>({
    _id: { type: String, required: true },
    counted: { type: amounts, required: true },
    expected: { type: amounts, required: true },
    counts: { type: amounts, required: true },
    closedAt: { type: Date, required: true },
    closedBy: { type: Schema.Types.ObjectId, required: true },
    note: { type: String },
  }),
  "dayCloses",
);
