import type { LinePause } from "@salon/contracts";
import { Schema, type Types } from "mongoose";
import { storedSchema } from "../../db/stored-schema.ts";
import { PAUSE } from "../services/pause.ts";
import { OPTION_FIELDS, type StoredOption } from "../services/stored-option.ts";

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
  /** The chosen options, which `price` includes; absent without any. */
  options?: StoredOption[];
  /** The minutes of service and options; absent without options, when the length is that of `timeframe`. */
  minutes?: number;
  /** The minutes of cleaning up afterwards; absent for none. */
  cleanup?: number;
  /** The pause in which its people may serve others, as it came out when it was sold. */
  pause?: LinePause;
  /** The minutes that it takes of its people, where they need more than were sold. */
  busy?: number;
  /** The name of the guest whom it is for; absent for the customer. */
  guest?: string;
  /** The desk has squeezed it in: it takes no seat, and people and units only where they were free. */
  beyond?: true;
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
  options: { type: [storedSchema<StoredOption>(OPTION_FIELDS)], default: undefined },
  minutes: { type: Number },
  cleanup: { type: Number },
  pause: { type: PAUSE },
  busy: { type: Number },
  guest: { type: String },
  beyond: { type: Boolean },
};
