import type { PipelineStage } from "mongoose";

/** The pipeline stage that puts the e-mail of the row of `from` that `localField` names into the array `as`, and nothing else of it. */
export const joinEmails = (from: string, localField: string, as: string): PipelineStage.Lookup => ({
  $lookup: { from, localField, foreignField: "_id", pipeline: [{ $project: { _id: 0, email: 1 } }], as },
});
