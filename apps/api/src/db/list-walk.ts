/** Fields with the direction of each: an order of rows, or an index. */
export type Order = Record<string, 1 | -1>;
type Filter = Record<string, unknown>;
/** Of fields that have one of few values in every row, those values. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/** How an index brings the rows of a list in its order. */
export interface Walk {
  index: Order;
  /** The order without what is pinned, which needs none. */
  order: Order;
  /** Fields before the order that the filter says nothing of: with every value named, the database walks one run of the index for each and merges them. */
  open: KnownValues;
  /** Whether no row is passed over on the way. */
  isStraight: boolean;
}

/**
 * The walk through an index that has the rows of a list in its order and holds every field it is narrowed by, so that
 * the rows that do not fit are passed over in the index: of several the one that begins with most of what the filter
 * pins to one value, then the one with the fewest runs to merge. Undefined when there is none, as for a search.
 */
export function listWalk(
  indexes: readonly Order[],
  known: KnownValues,
  filter: Filter,
  order: Order,
): Walk | undefined {
  const fields = Object.keys(filter);
  return indexes
    .filter((index) => fields.every((field) => field in index))
    .flatMap((index) => walkOf(index, known, filter, order) ?? [])
    .toSorted((one, other) => other.pinned - one.pinned || runsOf(one) - runsOf(other))[0];
}

/** The walk through one index, if it has the order behind fields that are pinned or whose values are known. */
function walkOf(index: Order, known: KnownValues, filter: Filter, order: Order) {
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
        isStraight: narrowing === (field in filter ? 1 : 0),
      };
    } else if (values) open[field] = values;
    else return undefined;
  }
  return undefined;
}

const runsOf = ({ open }: Walk): number => Object.values(open).reduce((runs, values) => runs * values.length, 1);

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
