import type { Page } from "@salon/contracts";
import type { Model, PipelineStage, QueryFilter } from "mongoose";
import { countRows } from "./count-rows.ts";
import { listWalk, type Order, type Walk } from "./list-walk.ts";
import { anyOf, modelIndexes, modelValues } from "./model-indexes.ts";

/** Which page of a list, and what comes with each row of it. */
interface ListPage<T> {
  order: Order;
  page: number;
  pageSize: number;
  /** What a search asks for besides the filter; it leaves few. */
  search?: QueryFilter<T> | undefined;
  joins?: readonly PipelineStage.Lookup[];
  /** How many rows fit, where sums that are kept say it without walking them. */
  kept?: (() => Promise<number>) | undefined;
}

/** So many keys are put in order, or walked past, in little more time than it takes to count them. */
const FEW = 5000;

/**
 * One page of the rows that fit, and how many there are. Only the rows of the page are read: where an index has the
 * order of the list, it is walked to the page from the nearer end. What a search finds is narrowed and put in order by
 * its keys alone, and so are few rows for which a walk would pass over many.
 */
export async function readList<T, Row = T>(
  model: Model<T>,
  filter: QueryFilter<T>,
  { search, ...list }: ListPage<T>,
): Promise<Page<Row>> {
  if (search) return amongFew(model, { search, filter }, list);
  const walk = listWalk(modelIndexes(model), modelValues(model), filter, list.order);
  if (!walk) return amongFew(model, { search: filter, filter: {} }, list);
  const { joins = [], kept } = list;
  const near = { ...stretchOf(list), order: walk.order };
  const read = (stretch: Stretch) => along<T, Row>(model, walk, { filter, stretch, joins });
  if (walk.isStraight && near.skip <= FEW) {
    const [items, total] = await Promise.all([read(near), countRows(model, filter, kept)]);
    return { items, total };
  }
  const total = await countRows(model, filter, kept);
  if (!walk.isStraight && total <= FEW) return amongFew(model, { search: filter, filter: {} }, list);
  if (near.skip < total / 2) return { items: await read(near), total };
  const far = fromEnd(near, total);
  return { items: far.limit > 0 ? (await read(far)).toReversed() : [], total };
}

/** Rows of a list one after the other, without what is before them. */
interface Stretch {
  order: Order;
  skip: number;
  limit: number;
}

const stretchOf = <T>({ order, page, pageSize }: ListPage<T>): Stretch => ({
  order,
  skip: (page - 1) * pageSize,
  limit: pageSize,
});

/** The same rows of a list of so many, the last first. */
function fromEnd({ order, skip, limit }: Stretch, total: number): Stretch {
  const turned = Object.entries(order).map(([field, direction]) => [field, -direction]);
  const left = total - skip;
  return { order: Object.fromEntries(turned) as Order, skip: Math.max(0, left - limit), limit: Math.min(limit, left) };
}

/** Which rows to read, and what comes with them. */
interface Wanted<T> {
  filter: QueryFilter<T>;
  stretch: Stretch;
  joins: readonly PipelineStage.Lookup[];
}

/** Reads rows by a walk through an index. */
async function along<T, Row>(
  model: Model<T>,
  { index, open }: Walk,
  { filter, stretch, joins }: Wanted<T>,
): Promise<Row[]> {
  const first = Object.keys(index)[0]!;
  const narrowed: Record<string, unknown> = { ...filter };
  for (const [field, values] of Object.entries(open)) narrowed[field] = { $in: values };
  // MongoDB looks at an index for a filter only when its first field is in the filter.
  if (Object.keys(narrowed).length > 0) narrowed[first] ??= anyOf(model, first);
  const match: PipelineStage.Match = { $match: cast(model, narrowed as QueryFilter<T>) };
  const pipeline = [match, ...stagesOf(stretch), ...joins];
  try {
    return await model.aggregate<Row>(pipeline).hint(index).exec();
  } catch (error) {
    if (!isBadValue(error)) throw error;
    // Until a restore has built its indexes again, the rows are the same without.
    return await model.aggregate<Row>(pipeline).exec();
  }
}

/** What a hint at an index that is not there is refused with. */
const isBadValue = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 2;

/** Page and total in one question. The filter comes after the search in stages of its own, so that no index is chosen for it. */
async function amongFew<T, Row>(
  model: Model<T>,
  { search, filter }: { search: QueryFilter<T>; filter: QueryFilter<T> },
  list: ListPage<T>,
): Promise<Page<Row>> {
  const from = model.collection.collectionName;
  const narrowed = { $match: cast(model, filter) };
  const keys = ["_id", ...Object.keys(list.order), ...Object.keys(filter)];
  const rows: PipelineStage.FacetPipelineStage[] = [
    narrowed,
    ...stagesOf(stretchOf(list)),
    { $project: { _id: 1 } },
    { $lookup: { from, localField: "_id", foreignField: "_id", as: "row" } },
    { $unwind: "$row" },
    { $replaceRoot: { newRoot: "$row" } },
    ...(list.joins ?? []),
  ];
  const [found] = await model.aggregate<{ rows: Row[]; counted: { total: number }[] }>([
    { $match: cast(model, search) },
    // Keys are all that is needed to narrow, order and count, and an index has them.
    { $project: Object.fromEntries(keys.map((key) => [key, 1])) },
    { $facet: { rows, counted: [narrowed, { $count: "total" }] } },
  ]);
  return { items: found?.rows ?? [], total: found?.counted[0]?.total ?? 0 };
}

const stagesOf = ({ order, skip, limit }: Stretch): [PipelineStage.Sort, PipelineStage.Skip, PipelineStage.Limit] => [
  { $sort: order },
  { $skip: skip },
  { $limit: limit },
];

/** A pipeline is not cast to the schema as a query is. */
const cast = <T>(model: Model<T>, filter: QueryFilter<T>): Record<string, unknown> =>
  model.find().cast(model, filter) as Record<string, unknown>;
