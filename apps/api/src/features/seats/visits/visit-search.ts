import { SLOT_MINUTES, SLOTS } from "@salon/contracts";
import { BusyKeys, codeOf } from "./busy-keys.ts";
import { type Pool, type Task, tablesOf, type VisitDay, type VisitStart, type VisitTables } from "./visit-day.ts";

/** A place for a whole visit; minutes count from the first slot of the day. */
export interface FoundVisit {
  starts: readonly VisitStart[];
  /** The position of the first start. */
  from: number;
  end: number;
  /** The minutes that guests wait between two of their items, added up. */
  waiting: number;
}

/** The longest wait between two items of a guest, and between the first starts of guests who come together. */
const LONGEST_WAIT = 60;
export const TOGETHER_SLOTS = LONGEST_WAIT / SLOT_MINUTES;
/** The states without a way out that are remembered: enough for every day, and some 20 MB at most. */
const MOST_REMEMBERED = 100_000;

/** In how many slots keys of a pool are needed. */
interface Demand {
  pool: Pool;
  slots: number;
}
interface Bounds {
  /** The first slot in which anything begins. */
  from: number;
  end: number;
  waiting: number;
}

/**
 * Finds the place of a visit in one day. It goes through the day slot by slot and decides for each guest what begins in
 * it and with whom, so it needs to know of the past only until when people, units and guests are busy. A state from
 * which there was no way out is not entered again; people, units, items and guests that are alike are tried once.
 * Every method that searches is a generator, so that other calls can run between its steps.
 */
export class VisitSearch {
  readonly #day: VisitDay;
  readonly #tables: VisitTables;
  readonly #tasks: readonly (readonly Task[])[];
  readonly #done: number[];
  /** When the last item of each guest ends; -1 before the first. */
  readonly #ends: number[];
  readonly #busy: BusyKeys;
  #placed: (VisitStart & { task: Task })[] = [];
  #waited = 0;
  #first = -1;
  #refused = 0;
  /** How often a state had no way out because of what the judge had refused. */
  #refusals = 0;
  // No visit ends before the day begins, so the first search always works out its tables.
  #bounds: Bounds = { from: 0, end: -1, waiting: 0 };
  /** For each state without a way out the most waiting with which it was tried. */
  #failed = new Map<string, number>();
  /** For each slot what booked lines that begin in it or later need before the end. */
  #bookedLater: readonly (readonly Demand[])[] = [];
  /** The last slot in which a booked line begins. */
  readonly #lastBooked: number;

  constructor(day: VisitDay) {
    this.#day = day;
    this.#tables = tablesOf(day);
    this.#tasks = this.#tables.guests;
    this.#lastBooked = this.#tables.booked.findLastIndex((pieces) => pieces.length > 0);
    this.#done = day.guests.map(() => 0);
    this.#ends = day.guests.map(() => -1);
    this.#busy = new BusyKeys(this.#tables);
  }

  /** Whether every order and start was tried, when nothing was found. */
  get isProven(): boolean {
    return this.#refused <= this.#day.mostRefused;
  }

  /**
   * The place that ends earliest of those that begin in a slot or later, and of these one with the least waiting; null
   * when there is none. `onFound` gets each better one at once.
   */
  *best(from: number, onFound: (found: FoundVisit) => void): Generator<void, FoundVisit | null> {
    const any = yield* this.#find({ from, end: this.#day.readyBy, waiting: Infinity });
    if (!any) return null;
    onFound(any);

    const earliest = yield* this.#endEarlier(any, from, onFound);
    return yield* this.#waitLess(earliest, from, onFound);
  }

  *#endEarlier(found: FoundVisit, from: number, onFound: (found: FoundVisit) => void): Generator<void, FoundVisit> {
    const ends = this.#endsBefore(found.end);
    let best = found;
    let low = 0;
    let high = ends.length;

    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const earlier: FoundVisit | null = yield* this.#find({ from, end: ends[middle]!, waiting: Infinity });
      if (earlier) {
        onFound(earlier);
        best = earlier;
        high = ends.indexOf(earlier.end);
      } else low = middle + 1;
    }

    return best;
  }

  *#waitLess(found: FoundVisit, from: number, onFound: (found: FoundVisit) => void): Generator<void, FoundVisit> {
    let best = found;

    while (best.waiting > 0) {
      const shorter: FoundVisit | null = yield* this.#find({ from, end: best.end, waiting: best.waiting - 1 });
      if (!shorter) break;
      onFound(shorter);
      best = shorter;
    }

    return best;
  }

  /** The minutes before another at which an item may end, in their order. */
  #endsBefore(end: number): number[] {
    const all = this.#tasks.flat().flatMap(({ minutes }) => SLOTS.map((_, slot) => slot * SLOT_MINUTES + minutes));
    return [...new Set(all)].filter((minute) => minute < end).toSorted((a, b) => a - b);
  }

  *#find(bounds: Bounds): Generator<void, FoundVisit | null> {
    if (bounds.end !== this.#bounds.end) {
      this.#failed = new Map();
      this.#bookedLater = this.#bookedBefore(Math.ceil(bounds.end / SLOT_MINUTES));
    }
    this.#bounds = bounds;
    this.#placed = [];
    this.#waited = 0;
    this.#first = -1;
    this.#done.fill(0);
    this.#ends.fill(-1);
    this.#busy.clear();

    if (!(yield* this.#from(bounds.from))) return null;
    return {
      starts: this.#placed.map(({ guest, item, at }) => ({ guest, item, at })),
      from: this.#first,
      end: Math.max(...this.#ends),
      waiting: this.#waited,
    };
  }

  #isDone(guest: number): boolean {
    return this.#done[guest] === 2 ** this.#tasks[guest]!.length - 1;
  }

  /** Tries everything from a slot on. */
  *#from(slot: number): Generator<void, boolean> {
    const isDone = this.#tasks.every((_, guest) => this.#isDone(guest));
    if (isDone && slot > this.#lastBooked) return yield* this.#isAccepted(true);
    if (slot >= SLOTS.length || !this.#mayEnd(slot) || !this.isProven) return false;
    return yield* this.#once(this.#stateAt(slot), () => this.#seatBooked(slot, 0));
  }

  /** Searches from a state, unless it was left before without a way out. */
  *#once(state: string, search: () => Generator<void, boolean>): Generator<void, boolean> {
    const left = this.#bounds.waiting - this.#waited;
    if ((this.#failed.get(state) ?? -1) >= left) return false;
    // What the judge refuses depends on all starts before.
    const withStarts = this.#refusals === 0 ? state : `${state}|${nameOf(this.#placed)}`;
    if (withStarts !== state && (this.#failed.get(withStarts) ?? -1) >= left) {
      this.#refusals++;
      return false;
    }

    if (this.#day.isTurnOver()) yield;
    const refusals = this.#refusals;
    if (yield* search()) return true;
    const failed = refusals === this.#refusals ? state : `${state}|${nameOf(this.#placed)}`;
    if (this.#failed.size < MOST_REMEMBERED) this.#failed.set(failed, left);
    return false;
  }

  /** Tries who serves the booked lines that begin in a slot; then come the guests. */
  *#seatBooked(slot: number, position: number): Generator<void, boolean> {
    const piece = this.#tables.booked[slot]![position];
    if (!piece) return yield* this.#decide(slot, 0);

    for (const keys of this.#choices(piece, slot)) {
      const undo = this.#busy.take(piece, keys, slot);
      const state = `${position} ${this.#stateAt(slot)}`;
      if (yield* this.#once(state, () => this.#seatBooked(slot, position + 1))) return true;
      undo();
    }

    return false;
  }

  /** Tries what a guest and those after it begin in a slot. */
  *#decide(slot: number, guest: number): Generator<void, boolean> {
    if (guest === this.#tasks.length) return yield* this.#from(slot + 1);
    if (this.#isDone(guest)) return yield* this.#decide(slot, guest + 1);

    if (this.#mayBegin(guest, slot))
      for (const [index, task] of this.#tasks[guest]!.entries()) {
        if (!this.#isNext(task, index) || !task.fits[slot]) continue;
        if (!this.#isSeated(task, slot) || !this.#isSupplied(task, slot)) continue;
        for (const keys of this.#choices(task, slot)) {
          if (this.#day.isTurnOver()) yield;
          const undo = this.#place(task, index, slot, keys);
          if ((yield* this.#isAccepted(false)) && (yield* this.#decide(slot, guest + 1))) return true;
          undo();
        }
      }

    return !this.#mustBegin(guest, slot) && (yield* this.#decide(slot, guest + 1));
  }

  *#isAccepted(isWhole: boolean): Generator<void, boolean> {
    const isAccepted = yield* this.#day.accepts(this.#placed, isWhole);
    if (!isAccepted) {
      this.#refused++;
      this.#refusals++;
    }
    return isAccepted;
  }

  /** Whether a guest is free in a slot; of guests who are alike in all, the first begins first. */
  #mayBegin(guest: number, slot: number): boolean {
    const end = this.#ends[guest]!;
    const wait = end < 0 ? 0 : slot * SLOT_MINUTES - end;
    if (end > slot * SLOT_MINUTES || wait > this.#longestWait()) return false;
    const isLike = (other: number) =>
      this.#tables.guestKinds[other] === this.#tables.guestKinds[guest] &&
      this.#done[other] === this.#done[guest] &&
      this.#ends[other] === end;
    for (let other = 0; other < guest; other++) if (isLike(other)) return false;
    return true;
  }

  #longestWait(): number {
    return Math.min(LONGEST_WAIT, this.#bounds.waiting - this.#waited);
  }

  /** Whether a guest would wait too long if nothing began for them in a slot. */
  #mustBegin(guest: number, slot: number): boolean {
    const end = this.#ends[guest]!;
    if (end < 0) return this.#day.together && this.#first >= 0 && slot >= this.#first + TOGETHER_SLOTS;
    return (slot + 1) * SLOT_MINUTES > end + this.#longestWait();
  }

  /** Whether an item is still to come, and the first such of its kind. */
  #isNext(task: Task, index: number): boolean {
    const { guest, kind } = task;
    const isLeft = (position: number) => (this.#done[guest]! & (2 ** position)) === 0;
    if (!isLeft(index)) return false;
    const before = index > 0 ? this.#tasks[guest]![index - 1] : undefined;
    return before?.kind !== kind || !isLeft(index - 1);
  }

  #isSeated({ minutes, seated }: Task, slot: number): boolean {
    if (slot * SLOT_MINUTES + minutes > this.#bounds.end) return false;
    const { seatsFree } = this.#day;
    for (let at = slot; at < Math.min(slot + seated, SLOTS.length); at++) {
      let free = seatsFree[at]!;
      for (const end of this.#ends) if (end > at * SLOT_MINUTES) free--;
      if (free < 1) return false;
    }
    return true;
  }

  /** Whether a unit of each counted resource is left while it is needed. */
  #isSupplied({ counted, busy }: Task, slot: number): boolean {
    return counted.every((units) => {
      const using = this.#placed.filter(({ at, task }) => at + task.busy > slot && task.counted.includes(units));
      for (let now = slot; now < Math.min(slot + busy, SLOTS.length); now++)
        if (units[now]! <= using.filter(({ at, task }) => at + task.busy > now).length) return false;
      return true;
    });
  }

  /** One choice of keys for each way to serve a task that differs from the others. */
  *#choices(task: Task, slot: number, pool = 0): Generator<readonly number[]> {
    if (pool === task.pools.length) yield [];
    const tried = new Set<number>();
    const { keys = [], held = [] } = task.pools[pool] ?? {};
    for (const key of keys) {
      if (!this.#tables.serves(task, key, slot) || !this.#busy.isFree(task, { key, held, slot })) continue;
      const like = this.#busy.codeAt(key, slot);
      if (tried.has(like)) continue;
      tried.add(like);
      for (const others of this.#choices(task, slot, pool + 1)) yield [key, ...others];
    }
  }

  /** Lets a task begin; the function that is returned takes it back. */
  #place(task: Task, index: number, slot: number, keys: readonly number[]): () => void {
    const { guest, item, minutes } = task;
    const [end, first] = [this.#ends[guest]!, this.#first];
    const wait = end < 0 ? 0 : slot * SLOT_MINUTES - end;

    this.#done[guest]! |= 2 ** index;
    this.#ends[guest] = slot * SLOT_MINUTES + minutes;
    this.#waited += wait;
    if (first < 0) this.#first = slot;
    const free = this.#busy.take(task, keys, slot);
    this.#placed.push({ guest, item, at: slot, task });

    return () => {
      this.#done[guest]! &= ~(2 ** index);
      this.#ends[guest] = end;
      this.#waited -= wait;
      this.#first = first;
      free();
      this.#placed.pop();
    };
  }

  /** Whether what is left may end in time: for each guest alone, and for all by the free time of those who serve them. */
  #mayEnd(slot: number): boolean {
    const last = Math.ceil(this.#bounds.end / SLOT_MINUTES);
    const demands: number[] = [];
    const add = ({ id }: Pool, slots: number) => (demands[id] = (demands[id] ?? 0) + slots);
    for (const { pool, slots } of this.#bookedLater[slot]!) add(pool, slots);

    for (const [guest, tasks] of this.#tasks.entries()) {
      const left = tasks.filter((_, index) => (this.#done[guest]! & (2 ** index)) === 0);
      if (left.length === 0) continue;
      const begin = Math.max(slot, Math.ceil(this.#ends[guest]! / SLOT_MINUTES));
      const spare = Math.max(...left.map(({ minutes, seated }) => seated * SLOT_MINUTES - minutes));
      const slots = left.reduce((sum, { seated }) => sum + seated, 0);
      if ((begin + slots) * SLOT_MINUTES - spare > this.#bounds.end) return false;

      for (const { pools } of left) for (const pool of pools) add(pool, pool.worked);
    }

    return this.#tables.within.every((pools, id) => {
      if (demands[id] === undefined) return true;
      const wanted = pools.reduce((sum, pool) => sum + (demands[pool.id] ?? 0), 0);
      const { keys } = pools.find((pool) => pool.id === id)!;
      return wanted <= keys.reduce((sum, key) => sum + this.#busy.freeBetween(key, slot, last), 0);
    });
  }

  /** For each slot what booked lines that begin in it or later need before another. */
  #bookedBefore(last: number): Demand[][] {
    return this.#tables.booked.map((_, slot) =>
      this.#tables.booked.slice(slot, last).flatMap((pieces, after) =>
        pieces.map(({ pools: [pool] }) => ({
          pool: pool!,
          slots: pool!.held.filter((offset) => offset < last - slot - after).length,
        })),
      ),
    );
  }

  /** What the rest of the day depends on; the same for states that differ only in names. */
  #stateAt(slot: number): string {
    const now = slot * SLOT_MINUTES;
    const guests = this.#ends.map((end, guest) => {
      const shown = this.#isDone(guest) ? Math.max(now, Math.ceil(end / SLOT_MINUTES) * SLOT_MINUTES) : end;
      return codeOf(codeOf(this.#tables.guestKinds[guest]!, this.#done[guest]!), shown + 1);
    });

    const keys = this.#busy.codesAt(slot);
    const counted: number[] = [];
    for (const { at, task } of this.#placed)
      if (task.counted.length > 0 && at + task.busy > slot) counted.push(codeOf(task.kind, at + task.busy));

    const isFirstOpen = this.#day.together && this.#ends.some((end) => end < 0);
    const lengths = [slot, isFirstOpen ? this.#first + 1 : 0, keys.length];
    return textOf(lengths.concat(inOrder(guests), inOrder(keys), inOrder(counted)));
  }
}

const inOrder = (codes: number[]): number[] => (codes.length > 1 ? codes.sort((a, b) => a - b) : codes);

/** A short text for numbers below 2^32: a search remembers many, and long ones would cost it and others time. */
function textOf(codes: readonly number[]): string {
  let text = "";
  for (const code of codes) text += String.fromCharCode(code >>> 16, code & 0xff_ff);
  return text;
}

const nameOf = (starts: readonly VisitStart[]): string =>
  starts.map(({ guest, item, at }) => `${guest} ${item} ${at}`).join("|");
