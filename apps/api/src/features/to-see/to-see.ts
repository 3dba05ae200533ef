import { HOUR_MS, type SeenAmount, toSeeChanges, type ToSeeKind } from "@salon/contracts";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { ToSeeModel, type ToSeeDocument } from "./to-see.model.ts";

export type { ToSeeDocument };

/** A row whose amounts are back is deleted so long after its last change: one that was begun is made or refused by then. */
const SETTLED_MS = HOUR_MS;

/**
 * Notes that amounts may become less; called before the change, so that none is missed. `now` has them as they are before it: they are
 * the first ones, unless an earlier change is still to be seen.
 */
export async function noteToSee(
  { kind, id }: Pick<ToSeeDocument, "kind" | "id">,
  now: readonly SeenAmount[],
  at: Date,
): Promise<void> {
  const _id = `${kind}:${id}`;
  for (;;) {
    const row = await ToSeeModel.findById(_id).lean();
    const isOpen = row !== null && toSeeChanges(kind, row.first, now).length > 0;
    const set = { at, ...(!isOpen && { first: now }) };
    try {
      const { matchedCount, upsertedCount } = await ToSeeModel.updateOne(
        { _id, revision: row?.revision ?? 0 },
        { $set: set, $inc: { revision: 1 }, $setOnInsert: { kind, id } },
        { upsert: !row },
      );
      if (matchedCount + upsertedCount > 0) return;
    } catch (error) {
      // Another process has noted the first change of it.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

/** The rows that may have something to see, the newest first. */
export const toSeeRows = (most: number): Promise<ToSeeDocument[]> =>
  ToSeeModel.find().sort({ at: -1, _id: 1 }).limit(most).lean().exec();

/** One row, or null. */
export const findToSee = (kind: ToSeeKind, id: string): Promise<ToSeeDocument | null> =>
  ToSeeModel.findById(`${kind}:${id}`).lean().exec();

/** Stores that an admin has seen these amounts; false when a change was begun since the row was read. */
export async function storeSeen({ _id, revision }: ToSeeDocument, seen: readonly SeenAmount[]): Promise<boolean> {
  const { matchedCount } = await ToSeeModel.updateOne(
    { _id, revision },
    { $set: { first: seen }, $inc: { revision: 1 } },
  );
  return matchedCount > 0;
}

/** Deletes a row in which nothing is to be seen, unless its change may still be under way. */
export async function dropSettled({ _id, revision, at }: ToSeeDocument, now: Date): Promise<void> {
  if (now.getTime() - at.getTime() < SETTLED_MS) return;
  await ToSeeModel.deleteOne({ _id, revision });
}
