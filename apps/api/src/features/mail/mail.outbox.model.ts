import { MAIL_STATES } from "@salon/contracts";
import type { MailKind } from "@salon/email";
import mongoose, { Schema, Types } from "mongoose";

const KEPT_SECONDS = 90 * 24 * 60 * 60;

/** Whom a mail is for: an account, a reader of the newsletter, or the salon itself. */
export type Recipient =
  | { type: "user"; id: Types.ObjectId | null }
  | { type: "subscriber"; id: Types.ObjectId }
  | { type: "salon"; id: null };

/** One mail that is owed: what it is about and whom it is for, never its text or a link's secret. */
export interface OutboxDocument {
  _id: Types.ObjectId;
  /** `kind:cause`: the same mail about the same thing is owed once. */
  key: string;
  kind: MailKind;
  /** Id of what the mail is about, read again just before it is sent. */
  cause: string;
  recipient: Recipient;
  state: (typeof MAIL_STATES)[number];
  attempts: number;
  lastError: string | null;
  createdAt: Date;
  /** When it is due; while somebody is sending it, when their claim on it ends. Null once it is done with. */
  nextAttemptAt: Date | null;
  /** Until when failures are tried again. */
  giveUpAt: Date;
  /** Who is sending it. */
  lease: string | null;
  sentAt: Date | null;
}

const recipientSchema = new Schema(
  { type: { $type: String, required: true }, id: { $type: Schema.Types.ObjectId, default: null } },
  { _id: false, typeKey: "$type" },
);
const outboxSchema = new Schema<OutboxDocument>({
  key: { type: String, required: true },
  kind: { type: String, required: true },
  cause: { type: String, required: true },
  recipient: { type: recipientSchema, required: true },
  state: { type: String, enum: MAIL_STATES, required: true },
  attempts: { type: Number, default: 0 },
  lastError: { type: String, default: null },
  createdAt: { type: Date, required: true },
  nextAttemptAt: { type: Date, default: null },
  giveUpAt: { type: Date, required: true },
  lease: { type: String, default: null },
  sentAt: { type: Date, default: null },
});
outboxSchema.index({ key: 1 }, { unique: true });
outboxSchema.index({ state: 1, nextAttemptAt: 1 });
outboxSchema.index({ state: 1, createdAt: -1, _id: -1 });
outboxSchema.index({ createdAt: -1, _id: -1 });
outboxSchema.index({ "recipient.id": 1, createdAt: -1, _id: -1, state: 1 });
outboxSchema.index({ cause: 1 });
// Rows that are done are deleted after 90 days: sent ones counted from then, dropped ones, which have no such instant, from when they were written.
outboxSchema.index({ sentAt: 1 }, { expireAfterSeconds: KEPT_SECONDS, partialFilterExpression: { state: "sent" } });
outboxSchema.index(
  { createdAt: 1 },
  { expireAfterSeconds: KEPT_SECONDS, partialFilterExpression: { state: "dropped" } },
);

/** Every mail the product owes or gave up, and for 90 days those it sent or dropped. */
export const OutboxModel = mongoose.model<OutboxDocument>("OutboxMail", outboxSchema, "outbox");
