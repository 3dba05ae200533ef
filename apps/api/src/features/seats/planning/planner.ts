import {
  SLOTS,
  dutySlots,
  isSkilled,
  isStaffed,
  personKey,
  readUnitKey,
  slotKey,
  unitKey,
  weekdayOf,
  type LineLength,
  type SalonDays,
  type Slot,
} from "@salon/contracts";
import { isMeant, isSoldWith, type Team } from "../../team/team.ts";
import type { Budget } from "../reseating/chains.ts";
import { idleIn, type PoolsOf, Reseating } from "../reseating/reseating.ts";
import { CoveredSlots } from "./covered-slots.ts";
import { chooseKeys, type KeyNeed, runWhole } from "./choose-keys.ts";
import { type Occupancy, copyOccupancy } from "./occupancy.ts";
import { type LineMove, type SeatLine, type SlotBits, slotBits } from "./lines.ts";

type Member = Team["members"][number];

/** The people and the units of a line. */
export interface Choice {
  people: readonly Member[];
  units: readonly string[];
}
interface Rules extends SalonDays {
  slotCapacity: number;
}

function countBits(bits: SlotBits): number {
  let counted = 0;
  for (let left = bits; left !== 0n; left >>= 1n) if ((left & 1n) !== 0n) counted++;
  return counted;
}

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
const ALL_SLOTS = slotBits(SLOTS);
/** What keys of people begin with. */
const PEOPLE = "p:";
/** The pool of a resource that has none left. */
const NO_UNITS = "r:";
const NO_NEED: Need = { people: null, units: [] };
const NOTHING_OCCUPIED: ReadonlyMap<string, SlotBits> = new Map();

/** What decides which people and units may serve a line, and for how long. */
export type Wish = Pick<SeatLine, "serviceId" | "asked"> & LineLength;
/** People and units for lines, and the moves of booked lines that have to be made before. */
export interface Plan {
  choices: ReadonlyMap<number, Choice>;
  moves: readonly LineMove[];
}
/** What a time has left for lines of one kind. */
export interface Room {
  /** How many such lines for one person still fit; where they are too few, as many as moves make room for. */
  free: number;
  /** Whether a person who may serve them works in all their slots, free or not; true when they need no person. */
  isServed: boolean;
}
/** A person or unit, and the slots of a day in which it works and is free. */
export interface FreeKey {
  key: string;
  free: SlotBits;
}

/** The choices of free people and units that a plan may try: enough for every cart, and an answer within milliseconds. */
const MAX_STEPS = 20_000;
/** The arrangements of booked lines that may be looked at for one plan, for one trial, and for all times of one answer. */
export const PLAN_ARRANGEMENTS = 2000;
const SHOWN_ARRANGEMENTS = 500;
export const TRIED_ARRANGEMENTS = 250;

/**
 * Finds people and units for lines. Availability, the nearest times and the claims all ask this planner, so a time that
 * is shown as open can be had.
 */
export class Planner {
  readonly #rules: Rules;
  readonly #team: Team;
  readonly #needs = new Map<string, Need>();
  readonly #covered = new CoveredSlots();
  readonly #duty = new Map<string, SlotBits>();
  readonly #shown: Budget = { left: SHOWN_ARRANGEMENTS };

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

  /** Whether a line has fewer people or units than it needs. */
  lacks(line: SeatLine): boolean {
    const { people, units } = this.#need(line);
    const held = line.units ?? [];
    if (people !== null && (line.with ?? []).length < line.seats) return true;
    return units.some((pool) => held.filter((key) => pool.includes(key)).length < line.seats);
  }

  /** How many people and units could serve a line at some time. */
  candidates(line: SeatLine): number {
    const { people, units } = this.#need(line);
    return (people?.length ?? 0) + units.flat().length;
  }

  /** How many such lines for one person still fit. */
  room(line: SeatLine, taken: Occupancy): number {
    return this.roomOn(line, line.day, taken, line.seats)(line.time).free;
  }

  /**
   * Finds the room for such lines at any time of a day; where less than `seats` fit, booked lines may be moved. What
   * they need and who is free is looked up once for the day.
   */
  roomOn(wish: Wish, day: string, taken: Occupancy, seats = 1): (time: Slot) => Room {
    const { people, units } = this.#need(wish);
    const occupied = taken.occupiedKeys.get(day) ?? NOTHING_OCCUPIED;
    const duties = people?.map(({ member }) => this.#dutyOn(day, member));
    const freePeople = people?.map(({ key }, index) => duties![index]! & ~(occupied.get(key) ?? 0n));
    const occupiedUnits = units.map((keys) => keys.map((key) => occupied.get(key) ?? 0n));
    const reseating = new Reseating(taken, this.#poolsOf);
    let arePeopleIdle: ((bits: SlotBits) => boolean) | undefined;
    let areUnitsIdle: ((bits: SlotBits) => boolean) | undefined;

    return (time) => {
      const covered = this.#covered.of(time, wish);
      const { served, used } = covered;
      let free = this.#seatsFree(day, covered.slots, taken);

      if (freePeople)
        free = Math.min(
          free,
          count(freePeople, (slots) => (slots & served) === served),
        );

      for (const pool of occupiedUnits)
        free = Math.min(
          free,
          count(pool, (slots) => (slots & used) === 0n),
        );

      const isServed = !duties || duties.some((duty) => (duty & served) === served);

      if (free < seats && isServed && this.#seatsFree(day, covered.slots, taken) >= seats) {
        arePeopleIdle ??= idleIn(people ? [this.#idleOn(day, taken)] : []);
        areUnitsIdle ??= idleIn(occupiedUnits.map((keys) => keys.map((slots) => ~slots)));
        const wanted = { ...wish, line: 0, service: "", day, time, seats };
        const isIdle = arePeopleIdle(served) && areUnitsIdle(used);
        const isFound = isIdle && runWhole(this.#reseat([wanted], reseating, this.#shown));
        if (isFound) free = seats;
      }

      return { free: Math.max(0, free), isServed };
    };
  }

  /** Who and what may serve a line on a day: people, or null where it needs none, and the units of each resource. */
  freeKeys(
    wish: Pick<Wish, "serviceId" | "asked">,
    day: string,
    taken: Occupancy,
  ): { people: FreeKey[] | null; units: FreeKey[][] } {
    const { people, units } = this.#need(wish);
    const occupied = taken.occupiedKeys.get(day) ?? NOTHING_OCCUPIED;
    const freeKey = (key: string, works: SlotBits): FreeKey => ({ key, free: works & ~(occupied.get(key) ?? 0n) });
    return {
      people: people && people.map(({ member, key }) => freeKey(key, this.#dutyOn(day, member))),
      units: units.map((keys) => keys.map((key) => freeKey(key, ALL_SLOTS))),
    };
  }

  /** Whether a line has the people and units that it needs, and these could still take it, if they are free. */
  stillFits(line: SeatLine): boolean {
    if (this.lacks(line)) return false;
    const units = this.#need(line).units.flat();
    const people = line.with ?? [];
    return (
      people.every((asked) => this.isServed({ ...line, asked })) &&
      (line.units ?? []).every((key) => units.includes(key))
    );
  }

  /** Whether a person who may serve the line works in all its slots, free or not; true when it needs no person. */
  isServed(line: SeatLine): boolean {
    const { people } = this.#need(line);
    return people === null || people.some(({ member }) => this.#works(member, line));
  }

  /**
   * People and units for all these lines at once, or null. The people of a line before come first, then those with the
   * fewest minutes that day, then by id; the same ones serve all slots of a line.
   */
  plan(lines: readonly SeatLine[], taken: Occupancy): Map<number, Choice> | null {
    return runWhole(this.planning(lines, taken));
  }

  /** The same as a search with breaks. People, and the units of each resource, do not depend on each other. */
  *planning(lines: readonly SeatLine[], taken: Occupancy): Generator<void, Map<number, Choice> | null> {
    const planned = copyOccupancy(taken);
    const steps = { left: MAX_STEPS };
    const needing = this.#inOrder(lines, taken);
    const keys = new Map<number, string[]>(needing.map(({ line }) => [line, []]));

    for (const needs of this.#needsByKind(needing)) {
      const chosen = yield* chooseKeys(needs, planned, steps);
      if (!chosen) return null;
      for (const [line, ofLine] of chosen) keys.get(line)!.push(...ofLine);
    }

    return this.#choicesOf(keys);
  }

  /** The lines that need people or units, those with the least room first. */
  #inOrder(lines: readonly SeatLine[], { movable: _movable, ...still }: Occupancy): SeatLine[] {
    return lines
      .filter((line) => this.needs(line))
      .map((line) => ({ line, slack: this.room(line, still) - line.seats }))
      .toSorted((a, b) => a.slack - b.slack)
      .map(({ line }) => line);
  }

  /** What these lines need of people, and of each resource. */
  #needsByKind(lines: readonly SeatLine[]): Iterable<readonly KeyNeed[]> {
    const kinds = new Map<string, KeyNeed[]>();

    for (const one of lines) {
      const { line, day, seats, with: former = [], units = [] } = one;
      const before = new Set([...former.map(personKey), ...units]);
      for (const { name, keys, slotsOf } of this.#poolsOf(one, day)) {
        const bits = slotsOf(one);
        const able = keys.filter(({ works }) => (works & bits) === bits).map(({ key }) => key);
        const rank = (key: string, occupied: SlotBits) =>
          before.has(key) ? -1 : name === PEOPLE ? countBits(occupied) : 0;
        const need = { line, day, seats, bits, keys: name === PEOPLE ? able.toSorted() : able, rank };
        kinds.set(name, [...(kinds.get(name) ?? []), need]);
      }
    }

    return kinds.values();
  }

  #choicesOf(keys: ReadonlyMap<number, readonly string[]>): Map<number, Choice> {
    const choiceOf = (ofLine: readonly string[]): Choice => ({
      people: this.#team.members.filter(({ _id }) => ofLine.includes(personKey(_id))),
      units: ofLine.filter((key) => readUnitKey(key)),
    });
    return new Map([...keys].map(([line, ofLine]) => [line, choiceOf(ofLine)]));
  }

  /** The same, where booked lines may be moved if no people and units are free. */
  planWithMoves(lines: readonly SeatLine[], taken: Occupancy): Plan | null {
    return runWhole(this.planningWithMoves(lines, taken, { left: PLAN_ARRANGEMENTS }));
  }

  *planningWithMoves(lines: readonly SeatLine[], taken: Occupancy, budget: Budget): Generator<void, Plan | null> {
    const choices = yield* this.planning(lines, taken);
    if (choices) return { choices, moves: [] };
    if (lines.some((line) => this.seatsFree(line, taken) < line.seats)) return null;
    return yield* this.moving(lines, taken, budget);
  }

  /** Moves that make room for lines; null also where the budget is used up before they are found. */
  moving(lines: readonly SeatLine[], taken: Occupancy, budget: Budget): Generator<void, Plan | null> {
    return this.#reseat(lines, new Reseating(taken, this.#poolsOf), budget);
  }

  *#reseat(lines: readonly SeatLine[], reseating: Reseating, budget: Budget): Generator<void, Plan | null> {
    const needing = lines.filter((line) => this.needs(line));
    const found = yield* reseating.find(needing, budget);
    return found && { choices: this.#choicesOf(found.keys), moves: found.moves };
  }

  /** The slots in which each member is on duty and free, whatever they do. */
  #idleOn(day: string, { occupiedKeys }: Occupancy): SlotBits[] {
    const taken = occupiedKeys.get(day) ?? NOTHING_OCCUPIED;
    return this.#team.members.map((member) => this.#dutyOn(day, member) & ~(taken.get(personKey(member._id)) ?? 0n));
  }

  readonly #poolsOf: PoolsOf = (wish, day) => {
    const { people, units } = this.#need(wish);
    const persons = people?.map(({ member, key }) => ({ key, works: this.#dutyOn(day, member) }));
    return [
      ...(persons ? [{ name: PEOPLE, keys: persons, slotsOf: this.#servedSlots }] : []),
      ...units.map((keys) => ({
        name: keys[0]?.slice(0, keys[0].indexOf("#") + 1) ?? NO_UNITS,
        keys: keys.map((key) => ({ key, works: ALL_SLOTS })),
        slotsOf: this.#usedSlots,
      })),
    ];
  };

  readonly #servedSlots = (line: SeatLine): SlotBits => this.#covered.of(line.time, line).served;

  readonly #usedSlots = (line: SeatLine): SlotBits => this.#covered.of(line.time, line).used;

  /** Seats free for a line: the fewest over every slot it covers. */
  seatsFree(line: SeatLine, taken: Occupancy): number {
    return this.#seatsFree(line.day, this.#covered.of(line.time, line).slots, taken);
  }

  #seatsFree(day: string, slots: readonly Slot[], { seats }: Occupancy): number {
    let most = 0;
    for (const slot of slots) most = Math.max(most, seats.get(slotKey(day, slot)) ?? 0);
    return this.#rules.slotCapacity - most;
  }

  #need({ serviceId, asked }: Pick<Wish, "serviceId" | "asked">): Need {
    if (serviceId === undefined) return NO_NEED;

    const name = `${serviceId}|${asked ?? ""}`;
    const known = this.#needs.get(name);
    if (known) return known;

    const { members, resources } = this.#team;
    const isNeeded = Boolean(asked) || isStaffed(members, serviceId);
    const skilled = members.filter((member) => isSoldWith(member, serviceId) && isMeant(member, serviceId, asked));
    const need = {
      people: isNeeded ? skilled.map((member) => ({ member, key: personKey(member._id) })) : null,
      units: resources
        .filter((resource) => isSkilled(resource, serviceId))
        .map((resource) => {
          const units = isSoldWith(resource, serviceId) ? resource.units : 0;
          return Array.from({ length: units }, (_, index) => unitKey(resource._id, index + 1));
        }),
    };

    this.#needs.set(name, need);

    return need;
  }

  /** Whether a member works in every slot in which a line holds them. */
  #works(member: Member, line: SeatLine): boolean {
    const served = this.#servedSlots(line);
    return (this.#dutyOn(line.day, member) & served) === served;
  }

  /**
   * The slots in which a member works on a day. Their hours and breaks repeat each week, so they are worked out once
   * for a weekday, and for a day that is off in part.
   */
  #dutyOn(day: string, member: Member): SlotBits {
    const isOff = member.timeOff.some(({ from, to }) => from <= day && day <= to);
    const name = `${isOff ? day : weekdayOf(day)} ${member._id}`;
    let duty = this.#duty.get(name);
    if (duty === undefined) {
      const roster = isOff ? member : { ...member, timeOff: [] };
      const salon = { hours: this.#rules.hours, closedDates: [] };
      duty = slotBits(dutySlots(roster, salon, day));
      this.#duty.set(name, duty);
    }
    return duty;
  }
}

function count<T>(all: readonly T[], isCounted: (one: T) => boolean): number {
  let counted = 0;
  for (const one of all) if (isCounted(one)) counted++;
  return counted;
}
