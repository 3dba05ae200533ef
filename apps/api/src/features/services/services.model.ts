import type { Service } from "@salon/contracts";
import mongoose, { type Types } from "mongoose";
import { storedSchema } from "../../db/stored-schema.ts";

/** A service as stored. */
export interface ServiceDocument extends Omit<Service, "_id"> {
  _id: Types.ObjectId;
  /** The case-folded name, which is unique. */
  nameKey: string;
}

const serviceSchema = storedSchema<ServiceDocument>({
  name: { type: String, required: true },
  nameKey: { type: String, required: true },
  price: { type: Number, required: true },
  timeframe: { type: String, required: true },
});
serviceSchema.index({ nameKey: 1 }, { unique: true });
serviceSchema.index({ name: 1, _id: 1, nameKey: 1 });
serviceSchema.index({ price: 1, _id: 1, nameKey: 1 });

/** The services of the salon. */
export const ServiceModel = mongoose.model<ServiceDocument>("Service", serviceSchema, "services");
