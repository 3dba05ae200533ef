import { readUnitKey, SLOT_MINUTES, SLOTS } from "@salon/contracts";
import { bitAt, positionsIn, type SlotBits } from "../planning/lines.ts";
import type { FreeKey } from "../planning/planner.ts";

/** One service of a guest, and who and what may serve it on the day that is searched. */
export interface VisitItem {
  /** The same for items that are alike in everything but their guest. */
  kind: string;
  minutes: number;
  /** The minutes of cleaning up, in which people and units are not free. */
  cleanup: number;
  /** The slots in which it holds its person, from its first one on: not those of a pause. */
  served: readonly number[];
  /** Whether the salon lets it begin in each slot of the day. */
  isOpen: readonly boolean[];
  /** Null where it needs no person. */
  people: readonly FreeKey[] | null;
  /** The units of each resource that it needs. */
  units: readonly (readonly FreeKey[])[];
  /** For resources of which any unit will do, how many are free in each slot; the same list for the same resource. */
  counted: readonly (readonly number[])[];
}
/** A person or unit of a booked line with the slots in which the line holds it, and those who could serve the line in its place. */
interface BookedPiece {
  key: string;
  bits: SlotBits;
  pool: readonly FreeKey[];
}
/** Where an item of a guest begins, as a position in the day's slots. */
export interface VisitStart {
  guest: number;
  item: number;
  at: number;
}
/** A day, and the visit that is to find its place in it. Minutes count from the first slot of the day. */
export interface VisitDay {
  guests: readonly (readonly VisitItem[])[];
  /** The seats free in each slot. */
  seatsFree: readonly number[];
  /** The minute at which everything has to have ended. */
  readyBy: number;
  /** Whether all guests begin within an hour of each other. */
  together: boolean;
  /** What may be moved to others who are free, and is not in the way of anything but what begins in its slots. */
  booked: readonly BookedPiece[];
  /** Judges starts, of which later ones may be missing, as `pay` would. */
  accepts: (starts: readonly VisitStart[], isWhole: boolean) => Generator<void, boolean>;
  /** How many starts that only the judge refuses are tried before the search gives up. */
  mostRefused: number;
  /** Whether other calls should run now. */
  isTurnOver: () => boolean;
}

/** Keys of which an item needs one. */
export interface Pool {
  id: number;
  keys: readonly number[];
}
/** The same, with the slots in which it holds one of them: from its first one on, and how many of them lie before cleaning up. */
interface NeededPool extends Pool {
  held: readonly number[];
  worked: number;
}
/** An item with the tables that the search reads. */
export interface Task {
  guest: number;
  /** Its position among the items of its guest as they were asked for. */
  item: number;
  kind: number;
  minutes: number;
  /** In how many slots it takes a seat, and in how many it holds its units. */
  seated: number;
  busy: number;
  /** The slots in which it may begin if nothing else of the visit is in its way. */
  fits: readonly boolean[];
  /** One for the person, and one for each resource. */
  pools: readonly NeededPool[];
  counted: readonly (readonly number[])[];
}
/** The tables of a day. */
export interface VisitTables {
  /** The tasks of each guest, those of one kind beside each other. */
  guests: readonly (readonly Task[])[];
  /** For each slot the pieces of booked lines that begin in it. */
  booked: readonly (readonly Task[])[];
  /** For each pool, by its id, all pools whose keys are among its own. */
  within: readonly (readonly Pool[])[];
  /** Guests with the same number ask for the same. */
  guestKinds: readonly number[];
  /** For each task by its kind and each key, whether the key can serve it from a slot on. */
  serves: (task: Task, key: number, slot: number) => boolean;
  /** The slots in which a key is free from a slot on. */
  freeFrom: (key: number, slot: number) => number;
  /** Keys with the same number cannot be told apart from a slot on. */
  likeness: (key: number, slot: number) => number;
  keys: number;
  /** Whether anything holds a key before and after a pause. */
  hasPauses: boolean;
}

const slotsOf = (minutes: number): number => Math.ceil(minutes / SLOT_MINUTES);

/** Works out the tables of a day. */
export function tablesOf(day: VisitDay): VisitTables {
  const kindOf = numbered();
  const guestKindOf = numbered();
  const keys = tableOfKeys();

  const guests = day.guests.map((items, guest) =>
    items
      .map((one, item): Task => {
        const { kind, minutes, cleanup, counted, served } = one;
        const [seated, busy] = [slotsOf(minutes), slotsOf(minutes + cleanup)];
        const needed = (ofPool: readonly FreeKey[], held: readonly number[]): NeededPool => {
          return { ...keys.poolOf(ofPool), held, worked: held.filter((slot) => slot < seated).length };
        };
        const used = Array.from({ length: busy }, (_, slot) => slot);
        const pools = [
          ...(one.people ? [needed(one.people, served)] : []),
          ...one.units.map((units) => needed(units, used)),
        ];
        return { guest, item, kind: kindOf(kind), minutes, seated, busy, fits: [], pools, counted };
      })
      .toSorted((a, b) => a.kind - b.kind),
  );

  const pieces = day.booked.map((piece): Task & { from: number } => {
    const pool = keys.poolOfPiece(piece);
    const [from = 0, ...others] = positionsIn(piece.bits);
    const held = [0, ...others.map((slot) => slot - from)];
    const kind = kindOf(`booked ${pool.id} ${held.join(" ")}`);
    const pools = [{ ...pool, held, worked: 0 }];
    return { guest: -1, item: -1, kind, minutes: 0, seated: 0, busy: 0, fits: [], pools, counted: [], from };
  });

  return {
    guests: guests.map((tasks) => tasks.map((task) => ({ ...task, fits: slotsFor(task, day, keys) }))),
    booked: SLOTS.map((_, slot) => pieces.filter(({ from }) => from === slot)),
    within: keys.pools.map((pool) => keys.pools.filter((other) => other.keys.every((key) => pool.keys.includes(key)))),
    guestKinds: guests.map((tasks) => guestKindOf(tasks.map(({ kind }) => kind).join(" "))),
    ...tablesOfKeys([...guests.flat(), ...pieces], keys),
    keys: keys.free.length,
    hasPauses: [...guests.flat(), ...pieces].some(({ pools }) => pools.some(({ held }) => held.at(-1)! >= held.length)),
  };
}

/** The slots in which an item may begin if nothing else of the visit is in its way. */
function slotsFor(task: Task, day: VisitDay, { free }: Keys): boolean[] {
  const { guest, item, minutes, seated, busy, pools, counted } = task;
  const { isOpen } = day.guests[guest]![item]!;
  return SLOTS.map(
    (_, slot) =>
      isOpen[slot]! &&
      slot * SLOT_MINUTES + minutes <= day.readyBy &&
      day.seatsFree.slice(slot, slot + seated).every((seats) => seats > 0) &&
      pools.every(({ keys, held }) => keys.some((key) => isFree(free[key]!, slot, held))) &&
      counted.every((left) => left.slice(slot, slot + busy).every((units) => units > 0)),
  );
}

/** The keys of a day by their numbers: the slots in which each is free, and what it is one of. */
interface Keys {
  free: readonly boolean[][];
  groups: readonly string[];
  pools: readonly Pool[];
}

function tableOfKeys() {
  const numberOf = numbered();
  const poolNumberOf = numbered();
  const free: boolean[][] = [];
  const groups: string[] = [];
  const pools: Pool[] = [];

  const poolOf = (ofPool: readonly FreeKey[]): Pool => {
    const keys = ofPool.map(({ key, free: bits }) => {
      const number = numberOf(key);
      free[number] ??= SLOTS.map((_, slot) => (bits & bitAt(slot)) !== 0n);
      groups[number] ??= readUnitKey(key)?.resourceId ?? "people";
      return number;
    });
    const id = poolNumberOf(keys.toSorted((a, b) => a - b).join(" "));
    pools[id] ??= { id, keys };
    return { id, keys };
  };

  // A line may keep its own people, also where others could serve it.
  const poolOfPiece = ({ key, bits, pool }: BookedPiece): Pool => {
    const own = pool.find((other) => other.key === key) ?? { key, free: 0n };
    const { id, keys } = poolOf([own, ...pool.filter((other) => other.key !== key)]);
    for (const slot of positionsIn(bits)) free[keys[0]!]![slot] = true;
    return { id, keys };
  };

  return { free, groups, pools, poolOf, poolOfPiece };
}

/** Whether a key is free in what is held from a slot on, as far as the day goes. */
const isFree = (free: readonly boolean[], from: number, held: readonly number[]): boolean =>
  held.every((slot) => free[from + slot] ?? true);

/** A number for each text, from 0 on. */
function numbered(): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    const number = known.get(text) ?? known.size;
    known.set(text, number);
    return number;
  };
}

function tablesOfKeys(
  tasks: readonly Task[],
  { free, groups }: Keys,
): Pick<VisitTables, "serves" | "freeFrom" | "likeness"> {
  const kinds = new Map(tasks.map((task) => [task.kind, task]));
  const served = new Map(
    [...kinds.values()].map((task) => [
      task.kind,
      free.map((slots, key) => {
        const held = task.pools.find((pool) => pool.keys.includes(key))?.held;
        return SLOTS.map((_, slot) => held !== undefined && isFree(slots, slot, held));
      }),
    ]),
  );
  const freeFrom = free.map((slots) => SLOTS.map((_, slot) => slots.slice(slot).filter(Boolean).length));

  const numbers = numbered();
  const likeness = free.map((_, key) => {
    const ofKey: number[] = [];
    let later = groups[key]!;
    for (let slot = SLOTS.length - 1; slot >= 0; slot--) {
      const now = [...served.values()].map((keys) => (keys[key]![slot] ? "1" : "0")).join("");
      ofKey[slot] = numbers(`${slot} ${later} ${now}`);
      later = String(ofKey[slot]);
    }
    return ofKey;
  });

  return {
    serves: ({ kind }, key, slot) => served.get(kind)![key]![slot]!,
    freeFrom: (key, slot) => freeFrom[key]![slot] ?? 0,
    likeness: (key, slot) => likeness[key]![slot]!,
  };
}
