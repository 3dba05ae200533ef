import { ROLES, type Role } from "@salon/contracts";
import mongoose, { Schema, Types } from "mongoose";

export interface UserDocument {
  _id: Types.ObjectId;
  name: string;
  email: string;
  passwordHash: string;
  role: Role;
  verified: boolean;
  createdAt: Date;
  /** Lower-cased e-mail and words of the name, for searching by their beginnings. */
  terms: string[];
}

const userSchema = new Schema<UserDocument>({
  name: { type: String, required: true },
  email: { type: String, required: true },
  passwordHash: { type: String, required: true },
  role: { type: String, enum: ROLES, required: true },
  verified: { type: Boolean, required: true },
  createdAt: { type: Date, required: true },
  terms: { type: [String], required: true },
});
userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ createdAt: 1, _id: 1 });
userSchema.index({ role: 1, createdAt: 1 });
userSchema.index({ verified: 1, createdAt: 1 });
userSchema.index({ terms: 1 });

/** Accounts. */
export const UserModel = mongoose.model<UserDocument>("User", userSchema, "users");
