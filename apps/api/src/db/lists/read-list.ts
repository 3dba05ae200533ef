import type { Page } from "@salon/contracts";
import type { Model, PipelineStage, QueryFilter } from "mongoose";

/** What of each row is added up. */
interface Sum<T> {
  of: string | Record<string, unknown>;
  /** A condition that every row meets, on the first field of the index that has what is added up. */
  every: QueryFilter<T>;
}

/** The page of a list, with the joins of each row. */
export interface ListPage<T> {
  order: Record<string, 1 | -1>;
  page: number;
  pageSize: number;
  /** The condition of a search besides the filter. */
  search?: QueryFilter<T> | undefined;
  joins?: readonly PipelineStage.Lookup[];
  sum?: Sum<T> | undefined;
}

/** One page of the rows that match, and their number. Each model has indexes for the default order and filters of its list. */
export async function readList<T, Row = T>(
  model: Model<T>,
  filter: QueryFilter<T>,
  { order, page, pageSize, search, joins = [], sum }: ListPage<T>,
): Promise<Page<Row>> {
  const condition = search ? ({ $and: [filter, search] } as QueryFilter<T>) : filter;
  const rows = model.aggregate<Row>([
    // Mongoose converts the values of a filter to the types of the schema for queries, but not for pipelines.
    { $match: model.find().cast(model, condition) as Record<string, unknown> },
    { $sort: order },
    { $skip: (page - 1) * pageSize },
    { $limit: pageSize },
    ...joins,
  ]);

  const [items, counted] = await Promise.all([
    rows.exec(),
    // Both are awaited from the start: a failure of one alone would otherwise end the process.
    sum ? sumRows(model, condition, sum) : countRows(model, condition).then((total) => ({ total })),
  ]);
  return { items, ...counted };
}

/** The number of rows that match, and what they add up to. The rows of a list without a search are not read, but the keys of an index. */
async function sumRows<T>(model: Model<T>, filter: QueryFilter<T>, { of, every }: Sum<T>) {
  const [found] = await model.aggregate<{ total: number; sum: number }>([
    { $match: model.find().cast(model, { ...every, ...filter }) as Record<string, unknown> },
    { $group: { _id: null, total: { $sum: 1 }, sum: { $sum: of } } },
  ]);
  return { total: found?.total ?? 0, sum: found?.sum ?? 0 };
}

/** The number of rows of a collection, or of those that match a filter. The keys of an index are counted, not the rows. */
export const countRows = <T>(model: Model<T>, filter: QueryFilter<T> = {}): Promise<number> =>
  Object.keys(filter).length === 0
    ? model.countDocuments().hint({ _id: 1 }).exec()
    : model.countDocuments(filter).exec();
