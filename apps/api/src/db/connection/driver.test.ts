import { startEmbeddedMongo, type EmbeddedMongo } from "@salon/embedded-mongo";
import mongoose from "mongoose";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import type { Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { watchClosedSockets } from "./closed-sockets.ts";
import { isDatabaseAway } from "./database-faults.ts";

const CONNECTED = "net.client.socket";
let database: EmbeddedMongo;
let client: mongoose.mongo.MongoClient;
let sockets: Socket[] = [];
const remember = (message: unknown) => void sockets.push((message as { socket: Socket }).socket);
const cut = () => sockets.forEach((socket) => socket.destroy(new Error("cut")));
/** As when the server hangs up: the sockets are destroyed at once, and emit `close` a little later. */
const hangUp = () => sockets.forEach((socket) => socket.destroy());

beforeAll(async () => {
  database = await startEmbeddedMongo({});
  watchClosedSockets();
  subscribe(CONNECTED, remember);
});
afterAll(async () => {
  unsubscribe(CONNECTED, remember);
  await database.stop();
});

// What these tests protect: docs/decisions/016-monitoring-is-streamed.md.
describe.each(["stream", "poll"] as const)("a driver that monitors by %s", (serverMonitoringMode) => {
  beforeEach(async () => {
    sockets = [];
    client = new mongoose.mongo.MongoClient(database.uri, {
      heartbeatFrequencyMS: 500,
      serverSelectionTimeoutMS: 500,
      monitorCommands: true,
      serverMonitoringMode,
    });
    await client.connect();
  });
  afterEach(() => client.close());

  test("recovers when its connections are cut just before it writes a heartbeat", async () => {
    // After the heartbeat began and before it is written.
    client.once("serverHeartbeatStarted", () => process.nextTick(cut));
    await once(client, "serverHeartbeatFailed", { signal: AbortSignal.timeout(5000) });
    await expect.poll(() => client.db().command({ ping: 1 }), { timeout: 5000 }).toEqual({ ok: 1 });
  });

  test(
    "fails a command whose connection is cut just before the command is written, and recovers",
    { timeout: 10_000 },
    async () => {
      client.once("commandStarted", hangUp);
      await expect(client.db().command({ ping: 1 })).rejects.toThrow(mongoose.mongo.MongoNetworkError);
      await expect.poll(() => client.db().command({ ping: 1 }), { timeout: 5000 }).toEqual({ ok: 1 });
    },
  );
});

describe("a bulk write", () => {
  const write = (to: mongoose.mongo.MongoClient) =>
    to
      .db("bulk")
      .collection("rows")
      .bulkWrite([{ insertOne: { document: { _id: new mongoose.Types.ObjectId() } } }]);
  const faultOf = (to: mongoose.mongo.MongoClient): Promise<unknown> =>
    write(to).then(
      () => null,
      (error: unknown) => error,
    );

  test("whose connection is cut, or that finds no server, means that the database is away [R9]", async () => {
    sockets = [];
    const options = { retryWrites: false, monitorCommands: true, serverSelectionTimeoutMS: 500 };
    const cutOff = await new mongoose.mongo.MongoClient(database.uri, options).connect();
    await write(cutOff);
    cutOff.once("commandStarted", hangUp);
    const cutFault = await faultOf(cutOff);
    await cutOff.close();
    expect(cutFault).toBeInstanceOf(mongoose.mongo.MongoBulkWriteError);
    expect(isDatabaseAway(cutFault)).toBe(true);

    const nowhere = new mongoose.mongo.MongoClient("mongodb://127.0.0.1:1", options);
    expect(isDatabaseAway(await faultOf(nowhere))).toBe(true);
    await nowhere.close();
  });
});
