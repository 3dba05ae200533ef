import { TEXTS } from "@salon/contracts";
import { AuditModel } from "./audit-log.model.ts";

const SIDES = ["before", "after"] as const;
const closesOf = (day: string) => ({
  action: { $in: ["day.close", "day.reopen"] as ("day.close" | "day.reopen")[] },
  "target.type": "day" as const,
  "target.id": day,
});

/** Whether the activity log has a note of a close of this day; `removed` where an admin has removed all of them. */
export async function notesOf(day: string): Promise<"none" | "removed" | "there"> {
  const entries = await AuditModel.find(closesOf(day), { before: 1, after: 1 }).lean();
  const notes = entries.flatMap((entry) => SIDES.map((side) => (entry[side] as { note?: unknown } | null)?.note));
  const found = notes.filter((note) => note !== undefined);
  if (found.length === 0) return "none";
  return found.every((note) => note === TEXTS.blanked) ? "removed" : "there";
}

/** Removes the notes of all closes of a day. What was counted stays. */
export async function blankNotes(day: string): Promise<void> {
  for (const side of SIDES) {
    const note = `${side}.note`;
    await AuditModel.updateMany({ ...closesOf(day), [note]: { $exists: true } }, { $set: { [note]: TEXTS.blanked } });
  }
}
