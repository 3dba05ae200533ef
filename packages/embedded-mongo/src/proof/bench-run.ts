import type { Collection, Db } from "mongodb";

/** Operations (or documents) per second, by name. */
export type Figures = Record<string, number>;

type Row = { _id: number; email: string; n: number; group: number; name: string; at: Date; active: boolean };

const DOCUMENTS = 100_000;
const MEASURE_MS = 1500;

const row = (_id: number): Row => ({
  _id,
  email: `user${_id}@salon.test`,
  n: _id % 1000,
  group: _id % 10,
  name: `Name of user ${_id}`,
  at: new Date(1_700_000_000_000 + _id * 1000),
  active: _id % 2 === 0,
});

/** Measures the usual operations on one database, which is dropped before and after. */
export async function measure(db: Db): Promise<Figures> {
  await db.dropDatabase();
  const rows = db.collection<Row>("rows");
  await rows.createIndex({ email: 1 }, { unique: true });
  await rows.createIndex({ n: 1 });
  const figures: Figures = {};
  const startedAt = performance.now();
  for (let from = 0; from < DOCUMENTS; from += 1000)
    await rows.insertMany(Array.from({ length: 1000 }, (_item, index) => row(from + index)));
  figures["insertMany of 1000, documents/s"] = (DOCUMENTS * 1000) / (performance.now() - startedAt);
  Object.assign(figures, await perSecond(rows, db.collection("inserts")));
  return figures;
}

async function perSecond(rows: Collection<Row>, inserts: Collection<{ _id: number }>): Promise<Figures> {
  let next = DOCUMENTS;
  const pick = () => (next++ * 7919) % DOCUMENTS;
  return {
    "insertOne one by one /s": await rate(() => inserts.insertOne({ _id: next++ })),
    "insertOne 20 at once /s":
      20 * (await rate(() => Promise.all(Array.from({ length: 20 }, () => inserts.insertOne({ _id: next++ }))))),
    "findOne by a unique index /s": await rate(() => rows.findOne({ email: `user${pick()}@salon.test` })),
    "findOneAndUpdate by _id /s": await rate(() => rows.findOneAndUpdate({ _id: pick() }, { $inc: { n: 1 } })),
    "find of 1000, documents/s":
      1000 *
      (await rate(() =>
        rows
          .find({ _id: { $lt: 1000 } })
          .limit(1000)
          .toArray(),
      )),
    "$group of 10k, documents/s":
      10_000 *
      (await rate(() =>
        rows
          .aggregate([{ $match: { group: 3 } }, { $group: { _id: "$n", count: { $sum: 1 }, last: { $max: "$at" } } }])
          .toArray(),
      )),
  };
}

async function rate(operation: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  let count = 0;
  for (; performance.now() - startedAt < MEASURE_MS; count++) await operation();
  return (count * 1000) / (performance.now() - startedAt);
}
