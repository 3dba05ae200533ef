/** Fields with the direction of each: an order of rows, or an index. */
export type Order = Record<string, 1 | -1>;
type Filter = Record<string, unknown>;

/**
 * The index that has the rows of a list in its order and holds every field it is narrowed by, so that the rows that do
 * not fit are passed over in the index: of several the one that begins with most of what the filter pins to one value.
 * Undefined when there is none, as for a search.
 */
export function listIndex(indexes: readonly Order[], filter: Filter, order: Order): Order | undefined {
  const fields = Object.keys(filter);
  const isPinned = (field: string) => field in filter && isValue(filter[field]);
  const left = Object.entries(order).filter(([field]) => !isPinned(field));
  return indexes
    .filter((index) => fields.every((field) => field in index))
    .map((index) => ({ index, pinned: pinnedFirst(index, isPinned) }))
    .filter(({ index, pinned }) => isOrderedBy(Object.entries(index).slice(pinned), left))
    .toSorted((one, other) => other.pinned - one.pinned)[0]?.index;
}

/** How many fields of an index, from the first on, the filter pins. */
function pinnedFirst(index: Order, isPinned: (field: string) => boolean): number {
  const fields = Object.keys(index);
  const open = fields.findIndex((field) => !isPinned(field));
  return open < 0 ? fields.length : open;
}

type Directed = readonly [field: string, direction: 1 | -1];

/** Read forwards or backwards, an index serves an order it begins with. */
const isOrderedBy = (index: readonly Directed[], order: readonly Directed[]): boolean =>
  [1, -1].some((way) =>
    order.every(([field, direction], place) => {
      const [indexed, indexedDirection] = index[place] ?? [];
      return indexed === field && indexedDirection === direction * way;
    }),
  );

/** Whether a condition is one value, and not operators or a pattern. */
const isValue = (condition: unknown): boolean =>
  typeof condition !== "object" ||
  condition === null ||
  (!(condition instanceof RegExp) && Object.getPrototypeOf(condition) !== Object.prototype);
