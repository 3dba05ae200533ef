import { type AuditEntry, foldText } from "@salon/contracts";
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

const REMOVED = "Removed with the account";

/** Removes the notes of day closes that name a deleted person; `words` are folded. What was counted stays. */
export async function forgetNotes(words: readonly string[]): Promise<void> {
  const isAbout = (note: unknown) => typeof note === "string" && words.some((word) => foldText(note).includes(word));
  const closes = AuditModel.find({ action: { $in: ["day.close", "day.reopen"] } }, { before: 1, after: 1 }).lean();
  for await (const entry of closes.cursor()) {
    const named = (["before", "after"] as const).filter((side) => isAbout(noteOf(entry[side])));
    const set = Object.fromEntries(named.map((side) => [`${side}.note`, REMOVED]));
    if (named.length > 0) await AuditModel.updateOne({ _id: entry._id }, { $set: set });
  }
}

const noteOf = (value: unknown): unknown => (value as { note?: unknown } | null)?.note;
