import type { Slot } from "@salon/contracts";
import { addHeld, type Held, slotBits, type Taken } from "./seats.planner.service.ts";
import { SlotModel } from "./seats.slots.model.ts";

/** Claims that do not count in a reading: those of this reference, or of one of its lines. */
export interface Except {
  ref: string;
  line?: number;
}

/** The seats, people and units taken on these days; expired holds do not count. */
export async function readTaken(days: readonly string[], now: Date, except?: Except): Promise<Taken> {
  const [seats, held] = await Promise.all([readSeats(days, now, except), readHeld(days, now, except)]);
  return { seats, held };
}

/** Seats taken in the slots of these days, by slot key; expired holds do not count and slots without a document are absent. */
export async function readSeats(days: readonly string[], now: Date, except?: Except): Promise<Map<string, number>> {
  // One document per day: reading several hundred small ones would take most of the time of a month's answer.
  const slotsOfDays = await SlotModel.aggregate<{ slots: string[]; taken: number[] }>([
    { $match: { day: { $in: days } } },
    { $group: { _id: "$day", slots: { $push: "$_id" }, taken: { $push: seatsTaken(now, except) } } },
  ]);
  return new Map(slotsOfDays.flatMap(({ slots, taken }) => slots.map((slot, index) => [slot, taken[index]!])));
}

/** The people and units that claims hold on these days; expired holds do not count. */
export async function readHeld(days: readonly string[], now: Date, except?: Except): Promise<Held> {
  const slotsOfDays = await SlotModel.aggregate<{ _id: string; slots: string[]; keys: string[][][] }>([
    { $match: { day: { $in: days }, "claims.holds": { $exists: true } } },
    { $group: { _id: "$day", slots: { $push: "$_id" }, keys: { $push: keysHeld(now, except) } } },
  ]);
  const held: Held = new Map();
  for (const { _id: day, slots, keys } of slotsOfDays)
    for (const [index, slot] of slots.entries()) {
      const bits = slotBits([slot.slice(day.length + 1) as Slot]);
      for (const key of keys[index]!.flat()) addHeld({ held }, day, key, bits);
    }
  return held;
}

const NEVER = new Date(8.64e15);

/** The seats that count, computed by the database. */
const seatsTaken = (now: Date, except?: Except) =>
  counted(now, except, "$taken", {
    $sum: { $map: { input: liveClaims(now, except), as: "claim", in: "$$claim.seats" } },
  });

/** The keys that count, one array for each claim. */
const keysHeld = (now: Date, except?: Except) =>
  counted(now, except, "$claims.holds", {
    $map: { input: liveClaims(now, except), as: "claim", in: { $ifNull: ["$$claim.holds", []] } },
  });

/** `all`, unless one of the slot's holds has expired or some claims are left out. */
const counted = (now: Date, except: Except | undefined, all: string, live: object) =>
  except ? live : { $cond: [{ $gt: [{ $ifNull: ["$firstHoldEnds", NEVER] }, now] }, all, live] };

/** The claims for which `isLive` holds, without those that are left out. */
const liveClaims = (now: Date, except?: Except) => ({
  $filter: {
    input: "$claims",
    as: "claim",
    cond: {
      $and: [
        { $or: [{ $eq: ["$$claim.state", "sold"] }, { $gt: ["$$claim.expiresAt", now] }] },
        ...(except ? [isOther(except)] : []),
      ],
    },
  },
});

const isOther = ({ ref, line }: Except) => ({
  $or: [{ $ne: ["$$claim.ref", ref] }, ...(line === undefined ? [] : [{ $ne: ["$$claim.line", line] }])],
});
