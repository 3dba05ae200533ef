import { SALON_CHANGES } from "@salon/contracts";
import { Schema, Types } from "mongoose";
import { storedSchema } from "../../../db/stored-schema.ts";

/** What staff last changed about a line, as its customer reads it. */
export interface SalonChange {
  at: Date;
  what: (typeof SALON_CHANGES)[number];
  /** The customer asked for it: they read nothing of it. */
  wished?: true;
}

/** The place at which a line was before staff moved it. */
export interface LeftPlace {
  /** Salon day and slot. */
  day: string;
  time: string;
  /** Who served it there; empty for no one. */
  with: Types.ObjectId[];
  beyond?: true;
  /** What staff had changed about it there. */
  changed?: SalonChange;
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

const salonChangeSchema = storedSchema<SalonChange>(
  {
    at: { type: Date, required: true },
    what: { type: String, enum: SALON_CHANGES, required: true },
    wished: { type: Boolean },
  },
  { _id: false },
);
const leftSchema = storedSchema<LeftPlace>(
  {
    day: { type: String, required: true },
    time: { type: String, required: true },
    with: { type: [Schema.Types.ObjectId], required: true },
    beyond: { type: Boolean },
    changed: { type: salonChangeSchema },
    at: { type: Date, required: true },
  },
  { _id: false },
);
const lineCancelledSchema = storedSchema<LineCancellation>(
  {
    at: { type: Date, required: true },
    by: { type: Schema.Types.ObjectId, default: null },
    extras: { type: Number, required: true },
    mark: { type: Schema.Types.ObjectId, required: true },
  },
  { _id: false },
);

/** How a line stores them. */
export const LINE_MARKS = {
  left: { type: leftSchema },
  changed: { type: salonChangeSchema },
  cancelled: { type: lineCancelledSchema },
};
