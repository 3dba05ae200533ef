import mongoose, { Schema, Types } from "mongoose";
import { storedSchema } from "../../db/stored-schema.ts";

/** A device that is not asked for the second step of an account, as stored. */
export interface TrustedDeviceDocument {
  _id: Types.ObjectId;
  /** The digest of what its cookie holds. */
  device: string;
  account: Types.ObjectId;
  /** Such as `Chrome on Android`. */
  name: string;
  until: Date;
}

const trustedDeviceSchema = storedSchema<TrustedDeviceDocument>({
  device: { type: String, required: true },
  account: { type: Schema.Types.ObjectId, required: true },
  name: { type: String, required: true },
  until: { type: Date, required: true },
});
trustedDeviceSchema.index({ account: 1, device: 1 }, { unique: true });
// Deletes rows that are over; every read checks `until`.
trustedDeviceSchema.index({ until: 1 }, { expireAfterSeconds: 0 });

/** The devices that accounts trust. */
export const TrustedDeviceModel = mongoose.model<TrustedDeviceDocument>(
  "TrustedDevice",
  trustedDeviceSchema,
  "trustedDevices",
);
