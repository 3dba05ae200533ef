import { AuditModel } from "./audit-log.model.ts";

/** What customers did online. */
export interface OnlineCounts {
  booked: number;
  moved: number;
  cancelled: number;
}
const ACTIONS = { booked: "booking.create", moved: "booking.time", cancelled: "booking.cancel" } as const;

/** How many bookings customers made, and how often they moved or cancelled something, between two instants. */
export async function countOnline(from: Date, until: Date): Promise<OnlineCounts> {
  const found = await AuditModel.aggregate<{ _id: string; count: number }>([
    { $match: { action: { $in: Object.values(ACTIONS) }, at: { $gte: from, $lt: until } } },
    {
      $lookup: {
        from: "users",
        localField: "actor",
        foreignField: "_id",
        as: "who",
        pipeline: [{ $project: { role: 1 } }],
      },
    },
    // A booking by staff is made at the desk. A booking with an online payment counts as online, also when staff completed it.
    {
      $match: {
        $or: [
          { "after.payment": { $exists: true } },
          { actor: { $ne: null }, "who.role": { $nin: ["admin", "author"] } },
        ],
      },
    },
    { $group: { _id: "$action", count: { $sum: 1 } } },
  ]);
  const countOf = (action: string) => found.find(({ _id }) => _id === action)?.count ?? 0;
  return { booked: countOf(ACTIONS.booked), moved: countOf(ACTIONS.moved), cancelled: countOf(ACTIONS.cancelled) };
}
