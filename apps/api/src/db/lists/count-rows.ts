import type { Model, QueryFilter } from "mongoose";

/** Up to this many rows, an exact count takes no longer than reading a page of them. */
const MAX_COUNTED = 2000;

/**
 * The number of rows of a collection, or of those that match a filter. For a large collection without a filter it is the
 * database's own estimate, whose cost does not grow; after a crash of the database it may be a few rows off. Matches are
 * counted exactly, for a large collection by `cachedTotal` where one is given.
 */
export async function countRows<T>(
  model: Model<T>,
  filter: QueryFilter<T> = {},
  cachedTotal?: () => Promise<number>,
): Promise<number> {
  const isWhole = Object.keys(filter).length === 0;
  if (!isWhole && !cachedTotal) return model.countDocuments(filter).exec();
  const estimate = await model.estimatedDocumentCount().exec();
  if (estimate > MAX_COUNTED) return cachedTotal ? cachedTotal() : estimate;
  return isWhole ? model.countDocuments().hint({ _id: 1 }).exec() : model.countDocuments(filter).exec();
}
