import type { Slot } from "@salon/contracts";
import { addHeld, type Held, slotBits, type Taken } from "./seats.planner.service.ts";
import { SlotModel } from "./seats.slots.model.ts";

/** Claims that do not count in a reading: those of this reference, or of one of its lines. */
export interface Except {
  ref: string;
  line?: number;
}

/** The slots of one day, with the seats taken and, where they are asked for, the keys held in each. */
interface DayTaken {
  _id: string;
  slots: string[];
  taken: number[];
  /** `held` as it is stored, or a list for each claim where some claims do not count. */
  keys?: (string | string[][])[];
}

/** The seats, people and units taken on these days; expired holds do not count. */
export async function readTaken(days: readonly string[], now: Date, except?: Except): Promise<Taken> {
  const found = await readDays(days, {
    taken: { $push: seatsTaken(now, except) },
    keys: { $push: keysHeld(now, except) },
  });
  const held: Held = new Map();
  for (const { _id: day, slots, keys = [] } of found)
    for (const [index, slot] of slots.entries()) {
      const bits = slotBits([slot.slice(day.length + 1) as Slot]);
      for (const key of keysIn(keys[index]!)) addHeld({ held }, day, key, bits);
    }
  return { seats: bySlot(found), held };
}

const keysIn = (held: string | string[][]): string[] =>
  typeof held === "string" ? held.split(" ").slice(0, -1) : held.flat();

/** The seats taken on these days, for lines that need no person and no unit. */
export async function readSeats(days: readonly string[], now: Date, except?: Except): Promise<Taken> {
  const found = await readDays(days, { taken: { $push: seatsTaken(now, except) } });
  return { seats: bySlot(found), held: new Map() };
}

/** One document per day: reading several hundred small ones would take most of the time of a month's answer. */
const readDays = (days: readonly string[], figures: Record<string, { $push: object | string }>) =>
  SlotModel.aggregate<DayTaken>([
    { $match: { day: { $in: days } } },
    { $group: { _id: "$day", slots: { $push: "$_id" }, ...figures } },
  ]);

/** The seats by slot key; slots without a document are absent. */
const bySlot = (days: readonly DayTaken[]): Map<string, number> =>
  new Map(days.flatMap(({ slots, taken }) => slots.map((slot, index) => [slot, taken[index]!])));

const NEVER = new Date(8.64e15);

/** The seats that count, computed by the database. */
const seatsTaken = (now: Date, except?: Except) =>
  counted(now, except, "$taken", {
    $sum: { $map: { input: liveClaims(now, except), as: "claim", in: "$$claim.seats" } },
  });

/** The keys that count. */
const keysHeld = (now: Date, except?: Except) =>
  counted(
    now,
    except,
    { $ifNull: ["$held", ""] },
    {
      $map: { input: liveClaims(now, except), as: "claim", in: { $ifNull: ["$$claim.holds", []] } },
    },
  );

/** `all`, unless one of the slot's holds has expired or some claims are left out. */
const counted = (now: Date, except: Except | undefined, all: string | object, live: object) =>
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
