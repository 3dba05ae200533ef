import { SLOTS } from "@salon/contracts";
import type { Occupancy } from "../planning/occupancy.ts";
import { bitAt, type LineMove, positionsIn, type SeatLine, type SlotBits } from "../planning/lines.ts";
import type { Wish } from "../planning/planner.ts";
import { Board, type Budget } from "./chains.ts";

/** A booked line that may be moved: its customer asked for Anyone, and it has not begun. */
export interface MovableLine {
  ref: string;
  line: number;
  serviceId: string;
  /** The keys that it holds, each with its slots of the day. */
  held: ReadonlyMap<string, SlotBits>;
}
/** The people, or the units of one resource, who may serve a line; their keys begin with `name`. */
interface Pool {
  name: string;
  keys: readonly PoolKey[];
  /** The slots in which a line holds one of them. */
  slotsOf: (line: SeatLine) => SlotBits;
}
interface PoolKey {
  key: string;
  /** The slots of the day in which it can be occupied. */
  works: SlotBits;
}
export type PoolsOf = (wish: Pick<Wish, "serviceId" | "asked">, day: string) => readonly Pool[];
/** What new lines hold once these moves are made, one after the other. */
export interface Reseated {
  keys: ReadonlyMap<number, readonly string[]>;
  moves: readonly LineMove[];
}

/**
 * Whether each pool has a member idle in each of some slots; else no move helps. `pools` are the slots in which each is
 * free.
 */
export function idleIn(pools: readonly (readonly SlotBits[])[]): (bits: SlotBits) => boolean {
  const idle = pools.map((pool) => pool.reduce((sum, slots) => sum | slots, 0n));
  return (bits) => idle.every((slots) => (slots & bits) === bits);
}

/** What building a board costs of the budget. */
const BOARD_ARRANGEMENTS = 150;

/** A piece of a booked line. */
interface BookedPiece {
  ref: string;
  line: number;
  key: string;
  bits: SlotBits;
}
/** The board of one day and one kind of keys, with what its rows and pieces stand for. */
interface DayBoard {
  board: Board;
  rows: readonly string[];
  booked: readonly BookedPiece[];
}
/** A new line, and one of the pools that it needs. */
interface SearchGoal {
  line: SeatLine;
  pool: Pool;
}

/**
 * Finds moves of booked lines that make room for new lines, each to a person or unit that is free at that moment.
 * People, and the units of each resource, do not depend on each other, so each have a board of their own. A board is
 * built once.
 */
export class Reseating {
  readonly #taken: Occupancy;
  readonly #poolsOf: PoolsOf;
  readonly #boards = new Map<string, DayBoard>();

  constructor(taken: Occupancy, poolsOf: PoolsOf) {
    this.#taken = taken;
    this.#poolsOf = poolsOf;
  }

  /** Null when there is no room. All calls are for the same days and the same kinds of lines. */
  *find(lines: readonly SeatLine[], budget: Budget): Generator<void, Reseated | null> {
    if (budget.left <= 0 || !lines.some(({ day }) => this.#taken.movable?.(day).length)) return null;

    const keys = new Map<number, string[]>(lines.map(({ line }) => [line, []]));
    const moves: LineMove[] = [];
    const groups = new Map<string, SearchGoal[]>();

    for (const line of lines)
      for (const pool of this.#poolsOf(line, line.day)) {
        const name = `${line.day} ${pool.name}`;
        groups.set(name, [...(groups.get(name) ?? []), { line, pool }]);
      }

    for (const [name, wanted] of groups) {
      let board = this.#boards.get(name);
      if (!board) {
        board = this.#build(wanted);
        this.#boards.set(name, board);
        budget.left -= BOARD_ARRANGEMENTS;
        yield;
      }
      const found = yield* reseatOn(board, wanted, budget);
      if (!found) return null;
      moves.push(...found.moves);
      for (const [line, key] of found.placed) keys.get(line)!.push(key);
    }

    return { keys, moves };
  }

  #build(wanted: readonly SearchGoal[]): DayBoard {
    const { day } = wanted[0]!.line;
    const { name } = wanted[0]!.pool;
    const pools = new Map<string, Pool | undefined>();

    const poolOf = (serviceId: string) => {
      if (!pools.has(serviceId))
        pools.set(
          serviceId,
          this.#poolsOf({ serviceId, asked: null }, day).find((pool) => pool.name === name),
        );
      return pools.get(serviceId);
    };

    const booked = (this.#taken.movable?.(day) ?? []).flatMap(({ held, serviceId, ref, line }) => {
      const pool = poolOf(serviceId);
      if (!pool) return [];
      const ofPool = [...held].filter(([key]) => key.startsWith(name));
      return ofPool.map(([key, bits]) => ({ ref, line, key, bits, pool }));
    });
    const works = new Map<string, SlotBits>(booked.map(({ key }) => [key, 0n]));

    for (const pool of [...wanted.map((one) => one.pool), ...pools.values()])
      for (const { key, works: slots } of pool?.keys ?? []) works.set(key, slots);

    const rows = [...works.keys()];
    const rowOf = new Map(rows.map((key, row) => [key, row]));
    const rowsOf = new Map(
      [...pools.values()].map((pool) => [pool, pool?.keys.map(({ key }) => rowOf.get(key)!) ?? []]),
    );
    const placed = booked.map(({ key, pool, bits }) => ({
      rows: rowsOf.get(pool)!,
      slots: positionsIn(bits),
      at: rowOf.get(key)!,
    }));

    return { board: new Board(SLOTS.length, this.#blockedOn(day, works, booked), placed), rows, booked };
  }

  /** The slots, row by row, in which no line that may be moved can stand. */
  #blockedOn(day: string, works: ReadonlyMap<string, SlotBits>, booked: readonly BookedPiece[]): boolean[] {
    const occupied = new Map(this.#taken.occupiedKeys.get(day));
    for (const { key, bits } of booked) occupied.set(key, (occupied.get(key) ?? 0n) & ~bits);
    return [...works].flatMap(([key, slots]) => {
      const usable = slots & ~(occupied.get(key) ?? 0n);
      return SLOTS.map((_slot, position) => (usable & bitAt(position)) === 0n);
    });
  }
}

function* reseatOn(
  { board, rows, booked }: DayBoard,
  wanted: readonly SearchGoal[],
  budget: Budget,
): Generator<void, { moves: LineMove[]; placed: [line: number, key: string][] } | null> {
  const added = wanted.flatMap(({ line, pool }) => {
    const rowsOfPool = pool.keys.map(({ key }) => rows.indexOf(key));
    const piece = { rows: rowsOfPool, slots: positionsIn(pool.slotsOf(line)), line };
    return Array.from({ length: line.seats }, () => piece);
  });
  const steps = yield* board.findSteps(added, budget);
  if (!steps) return null;

  const at = booked.map(({ key }) => key);
  const moves: LineMove[] = [];

  for (const { piece, row } of steps) {
    const moved = booked[piece];
    const to = rows[row]!;
    if (moved) moves.push({ day: wanted[0]!.line.day, ref: moved.ref, line: moved.line, from: at[piece]!, to });
    at[piece] = to;
  }

  return { moves, placed: added.map(({ line }, index) => [line.line, at[booked.length + index]!]) };
}

/** Changes what is taken as these moves change it. */
export function applyMoves(moves: readonly LineMove[], taken: Occupancy): void {
  const { movable } = taken;
  if (!movable) return;

  for (const { day, ref, line, from, to } of moves) {
    const before = taken.movable!;
    const ofDay = taken.occupiedKeys.get(day)!;
    const moved = before(day).find((one) => one.ref === ref && one.line === line)!;
    const bits = moved.held.get(from)!;
    ofDay.set(from, ofDay.get(from)! & ~bits);
    ofDay.set(to, (ofDay.get(to) ?? 0n) | bits);
    const after = before(day).map((one) =>
      one === moved
        ? { ...one, held: new Map([...one.held].map(([key, its]) => [key === from ? to : key, its])) }
        : one,
    );
    taken.movable = (asked) => (asked === day ? after : before(asked));
  }
}
