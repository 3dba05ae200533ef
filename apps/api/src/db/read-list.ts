import type { Page } from "@salon/contracts";
import type { Model, PipelineStage, QueryFilter } from "mongoose";
import { countRows } from "./count-rows.ts";
import { listIndex, type Order } from "./list-index.ts";

/** Which page of a list, and what comes with each row of it. */
interface ListPage<T> {
  order: Order;
  page: number;
  pageSize: number;
  /** What a search asks for besides the filter; it leaves few. */
  search?: QueryFilter<T> | undefined;
  joins?: readonly PipelineStage.Lookup[];
}

/**
 * One page of the rows that fit, and how many there are. Only the rows of the page are read: where an index has the
 * order of the list, it is walked to the page; what a search finds is narrowed and put in order by its keys alone.
 */
export async function readList<T, Row = T>(
  model: Model<T>,
  filter: QueryFilter<T>,
  { search, ...list }: ListPage<T>,
): Promise<Page<Row>> {
  if (search) return amongFew(model, { search, filter }, list);
  const index = listIndex(indexesOf(model), filter, list.order);
  if (!index) return amongFew(model, { search: filter, filter: {} }, list);
  const pipeline: PipelineStage[] = [
    { $match: cast(model, Object.keys(filter).length > 0 ? { ...firstOf(model, index), ...filter } : {}) },
    ...pageOf(list),
    ...(list.joins ?? []),
  ];
  const [items, total] = await Promise.all([
    model.aggregate<Row>(pipeline).hint(index).exec(),
    countRows(model, filter),
  ]);
  return { items, total };
}

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
    ...pageOf(list),
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

const pageOf = <T>({
  order,
  page,
  pageSize,
}: ListPage<T>): [PipelineStage.Sort, PipelineStage.Skip, PipelineStage.Limit] => [
  { $sort: order },
  { $skip: (page - 1) * pageSize },
  { $limit: pageSize },
];

const indexesOf = <T>(model: Model<T>): Order[] =>
  model.schema
    .indexes()
    .filter(([, options]) => !options.partialFilterExpression && !options.sparse)
    .map(([keys]) => keys as Order);

const LEAST: Record<string, unknown> = { Boolean: false, Date: new Date(0), Number: 0, String: "" };

/** A condition that every row fulfils: MongoDB looks at an index for a filter only when its first field is in the filter. */
function firstOf<T>(model: Model<T>, index: Order): Record<string, unknown> {
  const field = Object.keys(index)[0]!;
  return { [field]: { $gte: LEAST[model.schema.path(field).instance] } };
}

/** A pipeline is not cast to the schema as a query is. */
const cast = <T>(model: Model<T>, filter: QueryFilter<T>): Record<string, unknown> =>
  model.find().cast(model, filter) as Record<string, unknown>;
