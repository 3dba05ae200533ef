import mongoose, { type Types } from "mongoose";
import type { Row } from "./everything.ts";

const valueAt = (row: Row, path: string): unknown =>
  path.split(".").reduce<unknown>((value, key) => (value as Row | null | undefined)?.[key], row);

/** Reads what the ids of some rows are called now: `ids` has the collection of each field. What is gone has no name. */
export async function namesOf(
  rows: readonly Row[],
  ids: Readonly<Record<string, string>>,
): Promise<(id: unknown) => string> {
  const found = await Promise.all(
    Object.entries(ids).map(([path, collection]) => {
      const wanted = rows.flatMap((row) => [valueAt(row, path)].flat()).filter(Boolean) as Types.ObjectId[];
      return mongoose.connection
        .collection<{ _id: Types.ObjectId; name?: string }>(collection)
        .find({ _id: { $in: wanted } }, { projection: { name: 1 } })
        .toArray();
    }),
  );
  const names = new Map(found.flat().map(({ _id, name = "" }) => [String(_id), name]));
  return (id) => names.get(String(id)) ?? "";
}
