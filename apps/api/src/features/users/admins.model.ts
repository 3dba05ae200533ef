import mongoose, { Schema, Types } from "mongoose";
import { storedSchema } from "../../db/stored-schema.ts";

/** The guard as stored. */
export interface AdminsDocument {
  _id: "admins";
  /** Ids that are certainly admins now. An admin may be missing from it, but every id in it is an admin. */
  certain: Types.ObjectId[];
  /** Admins that are being added to `certain`, each attempt with its own token. */
  joining: { id: Types.ObjectId; token: string }[];
}

const adminsSchema = storedSchema<AdminsDocument>({
  _id: { type: String, required: true },
  certain: { type: [Schema.Types.ObjectId], default: [] },
  joining: {
    type: [
      storedSchema<AdminsDocument["joining"][number]>({ id: Schema.Types.ObjectId, token: String }, { _id: false }),
    ],
    default: [],
  },
});

/** One document that prevents the removal of the last admin. */
export const AdminsModel = mongoose.model<AdminsDocument>("Admins", adminsSchema, "guards");
