import mongoose, { Schema, Types } from "mongoose";

/** One row of the activity log. */
export interface AuditDocument {
  _id: Types.ObjectId;
  at: Date;
  /** Null when the product itself did it. */
  actor: Types.ObjectId | null;
  action: string;
  target: { type: string; id: string };
  /** Ids and values that are not personal; names are joined when read. */
  before: unknown;
  after: unknown;
}

const auditSchema = new Schema<AuditDocument>({
  at: { type: Date, required: true },
  actor: { type: Schema.Types.ObjectId, default: null },
  action: { type: String, required: true },
  target: { type: new Schema({ type: String, id: String }, { _id: false, typeKey: "$type" }), required: true },
  before: { type: Schema.Types.Mixed, default: null },
  after: { type: Schema.Types.Mixed, default: null },
});
// The order of the list, and the same within each thing it can be narrowed by, with all the others behind it: a page reads no row it does not show.
auditSchema.index({ at: -1, _id: -1, action: 1, actor: 1, "target.type": 1 });
auditSchema.index({ "target.id": 1, at: -1, _id: -1, action: 1, actor: 1, "target.type": 1 });
auditSchema.index({ "target.type": 1, at: -1, _id: -1, action: 1, actor: 1 });
auditSchema.index({ actor: 1, at: -1, _id: -1, action: 1, "target.type": 1 });
auditSchema.index({ action: 1, at: -1, _id: -1, actor: 1, "target.type": 1 });

/** The append-only log: rows are added and read, never changed. */
export const AuditModel = mongoose.model<AuditDocument>("Audit", auditSchema, "audit");
