import type { CartLine } from "@salon/contracts";
import mongoose, { Schema, type Types } from "mongoose";
import { storedSchema } from "../../db/stored-schema.ts";

/** The cart of a guest that travels with a mailed link. It names no account and no person. */
interface LinkCartDocument {
  /** The request of the mail with the link. */
  _id: Types.ObjectId;
  lines: CartLine[];
  /** The digest of the link's secret; absent until the mail is sent. */
  hash?: string;
  expiresAt: Date;
}

const linkCartSchema = storedSchema<LinkCartDocument>({
  _id: { type: Schema.Types.ObjectId, required: true },
  lines: { type: [Schema.Types.Mixed], required: true } as never,
  hash: { type: String },
  expiresAt: { type: Date, required: true },
});
// Only tidies up: a read checks the expiry itself.
linkCartSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Carts of mailed links, as long as these live. */
export const LinkCartModel = mongoose.model<LinkCartDocument>("LinkCart", linkCartSchema, "link_carts");
