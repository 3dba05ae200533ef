import { SLOT_MINUTES, SLOTS } from "@salon/contracts";
import { bitAt } from "../planning/lines.ts";
import type { FreeKey } from "../planning/planner.ts";

/** One service of a guest, and who and what may serve it on the day that is searched. */
export interface VisitItem {
  /** The same for items that are alike in everything but their guest. */
  kind: string;
  minutes: number;
  /** The minutes of cleaning up, in which people and units are not free. */
  cleanup: number;
  /** Whether the salon lets it begin in each slot of the day. */
  isOpen: readonly boolean[];
  /** Null where it needs no person. */
  people: readonly FreeKey[] | null;
  /** The units of each resource that it needs. */
  units: readonly (readonly FreeKey[])[];
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
  /** Judges starts, of which later ones may be missing, as `pay` would. */
  accepts: (starts: readonly VisitStart[], isWhole: boolean) => boolean;
  /** How many steps are made before others may run: few where judging takes long. */
  stepsAtOnce: number;
}

/** An item with the tables that the search reads. */
export interface Task {
  guest: number;
  /** Its position among the items of its guest as they were asked for. */
  item: number;
  kind: number;
  minutes: number;
  /** The slots in which it takes a seat, and those in which it holds its people and units. */
  seated: number;
  held: number;
  /** The slots in which it may begin if nothing else of the visit is in its way. */
  fits: readonly boolean[];
  /** One list of keys for the person, and one for each resource. */
  pools: readonly (readonly number[])[];
}
/** The tables of a day. */
export interface VisitTables {
  /** The tasks of each guest, those of one kind beside each other. */
  guests: readonly (readonly Task[])[];
  /** Guests with the same number ask for the same. */
  guestKinds: readonly number[];
  /** For each task by its kind and each key, whether the key can serve it from a slot on. */
  serves: (task: Task, key: number, slot: number) => boolean;
  /** The slots in which a key is free from a slot on. */
  freeFrom: (key: number, slot: number) => number;
  /** Keys with the same number cannot be told apart from a slot on. */
  likeness: (key: number, slot: number) => number;
  keys: number;
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
        const { kind, minutes, cleanup } = one;
        const [seated, held] = [slotsOf(minutes), slotsOf(minutes + cleanup)];
        const pools = [
          ...(one.people ? [keys.poolOf(one.people, "people")] : []),
          ...one.units.map((units) => keys.poolOf(units, units[0]?.key.split("#")[0] ?? "")),
        ];
        const fits = SLOTS.map(
          (_, slot) =>
            one.isOpen[slot]! &&
            slot * SLOT_MINUTES + minutes <= day.readyBy &&
            day.seatsFree.slice(slot, slot + seated).every((seats) => seats > 0) &&
            pools.every((pool) => pool.some((key) => isFree(keys.free[key]!, slot, held))),
        );
        return { guest, item, kind: kindOf(kind), minutes, seated, held, fits, pools };
      })
      .toSorted((a, b) => a.kind - b.kind),
  );

  return {
    guests,
    guestKinds: guests.map((tasks) => guestKindOf(tasks.map(({ kind }) => kind).join(" "))),
    ...tablesOfKeys(guests.flat(), keys),
    keys: keys.free.length,
  };
}

/** The keys of a day by their numbers: the slots in which each is free, and what it is one of. */
interface Keys {
  free: readonly (readonly boolean[])[];
  groups: readonly string[];
}

function tableOfKeys(): Keys & { poolOf: (keys: readonly FreeKey[], group: string) => number[] } {
  const numberOf = numbered();
  const free: boolean[][] = [];
  const groups: string[] = [];
  const poolOf = (keys: readonly FreeKey[], group: string) =>
    keys.map(({ key, free: bits }) => {
      const number = numberOf(key);
      free[number] ??= SLOTS.map((_, slot) => (bits & bitAt(slot)) !== 0n);
      groups[number] ??= group;
      return number;
    });
  return { free, groups, poolOf };
}

/** Whether a key is free in so many slots from one on, as far as the day goes. */
const isFree = (free: readonly boolean[], from: number, slots: number): boolean =>
  free.slice(from, from + slots).every((isSlotFree) => isSlotFree);

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
      free.map((slots, key) =>
        SLOTS.map((_, slot) => task.pools.some((pool) => pool.includes(key)) && isFree(slots, slot, task.held)),
      ),
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
