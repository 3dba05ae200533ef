import { identical } from "../bson/compare.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import type { Scope } from "../expressions/scope.ts";
import { stageList } from "./pipeline.ts";
import { STAGES } from "./stages.ts";

const ALLOWED = ["$set", "$addFields", "$unset", "$project", "$replaceRoot", "$replaceWith"];

/** Compiles a pipeline-style update. @throws MongoError 72 for a stage that MongoDB does not allow in an update. */
export function compileUpdatePipeline(spec: Value[], scope: Scope): (doc: Doc) => { doc: Doc; changed: boolean } {
  const context = { scope, read: () => [], query: () => [] };
  const stages = stageList(spec).map(([name, operand]) => {
    const build = STAGES.get(name);
    if (build === undefined) throw new MongoError(40324, `Unrecognized pipeline stage name: '${name}'`);
    if (!ALLOWED.includes(name))
      throw new MongoError("InvalidOptions", `${name} is not allowed to be used within an update`);
    return build(operand, context);
  });
  return (doc) => {
    const result = stages.reduce<Doc>((current, stage) => stage([current])[0] as Doc, doc);
    const id = doc.get("_id");
    // As in MongoDB, a pipeline that drops the _id keeps it.
    const kept = id === undefined || result.has("_id") ? result : new Map<string, Value>([["_id", id], ...result]);
    return { doc: kept, changed: !identical(doc, kept) };
  };
}
