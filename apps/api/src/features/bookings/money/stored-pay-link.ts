import { Schema, type Types } from "mongoose";
import { storedSchema } from "../../../db/stored-schema.ts";

/** The link to the bill of a booking: how often it was revoked, and the digest of its token while there is one. */
export interface StoredPayLink {
  number: number;
  digest?: string;
  /** It was sent for the deposit of a reservation, and nothing more was asked for by it since. */
  forDeposit?: true;
  /** When staff revoked the last one, until there is another. */
  revoked?: { at: Date; by: Types.ObjectId };
}

export const payLinkSchema = storedSchema<StoredPayLink>(
  {
    number: { type: Number, required: true },
    digest: { type: String },
    forDeposit: { type: Boolean },
    revoked: {
      type: storedSchema<NonNullable<StoredPayLink["revoked"]>>(
        { at: Date, by: Schema.Types.ObjectId },
        { _id: false },
      ),
    },
  },
  { _id: false },
);
