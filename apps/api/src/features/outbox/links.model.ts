import mongoose from "mongoose";
import { storedSchema } from "../../db/stored-schema.ts";

/** A short address in a message to a phone. */
export interface LinkDocument {
  /** Ten letters and digits. */
  _id: string;
  /** A path of the web app. */
  path: string;
  expiresAt: Date;
}

const linkSchema = storedSchema<LinkDocument>({
  _id: { type: String, required: true },
  path: { type: String, required: true },
  expiresAt: { type: Date, required: true },
});
// Only tidies up: a read checks the expiry itself.
linkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** The short addresses of the last 90 days. */
export const LinkModel = mongoose.model<LinkDocument>("Link", linkSchema, "links");
