/**
 * One person or unit of a line: it stands in one row of a board, in the slots from `from` to before `to`. A piece of a
 * booked line has a row; one of a new line still needs one.
 */
export interface Piece {
  /** The rows it may stand in. */
  rows: readonly number[];
  from: number;
  to: number;
  /** Its row, or null. */
  at: number | null;
}
/** People, or the units of one resource, as rows, and the slots of a day as columns. */
export interface Board {
  slots: number;
  /** For each slot of each row, row by row, whether no piece may stand there: off duty, or held by a line that never moves. */
  blocked: readonly boolean[];
  pieces: readonly Piece[];
}
/** A piece that is put into another row, all of whose slots it needs are free at that moment. */
export interface Step {
  piece: number;
  row: number;
}
/** How many arrangements may still be looked at. */
export interface Budget {
  left: number;
}

/**
 * Finds steps after which every piece has a row; null when there are none, or the budget ends first. Arrangements that
 * seem to need the fewest steps are looked at first and none twice, so the search is exact within its budget.
 */
export function findSteps(board: Board, budget: Budget): Step[] | null {
  const search = new Search(board);
  return search.isHopeless() ? null : search.run(budget);
}

const FREE = -1;
const BLOCKED = -2;
/** The row of a piece that has none. */
const NOWHERE = 0xff_ff;

/** The row of each piece, and the step by which this arrangement was reached. */
interface Arrangement {
  at: Uint16Array;
  steps: number;
  last: Step | null;
  before: Arrangement | null;
}

class Search {
  readonly #slots: number;
  readonly #pieces: readonly Piece[];
  /** For each piece the rows in which nothing blocks it. */
  readonly #rows: readonly (readonly number[])[];
  /** What is in each slot of each row without the pieces: FREE or BLOCKED. */
  readonly #empty: Int16Array;
  /** What is there now: FREE, BLOCKED, or a piece, also where one that may leave its row could not return. */
  readonly #cells: Int16Array;
  /** The row of each piece in the arrangement that is shown in the cells. */
  #at: Uint16Array;
  /** The new pieces. */
  readonly #wanted: readonly number[];
  /** The new pieces and all that can matter to them: what stands in a row where one that matters may stand. */
  readonly #movable: readonly number[];

  constructor({ slots, blocked, pieces }: Board) {
    this.#slots = slots;
    this.#pieces = pieces;
    this.#empty = Int16Array.from(blocked, (isBlocked) => (isBlocked ? BLOCKED : FREE));
    this.#cells = this.#empty.slice();
    this.#rows = pieces.map((piece, index) => piece.rows.filter((row) => !this.#cellsOf(index, row).includes(BLOCKED)));
    this.#at = new Uint16Array(pieces.length).fill(NOWHERE);
    for (const [index, { at }] of pieces.entries()) this.#put(index, at ?? NOWHERE);
    this.#wanted = pieces.flatMap(({ at }, index) => (at === null ? [index] : []));
    this.#movable = this.#findMovable();
  }

  #findMovable(): number[] {
    const found = new Set(this.#wanted);
    for (const piece of found)
      for (const row of this.#rows[piece]!)
        for (const other of this.#cellsOf(piece, row)) if (other !== FREE) found.add(other);
    return [...found];
  }

  /** Whether fewer rows are free in some slot than the new pieces need: steps change who works, never how many do. */
  isHopeless(): boolean {
    const rows = [...new Set(this.#movable.flatMap((piece) => this.#rows[piece]!))];
    const isShort = (slot: number): boolean => {
      const needed = this.#wanted.filter((piece) => this.#covers(piece, slot)).length;
      return needed > 0 && rows.filter((row) => this.#cells[row * this.#slots + slot] === FREE).length < needed;
    };
    return Array.from({ length: this.#slots }, (_, slot) => slot).some(isShort);
  }

  run(budget: Budget): Step[] | null {
    const start: Arrangement = { at: this.#at.slice(), steps: 0, last: null, before: null };
    const seen = new Set([nameOf(start.at)]);
    const waiting = new Queue();
    for (let next: Arrangement | undefined = start; next; next = waiting.take()) {
      this.#show(next.at);
      if (this.#wanted.every((piece) => this.#at[piece] !== NOWHERE)) return stepsTo(next);
      for (const last of this.#possibleSteps()) {
        const at = next.at.with(last.piece, last.row);
        const name = nameOf(at);
        if (seen.has(name)) continue;
        if (budget.left-- <= 0) return null;
        seen.add(name);
        const steps = next.steps + 1;
        waiting.add({ at, steps, last, before: next }, steps + this.#estimateAfter(last));
      }
    }
    return null;
  }

  /** The steps that the arrangement in the cells allows. */
  #possibleSteps(): Step[] {
    const steps: Step[] = [];
    for (const piece of this.#movable)
      for (const row of this.#rows[piece]!) if (this.#isFree(piece, row)) steps.push({ piece, row });
    return steps;
  }

  /** How many steps will probably be needed after this one. */
  #estimateAfter({ piece, row }: Step): number {
    const before = this.#at[piece]!;
    this.#put(piece, row);
    let needed = 0;
    for (const wanted of this.#wanted) {
      if (this.#at[wanted] !== NOWHERE) continue;
      let fewest = Infinity;
      for (const wantedRow of this.#rows[wanted]!) fewest = Math.min(fewest, this.#stepsToClear(wanted, wantedRow));
      needed += 1 + fewest;
    }
    this.#put(piece, before);
    return needed;
  }

  /** One step for each piece in the way, and two for one that has no free row now. */
  #stepsToClear(piece: number, row: number): number {
    let steps = 0;
    let counted = FREE;
    const { from, to } = this.#pieces[piece]!;
    for (let slot = from; slot < to; slot++) {
      const other = this.#cells[row * this.#slots + slot]!;
      if (other === FREE || other === counted) continue;
      counted = other;
      steps += this.#canMove(other) ? 1 : 2;
    }
    return steps;
  }

  #canMove(piece: number): boolean {
    for (const row of this.#rows[piece]!) if (this.#isFree(piece, row)) return true;
    return false;
  }

  #isFree(piece: number, row: number): boolean {
    const { from, to } = this.#pieces[piece]!;
    const first = row * this.#slots;
    for (let slot = first + from; slot < first + to; slot++) if (this.#cells[slot] !== FREE) return false;
    return true;
  }

  #covers(piece: number, slot: number): boolean {
    return this.#pieces[piece]!.from <= slot && slot < this.#pieces[piece]!.to;
  }

  /** What is in the slots of a row that a piece needs. */
  #cellsOf(piece: number, row: number, cells = this.#cells): Int16Array {
    const { from, to } = this.#pieces[piece]!;
    return cells.subarray(row * this.#slots + from, row * this.#slots + to);
  }

  #put(piece: number, row: number): void {
    const before = this.#at[piece]!;
    if (before !== NOWHERE) this.#cellsOf(piece, before).set(this.#cellsOf(piece, before, this.#empty));
    if (row !== NOWHERE) this.#cellsOf(piece, row).fill(piece);
    this.#at[piece] = row;
  }

  /** Shows another arrangement in the cells. */
  #show(at: Uint16Array): void {
    const moved = this.#movable.filter((piece) => at[piece] !== this.#at[piece]);
    for (const piece of moved) this.#put(piece, NOWHERE);
    for (const piece of moved) this.#put(piece, at[piece]!);
  }
}

const nameOf = (at: Uint16Array): string => String.fromCharCode.apply(null, at as unknown as number[]);

function stepsTo(arrangement: Arrangement): Step[] {
  const steps: Step[] = [];
  for (let one: Arrangement | null = arrangement; one?.last; one = one.before) steps.unshift(one.last);
  return steps;
}

/** Arrangements by the number of steps that they probably need in all; of equal ones, the newest comes first. */
class Queue {
  readonly #waiting: Arrangement[][] = [];

  add(arrangement: Arrangement, steps: number): void {
    (this.#waiting[steps] ??= []).push(arrangement);
  }

  take(): Arrangement | undefined {
    return this.#waiting.find((equal) => equal?.length > 0)?.pop();
  }
}
