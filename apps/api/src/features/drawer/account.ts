import type { Movement } from "@salon/contracts";
import { Types } from "mongoose";
import { DrawerModel } from "./drawer.model.ts";
import { movementsOf, plainMovement } from "./present.ts";

/** What an account has moved in the drawer, the oldest first, for the export of its data. */
export async function movementsBy(userId: string): Promise<Omit<Movement, "by" | "reversed" | "blanked">[]> {
  const days = await DrawerModel.find({ "movements.by": new Types.ObjectId(userId) })
    .sort({ _id: 1 })
    .lean();
  return days.flatMap((day) =>
    movementsOf(day)
      .filter(({ by }) => String(by) === userId)
      .map((movement) => plainMovement(movement, day._id)),
  );
}
