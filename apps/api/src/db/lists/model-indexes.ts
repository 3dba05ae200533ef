import type { Model } from "mongoose";
import type { KnownValues, Order } from "./index-plan.ts";

/** The indexes of a model that hold every row. */
export const modelIndexes = <T>(model: Model<T>): Order[] =>
  model.schema
    .indexes()
    .filter(([, options]) => !options.partialFilterExpression && !options.sparse)
    .map(([keys]) => keys as Order);

/** The fields of a model that every row has, with one of few values. */
export const modelValues = <T>(model: Model<T>): KnownValues =>
  Object.fromEntries(
    Object.entries(model.schema.paths)
      .filter(([, { isRequired }]) => isRequired)
      .map(([path, { instance, options }]) => [path, instance === "Boolean" ? [false, true] : options["enum"]])
      .filter(([, values]) => Array.isArray(values)),
  );

const MINIMUM: Record<string, unknown> = { Boolean: false, Date: new Date(0), Number: 0, String: "" };

/** A condition on a field that every row fulfils. */
export const anyOf = <T>(model: Model<T>, field: string): object => ({
  $gte: MINIMUM[model.schema.path(field).instance],
});
