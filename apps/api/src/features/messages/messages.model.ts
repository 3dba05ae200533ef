import mongoose, { Schema, Types } from "mongoose";

/** A message somebody sent through the contact form. */
export interface MessageDocument {
  _id: Types.ObjectId;
  /** Who was signed in while writing, which nobody need be. */
  user: Types.ObjectId | null;
  name: string;
  email: string;
  message: string;
  answered: boolean;
  createdAt: Date;
  /** Beginnings to search by: the e-mail and the words of the name. */
  terms: string[];
}

const messageSchema = new Schema<MessageDocument>({
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
messageSchema.index({ terms: 1, createdAt: -1, _id: -1, answered: 1 });
messageSchema.index({ email: 1 });
messageSchema.index({ user: 1 });

/** What visitors wrote in the contact form. */
export const MessageModel = mongoose.model<MessageDocument>("Message", messageSchema, "messages");
