import mongoose, { mongo } from "mongoose";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chooseTestDatabase, closeTestDatabase, openTestDatabase } from "../../../test/support/api/test-database.ts";
import { openDatabase } from "../connection/open.ts";
import { MIGRATIONS } from "./all.ts";
import { migrate } from "./migrate.ts";
// Imports every model, so that their indexes are known.
import "../../product.ts";

const { EJSON } = mongo.BSON;
type Index = mongo.IndexDescription & { name: string };

/** An index of a database of 1.0.0, or a row: together the rows have every field that its filled salon stored. */
interface StoredThen {
  collection: string;
  index?: Index;
  row?: mongo.Document;
}
const then: StoredThen[] = (await readFile(new URL("database-of-1.0.0.jsonl", import.meta.url), "utf8"))
  .trim()
  .split("\n")
  .map((line) => EJSON.parse(line));

const models = () => Object.values(mongoose.models);

/** The indexes of every model in the open database besides those of the ids, by collection. */
async function indexesOf(): Promise<Record<string, Index[]>> {
  const found = models().map(async ({ collection }) => {
    const stored = collection.listIndexes().toArray() as Promise<Index[]>;
    const indexes = (await stored.catch(() => [])).filter(({ name }) => name !== "_id_");
    return [collection.collectionName, indexes.toSorted((a, b) => a.name.localeCompare(b.name))] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

async function fill(uri: string): Promise<void> {
  const client = await new mongo.MongoClient(uri).connect();
  for (const { collection, index, row } of then) {
    if (index) await client.db().createIndex(collection, index.key, index);
    if (row) await client.db().collection(collection).insertOne(row);
  }
  await client.close();
}

let fresh: Record<string, Index[]>;
let database: Awaited<ReturnType<typeof chooseTestDatabase>>;
beforeAll(async () => {
  await closeTestDatabase();
  await openTestDatabase();
  await migrate(MIGRATIONS, () => new Date());
  fresh = await indexesOf();
  await closeTestDatabase();
  database = await chooseTestDatabase();
  await fill(database.uri);
  await openDatabase(database.uri);
  await migrate(MIGRATIONS, () => new Date());
});
afterAll(async () => {
  await mongoose.connection.dropDatabase();
  await mongoose.disconnect();
  await database.stop();
});

test("a migrated database of 1.0.0 has the indexes of a new one", async () => {
  expect(await indexesOf()).toEqual(fresh);
});

test("at most 75 indexes are neither unique nor let rows expire", () => {
  const others = Object.values(fresh)
    .flat()
    .filter(({ unique, expireAfterSeconds }) => !unique && expireAfterSeconds === undefined);
  expect(others.length).toBeLessThanOrEqual(75);
});

test("every migrated row of 1.0.0 is one that is stored today", async () => {
  for (const model of models())
    for (const row of await model.collection.find().toArray()) {
      const today = new model(row, undefined, { defaults: false });
      await expect(today.validate(), model.modelName).resolves.toBeUndefined();
      expect(today.toObject({ minimize: false }), model.modelName).toEqual(row);
    }
});
