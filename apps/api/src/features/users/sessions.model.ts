import mongoose, { Schema, Types } from "mongoose";
import { storedSchema } from "../../db/stored-schema.ts";

/** The place of a sign-in, as coarse as the privacy policy states: browser and system family, and a country. */
export interface SignInPlace {
  /** Such as `Chrome on Android`; nothing finer is stored. */
  device: string;
  /** ISO 3166 code, or null when the address has none. */
  country: string | null;
}

/** A session as stored. */
export interface SessionDocument extends SignInPlace {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  /** The last press of a member of staff; absent in rows of processes of before, which say only when they were seen. */
  pressedAt?: Date;
  /** Since when the days of a member of staff count; absent is the start. */
  countedFrom?: Date;
  /** The epoch of the account when the session started; absent is 0. */
  epoch?: number;
  /** A mailed link started it. */
  byLink?: true;
  /** The second step that was passed in it. */
  passed?: Types.ObjectId;
  /** When its person last showed who they are: by password, code, or for an account without a password by a mailed link. */
  provedAt?: Date;
}

const sessionSchema = storedSchema<SessionDocument>({
  user: { type: Schema.Types.ObjectId, required: true },
  createdAt: { type: Date, required: true },
  lastSeenAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
  device: { type: String, required: true },
  country: { type: String, default: null },
  pressedAt: { type: Date },
  countedFrom: { type: Date },
  epoch: { type: Number },
  byLink: { type: Boolean },
  passed: { type: Schema.Types.ObjectId },
  provedAt: { type: Date },
});
// For the devices of an account.
sessionSchema.index({ user: 1, lastSeenAt: -1 });
// Deletes expired rows; validity is checked on every read.
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** The sessions of signed-in accounts. */
export const SessionModel = mongoose.model<SessionDocument>("Session", sessionSchema, "sessions");
