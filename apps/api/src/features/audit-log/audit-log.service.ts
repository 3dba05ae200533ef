import type { AuditEntry, Page } from "@salon/contracts";
import { Types, type QueryFilter } from "mongoose";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { readList } from "../../db/lists/read-list.ts";
import { AuditModel, type AuditDocument } from "./audit-log.model.ts";

export type { AuditDocument } from "./audit-log.model.ts";

/** One decision or change, as it is written into the activity log. */
export interface AuditEntryInput {
  /** Given when the same entry may be written twice: the same id is stored once. */
  id?: Types.ObjectId;
  at: Date;
  /** User id, or null when the product itself acts. */
  actor: string | null;
  /** Domain and verb, as `booking.status` or `user.role`. */
  action: string;
  target: { type: string; id: string };
  before?: unknown;
  after?: unknown;
}

/** Adds a row to the activity log; ids and values only, never names or addresses. */
export async function recordAuditEntry({
  id,
  actor,
  before = null,
  after = null,
  ...entry
}: AuditEntryInput): Promise<void> {
  const actorId = actor === null ? null : new Types.ObjectId(actor);
  try {
    await AuditModel.create({ ...(id ? { _id: id } : {}), ...entry, actor: actorId, before, after });
  } catch (error) {
    if (!id || !isDuplicateKey(error)) throw error;
  }
}

type ListOptions = Parameters<typeof readList<AuditDocument>>[2];

/** One page of the rows that match a filter. */
export const readAuditLog = (filter: QueryFilter<AuditDocument>, options: ListOptions): Promise<Page<AuditDocument>> =>
  readList(AuditModel, filter, options);

/** Every row that names an account as actor or target, oldest first, for the export of its data. */
export async function exportAuditEntries(
  userId: string,
): Promise<Pick<AuditEntry, "at" | "action" | "before" | "after">[]> {
  const entries = await AuditModel.find({ $or: [{ actor: new Types.ObjectId(userId) }, { "target.id": userId }] })
    .sort({ at: 1 })
    .lean();
  return entries.map(({ at, action, before, after }) => ({ at: at.toISOString(), action, before, after }));
}
