/** One person or unit of a line: it stands in one row, in these slots of the day, in their order. */
export interface Piece {
  /** The rows it may stand in. */
  rows: readonly number[];
  slots: readonly number[];
}
/** A piece of a booked line, and its row. */
export interface PlacedPiece extends Piece {
  at: number;
}
/**
 * A piece that is put into another row, all of whose slots it needs are free at that moment. New pieces count on after
 * the placed ones.
 */
export interface Step {
  piece: number;
  row: number;
}
/** How many arrangements may still be looked at. */
export interface Budget {
  left: number;
}

const FREE = -1;
const BLOCKED = -2;
/** The row of a piece that has none. */
const NOWHERE = 0xff_ff;

/** What stands in each slot of each row: a piece, FREE or BLOCKED. */
class Grid {
  readonly slots: number;
  /** The same without pieces. A piece may leave a blocked row, and not return. */
  readonly #empty: Int16Array;
  readonly #cells: Int16Array;

  constructor(slots: number, empty: Int16Array) {
    this.slots = slots;
    this.#empty = empty;
    this.#cells = empty.slice();
  }

  isFree({ slots }: Piece, row: number): boolean {
    for (const slot of slots) if (this.#cells[row * this.slots + slot] !== FREE) return false;
    return true;
  }

  mayStand({ slots }: Piece, row: number): boolean {
    for (const slot of slots) if (this.#empty[row * this.slots + slot] === BLOCKED) return false;
    return true;
  }

  /** The pieces in a row where this one needs it, each once, in order of time. */
  inTheWay({ slots }: Piece, row: number): number[] {
    const found: number[] = [];
    for (const slot of slots) {
      const other = this.#cells[row * this.slots + slot]!;
      if (other >= 0 && !found.includes(other)) found.push(other);
    }
    return found;
  }

  isFreeAt(row: number, slot: number): boolean {
    return this.#cells[row * this.slots + slot] === FREE;
  }

  put({ slots }: Piece, row: number, name: number): void {
    for (const slot of slots) this.#cells[row * this.slots + slot] = name;
  }

  remove({ slots }: Piece, row: number): void {
    for (const slot of slots) this.#cells[row * this.slots + slot] = this.#empty[row * this.slots + slot]!;
  }
}

/**
 * People, or the units of one resource, as rows, the slots of a day as columns, and in them the pieces of booked lines.
 */
export class Board {
  readonly #slots: number;
  readonly #empty: Int16Array;
  readonly #placed: readonly PlacedPiece[];
  readonly #grid: Grid;

  /**
   * `blocked` says for each slot of each row, row by row, whether no piece may stand there: off duty, or held by a line
   * that stays.
   */
  constructor(slots: number, blocked: readonly boolean[], placed: readonly PlacedPiece[]) {
    this.#slots = slots;
    this.#empty = Int16Array.from(blocked, (isBlocked) => (isBlocked ? BLOCKED : FREE));
    this.#placed = placed;
    this.#grid = new Grid(slots, this.#empty);
    for (const [name, piece] of placed.entries()) this.#grid.put(piece, piece.at, name);
  }

  /**
   * Finds steps after which every new piece has a row; null when there are none, or the budget ends first. Where moving
   * what stands in one row is not enough, arrangements that seem to need the fewest steps are looked at first and none
   * twice, so the search is exact within its budget.
   */
  *findSteps(wanted: readonly Piece[], budget: Budget): Generator<void, Step[] | null> {
    const [only] = wanted;
    const quick = wanted.length === 1 ? this.#clearOneRow(only!) : null;
    if (quick) return quick;
    const pieces = [...this.#placed, ...wanted];
    const matter = this.#findMatter(pieces);
    yield;
    const grid = new Grid(this.#slots, this.#empty);
    for (const [name, piece] of this.#placed.entries()) if (!matter.includes(name)) grid.put(piece, piece.at, BLOCKED);
    const chosen = matter.map((name) => ({ ...pieces[name]!, at: this.#placed[name]?.at ?? NOWHERE }));
    const search = new Search(chosen, grid);
    yield;
    const steps = search.isHopeless() ? null : yield* search.run(budget);
    return steps && steps.map(({ piece, row }) => ({ piece: matter[piece]!, row }));
  }

  /**
   * Puts everything in one row that is in the way of a new piece into rows that are free, with the fewest steps: what
   * most times need.
   */
  #clearOneRow(wanted: Piece): Step[] | null {
    let fewest: Step[] | null = null;

    for (const row of wanted.rows) {
      if (!this.#grid.mayStand(wanted, row)) continue;
      const steps: Step[] = [];
      for (const piece of this.#grid.inTheWay(wanted, row)) {
        const other = this.#placed[piece]!;
        const free = other.rows.find((otherRow) => otherRow !== row && this.#grid.isFree(other, otherRow));
        if (free === undefined) break;
        this.#grid.put(other, free, piece);
        steps.push({ piece, row: free });
      }
      const isClear = steps.length === this.#grid.inTheWay(wanted, row).length;
      for (const step of steps) this.#grid.remove(this.#placed[step.piece]!, step.row);
      if (isClear && (!fewest || steps.length + 1 < fewest.length))
        fewest = [...steps, { piece: this.#placed.length, row }];
    }

    return fewest;
  }

  /** The new pieces and all that can matter to them: what stands in a row where one that matters may stand. */
  #findMatter(pieces: readonly Piece[]): number[] {
    const found = new Set([...pieces.keys()].slice(this.#placed.length));
    for (const name of found)
      for (const row of pieces[name]!.rows)
        if (this.#grid.mayStand(pieces[name]!, row))
          for (const other of this.#grid.inTheWay(pieces[name]!, row)) found.add(other);
    return [...found];
  }
}

/** The row of each piece, and the step by which this arrangement was reached. */
interface Arrangement {
  at: Uint16Array;
  steps: number;
  last: Step | null;
  before: Arrangement | null;
}

class Search {
  readonly #pieces: readonly Piece[];
  /** For each piece the rows in which nothing blocks it. */
  readonly #rows: readonly (readonly number[])[];
  readonly #wanted: readonly number[];
  /** The arrangement that is shown in the grid. */
  readonly #grid: Grid;
  readonly #at: Uint16Array;

  constructor(pieces: readonly PlacedPiece[], grid: Grid) {
    this.#pieces = pieces;
    this.#grid = grid;
    this.#rows = pieces.map((piece) => piece.rows.filter((row) => grid.mayStand(piece, row)));
    this.#wanted = pieces.flatMap(({ at }, name) => (at === NOWHERE ? [name] : []));
    this.#at = new Uint16Array(pieces.length).fill(NOWHERE);
    for (const [name, { at }] of pieces.entries()) this.#put(name, at);
  }

  /** Whether fewer rows are free in some slot than the new pieces need: steps change who works, never how many do. */
  isHopeless(): boolean {
    const rows = [...new Set(this.#rows.flat())];
    const isShort = (slot: number): boolean => {
      const needed = this.#wanted.filter((name) => this.#pieces[name]!.slots.includes(slot));
      return needed.length > 0 && rows.filter((row) => this.#grid.isFreeAt(row, slot)).length < needed.length;
    };
    return Array.from({ length: this.#grid.slots }, (_, slot) => slot).some(isShort);
  }

  *run(budget: Budget): Generator<void, Step[] | null> {
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
        yield;
        seen.add(name);
        const steps = next.steps + 1;
        waiting.add({ at, steps, last, before: next }, steps + this.#estimateAfter(last));
      }
    }

    return null;
  }

  /** The steps that the arrangement in the grid allows. */
  #possibleSteps(): Step[] {
    const steps: Step[] = [];
    for (const [piece, rows] of this.#rows.entries())
      for (const row of rows) if (this.#grid.isFree(this.#pieces[piece]!, row)) steps.push({ piece, row });
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
    for (const other of this.#grid.inTheWay(this.#pieces[piece]!, row)) steps += this.#canMove(other) ? 1 : 2;
    return steps;
  }

  #canMove(piece: number): boolean {
    for (const row of this.#rows[piece]!) if (this.#grid.isFree(this.#pieces[piece]!, row)) return true;
    return false;
  }

  #put(piece: number, row: number): void {
    const before = this.#at[piece]!;
    if (before !== NOWHERE) this.#grid.remove(this.#pieces[piece]!, before);
    if (row !== NOWHERE) this.#grid.put(this.#pieces[piece]!, row, piece);
    this.#at[piece] = row;
  }

  /** Shows another arrangement in the grid. */
  #show(at: Uint16Array): void {
    const moved = [...this.#at.keys()].filter((piece) => at[piece] !== this.#at[piece]);
    for (const piece of moved) this.#put(piece, NOWHERE);
    for (const piece of moved) this.#put(piece, at[piece]!);
  }
}

const nameOf = (at: Uint16Array): string => String.fromCharCode(...at);

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
