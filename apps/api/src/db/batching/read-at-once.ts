import mongoose, { type PipelineStage } from "mongoose";

/** A pipeline over a collection, as part of a larger read; with `localField` over the rows that the parts before it name. */
export type Part = Pick<PipelineStage.Lookup["$lookup"], "from" | "localField" | "foreignField"> & {
  pipeline: NonNullable<PipelineStage.Lookup["$lookup"]["pipeline"]>;
};

/** Reads the rows of several pipelines in one command, in the order of the parts. */
export async function readAtOnce<Rows extends object>(parts: {
  [Name in keyof Rows]: Part;
}): Promise<{ [Name in keyof Rows]: Rows[Name][] }> {
  const joins = Object.entries<Part>(parts).map(([as, part]) => ({ $lookup: { ...part, as } }));
  const { from } = Object.values<Part>(parts)[0]!;
  // `$facet` answers one document, which all rows are joined with, also when nothing matches.
  const one = [{ $match: { _id: null } }, { $facet: { none: [{ $limit: 1 }] } }];
  const [found] = await mongoose.connection
    .collection(from)
    .aggregate([...one, ...joins])
    .toArray();
  return found as { [Name in keyof Rows]: Rows[Name][] };
}
