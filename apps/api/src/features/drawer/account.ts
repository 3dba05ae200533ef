import { foldText, type Movement } from "@salon/contracts";
import { Types } from "mongoose";
import { changeDay } from "./days.ts";
import { DrawerModel, type DrawerDocument } from "./drawer.model.ts";
import { movementsOf, plainMovement } from "./present.ts";

/** What an account has moved in the drawer, the oldest first, for the export of its data. */
export async function movementsBy(userId: string): Promise<Omit<Movement, "by" | "reversed">[]> {
  const days = await DrawerModel.find({ "movements.by": new Types.ObjectId(userId) })
    .sort({ _id: 1 })
    .lean();
  return days.flatMap((day) =>
    movementsOf(day)
      .filter(({ by }) => String(by) === userId)
      .map((movement) => plainMovement(movement, day._id)),
  );
}

const REMOVED = "Removed with the account";

/** Removes the reasons and notes that name a deleted person; `words` are folded. The amounts stay. */
export async function forgetInDrawer(words: readonly string[]): Promise<void> {
  const isAbout = (text: string) => words.some((word) => foldText(text).includes(word));
  const withoutNames = ({ movements, closed, ...day }: DrawerDocument): DrawerDocument => ({
    ...day,
    movements: movements.map((one) => (isAbout(one.reason) ? { ...one, reason: REMOVED } : one)),
    ...(closed && { closed: isAbout(closed.note ?? "") ? { ...closed, note: REMOVED } : closed }),
  });

  for await (const day of DrawerModel.find().lean().cursor())
    if ([...day.movements.map(({ reason }) => reason), day.closed?.note ?? ""].some(isAbout))
      await changeDay(day._id, withoutNames);
}
