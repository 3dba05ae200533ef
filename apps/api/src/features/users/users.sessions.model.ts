import mongoose, { Schema, Types } from "mongoose";

/** A session as stored. */
export interface SessionDocument {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  /** Browser and system families, as `Chrome on Android`; nothing finer is kept. */
  device: string;
  /** ISO 3166 code, or null when the address tells none. */
  country: string | null;
}

const sessionSchema = new Schema<SessionDocument>({
  user: { type: Schema.Types.ObjectId, required: true },
  createdAt: { type: Date, required: true },
  lastSeenAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
  device: { type: String, required: true },
  country: { type: String, default: null },
});
sessionSchema.index({ user: 1, lastSeenAt: -1 });
// Only tidies up: expiry is checked on every read.
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Who is signed in where. */
export const SessionModel = mongoose.model<SessionDocument>("Session", sessionSchema, "sessions");
