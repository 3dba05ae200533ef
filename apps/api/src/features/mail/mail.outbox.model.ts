import { MAIL_STATES } from "@salon/contracts";
import type { MailKind } from "@salon/email";
import mongoose, { Schema, Types } from "mongoose";
import { storedSchema } from "../../db/stored-schema.ts";
import type { MailPayloads } from "./mail.payloads.service.ts";

const KEPT_SECONDS = 90 * 24 * 60 * 60;

/** The recipient of a mail: an account, a newsletter subscriber, or the salon itself. */
export type Recipient =
  | { type: "user"; id: Types.ObjectId | null }
  | { type: "subscriber"; id: Types.ObjectId }
  | { type: "salon"; id: null };

/** A stored mail: its kind, payload and recipient, never its text or a link's secret. */
export interface OutboxDocument {
  _id: Types.ObjectId;
  /** `kind:cause`, unique: the same kind with the same payload is stored once. */
  key: string;
  kind: MailKind;
  /** What the mail is about. Rows written by the version before lack it until they are migrated. */
  payload?: MailPayloads[MailKind];
  /** The values of the payload as text, joined by `|`. */
  cause: string;
  recipient: Recipient;
  state: (typeof MAIL_STATES)[number];
  attempts: number;
  lastError: string | null;
  createdAt: Date;
  /** When the next attempt is due; during an attempt, when its claim ends. Null in every final state. */
  nextAttemptAt: Date | null;
  /** A failure after this instant is final. */
  giveUpAt: Date;
  /** The token of the process that is sending it. */
  lease: string | null;
  sentAt: Date | null;
}

const recipientSchema = storedSchema<Recipient>(
  { type: { $type: String, required: true }, id: { $type: Schema.Types.ObjectId, default: null } },
  { _id: false, typeKey: "$type" },
);
const outboxSchema = storedSchema<OutboxDocument>({
  key: { type: String, required: true },
  kind: { type: String, required: true },
  payload: { type: Schema.Types.Mixed },
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
// Holds only the rows that migration 001 has to change, so that looking for them costs nothing once there are none.
outboxSchema.index({ payload: 1 }, { partialFilterExpression: { payload: null } });
// Sent rows are deleted 90 days after sending; dropped rows, which were never sent, 90 days after they were written.
outboxSchema.index({ sentAt: 1 }, { expireAfterSeconds: KEPT_SECONDS, partialFilterExpression: { state: "sent" } });
outboxSchema.index(
  { createdAt: 1 },
  { expireAfterSeconds: KEPT_SECONDS, partialFilterExpression: { state: "dropped" } },
);

/** Queued and failed mails, and for 90 days the sent and dropped ones. */
export const OutboxModel = mongoose.model<OutboxDocument>("OutboxMail", outboxSchema, "outbox");
