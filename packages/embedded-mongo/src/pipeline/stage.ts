import { isDoc, isNumeric, typeName } from "../bson/types.ts";
import { toInteger } from "../bson/numbers.ts";
import type { Doc, Value } from "../bson/types.ts";
import { MongoError } from "../errors.ts";
import type { Scope } from "../expressions/scope.ts";

/** What the first stages of a pipeline ask for, as far as a collection can answer it. */
export type Query = { filter?: Doc; sort?: Doc; skip?: number; limit?: number };

/** Turns a stream of documents into another; input documents are never changed. */
export type Stage = (docs: readonly Doc[]) => readonly Doc[];

/** What a stage can use besides its specification. */
export type StageContext = {
  scope: Scope;
  /** The documents of another collection of the database: all, or fewer when an index can select those that may match. */
  read: (collection: string, filter?: Doc) => readonly Doc[];
  /** The documents of another collection that a query selects. */
  query: (collection: string, query: Query, scope: Scope) => readonly Doc[];
};

/** Compiles a stage from its specification. */
export type StageBuilder = (spec: Value, context: StageContext) => Stage;

/** The specification as a document. @throws MongoError with the given code when it is not one. */
export function documentSpec(spec: Value, stage: string, code: number): Doc {
  if (!isDoc(spec))
    throw new MongoError(code, `the ${stage} stage specification must be an object, got ${typeName(spec)}`);
  return spec;
}

/** A whole number of at least `min`. @throws MongoError with the given code otherwise. */
export function wholeSpec(spec: Value, stage: string, min: number, code: number): number {
  const whole = isNumeric(spec) ? toInteger(spec) : undefined;
  if (whole === undefined || whole < BigInt(min))
    throw new MongoError(code, `invalid argument to ${stage} stage: a whole number from ${min} is expected`);
  return Number(whole);
}
