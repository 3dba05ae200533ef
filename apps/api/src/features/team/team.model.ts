import type { Away, NewTeamMember, OwnTerms, PercentFrom } from "@salon/contracts";
import mongoose, { Schema, Types } from "mongoose";
import { announceChanges } from "../../db/revisions/announce.ts";
import { storedSchema } from "../../db/stored-schema.ts";
import { type Attempt, attemptSchema, type Attempted, ONE_PER_ATTEMPT } from "../../http/attempts.ts";

/** That a member is not in on a day, as staff noted it; the day off itself is in `timeOff`, from the first slot without them on. */
export interface StoredAbsence extends Attempted {
  /** Tells it from every other one. */
  mark: Types.ObjectId;
  day: string;
  at: Date;
  by: Types.ObjectId;
  /** Each part of the day without the member, once they came back; the release before reads the day off alone, and sells no time after it begins. */
  spans?: Away[];
  /** The appointments of that day that it left without the member: booking and item. */
  appointments: string[];
}

/** The price and minutes of a member for a service, as stored. */
export interface StoredTerms extends OwnTerms {
  serviceId: Types.ObjectId;
  /** The list that brought them; absent once a hand has changed what the member asks. */
  list?: Types.ObjectId;
}

/** A team member as stored; members are never deleted. */
export interface TeamDocument extends Omit<NewTeamMember, "account" | "serviceIds" | "own"> {
  _id: Types.ObjectId;
  /** The member's own account; at most one member per account. */
  account: Types.ObjectId | null;
  serviceIds: Types.ObjectId[];
  /** Absent without any. */
  own?: StoredTerms[];
  /** Of these the services that are not sold with the member yet; absent without any. The release before sells them. */
  unsold?: Types.ObjectId[];
  /** The commission by day once it was changed; `commissionPercent` stays the present one, which the release before reads. */
  percents?: PercentFrom[];
  /** Grows with every change; a change names the one that it read. */
  revision: number;
  createdAt: Date;
  /** SHA-256 of the token of the calendar address; absent while there is none. */
  feedDigest?: string;
  /** The last one. */
  absence?: StoredAbsence;
  /** The one that added the member. */
  attempt?: Attempt;
}

const noId = { _id: false };
const teamSchema = storedSchema<TeamDocument>({
  name: { type: String, required: true },
  account: { type: Schema.Types.ObjectId, default: null },
  serviceIds: { type: [Schema.Types.ObjectId], required: true },
  own: {
    type: [
      storedSchema<StoredTerms>(
        {
          serviceId: { type: Schema.Types.ObjectId, required: true },
          price: Number,
          minutes: Number,
          list: Schema.Types.ObjectId,
        },
        noId,
      ),
    ],
    default: undefined,
  },
  unsold: { type: [Schema.Types.ObjectId], default: undefined },
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
        { from: String, to: String, reason: { type: String, default: "" }, since: String },
        noId,
      ),
    ],
    required: true,
  },
  bookable: { type: Boolean, required: true },
  commissionPercent: { type: Number, required: true },
  percents: {
    type: [storedSchema<PercentFrom>({ from: { type: String, default: null }, percent: Number }, noId)],
    default: undefined,
  },
  active: { type: Boolean, required: true },
  revision: { type: Number, required: true },
  createdAt: { type: Date, required: true },
  feedDigest: { type: String },
  absence: {
    type: storedSchema<StoredAbsence>(
      {
        mark: { type: Schema.Types.ObjectId, required: true },
        day: { type: String, required: true },
        at: { type: Date, required: true },
        by: { type: Schema.Types.ObjectId, required: true },
        spans: { type: [storedSchema<Away>({ from: String, until: String }, noId)], default: undefined },
        appointments: { type: [String], required: true },
        attempt: { type: attemptSchema },
      },
      noId,
    ),
  },
  attempt: { type: attemptSchema },
});
teamSchema.index(...ONE_PER_ATTEMPT);
// An account has one member, and a calendar link leads to one.
teamSchema.index({ account: 1 }, { unique: true, partialFilterExpression: { account: { $type: "objectId" } } });
teamSchema.index({ feedDigest: 1 }, { unique: true, partialFilterExpression: { feedDigest: { $exists: true } } });

/** The people who serve customers. */
export const TeamModel = mongoose.model<TeamDocument>("TeamMember", teamSchema, "team");
announceChanges(TeamModel, "team");
