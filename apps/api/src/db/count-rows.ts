import type { Model, QueryFilter } from "mongoose";

/** Up to so many, rows are counted one by one; it takes no longer than finding a page of them. */
const FEW = 2000;

/**
 * How many rows there are, or fit. Of a large collection as a whole the database's own tally is taken, which costs the
 * same however many there are; after a crash of the database it may be a few rows off. What fits is counted one by one,
 * unless the collection is large and `kept` says it from sums that are kept.
 */
export async function countRows<T>(
  model: Model<T>,
  filter: QueryFilter<T> = {},
  kept?: () => Promise<number>,
): Promise<number> {
  const isWhole = Object.keys(filter).length === 0;
  if (!isWhole && !kept) return model.countDocuments(filter).exec();
  const tally = await model.estimatedDocumentCount().exec();
  if (tally > FEW) return kept ? kept() : tally;
  return isWhole ? model.countDocuments().hint({ _id: 1 }).exec() : model.countDocuments(filter).exec();
}
