import mongoose from "mongoose";
import { storedSchema } from "../../../db/stored-schema.ts";

const KEPT_SECONDS = 90 * 24 * 60 * 60;

/** One webhook event, without its body, which may hold personal data. */
export interface InboxDocument {
  /** The event's own key, so a repeated delivery is the same row. */
  _id: string;
  event: string;
  ref: string | null;
  transactionId: string | null;
  status: string | null;
  amount: number | null;
  receivedAt: Date;
  attempts: number;
  /** When it is worked on next; null once it is done with. */
  nextAttemptAt: Date | null;
  processedAt: Date | null;
}

const inboxSchema = storedSchema<InboxDocument>({
  _id: { type: String, required: true },
  event: { type: String, required: true },
  ref: { type: String, default: null },
  transactionId: { type: String, default: null },
  status: { type: String, default: null },
  amount: { type: Number, default: null },
  receivedAt: { type: Date, required: true },
  attempts: { type: Number, default: 0 },
  nextAttemptAt: { type: Date, default: null },
  processedAt: { type: Date, default: null },
});
// For the job over events that are not settled yet.
inboxSchema.index({ nextAttemptAt: 1 });
inboxSchema.index({ processedAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

/** Webhook events, stored before they are processed. */
export const InboxModel = mongoose.model<InboxDocument>("WebhookEvent", inboxSchema, "webhook_inbox");
