import {
  SLOT_MINUTES,
  SLOTS,
  coveredSlots,
  isOnDuty,
  isSkilled,
  isStaffed,
  personKey,
  slotKey,
  unitKey,
  type SalonDays,
  type Slot,
} from "@salon/contracts";
import type { Team } from "../team/team.service.ts";
import type { SeatLine } from "./seats.claims.service.ts";

type Member = Team["members"][number];
type Resource = Team["resources"][number];

/** What is taken of some days. A planner adds to it what it plans. */
export interface Taken {
  /** Seats by slot key. */
  seats: Map<string, number>;
  /** The slots in which a person or unit is held, one bit each, by `heldKey`. */
  held: Map<string, number>;
}
/** The people and the units of a line. */
export interface Choice {
  people: readonly Member[];
  units: readonly string[];
}
interface Rules extends SalonDays {
  slotCapacity: number;
}

/** Names a person or unit on one day. */
export const heldKey = (day: string, key: string): string => `${day}|${key}`;

/** One bit for each of these slots. */
export const slotBits = (slots: readonly Slot[]): number =>
  slots.reduce((bits, slot) => bits | (1 << SLOTS.indexOf(slot)), 0);

/** Adds slots in which a key is held. */
export const addHeld = ({ held }: Pick<Taken, "held">, day: string, key: string, bits: number): void =>
  void held.set(heldKey(day, key), (held.get(heldKey(day, key)) ?? 0) | bits);

const countBits = (bits: number): number => SLOTS.filter((_, index) => (bits & (1 << index)) !== 0).length;

/** The choices that a plan may try: enough for every cart of a salon, and an answer within milliseconds. */
const MAX_STEPS = 20_000;

/**
 * Finds people and units for lines. Availability, the nearest times and the claims all ask this planner, so a time that is
 * shown as open can be had.
 */
export class Planner {
  readonly #rules: Rules;
  readonly #team: Team;
  readonly #duty = new Map<string, number>();

  constructor(rules: Rules, team: Team) {
    this.#rules = rules;
    this.#team = team;
  }

  /** Whether a line needs a person or a unit; all others need only seats. */
  needs(line: SeatLine): boolean {
    return this.#skilled(line) !== null || this.#resources(line).length > 0;
  }

  /** Whether a line needs a person. */
  needsPeople(line: SeatLine): boolean {
    return this.#skilled(line) !== null;
  }

  /** How many people and units could serve a line at some time. */
  candidates(line: SeatLine): number {
    const units = this.#resources(line).reduce((sum, resource) => sum + resource.units, 0);
    return (this.#skilled(line)?.length ?? 0) + units;
  }

  /** How many such lines for one person still fit. */
  room(line: SeatLine, taken: Taken): number {
    const people = this.#skilled(line) === null ? [] : [this.#freePeople(line, taken).length];
    const units = this.#resources(line).map((resource) => this.#freeUnits(line, resource, taken).length);
    return Math.max(0, Math.min(this.seatsFree(line, taken), ...people, ...units));
  }

  /** Whether somebody who may serve the line works in all its slots, free or not; true when it needs no person. */
  isServed(line: SeatLine): boolean {
    const bits = slotBits(coveredSlots(line.time, line.timeframe));
    return this.#skilled(line)?.some((member) => this.#works(member, line.day, bits)) ?? true;
  }

  /** Whether the people and units that a line was given could still take it, if they are free. */
  stillFits(line: SeatLine): boolean {
    const units = this.#resources(line).flatMap(({ _id, units: count }) =>
      Array.from({ length: count }, (_, index) => unitKey(_id, index + 1)),
    );
    const people = line.with ?? [];
    return (
      people.every((asked) => this.isServed({ ...line, asked })) &&
      (line.units ?? []).every((key) => units.includes(key))
    );
  }

  /**
   * People and units for all these lines at once, or null. The people of a line before come first, then those with the
   * fewest minutes that day, then by id; the same ones serve all slots of a line.
   */
  plan(lines: readonly SeatLine[], taken: Taken): Map<number, Choice> | null {
    const planned: Taken = { seats: taken.seats, held: new Map(taken.held) };
    const needing = lines
      .filter((line) => this.needs(line))
      .map((line) => ({ line, slack: this.room(line, taken) - line.seats }))
      .toSorted((a, b) => a.slack - b.slack);
    const plan = new Map<number, Choice>();
    let steps = MAX_STEPS;
    const place = (position: number): boolean => {
      const next = needing[position];
      if (!next) return true;
      for (const choice of this.#choices(next.line, planned)) {
        if (steps-- <= 0) return false;
        plan.set(next.line.line, choice);
        const undo = hold(next.line, choice, planned);
        if (place(position + 1)) return true;
        undo();
      }
      return false;
    };
    return place(0) ? plan : null;
  }

  *#choices(line: SeatLine, taken: Taken): Generator<Choice> {
    const people = this.#skilled(line) === null ? null : this.#freePeople(line, taken);
    const unitPools = this.#resources(line).map((resource) => this.#freeUnits(line, resource, taken));
    for (const chosen of people ? combinations(people, line.seats) : [[]])
      for (const units of combinationsOfAll(unitPools, line.seats)) yield { people: chosen, units };
  }

  /** The members who may serve a line; null when its service has no staff, so that it needs no person. */
  #skilled({ serviceId, asked }: SeatLine): readonly Member[] | null {
    if (serviceId === undefined) return null;
    const { members } = this.#team;
    if (asked) return members.filter((member) => member._id === asked && isSkilled(member, serviceId));
    return isStaffed(members, serviceId) ? members.filter((member) => isSkilled(member, serviceId)) : null;
  }

  #freePeople(line: SeatLine, taken: Taken): Member[] {
    const { day, time, timeframe, with: former = [] } = line;
    const bits = slotBits(coveredSlots(time, timeframe));
    const heldBy = ({ _id }: Member) => taken.held.get(heldKey(day, personKey(_id))) ?? 0;
    return (this.#skilled(line) ?? [])
      .filter((member) => this.#works(member, day, bits) && (heldBy(member) & bits) === 0)
      .map((member) => ({ member, rank: former.includes(member._id) ? -1 : countBits(heldBy(member)) * SLOT_MINUTES }))
      .toSorted((a, b) => a.rank - b.rank || (a.member._id < b.member._id ? -1 : 1))
      .map(({ member }) => member);
  }

  #resources({ serviceId }: SeatLine): readonly Resource[] {
    if (serviceId === undefined) return [];
    return this.#team.resources.filter((resource) => isSkilled(resource, serviceId));
  }

  #freeUnits(line: SeatLine, { _id, units }: Resource, taken: Taken): string[] {
    const bits = slotBits(coveredSlots(line.time, line.timeframe));
    const former = new Set(line.units);
    return Array.from({ length: units }, (_, index) => unitKey(_id, index + 1))
      .filter((key) => ((taken.held.get(heldKey(line.day, key)) ?? 0) & bits) === 0)
      .toSorted((a, b) => Number(former.has(b)) - Number(former.has(a)));
  }

  /** Seats free for a line: the fewest over every slot it covers. */
  seatsFree({ day, time, timeframe }: SeatLine, { seats }: Taken): number {
    const { slotCapacity } = this.#rules;
    return Math.min(
      ...coveredSlots(time, timeframe).map((slot) => slotCapacity - (seats.get(slotKey(day, slot)) ?? 0)),
    );
  }

  #works(member: Member, day: string, bits: number): boolean {
    const name = heldKey(day, member._id);
    let duty = this.#duty.get(name);
    if (duty === undefined) {
      duty = slotBits(SLOTS.filter((slot) => isOnDuty(member, this.#rules, day, [slot])));
      this.#duty.set(name, duty);
    }
    return (duty & bits) === bits;
  }
}

/** Marks what a line was given as held; the function that is returned takes it back. */
function hold({ day, time, timeframe }: SeatLine, { people, units }: Choice, taken: Taken): () => void {
  const bits = slotBits(coveredSlots(time, timeframe));
  const keys = [...people.map(({ _id }) => personKey(_id)), ...units];
  for (const key of keys) addHeld(taken, day, key, bits);
  return () => {
    for (const key of keys) taken.held.set(heldKey(day, key), taken.held.get(heldKey(day, key))! & ~bits);
  };
}

/** Adds the seats and the keys of a line to what is taken. */
export function addLine(line: SeatLine, choice: Choice | undefined, taken: Taken): void {
  for (const slot of coveredSlots(line.time, line.timeframe)) {
    const key = slotKey(line.day, slot);
    taken.seats.set(key, (taken.seats.get(key) ?? 0) + line.seats);
  }
  if (choice) hold(line, choice, taken);
}

/** Every choice of `count` from a pool; the first ones of the pool come first. */
function* combinations<T>(pool: readonly T[], count: number): Generator<T[]> {
  if (count === 0) yield [];
  else
    for (let first = 0; first <= pool.length - count; first++)
      for (const rest of combinations(pool.slice(first + 1), count - 1)) yield [pool[first]!, ...rest];
}

/** Every choice of `count` from each of several pools. */
function* combinationsOfAll<T>([pool, ...others]: readonly (readonly T[])[], count: number): Generator<T[]> {
  if (!pool) yield [];
  else
    for (const chosen of combinations(pool, count))
      for (const rest of combinationsOfAll(others, count)) yield [...chosen, ...rest];
}
