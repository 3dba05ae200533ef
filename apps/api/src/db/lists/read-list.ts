import type { Page } from "@salon/contracts";
import type { Aggregate, Model, PipelineStage, QueryFilter } from "mongoose";
import { countRows } from "./count-rows.ts";
import { planIndex, type IndexPlan, type Order } from "./index-plan.ts";
import { anyOf, modelIndexes, modelValues } from "./model-indexes.ts";

/** The page of a list, with the joins of each row. */
export interface ListPage<T> {
  order: Order;
  page: number;
  pageSize: number;
  /** The condition of a search besides the filter; few rows match it. */
  search?: QueryFilter<T> | undefined;
  joins?: readonly PipelineStage.Lookup[];
  /** The number of matching rows, where stored monthly sums have it without a scan. */
  cachedTotal?: (() => Promise<number>) | undefined;
}

/** Up to this many keys, sorting or skipping them costs little more than counting them. */
const MAX_IN_MEMORY = 5000;

/**
 * One page of the rows that match, and their number. Only the rows of the page are read: where an index has the order of
 * the list, it is scanned to the page from the nearer end. The matches of a search are filtered and sorted by their keys
 * alone, and so are a few rows for which an index scan would skip many.
 */
export async function readList<T, Row = T>(
  model: Model<T>,
  filter: QueryFilter<T>,
  { search, ...list }: ListPage<T>,
): Promise<Page<Row>> {
  if (search) return sortInMemory(model, { search, filter }, list);
  const plan = planIndex(modelIndexes(model), modelValues(model), filter, list.order);
  if (!plan) return sortInMemory(model, { search: filter, filter: {} }, list);
  const { joins = [], cachedTotal } = list;
  const near = { ...rangeOf(list), order: plan.order };
  const read = (range: Range) => scanIndex<T, Row>(model, plan, { filter, range, joins });
  if (plan.isCovered && near.skip <= MAX_IN_MEMORY) {
    const [items, total] = await Promise.all([read(near), countRows(model, filter, cachedTotal)]);
    return { items, total };
  }
  const total = await countRows(model, filter, cachedTotal);
  if (!plan.isCovered && total <= MAX_IN_MEMORY) return sortInMemory(model, { search: filter, filter: {} }, list);
  if (near.skip < total / 2) return { items: await read(near), total };
  const far = fromEnd(near, total);
  return { items: far.limit > 0 ? (await read(far)).toReversed() : [], total };
}

/** Which rows `readLatest` reads. */
interface Latest {
  /** Begins with one field that the filter pins to one value; the rest is the order of the latest rows. */
  index: Order;
  /** How many rows at most. */
  most: number;
}

/**
 * One page of the latest rows that match, when there are more than `most`; else null. An index has them in their order, so
 * that no others are read. The page has the order of the list, and its total is `most`.
 */
export async function readLatest<T>(
  model: Model<T>,
  filter: QueryFilter<T>,
  { index, most, ...list }: Latest & Pick<ListPage<T>, "order" | "page" | "pageSize">,
): Promise<Page<T> | null> {
  const [, ...behind] = Object.entries(index);
  const keys = ["_id", ...Object.keys(list.order), ...behind.map(([key]) => key)];
  const newest: Order = Object.fromEntries(behind.slice(0, behind.findIndex(([key]) => key === "_id") + 1));
  const pipeline: PipelineStage[] = [
    { $match: typed(model, filter) },
    { $sort: newest },
    { $limit: most + 1 },
    { $project: Object.fromEntries(keys.map((key) => [key, 1])) },
    {
      $facet: {
        rows: [{ $sort: newest }, { $limit: most }, ...wholeRows(model, rangeOf({ ...list }))],
        counted: [{ $count: "total" }],
      },
    },
  ];
  const [found] = await hinted(index, () => model.aggregate<Faceted<T>>(pipeline));
  const total = found?.counted[0]?.total ?? 0;
  return total > most ? { items: found!.rows, total: most } : null;
}

interface Faceted<Row> {
  rows: Row[];
  counted: { total: number }[];
}

/** The whole rows of a range of keys. */
const wholeRows = <T>(model: Model<T>, range: Range): PipelineStage.FacetPipelineStage[] => [
  ...stagesOf(range),
  { $project: { _id: 1 } },
  { $lookup: { from: model.collection.collectionName, localField: "_id", foreignField: "_id", as: "row" } },
  { $unwind: "$row" },
  { $replaceRoot: { newRoot: "$row" } },
];

/** A range of consecutive rows of a list. */
interface Range {
  order: Order;
  skip: number;
  limit: number;
}

const rangeOf = <T>({ order, page, pageSize }: ListPage<T>): Range => ({
  order,
  skip: (page - 1) * pageSize,
  limit: pageSize,
});

/** The same rows, counted from the end of a list with `total` rows, the last first. */
function fromEnd({ order, skip, limit }: Range, total: number): Range {
  const reversed = Object.entries(order).map(([field, direction]) => [field, -direction]);
  const left = total - skip;
  return {
    order: Object.fromEntries(reversed) as Order,
    skip: Math.max(0, left - limit),
    limit: Math.min(limit, left),
  };
}

/** The rows to read, with their joins. */
interface Wanted<T> {
  filter: QueryFilter<T>;
  range: Range;
  joins: readonly PipelineStage.Lookup[];
}

/** Reads rows by scanning an index. */
async function scanIndex<T, Row>(
  model: Model<T>,
  { index, open }: IndexPlan,
  { filter, range, joins }: Wanted<T>,
): Promise<Row[]> {
  const first = Object.keys(index)[0]!;
  const narrowed: Record<string, unknown> = { ...filter };
  for (const [field, values] of Object.entries(open)) narrowed[field] = { $in: values };
  // MongoDB looks at an index for a filter only when its first field is in the filter.
  if (Object.keys(narrowed).length > 0) narrowed[first] ??= anyOf(model, first);
  const match: PipelineStage.Match = { $match: typed(model, narrowed as QueryFilter<T>) };
  const pipeline = [match, ...stagesOf(range), ...joins];
  return hinted(index, () => model.aggregate<Row>(pipeline));
}

/** Runs a query on one index. */
async function hinted<Row>(index: Order, query: () => Aggregate<Row[]>): Promise<Row[]> {
  try {
    return await query().hint(index).exec();
  } catch (error) {
    if (!isBadValue(error)) throw error;
    // While a restore builds its indexes, the same rows are found without one.
    return await query().exec();
  }
}

/** The error for a hint at an index that does not exist. */
const isBadValue = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 2;

/** Page and total in one query. The filter follows the search in stages of its own, so that no index is chosen for it. */
async function sortInMemory<T, Row>(
  model: Model<T>,
  { search, filter }: { search: QueryFilter<T>; filter: QueryFilter<T> },
  list: ListPage<T>,
): Promise<Page<Row>> {
  const narrowed = { $match: typed(model, filter) };
  const keys = ["_id", ...Object.keys(list.order), ...Object.keys(filter)];
  const rows: PipelineStage.FacetPipelineStage[] = [
    narrowed,
    ...wholeRows(model, rangeOf(list)),
    ...(list.joins ?? []),
  ];
  const [found] = await model.aggregate<Faceted<Row>>([
    { $match: typed(model, search) },
    // Filtering, sorting and counting need keys alone, and an index has them.
    { $project: Object.fromEntries(keys.map((key) => [key, 1])) },
    { $facet: { rows, counted: [narrowed, { $count: "total" }] } },
  ]);
  return { items: found?.rows ?? [], total: found?.counted[0]?.total ?? 0 };
}

const stagesOf = ({ order, skip, limit }: Range): [PipelineStage.Sort, PipelineStage.Skip, PipelineStage.Limit] => [
  { $sort: order },
  { $skip: skip },
  { $limit: limit },
];

/** Converts the values of a filter to the types of the schema, which Mongoose does for queries but not for pipelines. */
const typed = <T>(model: Model<T>, filter: QueryFilter<T>): Record<string, unknown> =>
  model.find().cast(model, filter) as Record<string, unknown>;
