/** Fields with the direction of each: an order of rows, or an index. */
export type Order = Record<string, 1 | -1>;
type Filter = Record<string, unknown>;
/** Of fields that have one of few values in every row, those values. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/** How an index returns the rows of a list in its order. */
export interface IndexPlan {
  index: Order;
  /** The order without fields that the filter pins to one value. */
  order: Order;
  /** Fields before the order that the filter leaves open: with every value listed, the database scans one range for each and merges them. */
  open: KnownValues;
  /** Whether the scan skips no entry of the index. */
  isCovered: boolean;
}

/**
 * The index that has the order of a list and contains every field of its filter, so that rows are filtered by keys
 * alone. Of several, the one that begins with the most fields pinned to one value, then the one with the fewest ranges
 * to merge. Undefined when there is none, as for a search.
 */
export function planIndex(
  indexes: readonly Order[],
  known: KnownValues,
  filter: Filter,
  order: Order,
): IndexPlan | undefined {
  const fields = Object.keys(filter);
  return indexes
    .filter((index) => fields.every((field) => field in index))
    .flatMap((index) => planWith(index, known, filter, order) ?? [])
    .toSorted((one, other) => other.pinned - one.pinned || rangesOf(one) - rangesOf(other))[0];
}

/** The plan with one index, if its order follows fields that are pinned or whose values are known. */
function planWith(index: Order, known: KnownValues, filter: Filter, order: Order) {
  const isPinned = (field: string) => field in filter && isValue(filter[field]);
  const left = Object.entries(order).filter(([field]) => !isPinned(field));
  const fields = Object.entries(index);
  const open: Record<string, readonly unknown[]> = {};
  let pinned = 0;
  for (const [place, [field]] of fields.entries()) {
    const values = field in filter ? undefined : known[field];
    if (isPinned(field)) pinned++;
    else if (isOrderedBy(fields.slice(place), left)) {
      const narrowing = Object.keys(filter).length - pinned;
      return {
        index,
        order: Object.fromEntries(left),
        open,
        pinned,
        isCovered: narrowing === (field in filter ? 1 : 0),
      };
    } else if (values) open[field] = values;
    else return undefined;
  }
  return undefined;
}

const rangesOf = ({ open }: IndexPlan): number =>
  Object.values(open).reduce((ranges, values) => ranges * values.length, 1);

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
