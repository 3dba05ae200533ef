import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { failpoint } from "../../failpoint.ts";
import { DrawerModel, type DrawerDocument } from "./drawer.model.ts";

/** The drawer of a day; an empty one where nothing is stored yet. */
export const findDay = async (day: string): Promise<DrawerDocument> =>
  (await DrawerModel.findById(day).lean()) ?? { _id: day, revision: 0, movements: [] };

/**
 * Stores what `decide` makes of a day, and decides again when the day has changed meanwhile: everything that was checked
 * still holds for what is stored. `decide` throws to refuse. Answers the day before and after.
 */
export async function changeDay(
  day: string,
  decide: (found: DrawerDocument) => DrawerDocument | Promise<DrawerDocument>,
): Promise<{ before: DrawerDocument; after: DrawerDocument }> {
  for (;;) {
    const before = await findDay(day);
    const after = { ...(await decide(before)), revision: before.revision + 1 };
    await failpoint("money-decided");
    const isStored = await replace(before, after);
    await failpoint("money-written");
    if (isStored) return { before, after };
  }
}

/** Answers false when the day is no longer as it was read. */
async function replace({ _id, revision }: DrawerDocument, after: DrawerDocument): Promise<boolean> {
  try {
    const options = { upsert: revision === 0, returnDocument: "after" } as const;
    return (await DrawerModel.findOneAndReplace({ _id, revision }, after, options).lean()) !== null;
  } catch (error) {
    // Another process has stored the first change of this day.
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}
