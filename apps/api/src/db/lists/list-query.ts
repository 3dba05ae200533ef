import type { PipelineStage } from "mongoose";

/**
 * Returns the sort order of a list for the database, from `field` or `-field`: ties go by id in the same direction, so that
 * no row is on two pages and one index serves both directions. A field that is unique has no ties.
 */
export function listOrder(sort: string, { unique }: { unique?: string } = {}): Record<string, 1 | -1> {
  const field = sort.replace(/^-/, "");
  const direction = sort.startsWith("-") ? -1 : 1;
  return field === unique ? { [field]: direction } : { [field]: direction, _id: direction };
}
/** The pipeline stage that joins only the e-mail of the row of `from` whose id is in `localField`, into the array `as`. */
export const joinEmails = (from: string, localField: string, as: string): PipelineStage.Lookup => ({
  $lookup: { from, localField, foreignField: "_id", pipeline: [{ $project: { _id: 0, email: 1 } }], as },
});
