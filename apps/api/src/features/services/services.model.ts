import mongoose, { Schema, Types } from "mongoose";

/** A service as stored. */
export interface ServiceDocument {
  _id: Types.ObjectId;
  name: string;
  /** The case-folded name, which is unique. */
  nameKey: string;
  /** Naira; 0 means not priced. */
  price: number;
  timeframe: string;
}

const serviceSchema = new Schema<ServiceDocument>({
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
