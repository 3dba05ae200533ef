import { Binary, Decimal128, Double, Long, MongoClient, ObjectId } from "mongodb";
import type { Collection, Db, Document } from "mongodb";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { startEmbeddedMongo } from "./index.ts";
import type { EmbeddedMongo } from "./index.ts";

type Row = Document & { _id: number };

let now = new Date("2026-01-01T00:00:00Z");
let server: EmbeddedMongo;
let client: MongoClient;
let db: Db;
let rows: Collection<Row>;

beforeAll(async () => {
  server = await startEmbeddedMongo({ now: () => now });
  client = await new MongoClient(server.uri).connect();
  db = client.db("test");
});

beforeEach(async () => {
  await db.dropDatabase();
  rows = db.collection<Row>("rows");
});

afterAll(async () => {
  await client.close();
  await server.stop();
});

const codeOf = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => "no error",
    (error: { code?: number }) => error.code,
  );

describe("documents", () => {
  it("keep every BSON type and the order of numeric field names", async () => {
    const doc = {
      _id: 1,
      b: new Double(5),
      2: Long.fromString("9007199254740993"),
      1: Decimal128.fromString("1.10"),
      bytes: new Binary(Buffer.from("x")),
      at: new Date(0),
      deep: [{ id: new ObjectId("650000000000000000000001") }, [null, true]],
    };
    await rows.insertOne(doc);
    const exact = { promoteValues: false, promoteLongs: false };
    const found = await db.command({ find: "rows", filter: { b: { $type: "double" }, 2: { $type: "long" } } }, exact);
    expect(found["cursor"].firstBatch[0]).toMatchObject({ b: new Double(5), at: new Date(0) });
    await db.command({
      insert: "ordered",
      documents: [
        new Map<string, unknown>([
          ["_id", 1],
          ["b", 1],
          ["1", 2],
        ]),
      ],
    });
    const fields = [{ $project: { _id: 0, names: { $map: { input: { $objectToArray: "$$ROOT" }, in: "$$this.k" } } } }];
    expect(await db.collection("ordered").aggregate(fields).toArray()).toEqual([{ names: ["_id", "b", "1"] }]);
  });

  it("compare numbers across types, and order within one type", async () => {
    await rows.insertMany([
      { _id: 1, v: 1 },
      { _id: 2, v: Decimal128.fromString("1.0") },
      { _id: 3, v: "1" },
      { _id: 4, v: [1, 9] },
    ]);
    expect(await rows.distinct("_id", { v: 1 })).toEqual([1, 2, 4]);
    expect(await rows.distinct("_id", { v: { $gt: 1 } })).toEqual([4]);
    expect(await rows.distinct("_id", { v: { $gt: "0" } })).toEqual([3]);
  });

  it("are sent in batches that fit into a message", async () => {
    const text = "x".repeat(1_000_000);
    for (let _id = 0; _id < 25; _id++) await rows.insertOne({ _id, text });
    expect(await rows.find({}, { batchSize: 1000 }).toArray()).toHaveLength(25);
  });

  it("are refused above 16 MB, without a change", async () => {
    await rows.insertOne({ _id: 1, list: ["x".repeat(9_000_000)] });
    expect(await codeOf(rows.updateOne({ _id: 1 }, { $push: { list: "y".repeat(9_000_000) } } as object))).toBe(10_334);
    expect((await rows.findOne({ _id: 1 }))?.["list"]).toHaveLength(1);
  });
});

describe("unique indexes", () => {
  it("name the pattern and the value of a duplicate", async () => {
    await rows.createIndex({ salon: 1, start: 1 }, { unique: true });
    await rows.insertOne({ _id: 1, salon: "a", start: new Date(0) });
    const twice = rows.insertOne({ _id: 2, salon: "a", start: new Date(0) });
    await expect(twice).rejects.toMatchObject({
      code: 11_000,
      keyPattern: { salon: 1, start: 1 },
      keyValue: { salon: "a", start: new Date(0) },
      message: expect.stringContaining("E11000 duplicate key error collection: test.rows index: salon_1_start_1"),
    });
  });

  it("skip the documents that a sparse or partial index excludes", async () => {
    await rows.createIndex({ code: 1 }, { unique: true, sparse: true });
    await rows.createIndex({ slot: 1 }, { unique: true, partialFilterExpression: { active: true } });
    await rows.insertMany([
      { _id: 1, slot: 1, active: true },
      { _id: 2, slot: 1, active: false },
    ]);
    expect(await codeOf(rows.updateOne({ _id: 2 }, { $set: { active: true } }))).toBe(11_000);
    expect(await rows.findOne({ _id: 2 })).toMatchObject({ active: false });
    expect(
      await codeOf(
        rows.insertMany([
          { _id: 3, code: [1, 2] },
          { _id: 4, code: 2 },
        ]),
      ),
    ).toBe(11_000);
  });

  it("are not created when the documents are not unique", async () => {
    await rows.insertMany([
      { _id: 1, v: 1 },
      { _id: 2, v: 1 },
    ]);
    expect(await codeOf(rows.createIndex({ v: 1 }, { unique: true }))).toBe(11_000);
    expect(await rows.indexes()).toHaveLength(1);
  });
});

describe("updates", () => {
  it("change nothing when one of their operators fails", async () => {
    await rows.insertOne({ _id: 1, n: 1, s: "text" });
    expect(await codeOf(rows.updateOne({ _id: 1 }, { $set: { n: 2 }, $inc: { s: 1 } }))).toBe(14);
    expect(await rows.findOne({ _id: 1 })).toEqual({ _id: 1, n: 1, s: "text" });
  });

  it("reach array elements by position, by all and by filter", async () => {
    await rows.insertOne({ _id: 1, a: [{ k: 1 }, { k: 2 }, { k: 3 }] });
    await rows.updateOne({ "a.k": 2 }, { $set: { "a.$.hit": true } });
    await rows.updateOne({ _id: 1 }, { $inc: { "a.$[].n": 1 } });
    await rows.updateOne({ _id: 1 }, { $set: { "a.$[e].big": true } }, { arrayFilters: [{ "e.k": { $gte: 3 } }] });
    expect((await rows.findOne({ _id: 1 }))?.["a"]).toEqual([
      { k: 1, n: 1 },
      { k: 2, hit: true, n: 1 },
      { k: 3, n: 1, big: true },
    ]);
  });

  it("refuse __proto__ in every path, without prototype pollution", async () => {
    await rows.insertOne({ _id: 1 });
    const attempts = [
      () => rows.updateOne({ _id: 1 }, { $set: { "__proto__.polluted": 1 } }),
      () => rows.updateOne({ _id: 1 }, { $rename: { a: "x.__proto__" } }),
      () => rows.find({ "__proto__.x": 1 }).toArray(),
      () => rows.find({}, { sort: { "__proto__.x": 1 } }).toArray(),
      () => rows.aggregate([{ $set: { "a.__proto__.x": 1 } }]).toArray(),
      () => rows.createIndex({ "__proto__.x": 1 }),
    ];
    for (const attempt of attempts) expect(await codeOf(attempt())).toBe(2);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  it("upsert from the filter's equalities", async () => {
    const { upsertedId } = await rows.updateOne(
      { name: "n", age: { $gt: 3 } },
      { $setOnInsert: { v: 1 } },
      { upsert: true },
    );
    expect(await rows.findOne({ name: "n" })).toEqual({ _id: upsertedId, name: "n", v: 1 });
  });
});

describe("a feature that this server does not have", () => {
  it("is refused with MongoDB's own codes", async () => {
    await rows.insertOne({ _id: 1 });
    const session = client.startSession();
    session.startTransaction();
    const refusals: [() => Promise<unknown>, number][] = [
      [() => db.command({ mapReduce: "rows" }), 59],
      [() => db.createCollection("capped", { capped: true, size: 1000 }), 72],
      [() => db.createCollection("valid", { validator: { a: 1 } }), 72],
      [() => db.createCollection("sorted", { collation: { locale: "en" } }), 72],
      [() => rows.find({ $where: "true" }).toArray(), 238],
      [() => rows.find({ $text: { $search: "x" } }).toArray(), 238],
      [() => rows.find({ a: { $near: [0, 0] } }).toArray(), 2],
      [() => rows.find({}, { collation: { locale: "en" } }).toArray(), 238],
      [() => rows.watch().next(), 40_324],
      [() => rows.aggregate([{ $bucketAuto: {} }]).toArray(), 40_324],
      [() => rows.aggregate([{ $set: { a: { $function: {} } } }]).toArray(), 168],
      [() => rows.createIndex({ place: "2dsphere" }), 67],
      [() => db.command({ find: "rows", surprise: 1 }), 40_415],
    ];
    for (const [attempt, code] of refusals) expect(await codeOf(attempt())).toBe(code);
    await expect(rows.insertOne({ _id: 2 }, { session })).rejects.toThrow("does not support retryable writes");
    await session.endSession();
    expect(await rows.countDocuments()).toBe(1);
  });
});

describe("time", () => {
  it("removes expired documents of a TTL index, by the server's clock", async () => {
    await rows.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    await rows.insertMany([
      { _id: 1, at: now },
      { _id: 2, at: new Date(now.getTime() + 100_000) },
      { _id: 3, at: "no date" },
    ]);
    now = new Date(now.getTime() + 61_000);
    await expect.poll(() => rows.distinct("_id")).toEqual([2, 3]);
  });

  it("formats dates in any zone, with daylight saving time, independent of the machine's zone", async () => {
    await rows.insertOne({ _id: 1, at: new Date("2026-03-08T06:59:59.999Z") });
    const parts = { winter: "America/New_York", lagos: "Africa/Lagos", india: "+05:30" };
    const shown = Object.fromEntries(
      Object.entries(parts).map(([name, timezone]) => [
        name,
        { $dateToString: { date: "$at", format: "%Y-%m-%d %H:%M %z", timezone } },
      ]),
    );
    const [found] = await rows.aggregate([{ $project: { _id: 0, ...shown } }]).toArray();
    expect(found).toEqual({
      winter: "2026-03-08 01:59 -0500",
      lagos: "2026-03-08 07:59 +0100",
      india: "2026-03-08 12:29 +0530",
    });
    const later = { $dateToString: { date: { $add: ["$at", 1] }, format: "%H:%M %z", timezone: "America/New_York" } };
    expect(await rows.aggregate([{ $project: { _id: 0, later } }]).toArray()).toEqual([{ later: "03:00 -0400" }]);
  });
});

describe("a write without acknowledgement", () => {
  it("is carried out and not answered", async () => {
    await rows.insertOne({ _id: 1 }, { writeConcern: { w: 0 } });
    await expect.poll(() => rows.countDocuments()).toBe(1);
  });
});

describe("a sort with a limit", () => {
  const SORTS: [string, 1 | -1][][] = [
    [["day", -1]],
    [
      ["day", 1],
      ["seat", -1],
    ],
    [
      ["day", -1],
      ["seat", 1],
    ],
  ];
  const order = ([first, ...more]: [string, 1 | -1][]) => ({ $sort: Object.fromEntries([first!, ...more]) });

  const samePages = async (filter: Document) => {
    const answers = [];
    for (const sort of SORTS) {
      const all = await rows.find(filter).sort(sort).toArray();
      const page = [{ $match: filter }, order(sort), { $skip: 3 }, { $limit: 7 }];
      const joined = await rows
        .aggregate([{ $limit: 1 }, { $lookup: { from: "rows", pipeline: page, as: "page" } }])
        .toArray();
      const found = await rows.find(filter).sort(sort).skip(3).limit(7).toArray();
      answers.push({
        wanted: all.slice(3, 10),
        pages: [found, await rows.aggregate(page).toArray(), joined[0]?.["page"]],
      });
    }
    return answers.flatMap(({ wanted, pages }) => pages.map((page) => JSON.stringify(page) === JSON.stringify(wanted)));
  };
  const ALL_SAME = Array.from({ length: 9 }, () => true);

  it("finds the same rows by an index as without one, after every kind of write", async () => {
    await rows.createIndex({ day: 1, seat: -1, tags: 1 });
    const row = (_id: number) => ({ _id, day: (_id * 7) % 13, seat: _id % 3 ? _id % 5 : null, tags: [_id % 2, _id] });
    await rows.insertMany(Array.from({ length: 300 }, (_, _id) => row(_id)));
    expect(await samePages({})).toEqual(ALL_SAME);
    expect(await samePages({ tags: 1 })).toEqual(ALL_SAME);
    await rows.updateMany({ seat: 2 }, { $set: { day: 5.5 }, $unset: { seat: 1 } });
    await rows.deleteMany({ day: { $in: [0, 12] } });
    await rows.replaceOne({ _id: 4 }, { day: -1 });
    await rows.insertMany([row(301), { _id: 302 }]);
    expect(await samePages({})).toEqual(ALL_SAME);
    expect(await samePages({ seat: { $gte: 1 } })).toEqual(ALL_SAME);
    await rows.dropIndex("day_1_seat_-1_tags_1");
    await rows.insertOne({ _id: 303, day: -2 });
    expect(await samePages({})).toEqual(ALL_SAME);
  });

  it("joins the rows that a variable of the joining document selects", async () => {
    await rows.insertMany(Array.from({ length: 200 }, (_, _id) => ({ _id, day: _id % 4 })));
    const pipeline = [{ $match: { $expr: { $eq: ["$day", "$$day"] } } }, { $sort: { _id: -1 } }, { $limit: 1 }];
    const found = await rows
      .aggregate([{ $match: { _id: 2 } }, { $lookup: { from: "rows", let: { day: "$day" }, pipeline, as: "last" } }])
      .toArray();
    expect(found[0]?.["last"]).toEqual([{ _id: 198, day: 2 }]);
  });
});
