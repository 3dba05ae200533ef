import { Schema, type Types } from "mongoose";
import { storedSchema } from "../../../db/stored-schema.ts";

/** What was paid for a booking before the salon opened with this product: no receipt, and in no till. */
export interface PaidBefore {
  /** Naira. */
  amount: number;
  /** The discount on the bill that stands for it. */
  extra: Types.ObjectId;
  /** Once the booking was cancelled: what an admin says has become of it. */
  settled?: { as: "given" | "kept"; reason: string; at: Date; by: Types.ObjectId };
}

/** The list that brought a booking, and the row of the list: two lists with the same row bring it once. */
export interface BroughtBy {
  import: Types.ObjectId;
  mark: string;
  /** It is being removed again. */
  removing?: true;
}

export const paidBeforeSchema = storedSchema<PaidBefore>(
  {
    amount: { type: Number, required: true },
    extra: { type: Schema.Types.ObjectId, required: true },
    settled: {
      type: storedSchema<NonNullable<PaidBefore["settled"]>>(
        { as: String, reason: String, at: Date, by: Schema.Types.ObjectId },
        { _id: false },
      ),
    },
  },
  { _id: false },
);
export const broughtBySchema = storedSchema<BroughtBy>(
  {
    import: { type: Schema.Types.ObjectId, required: true },
    mark: { type: String, required: true },
    removing: { type: Boolean },
  },
  { _id: false },
);
