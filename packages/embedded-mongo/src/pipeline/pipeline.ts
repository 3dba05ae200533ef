import { isDoc } from "../bson/types.ts";
import { toNumber } from "../bson/numbers.ts";
import type { Doc, Numeric, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import { lookup } from "./lookup.ts";
import { documentSpec } from "./stage.ts";
import type { Query, Stage, StageBuilder, StageContext } from "./stage.ts";
import { STAGES } from "./stages.ts";

/**
 * Compiles an aggregation pipeline.
 * @throws MongoError 40324 for a stage outside the supported subset, and the errors of its stages.
 */
export function compilePipeline(spec: Value, context: StageContext): Stage {
  const stages = stageList(spec).map(([name, operand]) => builder(name)(operand, context));
  return (docs) => stages.reduce<readonly Doc[]>((stream, stage) => stage(stream), docs);
}

/**
 * Takes the first stages that a collection can answer itself off a pipeline: a filter, and after it a sort with a limit.
 * The pipeline must compile.
 */
export function splitHead(spec: Value): { query: Query; rest: Value[] } {
  const stages = stageList(spec);
  const query: Query = {};
  let at = 0;
  const take = (name: string): Value | undefined => (stages[at]?.[0] === name ? stages[at++]?.[1] : undefined);
  const filter = take("$match");
  if (filter !== undefined) query.filter = filter as Doc;
  const afterFilter = at;
  const [sort, skip, limit] = ["$sort", "$skip", "$limit"].map(take);
  if (sort === undefined || limit === undefined) at = afterFilter;
  else {
    query.sort = sort as Doc;
    query.limit = toNumber(limit as Numeric);
    if (skip !== undefined) query.skip = toNumber(skip as Numeric);
  }
  return { query, rest: (spec as Value[]).slice(at) };
}

/** The stages as name and operand. @throws MongoError for a pipeline that is not a list of single-field documents. */
export function stageList(spec: Value): [string, Value][] {
  if (!Array.isArray(spec)) throw new MongoError("TypeMismatch", "'pipeline' option must be specified as an array");
  return spec.map((stage) => {
    if (!isDoc(stage)) throw new MongoError("TypeMismatch", "Each element of the 'pipeline' array must be an object");
    const [only] = [...stage];
    if (only === undefined || stage.size !== 1)
      throw new MongoError(40323, "A pipeline stage specification object must contain exactly one field.");
    return only;
  });
}

function builder(name: string): StageBuilder {
  const found = STAGES.get(name) ?? { $lookup: lookup({ compilePipeline, splitHead }), $facet: facet }[name];
  if (found === undefined) throw new MongoError(40324, `Unrecognized pipeline stage name: '${name}'`);
  return found;
}

const facet: StageBuilder = (operand, context) => {
  const spec = documentSpec(operand, "$facet", 40169);
  if (spec.size === 0) throw new MongoError(40169, "the $facet specification must be a non-empty object");
  const parts = [...spec].map(([name, pipeline]) => {
    if (!Array.isArray(pipeline)) throw new MongoError(40170, `arguments to $facet must be arrays, ${name} is not`);
    if (name.startsWith("$") || name.includes(".") || name === "")
      throw new MongoError(16410, `invalid $facet field name '${name}'`);
    if (stageList(pipeline).some(([stage]) => stage === "$facet"))
      throw new MongoError(40600, "$facet is not allowed to be used within a $facet stage");
    return [name, compilePipeline(pipeline, context)] as const;
  });
  return (docs) => [new Map(parts.map(([name, run]): [string, Value] => [name, [...run(docs)]]))];
};
