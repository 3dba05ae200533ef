import mongoose from "mongoose";
import { storedSchema } from "../../db/stored-schema.ts";

/** The highest receipt number that was given out in a year. */
interface ReceiptNumberDocument {
  /** The year, such as `2026`. */
  _id: string;
  highest: number;
}

/** The counter of receipt numbers; unlike other counters it is part of a backup. */
export const ReceiptNumberModel = mongoose.model<ReceiptNumberDocument>(
  "ReceiptNumber",
  storedSchema<ReceiptNumberDocument>({
    _id: { type: String, required: true },
    highest: { type: Number, required: true },
  }),
  "receiptNumbers",
);
