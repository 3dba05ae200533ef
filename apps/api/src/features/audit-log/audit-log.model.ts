import mongoose, { Schema, Types } from "mongoose";
import { storedSchema } from "../../db/stored-schema.ts";

/** One row of the activity log. */
export interface AuditDocument {
  _id: Types.ObjectId;
  at: Date;
  /** Null for actions of the product itself. */
  actor: Types.ObjectId | null;
  action: string;
  target: { type: string; id: string };
  /** Ids and values without personal data; names are joined when read. */
  before: unknown;
  after: unknown;
}

const auditSchema = storedSchema<AuditDocument>({
  at: { type: Date, required: true },
  actor: { type: Schema.Types.ObjectId, default: null },
  action: { type: String, required: true },
  target: {
    type: storedSchema<AuditDocument["target"]>({ type: String, id: String }, { _id: false, typeKey: "$type" }),
    required: true,
  },
  before: { type: Schema.Types.Mixed, default: null },
  after: { type: Schema.Types.Mixed, default: null },
});
// For the list: its order, and the same for each of its filters; the last also for what customers did online in a day.
auditSchema.index({ at: -1, _id: -1 });
auditSchema.index({ "target.id": 1, at: -1, _id: -1 });
auditSchema.index({ "target.type": 1, at: -1, _id: -1 });
auditSchema.index({ actor: 1, at: -1, _id: -1 });
auditSchema.index({ action: 1, at: -1, _id: -1 });

/** The append-only activity log: rows are never changed or deleted. */
export const AuditModel = mongoose.model<AuditDocument>("Audit", auditSchema, "audit");
