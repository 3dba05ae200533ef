import { startEmbeddedMongo, type EmbeddedMongo } from "@salon/embedded-mongo";
import mongoose from "mongoose";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ensureDemoAccounts } from "./db/demo-accounts.ts";
import { writeMeta } from "./db/first-write.ts";
import { createLogger } from "./http/request-log.ts";
import { markRestoring } from "./operations/restore/restore-marker.ts";
import { createPasswords } from "./passwords/passwords.ts";
import { openSalon } from "./product.ts";
import { startDatabaseOfVersion } from "../test/support/api/database-of-version.ts";
import { closeTestDatabase } from "../test/support/api/test-database.ts";
import { TestClient } from "../test/support/api/test-client.ts";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));
let mongo: EmbeddedMongo;
let server: ChildProcess | undefined;
/** What the server printed. */
let printed = "";
beforeAll(async () => {
  await closeTestDatabase();
  mongo = await startEmbeddedMongo();
});
const end = async (): Promise<void> => {
  if (server?.exitCode === null && server.kill("SIGKILL")) await once(server, "exit");
};
afterEach(end);
afterAll(() => mongo.stop());

/** Starts the server in a process of its own in production mode; returns its address, or its output when it ended. */
async function start(change: Record<string, string>): Promise<string> {
  const env = {
    PATH: process.env["PATH"],
    NODE_ENV: "production",
    PORT: "0",
    PUBLIC_URL: "https://salon.example",
    JWT_SECRET: "a secret of at least thirty-two bytes",
    SMTP_URL: "smtps://127.0.0.1:1",
    FLW_BASE_URL: "https://api.flutterwave.com/",
    FLW_PUBLIC_KEY: "FLWPUBK-1-X",
    FLW_SECRET_KEY: "FLWSECK-1-X",
    FLW_SECRET_HASH: "0123456789abcdef0123456789abcdef",
    ...change,
  };
  const child = spawn(process.execPath, ["--import", "tsx", MAIN], { env, stdio: ["ignore", "pipe", "pipe"] });
  server = child;
  printed = "";
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
        const url = /^ready: salon (\S+)$/m.exec(printed)?.[1];
        if (url) resolve(url);
      });
  });
  const ended = once(child, "close").then(([code]) => `exit code ${code}: ${printed}`);
  return Promise.race([ready, ended]);
}

const uriOf = (name: string): string => new URL(name, mongo.uri).href;
async function onDatabase(uri: string, work: () => Promise<unknown>): Promise<void> {
  await mongoose.connect(uri);
  await work();
  await mongoose.disconnect();
}

describe("production and demo accounts", () => {
  test("the server does not start while a demo account has the demo password, and starts once all are locked", async () => {
    const MONGODB_URI = uriOf("once-a-demo");
    const lock = (filter: object) =>
      mongoose.connection.collection("users").updateMany(filter, { $set: { passwordHash: "" } });
    await onDatabase(MONGODB_URI, async () => {
      await writeMeta(mongoose.connection.db!);
      const passwords = createPasswords(4);
      await ensureDemoAccounts({ passwords, now: () => new Date() });
      await passwords.stop();
      await lock({ email: "author@salon.test" });
    });
    expect(await start({ MONGODB_URI })).toMatch(
      /^exit code 1: The salon cannot start: .*demo password \(admin@salon\.test, customer@salon\.test\)/,
    );
    await onDatabase(MONGODB_URI, () => lock({}));
    const url = await start({ MONGODB_URI });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  test("ADMIN_EMAIL and ADMIN_PASSWORD cannot create a demo account", async () => {
    const change = { ADMIN_EMAIL: "admin@salon.test", ADMIN_PASSWORD: "Salon#2025", MONGODB_URI: uriOf("named-demo") };
    expect(await start(change)).toMatch(/^exit code 1: .*demo password \(admin@salon\.test\)/);
  });
});

test("production sends neither its password nor a mail to a mail server without STARTTLS", async () => {
  const received: string[] = [];
  const smtp = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.write("220 mail\r\n");
    socket.setEncoding("utf8").on("data", (line: string) => {
      received.push(line.trim());
      socket.write(line.startsWith("EHLO") ? "250-mail\r\n250 AUTH PLAIN\r\n" : "502 Not here\r\n");
    });
  }).listen(0, "127.0.0.1");
  await once(smtp, "listening");
  const { port } = smtp.address() as AddressInfo;
  const MONGODB_URI = uriOf("no-starttls");
  const url = await start({ MONGODB_URI, SMTP_URL: `smtp://salon:password@127.0.0.1:${port}`, JOBS_SECONDS: "0.1" });
  const client = new TestClient(url);
  const { email } = await client.signUp();
  await expect.poll(() => received.length).toBeGreaterThan(1);
  await onDatabase(MONGODB_URI, async () => {
    const users = mongoose.connection.collection("users");
    const user = await users.findOne({ email });
    const mails = mongoose.connection.collection("outbox");
    const states = () => mails.find({ "recipient.id": user!._id }).toArray();
    await expect.poll(async () => (await states())[0]?.["attempts"]).toBeGreaterThan(0);
    expect(await states()).toMatchObject([{ kind: "verification", state: "queued" }]);
  });
  expect(received.filter((line) => !/^(?:EHLO|STARTTLS|QUIT)/.test(line))).toEqual([]);
  smtp.close();
});

test("at its start the server says that a stand-alone MongoDB 8.0 can lose what it confirmed, and nothing of 7.0", async () => {
  const newer = await startDatabaseOfVersion(mongo, { from: "7.0.0", to: "8.0.0" });
  const loses =
    /^\{"level":40,.*"msg":"MONGODB_URI: MongoDB 8\.0\.0 as one stand-alone server can lose .*From 8 to 7\)"/m;
  expect(await start({ MONGODB_URI: new URL("one-machine", newer.uri).href })).toMatch(/^http/);
  expect(printed).toMatch(loses);
  await end();
  expect(await start({ MONGODB_URI: uriOf("one-machine") })).toMatch(/^http/);
  expect(printed).not.toContain("can lose");
  await newer.stop();
});

test("the server does not start with an incomplete secret file", async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "salon-product-"));
  await writeFile(join(DATA_DIR, "secret"), "");
  const MONGODB_URI = uriOf("cut-secret");
  expect(await start({ MONGODB_URI, DATA_DIR, NODE_ENV: "", JWT_SECRET: "" })).toMatch(
    /^exit code 1: The salon cannot start: DATA_DIR: .*secret holds 0 bytes/,
  );
  await rm(DATA_DIR, { recursive: true });
});

test("a server that starts beside a restore leaves no index and no row in the database that is being filled", async () => {
  const beat = vi
    .spyOn(mongoose.model("Server"), "updateOne")
    .mockImplementationOnce((() => markRestoring(mongoose.connection.db!, new Date())) as never);
  try {
    const deps = { now: () => new Date(), logger: createLogger("silent") };
    await expect(openSalon(uriOf("beside"), deps)).rejects.toThrow("a restore into this database was interrupted");
    expect(beat).toHaveBeenCalled();
    const found = await mongoose.connection.db!.listCollections().toArray();
    expect(found.map(({ name }) => name).toSorted()).toEqual(["meta", "restoring"]);
  } finally {
    beat.mockRestore();
    await mongoose.disconnect();
  }
});
