import {
  FIRST_SLOT_MINUTES,
  lineMinutes,
  SLOT_MINUTES,
  SLOTS,
  slotStates,
  timeText,
  VISIT_PLANS,
  slotKey,
  slotMinutes,
  type Settings,
  type Slot,
  type VisitPlan,
} from "@salon/contracts";
import { setImmediate } from "node:timers/promises";
import type { Team } from "../../team/team.ts";
import { Planner } from "../planning/planner.ts";
import { copyOccupancy, type Excepted, type Occupancy } from "../planning/occupancy.ts";
import { type SeatLine, slotBits } from "../planning/lines.ts";
import type { VisitDay, VisitItem, VisitStart } from "./visit-day.ts";
import { type FoundVisit, VisitSearch } from "./visit-search.ts";

/** One service of a visit, without its time. */
export interface VisitWish {
  /** Absent for the customer. */
  guest?: string;
  /** The position of its line in the list that the caller has. */
  item?: number;
  serviceId: string;
  service: string;
  options: readonly string[];
  asked: string | null;
  timeframe: string;
  minutes?: number | undefined;
  cleanup?: number | undefined;
}
/** What a visit is judged by. */
export interface VisitTerms {
  settings: Settings;
  team: Team;
  taken: Occupancy;
  now: Date;
  together: boolean;
  readyBy?: Slot | undefined;
  /** Claims that do not count. */
  except?: Excepted | undefined;
}
/** What the search of one day came to. */
interface DayPlans {
  plans: VisitPlan[];
  /** Whether every order and start was tried, when there are none. */
  isProven: boolean;
  /** The milliseconds that it took of the processor. */
  spent: number;
}

/** Visits within these numbers are always decided. */
const SMALL = { guests: 3, items: 3, people: 6 };
const MS = { oneDay: 1000, eachDay: 150 };
/** For so long the search keeps the process to itself. */
const SLICE_MS = 2;
/** A search ends so long before its budget: a step that has begun is made. */
const STEP_MS = 10;

/**
 * Finds plans for a visit on one day, by the planner that `pay` asks, all lines together. Booked lines are moved only where
 * the day has no plan without. For a day that is searched `alone` the plans are spread over the day; else there is one.
 */
export async function findPlans(
  guests: readonly (readonly VisitWish[])[],
  day: string,
  { isAlone, ...terms }: VisitTerms & { isAlone: boolean },
): Promise<DayPlans> {
  const judge = new VisitJudge(guests, day, terms);
  const budget = judge.isSmall ? Infinity : isAlone ? MS.oneDay : MS.eachDay;
  const plans: FoundVisit[] = [];
  const spent = await runGently(judge.search(plans, isAlone ? VISIT_PLANS : 1), budget);
  return {
    plans: plans.map((found) => judge.planOf(found)),
    isProven: spent <= budget - STEP_MS && judge.isProven,
    spent,
  };
}

/** Runs a search in slices, between which others run, at most as long as the budget; answers the milliseconds it took. */
async function runGently(search: Iterator<void, void>, budget: number): Promise<number> {
  let spent = 0;
  for (;;) {
    const began = performance.now();
    const before = process.cpuUsage();
    let isDone = false;
    while (!isDone && performance.now() - began < SLICE_MS) isDone = search.next().done === true;
    const { user, system } = process.cpuUsage(before);
    spent += (user + system) / 1000;
    if (isDone || spent > budget - STEP_MS) return spent;
    await setImmediate();
  }
}

/** A visit on one day: what the search needs to know, and what becomes of what it finds. */
class VisitJudge {
  readonly #guests: readonly (readonly VisitWish[])[];
  readonly #day: string;
  readonly #terms: VisitTerms;
  readonly #planner: Planner;
  /** What was judged before, by the starts in their order. */
  readonly #judged = new Map<string, boolean>();
  isProven = true;

  readonly isSmall: boolean;

  constructor(guests: readonly (readonly VisitWish[])[], day: string, terms: VisitTerms) {
    this.#guests = guests;
    this.#day = day;
    this.#terms = terms;
    this.#planner = new Planner(terms.settings, terms.team);
    this.isSmall = this.#countSmall();
  }

  #countSmall(): boolean {
    const wishes = this.#guests.flat();
    const people = wishes.flatMap((wish) => this.#planner.freeKeys(wish, this.#day, this.#terms.taken).people ?? []);
    return (
      this.#guests.length <= SMALL.guests &&
      this.#guests.every((items) => items.length <= SMALL.items) &&
      new Set(people.map(({ key }) => key)).size <= SMALL.people
    );
  }

  /** Searches without moves, and with them if there was nothing; what is found is in `plans` as soon as it is known. */
  *search(plans: FoundVisit[], most: number): Generator<void, void> {
    const { taken } = this.#terms;
    const { movable, ...still } = taken;
    yield* this.#searchIn(still, plans, most);
    if (plans.length > 0 || !this.isProven || !movable?.(this.#day).length) return;
    yield* this.#searchIn(this.#withoutMovable(), plans, 1, true);
  }

  *#searchIn(taken: Occupancy, plans: FoundVisit[], most: number, withMoves = false): Generator<void, void> {
    const search = new VisitSearch(this.#dayOf(taken, withMoves));
    let from = 0;
    for (let found = 0; found < most && from < SLOTS.length; found++) {
      const best = yield* search.best(from, (better) => (plans[found] = better));
      this.isProven = search.isProven;
      if (!best) return;
      // The other plans begin later, at even distances until the end of the day.
      from = best.from + Math.max(1, Math.floor((SLOTS.length - best.from) / most));
    }
  }

  /** What is taken, without the lines that may be moved: where nothing fits then, no move helps. */
  #withoutMovable(): Occupancy {
    const { taken } = this.#terms;
    const freed = copyOccupancy(taken);
    const ofDay = freed.occupiedKeys.get(this.#day);
    for (const { keys, from, to } of taken.movable!(this.#day))
      for (const key of keys) ofDay?.set(key, (ofDay.get(key) ?? 0n) & ~slotBits(SLOTS.slice(from, to)));
    return freed;
  }

  #dayOf(taken: Occupancy, withMoves: boolean): VisitDay {
    const { settings, now, together, readyBy } = this.#terms;
    const item = (wish: VisitWish): VisitItem => ({
      kind: `${wish.serviceId}|${wish.options.toSorted().join(",")}|${wish.asked ?? ""}`,
      minutes: lineMinutes(wish),
      cleanup: wish.cleanup ?? 0,
      isOpen: slotStates(settings, this.#day, now, wish).map((state) => state === "open"),
      ...this.#planner.freeKeys(wish, this.#day, taken),
    });
    const most = Math.max(...this.#guests.flat().map(lineMinutes));
    return {
      guests: this.#guests.map((items) => items.map(item)),
      seatsFree: SLOTS.map((slot) => settings.slotCapacity - (taken.seats.get(slotKey(this.#day, slot)) ?? 0)),
      readyBy: readyBy ? slotMinutes(readyBy) - FIRST_SLOT_MINUTES : SLOTS.length * SLOT_MINUTES + most,
      together,
      stepsAtOnce: withMoves ? 1 : 32,
      accepts: (starts, isWhole) => (withMoves ? this.#fitsWithMoves(starts) : !isWhole || this.#fits(starts)),
    };
  }

  #fits(starts: readonly VisitStart[]): boolean {
    return this.#planner.plan(this.#linesOf(starts), this.#terms.taken) !== null;
  }

  #fitsWithMoves(starts: readonly VisitStart[]): boolean {
    const name = starts.map(({ guest, item, at }) => `${guest} ${item} ${at}`).join("|");
    let fits = this.#judged.get(name);
    if (fits === undefined) {
      const lines = this.#linesOf(starts);
      fits = this.isSmall
        ? this.#planner.planWithMoves(lines, this.#terms.taken) !== null
        : this.#planner.mayMove(lines, this.#terms.taken);
      this.#judged.set(name, fits);
    }
    return fits;
  }

  #linesOf(starts: readonly VisitStart[]): SeatLine[] {
    return starts.map(({ guest, item, at }, line) => {
      const { guest: _guest, item: _item, options: _options, ...wish } = this.#guests[guest]![item]!;
      return { ...wish, line, day: this.#day, time: SLOTS[at]!, seats: 1 };
    });
  }

  planOf({ starts, from, end, waiting }: FoundVisit): VisitPlan {
    return {
      date: this.#day,
      from: SLOTS[from]!,
      to: timeText(FIRST_SLOT_MINUTES + end),
      waiting,
      lines: starts.map(({ guest, item, at }) => {
        const { serviceId, options, asked, ...wish } = this.#guests[guest]![item]!;
        return {
          ...(wish.guest !== undefined && { guest: wish.guest }),
          ...(wish.item !== undefined && { item: wish.item }),
          serviceId,
          options: [...options],
          with: asked,
          time: SLOTS[at]!,
        };
      }),
    };
  }
}
