import { SlotModel } from "./seats.slots.model.ts";

/** Seats taken in every slot of these days that somebody asked for, by slot key; holds that have ended do not count. */
export async function seatsTakenOn(days: readonly string[], now: Date): Promise<Map<string, number>> {
  // One document a day: several hundred small ones are what a busy month's answer would spend its time on.
  const slotsOfDays = await SlotModel.aggregate<{ slots: string[]; taken: number[] }>([
    { $match: { day: { $in: days } } },
    { $group: { _id: "$day", slots: { $push: "$_id" }, taken: { $push: seatsTaken(now) } } },
  ]);
  return new Map(slotsOfDays.flatMap(({ slots, taken }) => slots.map((slot, index) => [slot, taken[index]!])));
}

const NEVER = new Date(8.64e15);

/** The seats that count, found by the database: `taken` says it, unless one of the slot's holds has ended. */
const seatsTaken = (now: Date) => ({
  $cond: [{ $gt: [{ $ifNull: ["$firstHoldEnds", NEVER] }, now] }, "$taken", liveSeats(now)],
});

/** The sum of `isLive` claims. */
const liveSeats = (now: Date) => ({
  $sum: {
    $map: {
      input: {
        $filter: {
          input: "$claims",
          as: "claim",
          cond: { $or: [{ $eq: ["$$claim.state", "sold"] }, { $gt: ["$$claim.expiresAt", now] }] },
        },
      },
      as: "claim",
      in: "$$claim.seats",
    },
  },
});
