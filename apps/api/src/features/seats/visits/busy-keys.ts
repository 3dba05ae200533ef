import { SLOTS } from "@salon/contracts";
import type { Task, VisitTables } from "./visit-day.ts";

/** One number for two; the second is below 2048. */
export const codeOf = (first: number, second: number): number => first * 2048 + second;

/** The codes of keys that are held before and after a pause begin here: all others are below. */
const FIRST_OF_PAUSES = 2 ** 31;

/** The slots in which people and units are held by what a search has placed. */
export class BusyKeys {
  readonly #tables: VisitTables;
  /** For each key its slots, one after the other: 1 where it is held. */
  readonly #held: Uint8Array;
  /** The slot from which on each key is free for the rest of the day. */
  readonly #until: number[];
  /** The slot from which on each key may serve another item of the visit: items do not use each other's pauses. */
  readonly #kept: number[];
  /** A number for each way in which a key is held around pauses. */
  readonly #ways = new Map<string, number>();

  constructor(tables: VisitTables) {
    this.#tables = tables;
    this.#held = new Uint8Array(tables.keys * SLOTS.length);
    this.#until = Array.from({ length: tables.keys }, () => 0);
    this.#kept = Array.from({ length: tables.keys }, () => 0);
  }

  clear(): void {
    this.#held.fill(0);
    this.#until.fill(0);
    this.#kept.fill(0);
  }

  /** Whether what is placed leaves a key to a task that begins in a slot and holds the key from there on. */
  isFree({ guest }: Task, { key, held, slot }: { key: number; held: readonly number[]; slot: number }): boolean {
    if (this.#until[key]! <= slot) return true;
    if (!this.#tables.hasPauses || (guest >= 0 && this.#kept[key]! > slot)) return false;
    return held.every(
      (offset) => slot + offset >= SLOTS.length || this.#held[key * SLOTS.length + slot + offset] === 0,
    );
  }

  /** Lets a task hold one key of each pool from a slot on; the function that is returned takes it back. */
  take({ guest, pools }: Task, keys: readonly number[], slot: number): () => void {
    const before = keys.map((key) => [this.#until[key]!, this.#kept[key]!] as const);
    for (const [position, key] of keys.entries()) {
      const { held } = pools[position]!;
      const end = slot + held.at(-1)! + 1;
      this.#set(key, held, slot, 1);
      this.#until[key] = Math.max(this.#until[key]!, end);
      if (guest >= 0) this.#kept[key] = end;
    }
    return () => {
      for (const [position, key] of keys.entries()) {
        this.#set(key, pools[position]!.held, slot, 0);
        [this.#until[key], this.#kept[key]] = before[position]!;
      }
    };
  }

  #set(key: number, held: readonly number[], slot: number, value: 0 | 1): void {
    if (!this.#tables.hasPauses) return;
    for (const offset of held) if (slot + offset < SLOTS.length) this.#held[key * SLOTS.length + slot + offset] = value;
  }

  /** The codes of all keys that are held in a slot or later. */
  codesAt(slot: number): number[] {
    const codes: number[] = [];
    for (const [key, until] of this.#until.entries()) if (until > slot) codes.push(this.codeAt(key, slot));
    return codes;
  }

  /** A number for what a key can still do from a slot on: the same for keys that cannot be told apart. */
  codeAt(key: number, slot: number): number {
    const likeness = this.#tables.likeness(key, slot);
    const until = Math.max(slot, this.#until[key]!);
    if (until === slot || !this.#tables.hasPauses) return codeOf(likeness, until);
    const rest = this.#held.subarray(key * SLOTS.length + slot, key * SLOTS.length + Math.min(until, SLOTS.length));
    if (rest.every((isHeld) => isHeld === 1)) return codeOf(likeness, until);
    const name = `${likeness} ${rest.join("")} ${Math.max(slot, this.#kept[key]!)}`;
    const way = this.#ways.get(name) ?? this.#ways.size;
    this.#ways.set(name, way);
    return FIRST_OF_PAUSES + way;
  }

  /** In how many slots from one to before another a key may still be held; no key is held after the last slot of the day. */
  freeBetween(key: number, slot: number, last: number): number {
    const { freeFrom, hasPauses } = this.#tables;
    const until = Math.max(slot, this.#until[key]!);
    let free = Math.max(0, freeFrom(key, until) - freeFrom(key, last)) + Math.max(0, last - SLOTS.length);
    const end = hasPauses ? Math.min(until, last, SLOTS.length) : slot;
    for (let at = slot; at < end; at++)
      if (this.#held[key * SLOTS.length + at] === 0) free += freeFrom(key, at) - freeFrom(key, at + 1);
    return free;
  }
}
