import type { KeyTuple } from "../query/key-tuples.ts";
import type { SortOrder } from "../query/sort.ts";
import type { Entry } from "./index.ts";

type Placed = { entry: Entry; key: KeyTuple };

/** The entries of a collection in the order of a sort; ties are in natural order, as a stable sort leaves them. */
export class OrderedEntries {
  private readonly order: SortOrder;
  private readonly rows: Placed[];

  constructor(order: SortOrder, entries: Iterable<Entry>) {
    this.order = order;
    this.rows = [...entries].map((entry) => this.place(entry)).sort((a, b) => this.compare(a, b));
  }

  *[Symbol.iterator](): Generator<Entry> {
    for (const { entry } of this.rows) yield entry;
  }

  /** Adds an entry. */
  add(entry: Entry): void {
    const row = this.place(entry);
    this.rows.splice(this.position(row), 0, row);
  }

  /** Removes an entry. */
  remove(entry: Entry): void {
    this.rows.splice(this.position(this.place(entry)), 1);
  }

  private place(entry: Entry): Placed {
    return { entry, key: this.order.keyOf(entry.doc) };
  }

  private compare(a: Placed, b: Placed): number {
    return this.order.compare(a.key, b.key) || a.entry.order - b.entry.order;
  }

  /** The position of the first row that does not come before this one. */
  private position(row: Placed): number {
    let [low, high] = [0, this.rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.compare(this.rows[middle] as Placed, row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
