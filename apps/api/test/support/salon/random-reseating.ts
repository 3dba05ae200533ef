import {
  FIRST_SETTINGS,
  type LinePause,
  personKey,
  readUnitKey,
  SLOTS,
  type Slot,
  type TeamMember,
  timeframeMinutes,
  unitKey,
} from "@salon/contracts";
import { addOccupied, type Occupancy } from "../../../src/features/seats/planning/occupancy.ts";
import type { LineMove, SeatLine, SlotBits } from "../../../src/features/seats/planning/lines.ts";
import { type Plan, Planner } from "../../../src/features/seats/planning/planner.ts";
import type { Team } from "../../../src/features/team/team.ts";
import { heldBits, heldSlots } from "./held-slots.ts";
import { memberOf } from "./seats.ts";
import { pick, type Random, seeded, some } from "./random.ts";

const DAY = "2037-11-24";
const CAPACITY = 20;
const TIMEFRAMES = ["30mins", "1hr", "1hr 30mins", "2 hours", "2hrs 30mins", "3 hours"];
/** Lines begin in the first slots of the day, so that they stand in each other's way. */
const STARTS = SLOTS.slice(0, 8);

/** A booked line of a random day. */
interface Booked {
  line: SeatLine;
  keys: readonly string[];
  /** Whether its customer asked for Anyone, it is paid for, and it has not begun. */
  isMovable: boolean;
}
/** A random day and a new line for it. */
export interface ReseatingDay {
  team: Team;
  booked: readonly Booked[];
  wanted: SeatLine;
}
/** What a day is filled with. */
export interface DaySize {
  people: number;
  lines: number;
  starts: readonly Slot[];
  /** Of 100 lines how many ask for a person, or are held. */
  fixedPercent: number;
  /** Of 100 lines how many have a pause. */
  pausePercent: number;
}

const SMALL = (random: Random): DaySize => ({
  people: 3 + random(3),
  lines: 4 + random(4),
  starts: STARTS,
  fixedPercent: 20,
  pausePercent: 0,
});
const SERVICES = [0, 1, 2].map((index) => `65f0c0ffee65f0c0ffee65f${index}`);
const RESOURCES = [8, 9].map((index) => `65f0c0ffee65f0c0ffee65f${index}`);

/** A day with skills, breaks, units, and lines of one to six slots. */
export function randomDay(
  random: Random,
  { people, lines, starts, fixedPercent, pausePercent }: DaySize = SMALL(random),
): ReseatingDay {
  const members = Array.from({ length: people }, (_, index) => anyMember(random, index));
  const resources = RESOURCES.slice(random(4) === 0 ? 0 : 1 + random(2)).map((_id) => ({
    _id,
    name: _id,
    units: 2 + random(2),
    serviceIds: some(random, SERVICES),
    active: true,
    revision: 0,
  }));
  const team = { members, resources };
  const planner = new Planner({ ...FIRST_SETTINGS, slotCapacity: CAPACITY }, team);
  const booked: Booked[] = [];
  for (let index = 0; index < lines; index++) {
    const line = anyLine(random, index, { members, starts, pausePercent });
    const people = keysThat(random, line, team, takenBy(booked), planner);
    const isFixed = line.asked || random(100) < fixedPercent;
    if (people) booked.push({ line, keys: people, isMovable: !isFixed });
  }
  return { team, booked, wanted: anyLine(random, lines, { members, starts, pausePercent }) };
}

const anyMember = (random: Random, index: number): TeamMember =>
  memberOf(`m${index}`, {
    serviceIds: some(random, SERVICES),
    breaks: random(4) === 0 ? [2].map((day) => ({ day, from: SLOTS[2 + random(4)]!, to: SLOTS[6 + random(2)]! })) : [],
  });

function anyLine(
  random: Random,
  line: number,
  { members, starts, pausePercent }: Pick<DaySize, "starts" | "pausePercent"> & { members: readonly TeamMember[] },
): SeatLine {
  const isNamed = random(6) === 0;
  const timeframe = pick(random, TIMEFRAMES.slice(0, 1 + random(TIMEFRAMES.length)));
  return {
    line,
    service: "Any",
    day: DAY,
    time: pick(random, starts),
    timeframe,
    ...(pausePercent > random(100) && { pause: anyPause(random, timeframeMinutes(timeframe)) }),
    ...(pausePercent > 0 && random(3) === 0 && { cleanup: pick(random, [10, 30]) }),
    seats: isNamed || random(6) > 0 ? 1 : 2,
    serviceId: pick(random, SERVICES),
    asked: isNamed ? pick(random, members)._id : null,
  };
}

/** A pause with at least five minutes of work before and after it; most that can free half hours do. */
export function anyPause(random: Random, minutes: number): LinePause {
  const halves = Math.floor((minutes - 5) / 30);
  if (halves > 1 && random(3) > 0) {
    const after = 30 * (1 + random(halves - 1));
    return { after, minutes: 30 * (1 + random(halves - after / 30)), spare: pick(random, [0, 0, 0, 10]) };
  }
  const steps = minutes / 5;
  const after = 5 * (1 + random(steps - 2));
  const length = 5 * (1 + random((minutes - 5 - after) / 5));
  return { after, minutes: length, spare: Math.min(length, pick(random, [0, 0, 0, 10, 30])) };
}

/** Random free people and units for a line, not those that the planner prefers; null without any. */
function keysThat(random: Random, line: SeatLine, team: Team, taken: Occupancy, planner: Planner): string[] | null {
  const shuffled = { ...team, members: team.members.toSorted(() => random(3) - 1) };
  const plan = planner.plan([line], taken)?.get(line.line);
  if (!plan) return null;
  const pools = poolsOf(line, team);
  const isFree = (key: string) => !isHeld(taken, key, line);
  return pools.flatMap((pool) => {
    const order = pool.toSorted((a, b) => rank(shuffled, a) - rank(shuffled, b));
    return order.filter(isFree).slice(0, line.seats);
  });
}
const rank = ({ members }: Team, key: string) => members.findIndex(({ _id }) => personKey(_id) === key);

const isHeld = ({ occupiedKeys }: Occupancy, key: string, line: SeatLine): boolean =>
  ((occupiedKeys.get(DAY)?.get(key) ?? 0n) & bitsOf(line, key)) !== 0n;

/** The slots in which a line holds a key. */
const bitsOf = (line: SeatLine, key: string): SlotBits => heldBits(line, readUnitKey(key) ? "unit" : "person");

/** The people on duty, and the units of each resource, who may serve a line; written without the planner. */
export function poolsOf(line: SeatLine, { members, resources }: Team): string[][] {
  const covered = heldSlots(line, "person");
  const works = ({ breaks }: TeamMember) =>
    !breaks.some(({ from, to }) => covered.some((at) => SLOTS.indexOf(from) <= at && at < SLOTS.indexOf(to)));
  const skilled = members.filter(({ serviceIds }) => serviceIds.includes(line.serviceId!));
  const people = skilled.filter((member) => works(member) && (!line.asked || member._id === line.asked));
  const units = resources.filter(({ serviceIds }) => serviceIds.includes(line.serviceId!));
  return [
    ...(skilled.length > 0 || line.asked ? [people.map(({ _id }) => personKey(_id))] : []),
    ...units.map(({ _id, units: most }) => Array.from({ length: most }, (_, index) => unitKey(_id, index + 1))),
  ];
}

/** What booked lines take, as it is read from the database. */
export function takenBy(booked: readonly Booked[]): Occupancy {
  const taken: Occupancy = { seats: new Map(), occupiedKeys: new Map() };
  for (const { line, keys } of booked) for (const key of keys) addOccupied(taken, DAY, key, bitsOf(line, key));
  const movable = booked
    .filter(({ isMovable, keys }) => isMovable && keys.length > 0)
    .map(({ line, keys }) => ({
      ref: "booked",
      line: line.line,
      serviceId: line.serviceId!,
      held: new Map(keys.map((key) => [key, bitsOf(line, key)])),
    }));
  return { ...taken, movable: () => movable };
}

/** The plan of the product. */
export const planOf = ({ team, booked, wanted }: ReseatingDay): Plan | null =>
  new Planner({ ...FIRST_SETTINGS, slotCapacity: CAPACITY }, team).planWithMoves([wanted], takenBy(booked));

/** What is wrong with a plan: each move must be of a line that may be moved, to a person or unit that is free then. */
export function faultsOf({ team, booked, wanted }: ReseatingDay, { moves, choices }: Plan): string[] {
  const faults: string[] = [];
  const now = new Map(booked.map(({ line, keys }) => [line.line, keys]));
  const overlap = (a: SeatLine, b: SeatLine, key: string) => (bitsOf(a, key) & bitsOf(b, key)) !== 0n;
  const isTaken = (key: string, by: SeatLine) =>
    booked.some(({ line }) => line !== by && now.get(line.line)!.includes(key) && overlap(line, by, key));
  const say = ({ line, from, to }: LineMove, what: string) =>
    faults.push(`line ${line} from ${from} to ${to}: ${what}`);
  for (const move of moves) {
    const { line, isMovable } = booked.find((one) => one.line.line === move.line)!;
    const keys = now.get(move.line)!;
    if (!isMovable) say(move, "it may not be moved");
    if (!keys.includes(move.from) || keys.includes(move.to)) say(move, "it does not hold these keys");
    if (!poolsOf(line, team).some((pool) => pool.includes(move.to))) say(move, "it cannot be served so");
    if (isTaken(move.to, line)) say(move, "the key is taken");
    now.set(
      move.line,
      keys.map((key) => (key === move.from ? move.to : key)),
    );
  }
  const { people = [], units = [] } = choices.get(wanted.line) ?? {};
  const keys = [...people.map(({ _id }) => personKey(_id)), ...units];
  for (const key of keys) if (isTaken(key, wanted)) faults.push(`the new line's ${key} is taken`);
  const counts = poolsOf(wanted, team).map((pool) => pool.filter((key) => keys.includes(key)).length);
  if (counts.some((count) => count !== wanted.seats)) faults.push("the new line has too few people or units");
  return faults;
}

/** What a search of every arrangement finds: a chain of moves, only an exchange that no chain can make, or nothing. */
export function bruteForce(day: ReseatingDay): "chain" | "exchange" | "none" | "too large" {
  const chain = hasChain(day);
  if (chain !== false) return chain === true ? "chain" : chain;
  return hasArrangement(day) ? "exchange" : "none";
}

/** A day with more arrangements is not judged. */
const MOST_ARRANGEMENTS = 3000;

/** Looks at every arrangement that moves of one key each can reach. */
function hasChain({ team, booked, wanted }: ReseatingDay): boolean | "too large" {
  const pools = booked.map(({ line }) => poolsOf(line, team));
  const isFree = (state: readonly (readonly string[])[], key: string, line: SeatLine) =>
    state.every((keys, index) => !keys.includes(key) || (bitsOf(booked[index]!.line, key) & bitsOf(line, key)) === 0n);
  const fits = (state: readonly (readonly string[])[]) =>
    poolsOf(wanted, team).every((pool) => pool.filter((key) => isFree(state, key, wanted)).length >= wanted.seats);
  const start = booked.map(({ keys }) => keys.toSorted());
  const seen = new Set([JSON.stringify(start)]);
  const waiting = [start];
  for (const state of waiting) {
    if (fits(state)) return true;
    if (waiting.length > MOST_ARRANGEMENTS) return "too large";
    for (const [index, { line, isMovable }] of booked.entries())
      for (const from of isMovable ? state[index]! : []) {
        const pool = pools[index]!.find((keys) => keys[0]?.slice(0, 26) === from.slice(0, 26) || keys.includes(from));
        for (const to of pool ?? []) {
          if (!isFree(state, to, line)) continue;
          const next = state.with(index, state[index]!.map((key) => (key === from ? to : key)).toSorted());
          const name = JSON.stringify(next);
          if (!seen.has(name)) waiting.push(next);
          seen.add(name);
        }
      }
  }
  return false;
}

/** Whether the lines could be served at all, in any arrangement. */
function hasArrangement({ team, booked, wanted }: ReseatingDay): boolean {
  const lines = [
    ...booked
      .filter(({ isMovable }) => !isMovable)
      .map(({ line, keys }) => ({ line, pools: keys.map((key) => [key]), each: 1 })),
    ...[...booked.filter(({ isMovable }) => isMovable).map(({ line }) => line), wanted].map((line) => ({
      line,
      pools: poolsOf(line, team),
      each: line.seats,
    })),
  ];
  const needs = lines.flatMap(({ line, pools, each }) =>
    pools.flatMap((pool) => Array.from({ length: each }, () => ({ line, pool }))),
  );
  const held = new Map<string, bigint>();
  const place = (index: number): boolean => {
    const need = needs[index];
    if (!need) return true;
    return need.pool.some((key) => {
      const before = held.get(key) ?? 0n;
      const bits = bitsOf(need.line, key);
      if ((before & bits) !== 0n) return false;
      held.set(key, before | bits);
      if (place(index + 1)) return true;
      held.set(key, before);
      return false;
    });
  };
  return place(0);
}

/** How random days ended, and a sentence for each that the planner got wrong. */
export interface Compared {
  free: number;
  moved: number;
  moves: number;
  refused: number;
  /** Refused days that only an exchange of two lines' people would have solved. */
  exchanges: number;
  /** Refused days that the search of every arrangement did not finish. */
  tooLarge: number;
  differences: string[];
}

interface CompareTerms {
  days: number;
  seed: number;
  pausePercent?: number;
}

/** Compares the planner with the search of every arrangement. */
export function compareReseating({ days, seed, pausePercent = 0 }: CompareTerms): Compared {
  const random = seeded(seed);
  const compared: Compared = { free: 0, moved: 0, moves: 0, refused: 0, exchanges: 0, tooLarge: 0, differences: [] };
  for (let played = 0; played - compared.tooLarge < days; played++) {
    const size = { ...SMALL(random), ...(pausePercent > 0 && { people: 2 + random(2), lines: 3 + random(3) }) };
    const day = randomDay(random, { ...size, pausePercent });
    const plan = planOf(day);
    const differ = (what: string) => compared.differences.push(`seed ${seed}, day ${played}: ${what}`);
    if (plan) for (const fault of faultsOf(day, plan)) differ(fault);
    const found = plan ? null : bruteForce(day);
    if (found === "chain") differ("refused, but there is a chain of moves");
    if (found === "too large") compared.tooLarge++;
    else if (!plan) compared.refused++;
    else if (plan.moves.length === 0) compared.free++;
    else compared.moved++;
    if (found === "exchange") compared.exchanges++;
    compared.moves += plan?.moves.length ?? 0;
  }
  return compared;
}
