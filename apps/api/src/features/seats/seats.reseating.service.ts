import { keySlots, SLOTS } from "@salon/contracts";
import { type Board, type Budget, findSteps, type Piece } from "./seats.chains.service.ts";
import { bitAt, type LineMove, type SeatLine, type SlotBits, slotBits } from "./seats.lines.service.ts";
import type { Taken, Wish } from "./seats.planner.service.ts";

/** A booked line that may be moved: its customer asked for Anyone, and it has not begun. */
export interface MovableLine {
  ref: string;
  line: number;
  serviceId: string;
  keys: readonly string[];
  /** The positions in the day of its first slot and of the one after its last. */
  from: number;
  to: number;
}
/** The people, or the units of one resource, who may serve a line; their keys begin with `name`. */
export interface Pool {
  name: string;
  keys: readonly PoolKey[];
}
interface PoolKey {
  key: string;
  /** The slots of the day in which it can be held. */
  works: SlotBits;
}
export type PoolsOf = (wish: Pick<Wish, "serviceId" | "asked">, day: string) => readonly Pool[];
/** What new lines hold once these moves are made, one after the other. */
export interface Reseated {
  keys: ReadonlyMap<number, readonly string[]>;
  moves: readonly LineMove[];
}

/**
 * Finds moves of booked lines that make room for new lines, each to a person or unit that is free at that moment. People,
 * and the units of each resource, do not depend on each other, so each have a search of their own.
 */
export function reseat(lines: readonly SeatLine[], taken: Taken, poolsOf: PoolsOf, budget: Budget): Reseated | null {
  const keys = new Map<number, string[]>(lines.map(({ line }) => [line, []]));
  const moves: LineMove[] = [];
  const wanted = lines.flatMap((line) => poolsOf(line, line.day).map((pool) => ({ line, pool })));
  const boards = new Set(wanted.map(({ line: { day }, pool: { name } }) => `${day} ${name}`));
  for (const board of boards) {
    const [day = "", name = ""] = board.split(" ");
    const here = wanted.filter(({ line, pool }) => line.day === day && pool.name === name);
    const found = reseatOn({ day, name, wanted: here, taken, poolsOf }, budget);
    if (!found) return null;
    moves.push(...found.moves);
    for (const [line, key] of found.placed) keys.get(line)!.push(key);
  }
  return { keys, moves };
}

/** Whether each pool has a member idle in each of some slots; else no move helps. `pools` are the slots in which each is free. */
export function idleIn(pools: readonly (readonly SlotBits[])[]): (bits: SlotBits) => boolean {
  const idle = pools.map((pool) => pool.reduce((sum, slots) => sum | slots, 0n));
  return (bits) => idle.every((slots) => (slots & bits) === bits);
}

interface Question {
  day: string;
  name: string;
  wanted: readonly { line: SeatLine; pool: Pool }[];
  taken: Taken;
  poolsOf: PoolsOf;
}

/** A piece of the board, and the line that it is part of. */
type LinePiece = Omit<Piece, "at" | "rows"> & { line: number; pool: Pool } & (
    | { ref: string; key: string }
    | { ref: null; key: null }
  );

function reseatOn(
  question: Question,
  budget: Budget,
): { moves: LineMove[]; placed: [line: number, key: string][] } | null {
  const pieces = [...question.wanted.flatMap(newPieces), ...bookedPieces(question)];
  const works = new Map(pieces.flatMap(({ pool }) => pool.keys).map(({ key, works: slots }) => [key, slots]));
  for (const { key } of pieces) if (key !== null && !works.has(key)) works.set(key, 0n);
  const rows = [...works.keys()];
  const steps = findSteps(boardOf(question, pieces, works), budget);
  if (!steps) return null;
  const at = pieces.map(({ key }) => key);
  const moves: LineMove[] = [];
  for (const { piece, row } of steps) {
    const { ref, line } = pieces[piece]!;
    if (ref !== null) moves.push({ day: question.day, ref, line, from: at[piece]!, to: rows[row]! });
    at[piece] = rows[row]!;
  }
  const placed = pieces.flatMap(({ ref, line }, index): [number, string][] =>
    ref === null ? [[line, at[index]!]] : [],
  );
  return { moves, placed };
}

/** One piece for each seat of a new line. */
function newPieces({ line, pool }: Question["wanted"][number]): LinePiece[] {
  const slots = keySlots(line.time, line);
  const from = SLOTS.indexOf(line.time);
  const piece = { ref: null, key: null, line: line.line, pool, from, to: from + slots.length };
  return Array.from({ length: line.seats }, () => piece);
}

function bookedPieces({ day, name, taken, poolsOf }: Question): LinePiece[] {
  return (taken.movable?.(day) ?? []).flatMap(({ ref, line, serviceId, keys, from, to }) => {
    const pool = poolsOf({ serviceId, asked: null }, day).find((one) => one.name === name);
    if (!pool) return [];
    return keys.filter((key) => key.startsWith(name)).map((key) => ({ ref, key, line, pool, from, to }));
  });
}

function boardOf({ day, taken }: Question, pieces: readonly LinePiece[], works: ReadonlyMap<string, SlotBits>): Board {
  const rowOf = new Map([...works.keys()].map((key, row) => [key, row]));
  const held = new Map(taken.held.get(day));
  for (const { key, from, to } of pieces)
    if (key !== null) held.set(key, (held.get(key) ?? 0n) & ~slotBits(SLOTS.slice(from, to)));
  return {
    slots: SLOTS.length,
    blocked: [...works].flatMap(([key, slots]) => {
      const usable = slots & ~(held.get(key) ?? 0n);
      return SLOTS.map((_slot, position) => (usable & bitAt(position)) === 0n);
    }),
    pieces: pieces.map(({ key, pool, from, to }) => ({
      from,
      to,
      at: key === null ? null : rowOf.get(key)!,
      rows: pool.keys.map((one) => rowOf.get(one.key)!),
    })),
  };
}

/** Changes what is taken as these moves change it. */
export function applyMoves(moves: readonly LineMove[], taken: Taken): void {
  const { movable } = taken;
  if (!movable) return;
  for (const { day, ref, line, from, to } of moves) {
    const before = taken.movable!;
    const ofDay = taken.held.get(day)!;
    const moved = before(day).find((one) => one.ref === ref && one.line === line)!;
    const bits = slotBits(SLOTS.slice(moved.from, moved.to));
    ofDay.set(from, ofDay.get(from)! & ~bits);
    ofDay.set(to, (ofDay.get(to) ?? 0n) | bits);
    const after = before(day).map((one) =>
      one === moved ? { ...one, keys: one.keys.map((key) => (key === from ? to : key)) } : one,
    );
    taken.movable = (asked) => (asked === day ? after : before(asked));
  }
}
