import type { Report } from "@salon/contracts";
import { fieldWithinDays } from "../../db/lists/filters.ts";
import { WaitModel } from "./waitlist.model.ts";

/** The offers that were made on these Lagos days, and how they ended. */
export async function offersMade(from: string, to: string): Promise<NonNullable<Report["offers"]>> {
  const counts = await WaitModel.aggregate<{ _id: string | null; count: number }>([
    { $match: { ...fieldWithinDays("offer.at", from, to), state: { $in: ["offered", "closed"] } } },
    { $group: { _id: { $ifNull: ["$ended", null] }, count: { $sum: 1 } } },
  ]);
  const count = (...ends: (string | null)[]) =>
    counts.filter(({ _id }) => ends.includes(_id)).reduce((sum, one) => sum + one.count, 0);
  return {
    made: counts.reduce((sum, one) => sum + one.count, 0),
    taken: count("taken"),
    declined: count("declined", "removed"),
    lapsed: count("lapsed", "unpaid"),
  };
}
