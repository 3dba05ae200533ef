import mongoose, { Schema, Types } from "mongoose";
import { announceChanges } from "../../db/revisions/announce.ts";
import { storedSchema } from "../../db/stored-schema.ts";

/** A message from the contact form. */
export interface MessageDocument {
  _id: Types.ObjectId;
  /** The account of a signed-in writer; null for other visitors. */
  user: Types.ObjectId | null;
  name: string;
  email: string;
  message: string;
  answered: boolean;
  createdAt: Date;
  /** As `searchTerms` builds them from name and e-mail. */
  terms: string[];
}

const messageSchema = storedSchema<MessageDocument>({
  user: { type: Schema.Types.ObjectId, default: null },
  name: { type: String, required: true },
  email: { type: String, required: true },
  message: { type: String, required: true },
  answered: { type: Boolean, default: false },
  createdAt: { type: Date, required: true },
  terms: { type: [String], required: true },
});
messageSchema.index({ createdAt: -1, _id: -1 });
messageSchema.index({ answered: 1, createdAt: -1, _id: -1 });
messageSchema.index({ terms: 1 });
messageSchema.index({ email: 1 });
messageSchema.index({ user: 1 });

/** The messages from the contact form. */
export const MessageModel = mongoose.model<MessageDocument>("Message", messageSchema, "messages");
announceChanges(MessageModel, "messages");
