import {
  dutySlots,
  FIRST_SETTINGS,
  isSkilled,
  isStaffed,
  personKey,
  readUnitKey,
  type Resource,
  type Settings,
  SLOT_MINUTES,
  slotKey,
  SLOTS,
  slotStates,
  type TeamMember,
  timeframeMinutes,
  unitKey,
} from "@salon/contracts";
import { positionsIn, slotBits } from "../../../src/features/seats/planning/lines.ts";
import { addOccupied, copyOccupancy, type Occupancy } from "../../../src/features/seats/planning/occupancy.ts";
import type { VisitTerms, VisitWish } from "../../../src/features/seats/visits/visit-judge.ts";
import type { MovableLine } from "../../../src/features/seats/reseating/reseating.ts";
import type { Team } from "../../../src/features/team/team.ts";
import { heldBits, heldSlots } from "./held-slots.ts";
import { anyPause } from "./random-reseating.ts";
import { DAY, memberOf, NOW } from "./seats.ts";
import { pick, type Random, some } from "./random.ts";

export const SERVICES = [0, 1, 2].map((index) => `65f0c0ffee65f0c0ffee65f${index}`);
const RESOURCES = [8, 9].map((index) => `65f0c0ffee65f0c0ffee65f${index}`);

/** A random day of a few hours, and a visit of up to three guests with up to three services. */
export interface RandomVisit {
  guests: VisitWish[][];
  terms: VisitTerms;
}

/** Creates a member who works all day and has all skills. */
export const visitMember = (index: number, change: Partial<TeamMember> = {}): TeamMember =>
  memberOf(`m${index}`, { serviceIds: SERVICES, ...change });
/** Creates a wish for half an hour. */
export const visitWish = (guest: string, change: Partial<VisitWish> = {}): VisitWish => ({
  guest,
  serviceId: SERVICES[0]!,
  service: "Haircut",
  options: [],
  asked: null,
  timeframe: "30mins",
  ...change,
});
/** Creates the terms of a visit in a salon that is free all day. */
export const visitTerms = (team: Team, settings: Partial<Settings> = {}): VisitTerms => ({
  settings: { ...FIRST_SETTINGS, slotCapacity: 20, ...settings },
  team,
  taken: { seats: new Map(), occupiedKeys: new Map() },
  now: NOW,
  together: true,
});

/** With `pauses` half of the services and of the booked lines have one. */
export function randomVisit(random: Random, pauses = false): RandomVisit {
  const open = random(12);
  const close = Math.min(SLOTS.length - 1, open + 3 + random(4));
  const hours = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open: SLOTS[open]!, close: SLOTS[close]! }));
  const members = Array.from({ length: random(7) }, (_, index) => anyMember(random, index, [open, close]));
  const resources = RESOURCES.slice(random(3)).map((_id) => anyResource(random, _id));
  const settings = {
    hours,
    slotCapacity: 1 + random(6),
    overrunMinutes: pick(random, [null, 0, 30]),
  };
  const terms = {
    ...visitTerms({ members, resources }, settings),
    together: random(3) > 0,
    ...(random(3) === 0 && { readyBy: SLOTS[Math.min(SLOTS.length - 1, open + 2 + random(5))]! }),
  };
  // Some days have little but lines that may be moved, and a small visit.
  const isMovable = random(2) === 0;
  fill(random, terms, { span: [open, close], held: isMovable ? 12 : 5 });
  bookMovable(random, terms, { span: [open, close], most: isMovable ? 12 : 4, pauses });
  return { guests: anyGuests(random, members, { most: isMovable ? 2 : 3, pauses }), terms };
}

/** A day of six people with few gaps, of which most appointments may be moved, and a small visit in which no two services are alike. */
export function crowdedVisit(random: Random): RandomVisit {
  const services = Array.from({ length: 9 }, (_, index) => `65f0c0ffee65f0c0ffee65e${index}`);
  const members = Array.from({ length: 6 }, (_, index) =>
    visitMember(index, { serviceIds: services.filter(() => random(3) > 0) }),
  );
  const terms = visitTerms({ members, resources: [] });
  const movable: MovableLine[] = [];

  for (const { _id, serviceIds } of members)
    for (let from = 0, to = 0; from < SLOTS.length; from = to) {
      to = Math.min(from + 1 + random(2), SLOTS.length);
      if (random(4) === 0) continue;
      const key = personKey(_id);
      addOccupied(terms.taken, DAY, key, slotBits(SLOTS.slice(from, to)));
      const isFixed = serviceIds.length === 0 || random(5) === 0;
      const held = new Map([[key, slotBits(SLOTS.slice(from, to))]]);
      if (!isFixed) movable.push({ ref: _id, line: from, serviceId: pick(random, serviceIds), held });
    }

  terms.taken.movable = () => movable;
  const wishOf = (guest: number, item: number) => {
    const lengths = { minutes: 30 + 15 * ((guest + item) % 4), cleanup: 5 * ((guest * item) % 3) };
    return visitWish(`Guest ${guest + 1}`, { serviceId: services[3 * guest + item]!, ...lengths });
  };
  return { guests: [0, 1, 2].map((guest) => [0, 1, 2].map((item) => wishOf(guest, item))), terms };
}

function anyGuests(
  random: Random,
  members: readonly TeamMember[],
  { most, pauses }: { most: number; pauses: boolean },
): VisitWish[][] {
  const menu = SERVICES.map((serviceId) => {
    const timeframe = pick(random, ["30mins", "45mins", "1hr", "1hr 30mins"]);
    const paused = pauses && random(2) === 0 ? { pause: anyPause(random, timeframeMinutes(timeframe)) } : {};
    return { serviceId, timeframe, cleanup: pick(random, [0, 0, 10, 30]), ...paused };
  });
  return Array.from({ length: 1 + random(most) }, (_, guest) =>
    Array.from({ length: 1 + random(most) }, () => {
      const { timeframe, ...service } = pick(random, menu);
      const asked = members.length > 0 && random(5) === 0 ? pick(random, members)._id : null;
      const longer = random(4) === 0 ? { options: ["65f0c0ffee65f0c0ffee65fa"], minutes: 75 } : {};
      return visitWish(`Guest ${guest + 1}`, { ...service, timeframe, asked, ...longer });
    }),
  );
}

const anyMember = (random: Random, index: number, [open, close]: readonly [number, number]): TeamMember => {
  const rest = open + random(close - open + 1);
  const last = Math.min(rest + 1 + random(2), SLOTS.length - 1);
  const isResting = random(3) === 0 && rest < last && last <= close;
  return visitMember(index, {
    serviceIds: some(random, SERVICES),
    hours: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open: SLOTS[open]!, close: SLOTS[close - random(2)]! })),
    breaks: isResting ? [{ day: 2, from: SLOTS[rest]!, to: SLOTS[last]! }] : [],
    active: random(10) > 0,
  });
};

const anyResource = (random: Random, _id: string): Resource => ({
  _id,
  name: _id,
  units: 1 + random(2),
  serviceIds: some(random, SERVICES),
  active: true,
  revision: 0,
});

/** The slots that are filled. */
interface Filling {
  span: readonly [open: number, close: number];
}

function fill(
  random: Random,
  { team, taken }: VisitTerms,
  { span: [open, close], held }: Filling & { held: number },
): void {
  const keys = [
    ...team.members.map(({ _id }) => personKey(_id)),
    ...team.resources.flatMap(({ _id, units }) => Array.from({ length: units }, (_, unit) => unitKey(_id, unit + 1))),
  ];
  for (const key of keys)
    for (let slot = open; slot <= close; slot++)
      if (random(held) === 0) addOccupied(taken, DAY, key, slotBits([SLOTS[slot]!]));
  for (let slot = open; slot <= close; slot++)
    if (random(4) === 0) taken.seats.set(slotKey(DAY, SLOTS[slot]!), random(3));
}

/** Books lines for anyone, which may be moved. */
function bookMovable(
  random: Random,
  { team, settings, taken }: VisitTerms,
  { span: [open, close], most, pauses }: Filling & { most: number; pauses: boolean },
): void {
  const movable: MovableLine[] = [];
  const isHeld = heldIn(taken);

  for (let line = 0, lines = random(most + 1); line < lines; line++) {
    const from = open + random(close - open + 1);
    const to = Math.min(from + 1 + random(2), SLOTS.length);
    const minutes = (to - from) * SLOT_MINUTES;
    const paused =
      pauses && random(2) === 0 ? { minutes: minutes + 60, pause: anyPause(random, minutes + 60) } : { minutes };
    const booked = { time: SLOTS[from]!, timeframe: "30mins", ...paused };
    const slotsOf = (key: string) => heldSlots(booked, readUnitKey(key) ? "unit" : "person");
    const bitsOf = (key: string) => heldBits(booked, readUnitKey(key) ? "unit" : "person");
    const serviceId = pick(random, SERVICES);
    const free = poolsOf({ serviceId, asked: null }, team, settings).map((pool) =>
      pool.filter(({ key, duty }) => slotsOf(key).every((slot) => duty.has(slot) && !isHeld(key, slot))),
    );
    if (free.length === 0 || free.some((pool) => pool.length === 0)) continue;
    const keys = free.map((pool) => pick(random, pool).key);
    for (const key of keys) addOccupied(taken, DAY, key, bitsOf(key));
    movable.push({ ref: "booked", line, serviceId, held: new Map(keys.map((key) => [key, bitsOf(key)])) });
  }

  taken.movable = () => movable;
}

/** Everything that moves of one key at a time can make of the booked lines of a day; null for more than some 300. */
export function arrangements({ team, settings, taken }: VisitTerms): Occupancy[] | null {
  const lines = taken.movable!(DAY);
  const fixed = copyOccupancy(taken);
  for (const line of lines)
    for (const [key, bits] of line.held) {
      const ofDay = fixed.occupiedKeys.get(DAY)!;
      ofDay.set(key, ofDay.get(key)! & ~bits);
    }
  const withLines = (all: readonly MovableLine[]): Occupancy => {
    const whole = copyOccupancy(fixed);
    for (const line of all) for (const [key, bits] of line.held) addOccupied(whole, DAY, key, bits);
    return whole;
  };

  const nameOf = (all: readonly MovableLine[]) => all.map(({ held }) => [...held.keys()].join()).join(";");
  const seen = new Set([nameOf(lines)]);
  const waiting = [lines];
  for (const state of waiting) {
    if (waiting.length > 300) return null;
    const isHeld = heldIn(withLines(state));
    for (const [index, line] of state.entries()) {
      for (const pool of poolsOf({ ...line, asked: null }, team, settings))
        for (const { key, duty } of pool) {
          const before = [...line.held.keys()].find((one) => pool.some((other) => other.key === one))!;
          const covered = positionsIn(line.held.get(before)!);
          if (covered.some((slot) => !duty.has(slot) || isHeld(key, slot))) continue;
          const moved = [...line.held].map(([one, bits]) => [one === before ? key : one, bits] as const);
          const next = state.with(index, { ...line, held: new Map(moved) });
          const name = nameOf(next);
          if (!seen.has(name)) waiting.push(next);
          seen.add(name);
        }
    }
  }
  return waiting.map(withLines);
}

/** Keys of which a line holds one, in these slots. Other items of the visit may have the key only outside `kept`. */
interface HeldPool {
  keys: string[];
  held: number[];
  kept: number[];
}
/** One line of a trial: where it begins, the minute at which it ends, and the keys it can have. */
interface Piece {
  at: number;
  end: number;
  seats: number[];
  /** One list for the person and one for each resource: the keys, and the slots in which one of them is held. */
  pools: HeldPool[];
}

/**
 * The minute of the day's slots at which such a visit can end at the earliest, or null: every order, every start, every
 * person and unit, one after the other. `before` is what is known already, where only an earlier end is of interest.
 */
export function earliestEnd({ guests, terms }: RandomVisit, before: number | null = null): number | null {
  const { settings, team, taken, now, together, readyBy } = terms;
  const until = readyBy ? SLOTS.indexOf(readyBy) * SLOT_MINUTES : Infinity;
  const isHeld = heldIn(taken);
  const used = new Map<string, Set<number>>();
  const seats = SLOTS.map((slot) => settings.slotCapacity - (taken.seats.get(slotKey(DAY, slot)) ?? 0));
  let best = before;

  const pieceOf = (wish: VisitWish, at: number): Piece | null => {
    if (slotStates(settings, DAY, now, wish)[at] !== "open") return null;
    const minutes = wish.minutes ?? { "30mins": 30, "45mins": 45, "1hr": 60, "1hr 30mins": 90 }[wish.timeframe]!;
    const slots = (length: number) =>
      Array.from({ length: Math.ceil(length / SLOT_MINUTES) }, (_, index) => at + index).filter(
        (slot) => slot < SLOTS.length,
      );
    const end = at * SLOT_MINUTES + minutes;
    if (end > until) return null;
    const kept = slots(minutes + (wish.cleanup ?? 0));
    const pools = poolsOf(wish, team, settings).map((pool) => {
      const isUnit = pool.some(({ key }) => readUnitKey(key));
      const held = isUnit ? kept : heldSlots({ ...wish, time: SLOTS[at]! }, "person");
      const free = pool.filter(({ key, duty }) => held.every((slot) => duty.has(slot) && !isHeld(key, slot)));
      return { keys: free.map(({ key }) => key), held, kept };
    });
    return pools.some(({ keys }) => keys.length === 0) ? null : { at, end, seats: slots(minutes), pools };
  };

  const chainsOf = (items: readonly VisitWish[], after: Piece[] = []): Piece[][] => {
    if (items.length === 0) return [after];
    const before = after.at(-1);
    return items.flatMap((item, index) =>
      SLOTS.flatMap((_, at) => {
        const wait = before ? at * SLOT_MINUTES - before.end : 0;
        if (wait < 0 || wait > 60) return [];
        const piece = pieceOf(item, at);
        return piece ? chainsOf(items.toSpliced(index, 1), [...after, piece]) : [];
      }),
    );
  };

  const assign = (pieces: readonly Piece[], next: () => void): void => {
    const [piece, ...others] = pieces;
    if (!piece) return next();
    if (piece.seats.some((slot) => seats[slot]! < 1)) return;
    for (const slot of piece.seats) seats[slot]!--;
    take(piece.pools, used, () => assign(others, next));
    for (const slot of piece.seats) seats[slot]!++;
  };

  const chains = guests.map((items) => chainsOf(items));
  const place = (guest: number, firsts: readonly number[], end: number): void => {
    if (best !== null && end >= best) return;
    if (guest === chains.length) best = end;
    else
      for (const chain of chains[guest]!) {
        const starts = [...firsts, chain[0]!.at];
        if (together && Math.max(...starts) - Math.min(...starts) > 2) continue;
        const ends = Math.max(end, chain.at(-1)!.end);
        if (best === null || ends < best) assign(chain, () => place(guest + 1, starts, ends));
      }
  };
  place(0, [], 0);
  return best;
}

function poolsOf(
  { serviceId, asked }: Pick<VisitWish, "serviceId" | "asked">,
  { members, resources }: Team,
  settings: Settings,
) {
  const everySlot = new Set(SLOTS.keys());
  const skilled = members.filter((member) => isSkilled(member, serviceId) && (!asked || member._id === asked));
  const dutyOf = (member: TeamMember) => new Set(dutySlots(member, settings, DAY).map((slot) => SLOTS.indexOf(slot)));
  return [
    ...(asked || isStaffed(members, serviceId)
      ? [skilled.map((member) => ({ key: personKey(member._id), duty: dutyOf(member) }))]
      : []),
    ...resources
      .filter((resource) => isSkilled(resource, serviceId))
      .map(({ _id, units }) =>
        Array.from({ length: units }, (_, unit) => ({ key: unitKey(_id, unit + 1), duty: everySlot })),
      ),
  ];
}

function heldIn({ occupiedKeys }: Occupancy): (key: string, slot: number) => boolean {
  return (key, slot) => ((occupiedKeys.get(DAY)?.get(key) ?? 0n) & slotBits([SLOTS[slot]!])) !== 0n;
}

/** Tries every choice of one key of each pool: items of one visit do not use each other's pauses. */
function take([pool, ...others]: readonly HeldPool[], used: Map<string, Set<number>>, next: () => void): void {
  if (!pool) return next();
  for (const key of pool.keys) {
    const slots = used.get(key) ?? new Set<number>();
    if (pool.kept.some((slot) => slots.has(slot))) continue;
    used.set(key, new Set([...slots, ...pool.kept]));
    take(others, used, next);
    used.set(key, slots);
  }
}
