import {
  SLOTS,
  coveredSlots,
  isOnDuty,
  isSkilled,
  isStaffed,
  personKey,
  slotKey,
  unitKey,
  weekdayOf,
  type SalonDays,
  type Slot,
} from "@salon/contracts";
import type { Team } from "../team/team.service.ts";
import type { SeatLine } from "./seats.claims.service.ts";

type Member = Team["members"][number];

/** What is taken of some days. A planner adds to it what it plans. */
export interface Taken {
  /** Seats by slot key. */
  seats: Map<string, number>;
  held: Held;
}
/** By day and key of a person or unit, the slots in which it is held, one bit each. */
export type Held = Map<string, Map<string, number>>;
/** The people and the units of a line. */
export interface Choice {
  people: readonly Member[];
  units: readonly string[];
}
interface Rules extends SalonDays {
  slotCapacity: number;
}

/** One bit for each of these slots. */
export const slotBits = (slots: readonly Slot[]): number =>
  slots.reduce((bits, slot) => bits | (1 << SLOTS.indexOf(slot)), 0);

/** Adds slots in which a key is held. */
export function addHeld({ held }: Pick<Taken, "held">, day: string, key: string, bits: number): void {
  const ofDay = held.get(day) ?? new Map<string, number>();
  held.set(day, ofDay);
  ofDay.set(key, (ofDay.get(key) ?? 0) | bits);
}

/** A copy that can be added to. */
export const copyTaken = ({ seats, held }: Taken): Taken => ({
  seats: new Map(seats),
  held: new Map([...held].map(([day, ofDay]) => [day, new Map(ofDay)])),
});

const countBits = (bits: number): number => SLOTS.filter((_, index) => (bits & (1 << index)) !== 0).length;

/** A member with the key under which claims hold them. */
interface Candidate {
  member: Member;
  key: string;
}
/** What lines of a service need: null for no person, and for each resource the keys of its units. */
interface Need {
  people: readonly Candidate[] | null;
  units: readonly (readonly string[])[];
}
const NO_NEED: Need = { people: null, units: [] };
const NOTHING_HELD: ReadonlyMap<string, number> = new Map();

/** The choices that a plan may try: enough for every cart of a salon, and an answer within milliseconds. */
const MAX_STEPS = 20_000;

/**
 * Finds people and units for lines. Availability, the nearest times and the claims all ask this planner, so a time that is
 * shown as open can be had.
 */
export class Planner {
  readonly #rules: Rules;
  readonly #team: Team;
  readonly #needs = new Map<string, Need>();
  readonly #covered = new Map<string, { slots: readonly Slot[]; bits: number }>();
  readonly #weekdays = new Map<string, number>();
  readonly #duty = new Map<string, number>();

  constructor(rules: Rules, team: Team) {
    this.#rules = rules;
    this.#team = team;
  }

  /** Whether a line needs a person or a unit; all others need only seats. */
  needs(line: SeatLine): boolean {
    return this.#need(line).people !== null || this.#need(line).units.length > 0;
  }

  /** Whether a line needs a person. */
  needsPeople(line: SeatLine): boolean {
    return this.#need(line).people !== null;
  }

  /** How many people and units could serve a line at some time. */
  candidates(line: SeatLine): number {
    const { people, units } = this.#need(line);
    return (people?.length ?? 0) + units.flat().length;
  }

  /** How many such lines for one person still fit. */
  room(line: SeatLine, taken: Taken): number {
    const { people, units } = this.#need(line);
    let room = this.seatsFree(line, taken);
    if (people === null && units.length === 0) return Math.max(0, room);
    const { bits } = this.#slotsOf(line);
    const held = taken.held.get(line.day) ?? NOTHING_HELD;
    if (people) room = Math.min(room, people.filter((person) => this.#isFree(person, line.day, bits, held)).length);
    for (const keys of units) room = Math.min(room, keys.filter((key) => ((held.get(key) ?? 0) & bits) === 0).length);
    return Math.max(0, room);
  }

  /** Whether a person who may serve the line works in all its slots, free or not; true when it needs no person. */
  isServed(line: SeatLine): boolean {
    const { people } = this.#need(line);
    return people === null || people.some(({ member }) => this.#works(member, line.day, this.#slotsOf(line).bits));
  }

  /** Whether the people and units that a line was given could still take it, if they are free. */
  stillFits(line: SeatLine): boolean {
    const units = this.#need(line).units.flat();
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
    const planned = copyTaken(taken);
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
    const people = this.#need(line).people === null ? null : this.#freePeople(line, taken);
    const pools = this.#freeUnits(line, taken);
    for (const chosen of people ? combinations(people, line.seats) : [[]])
      for (const units of combinationsOfAll(pools, line.seats)) yield { people: chosen, units };
  }

  #freePeople(line: SeatLine, taken: Taken): Member[] {
    const { day, with: former = [] } = line;
    const { bits } = this.#slotsOf(line);
    const held = taken.held.get(day) ?? NOTHING_HELD;
    return (this.#need(line).people ?? [])
      .filter((person) => this.#isFree(person, day, bits, held))
      .map(({ member, key }) => ({ member, rank: former.includes(member._id) ? -1 : countBits(held.get(key) ?? 0) }))
      .toSorted((a, b) => a.rank - b.rank || (a.member._id < b.member._id ? -1 : 1))
      .map(({ member }) => member);
  }

  #freeUnits(line: SeatLine, taken: Taken): string[][] {
    const { bits } = this.#slotsOf(line);
    const held = taken.held.get(line.day) ?? NOTHING_HELD;
    const former = new Set(line.units);
    return this.#need(line).units.map((keys) =>
      keys
        .filter((key) => ((held.get(key) ?? 0) & bits) === 0)
        .toSorted((a, b) => Number(former.has(b)) - Number(former.has(a))),
    );
  }

  /** Seats free for a line: the fewest over every slot it covers. */
  seatsFree(line: SeatLine, { seats }: Taken): number {
    const { slotCapacity } = this.#rules;
    return Math.min(
      ...this.#slotsOf(line).slots.map((slot) => slotCapacity - (seats.get(slotKey(line.day, slot)) ?? 0)),
    );
  }

  #isFree({ member, key }: Candidate, day: string, bits: number, held: ReadonlyMap<string, number>): boolean {
    return ((held.get(key) ?? 0) & bits) === 0 && this.#works(member, day, bits);
  }

  #need({ serviceId, asked }: SeatLine): Need {
    if (serviceId === undefined) return NO_NEED;
    const name = `${serviceId}|${asked ?? ""}`;
    const known = this.#needs.get(name);
    if (known) return known;
    const { members, resources } = this.#team;
    const isNeeded = Boolean(asked) || isStaffed(members, serviceId);
    const skilled = members.filter((member) => isSkilled(member, serviceId) && (!asked || member._id === asked));
    const need = {
      people: isNeeded ? skilled.map((member) => ({ member, key: personKey(member._id) })) : null,
      units: resources
        .filter((resource) => isSkilled(resource, serviceId))
        .map(({ _id, units }) => Array.from({ length: units }, (_, index) => unitKey(_id, index + 1))),
    };
    this.#needs.set(name, need);
    return need;
  }

  #slotsOf({ time, timeframe }: SeatLine): { slots: readonly Slot[]; bits: number } {
    const name = `${time}|${timeframe}`;
    let covered = this.#covered.get(name);
    if (!covered) {
      const slots = coveredSlots(time, timeframe);
      covered = { slots, bits: slotBits(slots) };
      this.#covered.set(name, covered);
    }
    return covered;
  }

  /** Whether a member works in these slots. Their hours and breaks repeat each week, so they are worked out once for a weekday. */
  #works(member: Member, day: string, bits: number): boolean {
    let weekday = this.#weekdays.get(day);
    if (weekday === undefined) this.#weekdays.set(day, (weekday = weekdayOf(day)));
    const name = `${weekday} ${member._id}`;
    let duty = this.#duty.get(name);
    if (duty === undefined) {
      const roster = { ...member, timeOff: [] };
      const salon = { hours: this.#rules.hours, closedDates: [] };
      duty = slotBits(SLOTS.filter((slot) => isOnDuty(roster, salon, day, [slot])));
      this.#duty.set(name, duty);
    }
    return (duty & bits) === bits && !member.timeOff.some(({ from, to }) => from <= day && day <= to);
  }
}

/** Marks what a line was given as held; the function that is returned takes it back. */
function hold({ day, time, timeframe }: SeatLine, { people, units }: Choice, taken: Taken): () => void {
  const bits = slotBits(coveredSlots(time, timeframe));
  const keys = [...people.map(({ _id }) => personKey(_id)), ...units];
  for (const key of keys) addHeld(taken, day, key, bits);
  return () => {
    const ofDay = taken.held.get(day)!;
    for (const key of keys) ofDay.set(key, ofDay.get(key)! & ~bits);
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
