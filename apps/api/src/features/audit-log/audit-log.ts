import type { AuditAction, AuditTarget, Page } from "@salon/contracts";
import { createHash } from "node:crypto";
import { Types, type QueryFilter } from "mongoose";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { readList } from "../../db/lists/read-list.ts";
import { AuditModel, type AuditDocument } from "./audit-log.model.ts";

export type { AuditDocument } from "./audit-log.model.ts";

/** One decision or change to be stored in the activity log. */
export interface AuditEntryInput {
  /** Given when the same entry may be written twice: the same id is stored once. */
  id?: Types.ObjectId;
  at: Date;
  /** User id, or null when the product itself acts. */
  actor: string | null;
  action: AuditAction;
  target: { type: AuditTarget; id: string };
  before?: unknown;
  after?: unknown;
}

/** The id of an entry about something with a name of its own, under which the same entry is stored once. */
export const entryId = (name: string): Types.ObjectId =>
  new Types.ObjectId(createHash("sha256").update(name).digest("hex").slice(0, 24));

/** Adds a row to the activity log. It stores ids and values, never names or addresses. */
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

/** Whether an entry with an id of its own was written. */
export const hasAuditEntry = async (id: string): Promise<boolean> => (await AuditModel.exists({ _id: id })) !== null;

type ListOptions = Parameters<typeof readList<AuditDocument>>[2];

/** One page of the rows that match a filter. */
export const readAuditLog = (filter: QueryFilter<AuditDocument>, options: ListOptions): Promise<Page<AuditDocument>> =>
  readList(AuditModel, filter, options);
