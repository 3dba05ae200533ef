import {
  FIRST_SLOT_MINUTES,
  type LineLength,
  passedIn,
  personKey,
  personSlots,
  readUnitKey,
  SLOT_MINUTES,
  slotKey,
  slotMinutes,
  SLOTS,
  slotStates,
  SPARE_MINUTES,
  takenMinutes,
  timeText,
  type Settings,
  type Slot,
  type VisitPlan,
} from "@salon/contracts";
import type { Team } from "../../team/team.ts";
import { copyOccupancy, type Excepted, type Occupancy } from "../planning/occupancy.ts";
import { bitAt, positionsIn, type SeatLine, type SlotBits, slotBits } from "../planning/lines.ts";
import { type FreeKey, PLAN_ARRANGEMENTS, Planner, TRIED_ARRANGEMENTS } from "../planning/planner.ts";
import type { MovableLine } from "../reseating/reseating.ts";
import type { VisitDay, VisitItem, VisitStart } from "./visit-day.ts";
import { type FoundVisit, VisitSearch } from "./visit-search.ts";

/** One service of a visit, without its time. */
export interface VisitWish extends LineLength {
  /** Absent for the customer. */
  guest?: string;
  /** The position of its line in the list that the caller has. */
  item?: number;
  serviceId: string;
  service: string;
  options: readonly string[];
  asked: string | null;
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
type JudgeTerms = VisitTerms & { isTurnOver: () => boolean };
/** A person or unit of a booked line that may be moved. */
type MovablePiece = Omit<MovableLine, "held"> & { key: string; bits: SlotBits };

/** How many of the units of a resource are free in each slot. */
type UnitCounts = (units: readonly FreeKey[]) => readonly number[];

/** Answers the same list for the same resource. */
function unitCounts(): UnitCounts {
  const known = new Map<string, number[]>();
  return (units) => {
    const [{ key } = { key: "" }] = units;
    const counts =
      known.get(key) ?? SLOTS.map((_, slot) => units.filter(({ free }) => (free & bitAt(slot)) !== 0n).length);
    known.set(key, counts);
    return counts;
  };
}

/** Visits within these numbers have a larger budget; the people are those who may serve the visit or be freed for it. */
const SMALL = { guests: 3, items: 3, people: 6 };
/** How many starts of other visits the judge refuses before the search gives up. */
const MOST_REFUSED = 300;

/** A visit on one day: what the search needs to know, and what becomes of what it finds. */
export class VisitJudge {
  readonly #guests: readonly (readonly VisitWish[])[];
  readonly #day: string;
  readonly #terms: JudgeTerms;
  readonly #planner: Planner;
  /** The people and units that may serve the visit, or take over from those who may. */
  readonly #keys: ReadonlySet<string>;
  readonly #movable: readonly MovablePiece[];
  /** What was judged before, by the starts in their order. */
  readonly #judged = new Map<string, boolean>();
  /** Whether starts are judged as soon as the first is chosen. */
  #judgesParts: boolean;
  readonly isSmall: boolean;
  isProven = true;

  constructor(guests: readonly (readonly VisitWish[])[], day: string, terms: JudgeTerms) {
    this.#guests = guests;
    this.#day = day;
    this.#terms = terms;
    this.#planner = new Planner(terms.settings, terms.team);
    const { keys, pieces } = this.#findMovable();
    this.#keys = keys;
    this.#movable = pieces;
    this.isSmall = this.#countSmall();
    this.#judgesParts = !this.isSmall;
  }

  /** What may be moved to make room for the visit: what stands where it may stand, and what is in the way of that. */
  #findMovable(): { keys: Set<string>; pieces: MovablePiece[] } {
    const { taken } = this.#terms;
    const all = (taken.movable?.(this.#day) ?? []).flatMap(({ held, ...line }) =>
      [...held].map(([key, bits]) => ({ ...line, key, bits })),
    );
    const wanted = this.#guests.flat().flatMap((wish) => {
      const { people, units } = this.#planner.freeKeys(wish, this.#day, taken);
      return [...(people ?? []), ...units.flat()];
    });
    const keys = new Set(wanted.map(({ key }) => key));
    const pieces: MovablePiece[] = [];

    // What is added to a set while it is gone through is gone through too.
    for (const key of keys)
      for (const piece of all.filter((one) => one.key === key)) {
        pieces.push(piece);
        for (const other of this.#poolOf(piece, taken)) keys.add(other.key);
      }

    return { keys, pieces };
  }

  /** Those who may serve the line of a piece in place of its person or unit. */
  #poolOf({ key, serviceId }: MovablePiece, taken: Occupancy): FreeKey[] {
    const { people, units } = this.#planner.freeKeys({ serviceId, asked: null }, this.#day, taken);
    const resource = key.slice(0, key.indexOf("#") + 1);
    return (resource === "" ? people : units.find(([unit]) => unit?.key.startsWith(resource))) ?? [];
  }

  #countSmall(): boolean {
    const people = this.#terms.team.members.filter(({ _id }) => this.#keys.has(personKey(_id)));
    return (
      this.#guests.length <= SMALL.guests &&
      this.#guests.every((items) => items.length <= SMALL.items) &&
      people.length <= SMALL.people
    );
  }

  /** Searches without moves, and with them if there was nothing; what is found is in `plans` as soon as it is known. */
  *search(plans: FoundVisit[], most: number): Generator<void, void> {
    yield* this.#searchIn(this.#dayWithout([]), plans, most);
    if (plans.length > 0 || !this.isProven || this.#movable.length === 0) return;
    yield* this.#searchIn(this.#dayWithout(this.#movable), plans, 1);
  }

  *#searchIn(day: VisitDay, plans: FoundVisit[], most: number): Generator<void, void> {
    const search = new VisitSearch(day);
    let from = 0;
    for (let found = 0; found < most && from < SLOTS.length; found++) {
      const best = yield* search.best(from, (better) => (plans[found] = better));
      this.isProven &&= search.isProven;
      if (!best) return;
      // The other plans begin later, at even distances until the end of the day.
      from = best.from + Math.max(1, Math.floor((SLOTS.length - best.from) / most));
    }
  }

  /**
   * The day without some pieces of booked lines: where nothing fits then, no move helps. A small visit is searched with
   * the booked people beside it, each line with anyone who may have it, and any unit of a resource will do. So only what
   * no order of moves reaches is left to the judge.
   */
  #dayWithout(pieces: readonly MovablePiece[]): VisitDay {
    const { settings, together, readyBy, isTurnOver } = this.#terms;
    const taken = this.#takenWithout(pieces);
    const isTight = this.isSmall && pieces.length > 0;
    const counts = isTight ? unitCounts() : null;
    const people = isTight ? pieces.filter(({ key }) => !readUnitKey(key)) : [];
    const most = Math.max(...this.#guests.flat().map(takenMinutes));

    return {
      guests: this.#guests.map((items) => items.map((wish) => this.#itemOf(wish, taken, counts))),
      seatsFree: SLOTS.map((slot) => settings.slotCapacity - (taken.seats.get(slotKey(this.#day, slot)) ?? 0)),
      readyBy: readyBy ? slotMinutes(readyBy) - FIRST_SLOT_MINUTES : SLOTS.length * SLOT_MINUTES + most,
      together,
      booked: people.map((piece) => ({ ...piece, pool: this.#poolOf(piece, taken) })),
      accepts: (starts, isWhole) =>
        pieces.length > 0 ? this.#fitsWithMoves(starts, isWhole) : this.#fits(starts, isWhole),
      mostRefused: this.isSmall ? Infinity : MOST_REFUSED,
      isTurnOver,
    };
  }

  #itemOf(wish: VisitWish, taken: Occupancy, counts: UnitCounts | null): VisitItem {
    const { settings, now, taken: all } = this.#terms;
    const { people, units } = this.#planner.freeKeys(wish, this.#day, taken);
    // Moves change which units are free, never how many.
    const counted = counts ? this.#planner.freeKeys(wish, this.#day, all).units : [];
    return {
      kind: `${wish.serviceId}|${wish.options.toSorted().join(",")}|${wish.asked ?? ""}`,
      minutes: takenMinutes(wish),
      cleanup: wish.cleanup ?? 0,
      served: positionsIn(slotBits(personSlots(SLOTS[0], wish))),
      // A running slot of which more has passed would let the next line begin too early.
      isOpen: slotStates(settings, this.#day, now, wish).map(
        (state, index) => state === "open" && passedIn(this.#day, SLOTS[index]!, now) <= SPARE_MINUTES,
      ),
      people,
      units: counts ? [] : units,
      counted: counted.map((ofResource) => counts!(ofResource)),
    };
  }

  #takenWithout(pieces: readonly MovablePiece[]): Occupancy {
    const taken = copyOccupancy(this.#terms.taken);
    const ofDay = taken.occupiedKeys.get(this.#day);
    for (const { key, bits } of pieces) ofDay?.set(key, (ofDay.get(key) ?? 0n) & ~bits);
    return taken;
  }

  *#fits(starts: readonly VisitStart[], isWhole: boolean): Generator<void, boolean> {
    if (!isWhole) return true;
    return (yield* this.#inTurns(this.#planner.planning(this.#linesOf(starts), this.#terms.taken))) !== null;
  }

  *#fitsWithMoves(starts: readonly VisitStart[], isWhole: boolean): Generator<void, boolean> {
    if (!isWhole && !this.#judgesParts) return true;

    const name = starts.map(({ guest, item, at }) => `${guest} ${item} ${at}`).join("|");
    const known = this.#judged.get(name);
    if (known !== undefined) return known;

    const lines = this.#linesOf(starts);
    const budget = { left: this.isSmall ? PLAN_ARRANGEMENTS : TRIED_ARRANGEMENTS };
    const { taken } = this.#terms;
    const work = this.isSmall
      ? this.#planner.planningWithMoves(lines, taken, budget)
      : this.#planner.moving(lines, taken, budget);
    const fits = (yield* this.#inTurns(work)) !== null;

    if (!fits) this.#judgesParts = true;
    // The smaller budget of other visits is not that of `pay`.
    if (!fits && !this.isSmall && budget.left <= 0) this.isProven = false;
    this.#judged.set(name, fits);

    return fits;
  }

  /** Runs other work of the planner, with a break whenever the turn is over. */
  *#inTurns<T>(work: Generator<void, T>): Generator<void, T> {
    for (;;) {
      const { done, value } = work.next();
      if (done) return value;
      if (this.#terms.isTurnOver()) yield;
    }
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
