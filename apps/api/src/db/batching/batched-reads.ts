import { Types, type Model } from "mongoose";
import { singleflight } from "../../concurrency/singleflight.ts";

/** Loads values by key, in batches: `load` runs once for all callers that wait at the same time, and answers in the order of the keys. */
export function batchLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly (Value | Error)[]>,
): (key: Key) => Promise<Value> {
  let keys: Key[] = [];
  const loadAll = singleflight(() => {
    const batch = keys;
    keys = [];
    return load(batch);
  });
  return async (key) => {
    const index = keys.push(key) - 1;
    const value = (await loadAll())[index]!;
    if (value instanceof Error) throw value;
    return value;
  };
}

/** Finds values by key with one read for all callers that wait at the same time; null for a key that is not found. */
export const batchedFind = <Value>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): ((key: string) => Promise<Value | null>) =>
  batchLoader(async (keys) => {
    const found = await read([...new Set(keys)]);
    return keys.map((key) => found.get(key) ?? null);
  });

type Row = { _id: Types.ObjectId };

/**
 * Finds rows by an id that `isObjectId` accepts, in batches; null for a row that is not there. It uses the driver alone,
 * because Mongoose doubles the time of a read that nearly every request makes.
 */
export function batchedRows<Document extends Row, Wanted extends keyof Document = keyof Document>(
  model: Model<Document>,
  wanted: readonly Wanted[] = [],
): (id: string) => Promise<Pick<Document, Wanted | "_id"> | null> {
  const projection = Object.fromEntries(wanted.map((field) => [field, 1]));
  return batchedFind(async (ids) => {
    const _id = { $in: ids.map((id) => new Types.ObjectId(id)) };
    const found = await model.collection.find<Document>({ _id }, { projection }).toArray();
    return new Map(found.map((row) => [String(row._id), row]));
  });
}
