import type { Model, QueryFilter } from "mongoose";

/** A figure for operators reads at most this many rows, so that reading it is never a load. */
const MAX_ROWS = 10_000;

/** Counts the rows that match a filter with an index, by the text in a field; rows without the field have the key "". */
export async function countBy<T>(
  model: Model<T>,
  filter: QueryFilter<T>,
  field: keyof T & string,
): Promise<Map<string, number>> {
  const groups = await model.aggregate<{ _id: string | null; rows: number }>([
    { $match: filter },
    { $limit: MAX_ROWS },
    { $group: { _id: `$${field}`, rows: { $sum: 1 } } },
  ]);
  return new Map(groups.map(({ _id, rows }) => [_id ?? "", rows]));
}

/** Counts the rows that match a filter with an index. */
export const countUpTo = async <T>(model: Model<T>, filter: QueryFilter<T>, limit = MAX_ROWS): Promise<number> =>
  model.countDocuments(filter, { limit });

/** Returns the earliest date in a field, which an index of the filter and the field finds first; null when no row matches. */
export async function earliest<T>(
  model: Model<T>,
  filter: QueryFilter<T>,
  field: keyof T & string,
): Promise<Date | null> {
  const row = await model
    .findOne(filter, { [field]: 1 })
    .sort({ [field]: 1 })
    .lean();
  return ((row as T | null)?.[field] as Date | undefined) ?? null;
}
