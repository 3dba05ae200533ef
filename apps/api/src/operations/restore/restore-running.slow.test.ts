import mongoose from "mongoose";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chooseTestDatabase } from "../../../test/support/api/test-database.ts";

interface Ended {
  code: number | null;
  output: string;
}

const { MongoClient } = mongoose.mongo;
let database: Awaited<ReturnType<typeof chooseTestDatabase>>;
let client: mongoose.mongo.MongoClient;
let folder: string;
let file: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  database = await chooseTestDatabase();
  client = await MongoClient.connect(database.uri);
  folder = await mkdtemp(join(tmpdir(), "salon-restore-"));
  file = join(folder, "salon.backup");
});
afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  await client.db().dropDatabase();
  await client.close();
  await database.stop();
  await rm(folder, { recursive: true });
});

/** Starts one of the product's programs on this test's database, with stand-ins on free ports. */
function start(program: string, ...args: string[]) {
  const free = Object.fromEntries(
    ["PORT", "SANDBOX_PORT", "MAIL_SMTP_PORT", "MAIL_WEB_PORT", "MONGO_PORT"].map((name) => [name, "0"]),
  );
  const path = fileURLToPath(new URL(`../../${program}.ts`, import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", path, ...args], {
    env: { PATH: process.env["PATH"], ...free, MONGODB_URI: database.uri, DATA_DIR: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => void (output += text));
  const ended = once(child, "exit").then((): Ended => {
    running.delete(child);
    return { code: child.exitCode, output };
  });
  return { child, ended, output: () => output };
}

async function startServer() {
  const server = start("main");
  await expect
    .poll(() => (server.child.exitCode === null ? server.output() : "ready: it ended"), { timeout: 60_000 })
    .toMatch(/ready: (salon|it ended)/);
  expect(server.output()).toContain("ready: salon");
  return server;
}
const restore = () => start("restore", file, "--replace", "--yes").ended;
const services = () => client.db().collection("services").countDocuments();
/** Moves the heartbeats of killed servers back by a minute. */
const passMinute = async () => {
  const servers = client.db().collection<{ until: Date }>("servers");
  for (const { _id, until } of await servers.find().toArray())
    await servers.updateOne({ _id }, { $set: { until: new Date(until.getTime() - 60_000) } });
};

test(
  "restore --replace refuses while a server runs and for a minute after it was killed; it runs at once after a stopped one",
  { timeout: 180_000 },
  async () => {
    const killed = await startServer();
    expect(await start("backup", file).ended).toMatchObject({ code: 0 });
    const before = await services();

    const refused = await restore();
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/a server is running on the database .*Stop it.*Nothing was changed/s);
    expect(await services()).toBe(before);
    expect(killed.child.exitCode).toBeNull();

    killed.child.kill("SIGKILL");
    await killed.ended;
    const early = await restore();
    expect(early.code).toBe(1);
    const seconds = Number(/in (\d+) s/.exec(early.output)?.[1]);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await services()).toBe(before);

    await passMinute();
    expect(await restore()).toMatchObject({ code: 0, output: expect.stringContaining("restored: ") as string });

    const stopped = await startServer();
    stopped.child.kill("SIGTERM");
    expect(await stopped.ended).toMatchObject({ code: 0 });
    expect(await restore()).toMatchObject({ code: 0 });
  },
);
