import { ANSWER_KINDS, type AnswerKind } from "@salon/contracts";
import mongoose, { Schema, Types } from "mongoose";
import { announceChanges } from "../../db/revisions/announce.ts";
import { type Attempt, attemptSchema, ONE_PER_ATTEMPT } from "../../http/attempts.ts";
import { storedSchema } from "../../db/stored-schema.ts";

const KEPT_SECONDS = 2 * 365 * 24 * 60 * 60;

/** A message from the contact form, or what a customer sent by WhatsApp. */
export interface MessageDocument {
  _id: Types.ObjectId;
  /** The account of a signed-in writer; null for other visitors. */
  user: Types.ObjectId | null;
  name: string;
  /** Absent for WhatsApp. */
  email?: string;
  message: string;
  answered: boolean;
  createdAt: Date;
  /** As `searchTerms` builds them from name, e-mail and number. */
  terms: string[];
  /**
   * For WhatsApp alone: the kind, the number as E.164 where there is one, and what names the message, so that it is
   * stored once.
   */
  kind?: AnswerKind;
  phone?: string;
  source?: string;
  attempt?: Attempt;
}

const messageSchema = storedSchema<MessageDocument>({
  user: { type: Schema.Types.ObjectId, default: null },
  name: { type: String, required: true },
  email: { type: String },
  message: { type: String, default: "" },
  answered: { type: Boolean, default: false },
  createdAt: { type: Date, required: true },
  terms: { type: [String], required: true },
  kind: { type: String, enum: ANSWER_KINDS },
  phone: { type: String },
  source: { type: String },
  attempt: { type: attemptSchema },
});
messageSchema.index(...ONE_PER_ATTEMPT);
// For the list, and the same of those without an answer.
messageSchema.index({ createdAt: -1, _id: -1 });
messageSchema.index({ answered: 1, createdAt: -1, _id: -1 });
// For searches of messages.
messageSchema.index({ terms: 1 });
const ofWhatsApp = { source: { $exists: true } };
// A message of WhatsApp is stored once, and for two years.
messageSchema.index({ source: 1 }, { unique: true, partialFilterExpression: ofWhatsApp });
messageSchema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS, partialFilterExpression: ofWhatsApp });

/** The messages from the contact form; those by WhatsApp are kept for two years. */
export const MessageModel = mongoose.model<MessageDocument>("Message", messageSchema, "messages");
announceChanges(MessageModel, "messages");
