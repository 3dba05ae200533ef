import type { NewTeamMember } from "@salon/contracts";
import mongoose, { Schema, Types } from "mongoose";
import { storedSchema } from "../../db/stored-schema.ts";

/** A team member as stored; members are never deleted. */
export interface TeamDocument extends Omit<NewTeamMember, "account" | "serviceIds"> {
  _id: Types.ObjectId;
  /** The member's own account; at most one member per account. */
  account: Types.ObjectId | null;
  serviceIds: Types.ObjectId[];
  /** Grows with every change; a change names the one that it read. */
  revision: number;
  createdAt: Date;
  /** SHA-256 of the token of the calendar address; absent while there is none. */
  feedDigest?: string;
}

const noId = { _id: false };
const teamSchema = storedSchema<TeamDocument>({
  name: { type: String, required: true },
  account: { type: Schema.Types.ObjectId, default: null },
  serviceIds: { type: [Schema.Types.ObjectId], required: true },
  hours: {
    type: [
      storedSchema<TeamDocument["hours"][number]>(
        { day: Number, open: { type: String, default: null }, close: { type: String, default: null } },
        noId,
      ),
    ],
    required: true,
  },
  breaks: {
    type: [storedSchema<TeamDocument["breaks"][number]>({ day: Number, from: String, to: String }, noId)],
    required: true,
  },
  timeOff: {
    type: [
      storedSchema<TeamDocument["timeOff"][number]>(
        { from: String, to: String, reason: { type: String, default: "" } },
        noId,
      ),
    ],
    required: true,
  },
  bookable: { type: Boolean, required: true },
  commissionPercent: { type: Number, required: true },
  active: { type: Boolean, required: true },
  revision: { type: Number, required: true },
  createdAt: { type: Date, required: true },
  feedDigest: { type: String },
});
teamSchema.index({ account: 1 }, { unique: true, partialFilterExpression: { account: { $type: "objectId" } } });
teamSchema.index({ feedDigest: 1 }, { unique: true, partialFilterExpression: { feedDigest: { $exists: true } } });
teamSchema.index({ name: 1, _id: 1 });

/** The people who serve customers. */
export const TeamModel = mongoose.model<TeamDocument>("TeamMember", teamSchema, "team");
