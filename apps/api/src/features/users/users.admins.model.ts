import mongoose, { Schema, Types } from "mongoose";

/** The guard as stored. */
export interface AdminsDocument {
  _id: "admins";
  /** Accounts that are certainly admins at this moment; an admin may be missing, nobody else may be in it. */
  certain: Types.ObjectId[];
  /** Admins being made certain, each attempt with a token of its own. */
  joining: { id: Types.ObjectId; token: string }[];
}

const adminsSchema = new Schema<AdminsDocument>({
  _id: { type: String, required: true },
  certain: { type: [Schema.Types.ObjectId], default: [] },
  joining: { type: [new Schema({ id: Schema.Types.ObjectId, token: String }, { _id: false })], default: [] },
});

/** One document that keeps the salon from losing its last admin. */
export const AdminsModel = mongoose.model<AdminsDocument>("Admins", adminsSchema, "guards");
