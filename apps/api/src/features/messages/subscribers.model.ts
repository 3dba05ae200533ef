import mongoose, { Types } from "mongoose";
import { announceChanges } from "../../db/revisions/announce.ts";
import { storedSchema } from "../../db/stored-schema.ts";

/** A newsletter subscriber. */
export interface SubscriberDocument {
  _id: Types.ObjectId;
  email: string;
  createdAt: Date;
}

const subscriberSchema = storedSchema<SubscriberDocument>({
  email: { type: String, required: true },
  createdAt: { type: Date, required: true },
});
// An address is subscribed once.
subscriberSchema.index({ email: 1 }, { unique: true });
// For the order of the list.
subscriberSchema.index({ createdAt: 1, _id: 1 });

/** Newsletter subscribers; unsubscribing deletes the row. */
export const SubscriberModel = mongoose.model<SubscriberDocument>("Subscriber", subscriberSchema, "subscribers");
announceChanges(SubscriberModel, "messages");
