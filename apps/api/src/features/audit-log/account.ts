import type { AuditEntry } from "@salon/contracts";
import { Types } from "mongoose";
import { AuditModel } from "./audit-log.model.ts";

/** Every row that names an account as actor or target, oldest first, for the export of its data. */
export async function exportAuditEntries(
  userId: string,
): Promise<Pick<AuditEntry, "at" | "action" | "before" | "after">[]> {
  const entries = await AuditModel.find({ $or: [{ actor: new Types.ObjectId(userId) }, { "target.id": userId }] })
    .sort({ at: 1 })
    .lean();
  return entries.map(({ at, action, before, after }) => ({ at: at.toISOString(), action, before, after }));
}
