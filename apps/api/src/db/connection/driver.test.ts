import { startEmbeddedMongo, type EmbeddedMongo } from "@salon/embedded-mongo";
import mongoose from "mongoose";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import type { Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";

const CONNECTED = "net.client.socket";
let database: EmbeddedMongo;
let client: mongoose.mongo.MongoClient;
const sockets: Socket[] = [];
const remember = (message: unknown) => void sockets.push((message as { socket: Socket }).socket);

beforeAll(async () => {
  database = await startEmbeddedMongo({});
  subscribe(CONNECTED, remember);
  client = new mongoose.mongo.MongoClient(database.uri, { heartbeatFrequencyMS: 500, serverSelectionTimeoutMS: 500 });
  await client.connect();
});
afterAll(async () => {
  unsubscribe(CONNECTED, remember);
  await client.close();
  await database.stop();
});

// What the patch of the driver is for (docs/decisions/011-a-patched-driver.md).
test("a connection cut in the moment in which the database is asked how it is leaves it known as well", async () => {
  const cut = () => sockets.forEach((socket) => socket.destroy(new Error("cut")));
  // After the question was begun and before it is written.
  client.once("serverHeartbeatStarted", () => process.nextTick(cut));
  await once(client, "serverHeartbeatFailed", { signal: AbortSignal.timeout(5000) });
  await expect.poll(() => client.db().command({ ping: 1 }), { timeout: 5000 }).toEqual({ ok: 1 });
});
