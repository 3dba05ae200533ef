import { storedSchema } from "../../db/stored-schema.ts";

/** The link to the bill of a booking: how often it was revoked, and the digest of its token while there is one. */
export interface StoredPayLink {
  number: number;
  digest?: string;
}

export const payLinkSchema = storedSchema<StoredPayLink>(
  { number: { type: Number, required: true }, digest: { type: String } },
  { _id: false },
);
