import { Schema, Types } from "mongoose";
import { storedSchema } from "../../db/stored-schema.ts";

/** The place at which a line was before staff moved it. */
export interface LeftPlace {
  /** Salon day and slot. */
  day: string;
  time: string;
  /** Who served it there; empty for no one. */
  with: Types.ObjectId[];
  beyond?: true;
  /** When it was moved away. */
  at: Date;
}

/** When a line was cancelled, and by whom; `by` is null once that person's account is deleted. */
export interface LineCancellation {
  at: Date;
  by: Types.ObjectId | null;
  /** How many extras the bill had: later discounts are not this line's. */
  extras: number;
  /** The mail about it names it too. */
  mark: Types.ObjectId;
}

/** How a line stores them. */
export const leftSchema = storedSchema<LeftPlace>(
  {
    day: { type: String, required: true },
    time: { type: String, required: true },
    with: { type: [Schema.Types.ObjectId], required: true },
    beyond: { type: Boolean },
    at: { type: Date, required: true },
  },
  { _id: false },
);
export const lineCancelledSchema = storedSchema<LineCancellation>(
  {
    at: { type: Date, required: true },
    by: { type: Schema.Types.ObjectId, default: null },
    extras: { type: Number, required: true },
    mark: { type: Schema.Types.ObjectId, required: true },
  },
  { _id: false },
);
