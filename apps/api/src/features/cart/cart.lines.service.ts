import { Schema, type Types } from "mongoose";

/** A priced line as payments and bookings keep it: a snapshot, so later changes of a service never rewrite history. */
export interface LineSnapshot {
  serviceId: Types.ObjectId;
  service: string;
  /** Salon day of the appointment. */
  day: string;
  /** A slot, or `N/A` for bookings an admin wrote down. */
  time: string;
  /** Naira for one. */
  price: number;
  timeframe: string;
  cartQuantity: number;
  /** The team member whom the customer asked for, or null for anyone; absent in lines of services without staff. */
  asked?: Types.ObjectId | null;
  /** The people who serve the line, one for each of its quantity; absent or empty while it is unassigned. */
  with?: Types.ObjectId[];
  /** Keys of the units that the line uses, as `unitKey` builds them. */
  units?: string[];
}

/** The same for a schema. */
export const LINE_SNAPSHOT = {
  serviceId: { type: Schema.Types.ObjectId, required: true },
  service: { type: String, required: true },
  day: { type: String, required: true },
  time: { type: String, required: true },
  price: { type: Number, required: true },
  timeframe: { type: String, required: true },
  cartQuantity: { type: Number, required: true },
  asked: { type: Schema.Types.ObjectId },
  with: { type: [Schema.Types.ObjectId], default: undefined },
  units: { type: [String], default: undefined },
};
