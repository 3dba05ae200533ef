import { CHANNELS, MAIL_STATES, MESSAGE_OUTCOMES, type Channel, type PhoneChannel } from "@salon/contracts";
import type { MailKind, PhoneKind } from "@salon/email";
import mongoose, { Schema, Types } from "mongoose";
import { announceChanges } from "../../db/revisions/announce.ts";
import { storedSchema } from "../../db/stored-schema.ts";
import { PURSES, type Purse } from "./phone-purses.ts";
import type { MailPayloads } from "./payloads.ts";

const KEPT_SECONDS = 90 * 24 * 60 * 60;

/**
 * The recipient of a mail: an account, a newsletter subscriber, the walk-in of a booking, who has a phone only, the address
 * that was given with a payment, the client card that staff have chosen, or the salon itself.
 */
export type Recipient =
  | { type: "user"; id: Types.ObjectId | null }
  | { type: "subscriber"; id: Types.ObjectId }
  | { type: "booking"; id: Types.ObjectId }
  | { type: "payment"; id: Types.ObjectId }
  | { type: "client"; id: Types.ObjectId }
  | { type: "salon"; id: null };

/** The stored kind of a message to a phone. */
export type PhoneRowKind = `${PhoneKind}:${PhoneChannel}`;

/** A stored mail or message: its kind, payload and recipient, never its text or a link's secret. */
export interface OutboxDocument {
  _id: Types.ObjectId;
  /**
   * `kind:cause`, for a phone `kind:cause:channel`. Unique: the same kind with the same payload is stored once for each
   * channel.
   */
  key: string;
  kind: MailKind | PhoneRowKind;
  channel: Channel;
  /** What the mail is about. */
  payload: MailPayloads[MailKind];
  /** The values of the payload as text, joined by `|`. */
  cause: string;
  recipient: Recipient;
  state: (typeof MAIL_STATES)[number];
  attempts: number;
  lastError: string | null;
  createdAt: Date;
  /** When the next attempt is due; during an attempt, when its lease ends. Null in every final state. */
  nextAttemptAt: Date | null;
  /** A failure after this instant is final. */
  giveUpAt: Date;
  /** The token of the process that is sending it; after it, since when it is due again if that process drops it. */
  lease: string | null;
  sentAt: Date | null;
  /** When the customer did what the message answers; it may be sent in quiet hours for ten minutes after that. */
  answers?: Date;
  /** The id of the link in a message to a phone. */
  link?: string;
  /** What a message to a phone was paid from; absent for one that takes the place of another. */
  purse?: Purse;
  /** The provider's id of the last message that it took. */
  providerId?: string;
  /** What the provider reported after that; `refused` only with the state `failed`. */
  outcome?: (typeof MESSAGE_OUTCOMES)[number];
}

const recipientSchema = storedSchema<Recipient>(
  { type: { $type: String, required: true }, id: { $type: Schema.Types.ObjectId, default: null } },
  { _id: false, typeKey: "$type" },
);
const outboxSchema = storedSchema<OutboxDocument>({
  key: { type: String, required: true },
  kind: { type: String, required: true },
  channel: { type: String, enum: CHANNELS, required: true },
  payload: { type: Schema.Types.Mixed, required: true },
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
  answers: { type: Date },
  link: { type: String },
  purse: { type: String, enum: PURSES },
  providerId: { type: String },
  outcome: { type: String, enum: MESSAGE_OUTCOMES },
});
// The same mail is stored once.
outboxSchema.index({ key: 1 }, { unique: true });
// For the senders: what is due next.
outboxSchema.index({ state: 1, nextAttemptAt: 1 });
// For the list of a state, and the list of all; the second also holds all that the counts of a month read.
outboxSchema.index({ state: 1, createdAt: -1, _id: -1 });
outboxSchema.index({ createdAt: -1, _id: -1, channel: 1, state: 1, outcome: 1 });
// For the list, the export and the deletion of what went to a person.
outboxSchema.index({ "recipient.id": 1, createdAt: -1, _id: -1, state: 1 });
// For the message that the provider reports about.
outboxSchema.index({ providerId: 1 }, { partialFilterExpression: { providerId: { $exists: true } } });
// Sent rows are deleted 90 days after sending; dropped rows, which were never sent, 90 days after they were written.
outboxSchema.index({ sentAt: 1 }, { expireAfterSeconds: KEPT_SECONDS, partialFilterExpression: { state: "sent" } });
outboxSchema.index(
  { createdAt: 1 },
  { expireAfterSeconds: KEPT_SECONDS, partialFilterExpression: { state: "dropped" } },
);

/** Queued and failed mails and messages, and for 90 days the sent and dropped ones. */
export const OutboxModel = mongoose.model<OutboxDocument>("OutboxMail", outboxSchema, "outbox");
announceChanges(OutboxModel, "messages");
