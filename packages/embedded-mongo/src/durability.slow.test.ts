import { existsSync } from "node:fs";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { MongoClient } from "mongodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startEmbeddedMongo } from "./index.ts";
import { crash } from "./proof/durability/crash-run.ts";
import { compete } from "./proof/race-worker.ts";
import { tear } from "./proof/durability/torn-run.ts";
import { MongoServer } from "./server/server.ts";
import { storeOf } from "./storage/data-folder.ts";
import { Journal } from "./storage/journal.ts";
import { Store } from "./storage/store.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "embedded-mongo-test-"));
});

afterAll(() => rm(folder, { recursive: true }));

describe("a data folder", () => {
  it("has its documents, their order and its indexes after a restart", async () => {
    const dataDir = join(folder, "restart");
    for (const round of [0, 1, 2]) {
      const server = await startEmbeddedMongo({ dataDir });
      const client = new MongoClient(server.uri);
      const rows = client.db("d").collection<{ _id: number; v: number }>("rows");
      if (round === 0) {
        await rows.createIndex({ v: 1 }, { unique: true });
        await rows.insertMany([3, 1, 2].map((_id) => ({ _id, v: _id })));
        await rows.updateOne({ _id: 1 }, { $set: { v: 10 } });
        await rows.deleteOne({ _id: 2 });
      }
      expect(await rows.find().toArray()).toEqual([
        { _id: 3, v: 3 },
        { _id: 1, v: 10 },
      ]);
      await expect(rows.insertOne({ _id: 9, v: 3 })).rejects.toMatchObject({ code: 11_000 });
      await client.close();
      await server.stop();
    }
  });

  it("can be used by one server at a time", async () => {
    const dataDir = join(folder, "locked");
    const first = await startEmbeddedMongo({ dataDir });
    await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(/locked is in use by another process/);
    await first.stop();
    await (await startEmbeddedMongo({ dataDir })).stop();
  });

  it("keeps every acknowledged write when the process is killed [R6]", async () => {
    const { lost, wrong, counterBehind, acknowledged } = await crash(join(folder, "killed"), 1, 7);
    expect({ lost, wrong, counterBehind }).toEqual({ lost: 0, wrong: 0, counterBehind: 0 });
    expect(acknowledged).toBeGreaterThan(0);
  });

  it("shows a clean prefix of a damaged journal or refuses it by name [R7]", async () => {
    const { bad, prefixes, refusals } = await tear(15, 3);
    expect(bad).toEqual([]);
    expect(prefixes + refusals).toBe(15);
  });

  it.skipIf(!existsSync("/dev/full"))("answers a write to a full disk with an error, also later", async () => {
    const journal = new Journal(await open("/dev/full", "r+"), 0);
    const server = new MongoServer(new Store(), journal, () => new Date());
    const port = await server.listen(0, "127.0.0.1");
    const client = new MongoClient(`mongodb://127.0.0.1:${port}/`);
    const rows = client.db("d").collection<{ _id: number }>("rows");
    await expect(rows.insertOne({ _id: 1 })).rejects.toMatchObject({ code: 14_031 });
    await expect(rows.insertOne({ _id: 2 })).rejects.toMatchObject({ code: 14_031 });
    expect(await rows.find().toArray()).toEqual([]);
    await client.close();
    await server.close();
  });

  it("reads on while the disk is full, shows only what is safe, and writes again when there is room [R8]", async () => {
    const file = join(folder, "filling.bin");
    let isFull = false;
    const handle = await open(file, "w+");
    const write = handle.write.bind(handle);
    // Half of the bytes are written before the disk is full, as on a real disk.
    handle.write = (async (bytes: Buffer, from: number, length: number, at: number) => {
      if (!isFull) return write(bytes, from, length, at);
      await write(bytes, from, Math.floor(length / 2), at);
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    }) as typeof handle.write;
    const server = new MongoServer(new Store(), new Journal(handle, 0), () => new Date());
    const port = await server.listen(0, "127.0.0.1");
    const client = new MongoClient(`mongodb://127.0.0.1:${port}/`);
    const rows = client.db("d").collection<{ _id: number; v?: number }>("rows");
    await rows.insertMany([{ _id: 1 }, { _id: 2 }]);
    isFull = true;
    const attempts = await Promise.allSettled([
      rows.insertOne({ _id: 3 }),
      rows.updateOne({ _id: 1 }, { $set: { v: 1 } }),
      rows.deleteOne({ _id: 2 }),
      client.db("d").dropCollection("rows"),
    ]);
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => "rejected"));
    expect(await rows.find().toArray()).toEqual([{ _id: 1 }, { _id: 2 }]);
    isFull = false;
    await expect.poll(() => rows.insertOne({ _id: 4 }).then(() => "saved", String)).toBe("saved");
    await client.close();
    await server.close();
    const ids = storeOf(await readFile(file))
      .find("d.rows")
      ?.all()
      .map(({ doc }) => doc.get("_id"));
    expect(ids).toEqual([1, 2, 4]);
  });
});

describe("many clients at once", () => {
  it("get one winner for a unique key and lose no increment", async () => {
    const server = await startEmbeddedMongo({ dataDir: join(folder, "race") });
    const client = new MongoClient(server.uri);
    await client.db("race").collection("slots").createIndex({ salon: 1, start: 1 }, { unique: true });
    const [a, b] = await Promise.all([compete(server.uri, 50, "a"), compete(server.uri, 50, "b")]);
    expect(a.winners + b.winners).toBe(1);
    expect(a.duplicates + b.duplicates).toBe(99);
    expect(a.claims + b.claims).toBe(1);
    expect([...a.errors, ...b.errors]).toEqual([]);
    expect(await client.db("race").collection("counters").findOne({})).toMatchObject({ n: 100 });
    await client.close();
    await server.stop();
  });
});
