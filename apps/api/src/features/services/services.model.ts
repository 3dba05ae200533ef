import type { LinePause, Service } from "@salon/contracts";
import mongoose, { Schema, type Types } from "mongoose";
import { announceChanges } from "../../db/revisions/announce.ts";
import { storedSchema } from "../../db/stored-schema.ts";
import { type Attempt, attemptSchema, ONE_PER_ATTEMPT } from "../../http/attempts.ts";
import { PAUSE } from "./pause.ts";
import { OPTION_FIELDS, type StoredOption } from "./stored-option.ts";

/** The menu of a service as stored: only what is set. */
export interface StoredMenu extends Pick<
  Service,
  | "category"
  | "description"
  | "picture"
  | "cleanupMinutes"
  | "patchTestDays"
  | "depositPercent"
  | "position"
  | "hidden"
  | "onRequest"
> {
  options?: StoredOption[] | undefined;
  pause?: LinePause;
  revision: number;
}
/** A service as stored. */
export interface ServiceDocument extends Pick<Service, "name" | "price" | "timeframe"> {
  _id: Types.ObjectId;
  /** Absent until staff first set it. */
  menu?: StoredMenu;
  /** Grows with every write of the three; absent until the first one. Version 1.0.0 leaves it. */
  own?: number;
  /** The case-folded name, which is unique. */
  nameKey: string;
  /** The price list that made it, or gave it the price that it lacked; absent in others. */
  imported?: Types.ObjectId;
  pricedBy?: Types.ObjectId;
  attempt?: Attempt;
}

const menuSchema = storedSchema<StoredMenu>(
  {
    category: { type: String },
    description: { type: String },
    picture: { type: String },
    options: { type: [storedSchema<StoredOption>(OPTION_FIELDS)], default: undefined },
    cleanupMinutes: { type: Number },
    pause: { type: PAUSE },
    patchTestDays: { type: Number },
    depositPercent: { type: Number },
    position: { type: Number },
    hidden: { type: Boolean },
    onRequest: { type: Boolean },
    revision: { type: Number, required: true },
  },
  { _id: false },
);
const serviceSchema = storedSchema<ServiceDocument>({
  name: { type: String, required: true },
  nameKey: { type: String, required: true },
  price: { type: Number, required: true },
  timeframe: { type: String, required: true },
  menu: { type: menuSchema },
  own: { type: Number },
  imported: { type: Schema.Types.ObjectId },
  pricedBy: { type: Schema.Types.ObjectId },
  attempt: { type: attemptSchema },
});
serviceSchema.index(...ONE_PER_ATTEMPT);
// No two services have one name.
serviceSchema.index({ nameKey: 1 }, { unique: true });

/** The services of the salon. */
export const ServiceModel = mongoose.model<ServiceDocument>("Service", serviceSchema, "services");
announceChanges(ServiceModel, "services");
