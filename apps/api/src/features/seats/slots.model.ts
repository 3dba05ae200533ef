import mongoose from "mongoose";
import { storedSchema } from "../../db/stored-schema.ts";

/** Seats of one slot that a payment, or a booking made at the desk, holds or has sold. */
export interface Claim {
  /** Payment reference, or the desk's own. */
  ref: string;
  /** Index of the line they are for. */
  line: number;
  /** 0 while a place is cleaned up, and for a line that is squeezed in: then the claim only holds people and units. */
  seats: number;
  state: "held" | "sold";
  /** Null once sold. */
  expiresAt: Date | null;
  /** Keys of the people and units it holds, by `personKey` and `unitKey`; absent when there are none. */
  holds?: string[];
  /**
   * The service of a line whose customer asked for Anyone: such a line may be moved once it is booked. Absent without
   * keys.
   */
  anyone?: string;
  /** The service of its line; absent in claims of the release before. */
  service?: string;
  /** The line is squeezed in; a slot has at most one such claim. */
  beyond?: true;
  /** The reference that a change of its line is about to give it; there only while the change is written. */
  next?: string;
  /** Names what a hold of the desk is for, as in `SeatTerms`, or the change that marks it; absent in claims of the release before. */
  attempt?: string;
  /** The end of the lease of the change that added keys or `next`; there only while the change is written. */
  changing?: Date;
}

/**
 * One slot of one day: `_id` is `2026-11-23|09:30 AM`; what follows from its claims (`taken`, `held`, `firstHoldEnds`)
 * is changed in the same write.
 */
export interface SlotDocument {
  _id: string;
  day: string;
  /** The sum of the seats of its claims. */
  taken: number;
  claims: Claim[];
  /**
   * The keys of its claims, sold ones too, as `encodedOccupancy` writes them; missing when there are no keys. A list
   * takes three times as long to read.
   */
  held?: string;
  /** When the first of its claims that are not sold ends; missing without one. Until then every claim counts. */
  firstHoldEnds?: Date;
}

const claimSchema = storedSchema<Claim>(
  {
    ref: { type: String, required: true },
    line: { type: Number, required: true },
    seats: { type: Number, required: true },
    state: { type: String, enum: ["held", "sold"], required: true },
    expiresAt: { type: Date, default: null },
    holds: { type: [String], default: undefined },
    anyone: { type: String },
    service: { type: String },
    next: { type: String },
    attempt: { type: String },
    changing: { type: Date },
    beyond: { type: Boolean },
  },
  { _id: false },
);
const slotSchema = storedSchema<SlotDocument>({
  _id: { type: String, required: true },
  day: { type: String, required: true },
  taken: { type: Number, required: true },
  claims: { type: [claimSchema], required: true },
  held: String,
  firstHoldEnds: Date,
});
// For the free times of days, the sweep and the figures.
slotSchema.index({ day: 1 });
// For the places of an order or a line.
slotSchema.index({ "claims.ref": 1 });
// For the places that a change is about to take over.
slotSchema.index({ "claims.next": 1 }, { sparse: true });

/** The claimed seats of each slot; a slot without a document is empty. */
export const SlotModel = mongoose.model<SlotDocument>("Slot", slotSchema, "slots");

/**
 * The same rows through the driver alone, for reading what is taken and for claiming: Mongoose takes as long over a
 * claim as the database.
 */
export const slotRows = SlotModel.db.collection<SlotDocument>("slots");
