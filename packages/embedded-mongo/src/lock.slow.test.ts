import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, readdir, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { MongoClient } from "mongodb";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { startEmbeddedMongo } from "./index.ts";
import { startServerProcess } from "./proof/server-process.ts";
import { claimFolder } from "./storage/folder-claim.ts";

/** Runs a program in a network namespace of its own, as every container has one. */
const CONTAINER = ["unshare", "--map-root-user", "--net"];
const hasContainers = spawnSync(CONTAINER[0]!, [...CONTAINER.slice(1), "true"]).status === 0;
const ELSEWHERE = "another machine";
const IN_USE = /is in use by another process/;
let folder: string;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "embedded-mongo-lock-")));
});
afterAll(() => rm(folder, { recursive: true }));

const newFolder = async (name: string): Promise<string> => {
  await mkdir(join(folder, name));
  return join(folder, name);
};

describe("a data folder that two containers share", () => {
  it.skipIf(!hasContainers)("is the first one's until that is killed, then another's within seconds", async () => {
    const dataDir = await newFolder("containers");
    const first = await startServerProcess(dataDir, CONTAINER);
    const refused = await startEmbeddedMongo({ dataDir }).then(String, String);
    await first.kill();
    expect(refused).toMatch(IN_USE);
    const before = performance.now();
    const second = await startEmbeddedMongo({ dataDir });
    expect(performance.now() - before).toBeLessThan(20_000);
    await second.stop();
  });

  it("is refused while a heartbeat comes from elsewhere, and free at once when that lets go", async () => {
    const dataDir = await newFolder("beating");
    const other = await claimFolder(dataDir, ELSEWHERE);
    await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(IN_USE);
    await other?.release();
    const server = await startEmbeddedMongo({ dataDir });
    expect(await claimFolder(dataDir, ELSEWHERE)).toBeNull();
    await server.stop();
  });

  it("is taken over by one of many when the heartbeat has stopped", async () => {
    const dataDir = await newFolder("silent");
    await writeFile(join(dataDir, "lock.7"), "of a process that was killed");
    const places = Array.from({ length: 8 }, (_, index) => `machine ${index}`);
    const claims = await Promise.all(places.map((place) => claimFolder(dataDir, place)));
    const held = claims.filter((claim) => claim !== null);
    expect(held).toHaveLength(1);
    expect(await readdir(dataDir)).toEqual(["lock.8"]);
    await held[0]?.release();
  });

  it("is no longer written to by a server that was suspended while another took over", async () => {
    const dataDir = await newFolder("suspended");
    const server = await startEmbeddedMongo({ dataDir });
    const client = new MongoClient(server.uri);
    const rows = client.db("d").collection<{ _id: number }>("rows");
    await rows.insertOne({ _id: 1 });
    const journal = await readFile(join(dataDir, "journal.bin"));
    await writeFile(join(dataDir, "lock.2"), ELSEWHERE);
    await rm(join(dataDir, "lock.1"));
    await sleep(2500);
    await expect(rows.insertOne({ _id: 2 })).rejects.toThrow(/taken over by another process/);
    expect(await readFile(join(dataDir, "journal.bin"))).toEqual(journal);
    await client.close();
    await server.stop();
    expect(await readFile(join(dataDir, "lock.2"), "utf8")).toBe(ELSEWHERE);
  });
});

it("starts again at once over the folder of a server on the same machine that was killed", async () => {
  const dataDir = await newFolder("killed");
  await (await startServerProcess(dataDir)).kill();
  const before = performance.now();
  await (await startEmbeddedMongo({ dataDir })).stop();
  expect(performance.now() - before).toBeLessThan(3000);
});

it("syncs the folder of a new journal before anything is answered", async () => {
  const dataDir = await newFolder("new");
  const handle = await (await import("node:fs/promises")).open(dataDir, "r");
  const prototype = Object.getPrototypeOf(handle) as { sync: (this: typeof handle) => Promise<void> };
  await handle.close();
  const synced: boolean[] = [];
  const original = prototype.sync;
  const spy = vi.spyOn(prototype, "sync").mockImplementation(async function (this: typeof handle) {
    synced.push((await this.stat()).isDirectory());
    return original.call(this);
  });
  const server = await startEmbeddedMongo({ dataDir });
  spy.mockRestore();
  expect(synced).toEqual([true]);
  await server.stop();
});
