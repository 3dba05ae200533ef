import mongoose, { Schema, type Types } from "mongoose";
import { storedSchema } from "../stored-schema.ts";

/** The stored sums of one month of a collection. */
export interface MonthDocument {
  /** `bookings 2026-11`; `bookings all` exists once every month that has rows has its document. */
  _id: string;
  of: string;
  month: string;
  /** The number of announced writes, and the instant of the last. */
  marks: number;
  markedAt: Date | null;
  /** Names the last of them; absent in rows of the version before. */
  last?: Types.ObjectId;
  /** How many of them are in `open` until they have ended; absent in rows of the version before, which announces no end. */
  tracked?: number;
  /** The announced writes that have not ended. */
  open?: { id: Types.ObjectId; at: Date }[];
  counted: { marks: number; at: Date; sums: unknown } | null;
}
const monthSchema = storedSchema<MonthDocument>({
  _id: { type: String, required: true },
  of: { type: String, required: true },
  month: { type: String, required: true },
  marks: { type: Number, default: 0 },
  markedAt: { type: Date, default: null },
  last: { type: Schema.Types.ObjectId },
  tracked: { type: Number },
  open: {
    type: [
      storedSchema<NonNullable<MonthDocument["open"]>[number]>({ id: Schema.Types.ObjectId, at: Date }, { _id: false }),
    ],
    default: undefined,
  },
  counted: { type: Schema.Types.Mixed, default: null },
});
monthSchema.index({ of: 1 });

/** Months of figures. */
export const MonthModel = mongoose.model<MonthDocument>("MonthFigures", monthSchema, "figures");
