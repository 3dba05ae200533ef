import mongoose, { Schema, Types } from "mongoose";

/** A reader of the newsletter. */
export interface SubscriberDocument {
  _id: Types.ObjectId;
  email: string;
  createdAt: Date;
}

const subscriberSchema = new Schema<SubscriberDocument>({
  email: { type: String, required: true },
  createdAt: { type: Date, required: true },
});
subscriberSchema.index({ email: 1 }, { unique: true });
subscriberSchema.index({ createdAt: 1, _id: 1 });
subscriberSchema.index({ email: 1, _id: 1, createdAt: 1 });

/** Readers of the newsletter; whoever leaves is deleted. */
export const SubscriberModel = mongoose.model<SubscriberDocument>("Subscriber", subscriberSchema, "subscribers");
