import { type Slot, slotInstant, SLOTS } from "@salon/contracts";
import { encodedOccupancy } from "../claims/claims.ts";
import type { MovableLine } from "../reseating/reseating.ts";
import { slotRows } from "../slots.model.ts";
import { type SlotBits, slotBits } from "./lines.ts";

/** Claims that do not count in a reading: those of a reference, or of one of its lines, or holds for what `attempt` names. */
type Except = { ref: string; line?: number } | { attempt: string };

/** The same for one line or several. */
export type Excepted = Except | readonly Except[];

/** The slots of one day, with the seats taken and, where they are asked for, the keys held in each. */
interface DayTaken {
  _id: string;
  slots: string[];
  taken: number[];
  /** `held` as it is stored, or of those claims that count. */
  keys?: string[];
}

const MOVABLE = "~";

/** The seats, people and units taken on these days; expired holds do not count. */
export async function readOccupancy(days: readonly string[], now: Date, except?: Excepted): Promise<Occupancy> {
  const found = await readDays(days, {
    taken: { $push: seatsTaken(now, except) },
    keys: { $push: keysHeld(now, except) },
  });
  const occupiedKeys: OccupiedKeys = new Map();
  for (const { _id: day, slots, keys = [] } of found)
    for (const [index, slot] of slots.entries()) {
      const bits = slotBits([slotIn(slot, day)]);
      for (const key of keys[index]!.split(" "))
        if (key !== "" && !key.startsWith(MOVABLE)) addOccupied({ occupiedKeys }, day, key, bits);
    }
  return { seats: bySlot(found), occupiedKeys, movable: movableIn(found, now) };
}

const slotIn = (id: string, day: string): Slot => id.slice(day.length + 1) as Slot;

/** The lines of a day that may be moved. They are read out of the texts when a time has no room without them. */
function movableIn(days: readonly DayTaken[], now: Date): NonNullable<Occupancy["movable"]> {
  const read = new Map<string, MovableLine[]>();
  return (day) => {
    let lines = read.get(day);
    if (!lines) {
      const found = days.find(({ _id }) => _id === day);
      const begun = slotBits(SLOTS.filter((slot) => slotInstant(day, slot) <= now));
      const isAhead = ({ held }: MovableLine) => [...held.values()].every((bits) => (bits & begun) === 0n);
      lines = found ? readMovable(found).filter(isAhead) : [];
      read.set(day, lines);
    }
    return lines;
  };
}

/** What the booked lines of a day that may be moved hold, each key in slots of its own. */
function readMovable({ _id: day, slots, keys = [] }: DayTaken): MovableLine[] {
  if (!keys.some((text) => text.includes(MOVABLE))) return [];

  const found = new Map<string, Map<string, SlotBits>>();

  for (const [index, slot] of slots.entries()) {
    const bits = slotBits([slotIn(slot, day)]);
    let line: Map<string, SlotBits> | undefined;
    for (const key of keys[index]!.split(" "))
      if (key.startsWith(MOVABLE)) {
        line = found.get(key) ?? new Map<string, SlotBits>();
        found.set(key, line);
      } else if (line && key !== "") line.set(key, (line.get(key) ?? 0n) | bits);
  }

  return [...found].map(([name, held]) => {
    const [ref = "", line, serviceId = ""] = name.slice(MOVABLE.length).split("/");
    return { ref, line: Number(line), serviceId, held };
  });
}

/** The seats taken on these days, for lines that need no person and no unit. */
export async function readSeats(days: readonly string[], now: Date, except?: Excepted): Promise<Occupancy> {
  const found = await readDays(days, { taken: { $push: seatsTaken(now, except) } });
  return { seats: bySlot(found), occupiedKeys: new Map() };
}

/** One document per day: reading several hundred small ones would take most of the time of a month's answer. */
const readDays = (days: readonly string[], figures: Record<string, { $push: object | string }>) =>
  slotRows
    .aggregate<DayTaken>([
      { $match: { day: { $in: days } } },
      { $group: { _id: "$day", slots: { $push: "$_id" }, ...figures } },
    ])
    .toArray();

/** The seats by slot key; slots without a document are absent. */
const bySlot = (days: readonly DayTaken[]): Map<string, number> =>
  new Map(days.flatMap(({ slots, taken }) => slots.map((slot, index) => [slot, taken[index]!])));

const NEVER = new Date(8.64e15);

/** The seats that count, computed by the database. */
const seatsTaken = (now: Date, except?: Excepted) =>
  counted(now, except, "$taken", {
    $sum: { $map: { input: liveClaims(now, except), as: "claim", in: "$$claim.seats" } },
  });

/** The keys that count, as `heldText` writes them. */
const keysHeld = (now: Date, except?: Excepted) =>
  counted(now, except, { $ifNull: ["$held", ""] }, encodedOccupancy(liveClaims(now, except)));

/** `all`, unless one of the slot's holds has expired or some claims are left out. */
const counted = (now: Date, except: Excepted | undefined, all: string | object, live: object) =>
  except ? live : { $cond: [{ $gt: [{ $ifNull: ["$firstHoldEnds", NEVER] }, now] }, all, live] };

/** The claims for which `isLive` holds, without those that are left out. */
const liveClaims = (now: Date, except?: Excepted) => ({
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

const isOther = (except: Excepted) => ({
  $and: [except].flat().map((one) =>
    "attempt" in one
      ? { $or: [{ $ne: ["$$claim.state", "held"] }, { $ne: ["$$claim.attempt", one.attempt] }] }
      : {
          $or: [
            { $ne: ["$$claim.ref", one.ref] },
            ...(one.line === undefined ? [] : [{ $ne: ["$$claim.line", one.line] }]),
          ],
        },
  ),
});

/** What is taken of some days. A planner adds to it what it plans. */
export interface Occupancy {
  /** Seats by slot key. */
  seats: Map<string, number>;
  occupiedKeys: OccupiedKeys;
  /** The booked lines of a day that may be moved to other people and units; absent where nothing may be moved. */
  movable?: (day: string) => readonly MovableLine[];
}

/** By day and key of a person or unit, the slots in which it is held. */
type OccupiedKeys = Map<string, Map<string, SlotBits>>;

/** Adds slots in which a key is held. */
export function addOccupied(
  { occupiedKeys }: Pick<Occupancy, "occupiedKeys">,
  day: string,
  key: string,
  bits: SlotBits,
): void {
  const ofDay = occupiedKeys.get(day) ?? new Map<string, SlotBits>();
  occupiedKeys.set(day, ofDay);
  ofDay.set(key, (ofDay.get(key) ?? 0n) | bits);
}

/** A copy that can be added to. */
export const copyOccupancy = ({ seats, occupiedKeys, ...taken }: Occupancy): Occupancy => ({
  ...taken,
  seats: new Map(seats),
  occupiedKeys: new Map([...occupiedKeys].map(([day, ofDay]) => [day, new Map(ofDay)])),
});
