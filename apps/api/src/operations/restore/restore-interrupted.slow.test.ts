import mongoose from "mongoose";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { stateDigest } from "../../../test/support/interleavings/check-invariants.ts";
import { bookedPayment, newPayer } from "../../../test/support/salon/paying.ts";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import { closeTestDatabase } from "../../../test/support/api/test-database.ts";
import { restoreBackup } from "./restore-backup.ts";
import { requireCompleteRestore } from "./restore-marker.ts";
import { writeBackup } from "../backup/write-backup.ts";

let api: TestApi;
let folder: string;
let file: string;
const db = () => mongoose.connection.db!;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "salon-backup-"));
  file = join(folder, "salon.backup");
  api = await startApi();
  await bookedPayment(await newPayer(api));
  await api.jobs.runAll();
});
afterAll(async () => {
  await api.stop();
  await closeTestDatabase();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await rm(file, { force: true });
  await writeBackup(db(), file, api.clock.now());
});

const restore = (replace = false) => restoreBackup(file, { replace, yes: true, now: api.clock.now() });

test("a restore detects a server that starts at the same moment, and does not change the database", async () => {
  const digest = await stateDigest(db());
  const servers = db().collection("servers");
  const mark = vi.spyOn(mongoose.mongo.Collection.prototype, "insertOne").mockImplementation(async function (
    this: mongoose.mongo.Collection,
    document,
  ) {
    mark.mockRestore();
    await servers.insertOne({ name: "desk, process 1", until: new Date(api.clock.now().getTime() + 60_000) });
    return this.insertOne(document);
  });
  await expect(restore(true)).rejects.toThrow("a server is running on the database");
  expect(await stateDigest(db())).toBe(digest);
  await requireCompleteRestore(db());
  await servers.deleteMany({});
});

test("a restore that is interrupted while it deletes the old data leaves its marker, and the salon does not start", async () => {
  let dropped = 0;
  const drop = vi.spyOn(mongoose.mongo.Db.prototype, "dropCollection").mockImplementation(async () => {
    if (++dropped > 1) throw new mongoose.mongo.MongoNetworkError("the database is away");
    return true;
  });
  try {
    await expect(restore(true)).rejects.toThrow(/has only a part of its data.*the database is away/);
  } finally {
    drop.mockRestore();
  }
  await expect(requireCompleteRestore(db())).rejects.toThrow("a restore into this database was interrupted");
  await restore();
  await requireCompleteRestore(db());
});
