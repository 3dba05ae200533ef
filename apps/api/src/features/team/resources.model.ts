import type { NewResource } from "@salon/contracts";
import mongoose, { Schema, Types } from "mongoose";
import { announceChanges } from "../../db/revisions/announce.ts";
import { storedSchema } from "../../db/stored-schema.ts";
import { type Attempt, attemptSchema, ONE_PER_ATTEMPT } from "../../http/attempts.ts";

/** A resource as stored; resources are never deleted. */
export interface ResourceDocument extends Omit<NewResource, "serviceIds"> {
  _id: Types.ObjectId;
  serviceIds: Types.ObjectId[];
  /** Of these the services that are not sold with its units yet; absent without any. The release before sells them. */
  unsold?: Types.ObjectId[];
  /** Grows with every change; a change names the one that it read. */
  revision: number;
  attempt?: Attempt;
}

const resourceSchema = storedSchema<ResourceDocument>({
  name: { type: String, required: true },
  units: { type: Number, required: true },
  serviceIds: { type: [Schema.Types.ObjectId], required: true },
  unsold: { type: [Schema.Types.ObjectId], default: undefined },
  active: { type: Boolean, required: true },
  revision: { type: Number, required: true },
  attempt: { type: attemptSchema },
});
resourceSchema.index(...ONE_PER_ATTEMPT);

/** Rooms, basins and machines. */
export const ResourceModel = mongoose.model<ResourceDocument>("Resource", resourceSchema, "resources");
announceChanges(ResourceModel, "team");
