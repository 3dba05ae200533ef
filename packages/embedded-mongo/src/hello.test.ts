import { BSON, Long, MongoClient, ObjectId } from "mongodb";
import type { Document, ServerHeartbeatSucceededEvent } from "mongodb";
import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { startEmbeddedMongo } from "./index.ts";
import type { EmbeddedMongo } from "./index.ts";

const EXHAUST_ALLOWED = 1 << 16;
const MORE_TO_COME = 2;
const AWAIT_MS = 150;

type Reply = { id: number; responseTo: number; moreToCome: boolean; body: Document };

let server: EmbeddedMongo;
let socket: Socket;
let replies: Reply[];

beforeEach(async () => {
  server = await startEmbeddedMongo();
  replies = [];
  socket = connect(server.port, "127.0.0.1");
  let arrived = Buffer.alloc(0);
  socket.on("data", (chunk) => {
    arrived = Buffer.concat([arrived, chunk]);
    for (; arrived.length >= 16 && arrived.length >= arrived.readInt32LE(0); arrived = rest(arrived)) {
      replies.push(read(arrived));
    }
  });
  await once(socket, "connect");
});

afterEach(async () => {
  socket.destroy();
  await server.stop();
});

const rest = (bytes: Buffer): Buffer<ArrayBuffer> => Buffer.from(bytes.subarray(bytes.readInt32LE(0)));
const read = (bytes: Buffer): Reply => ({
  id: bytes.readInt32LE(4),
  responseTo: bytes.readInt32LE(8),
  moreToCome: (bytes.readUInt32LE(16) & MORE_TO_COME) !== 0,
  body: BSON.deserialize(bytes.subarray(21, bytes.readInt32LE(0)), { promoteLongs: false }),
});

function send(id: number, command: Document, flags = 0): void {
  const body = BSON.serialize({ ...command, $db: "admin" });
  const header = Buffer.alloc(21);
  [header.length + body.length, id, 0, 2013, flags].forEach((value, at) => void header.writeInt32LE(value, at * 4));
  socket.write(Buffer.concat([header, body]));
}

/** The reply to a command that is answered at once. */
async function ask(command: Document, flags = 0): Promise<Reply> {
  const before = replies.length;
  send(7, command, flags);
  await expect.poll(() => replies.length).toBeGreaterThan(before);
  return replies[before] as Reply;
}

const currentVersion = async (): Promise<Document> => (await ask({ hello: 1 })).body["topologyVersion"];

describe("hello", () => {
  it("carries a topology version that stays the same until the server restarts", async () => {
    const first = await currentVersion();
    expect(first).toEqual({ processId: expect.any(ObjectId), counter: Long.fromNumber(0) });
    expect(await currentVersion()).toEqual(first);
    const restarted = await startEmbeddedMongo();
    const client = new MongoClient(restarted.uri);
    const { topologyVersion } = await client.db().command({ hello: 1 });
    expect(topologyVersion.processId.equals(first["processId"])).toBe(false);
    await client.close();
    await restarted.stop();
  });

  it("waits for maxAwaitTimeMS when the client knows the current version, and answers once", async () => {
    const topologyVersion = await currentVersion();
    const begun = performance.now();
    const { moreToCome, responseTo, body } = await ask({ hello: 1, topologyVersion, maxAwaitTimeMS: AWAIT_MS });
    expect(performance.now() - begun).toBeGreaterThan(AWAIT_MS - 5);
    expect({ moreToCome, responseTo }).toEqual({ moreToCome: false, responseTo: 7 });
    expect(body).toMatchObject({ ok: 1, topologyVersion });
    await sleep(2 * AWAIT_MS);
    expect(replies).toHaveLength(2);
  });

  it("answers at once when the client knows another server's version", async () => {
    const topologyVersion = { processId: new ObjectId(), counter: Long.fromNumber(3) };
    const begun = performance.now();
    const { body } = await ask({ hello: 1, topologyVersion, maxAwaitTimeMS: 60_000 });
    expect(performance.now() - begun).toBeLessThan(5000);
    expect(body["ok"]).toBe(1);
  });

  it("streams replies, each answering the one before, when the client allows several", async () => {
    const topologyVersion = await currentVersion();
    send(9, { hello: 1, topologyVersion, maxAwaitTimeMS: 20 }, EXHAUST_ALLOWED);
    await expect.poll(() => replies.length).toBeGreaterThan(4);
    const stream = replies.slice(1, 5);
    expect(stream.every(({ moreToCome, body }) => moreToCome && body["ok"] === 1)).toBe(true);
    expect(stream.map(({ responseTo }) => responseTo)).toEqual([9, ...stream.slice(0, 3).map(({ id }) => id)]);
    expect(new Set(stream.map(({ id }) => id)).size).toBe(4);
  });

  it("refuses what MongoDB refuses, with its codes", async () => {
    const topologyVersion = await currentVersion();
    const { processId } = topologyVersion;
    const counter = (value: unknown) => ({ topologyVersion: { processId, counter: value }, maxAwaitTimeMS: 1 });
    const refusals: [Document, number, number?][] = [
      [{ topologyVersion }, 31_368],
      [{ maxAwaitTimeMS: 1 }, 31_368],
      [{}, 51_756, EXHAUST_ALLOWED],
      [counter(Long.fromNumber(-1)), 31_372],
      [counter(Long.fromNumber(1)), 51_764],
      [counter("0"), 14],
      [{ topologyVersion: 1, maxAwaitTimeMS: 1 }, 14],
      [{ topologyVersion: { ...topologyVersion, more: 1 }, maxAwaitTimeMS: 1 }, 40_415],
      [{ topologyVersion, maxAwaitTimeMS: -1 }, 51_024],
    ];
    for (const [fields, code, flags] of refusals) {
      const { body, moreToCome } = await ask({ hello: 1, ...fields }, flags);
      expect({ ok: body["ok"], code: body["code"], moreToCome }).toEqual({ ok: 0, code, moreToCome: false });
    }
  });
});

describe("a driver", () => {
  it("monitors the server by a stream, and closes while the next reply is held back", async () => {
    const client = new MongoClient(server.uri, { heartbeatFrequencyMS: 60_000 });
    const streaming = once(client, "serverHeartbeatStarted", { signal: AbortSignal.timeout(5000) });
    await client.connect();
    await streaming;
    await expect.poll(async () => (await client.db().command({ ping: 1 }))["ok"]).toBe(1);
    const begun = performance.now();
    await client.close();
    expect(performance.now() - begun).toBeLessThan(1000);
  });

  it("hears from the server again and again", async () => {
    const client = new MongoClient(server.uri, { heartbeatFrequencyMS: 500 });
    const awaited: boolean[] = [];
    client.on("serverHeartbeatSucceeded", (event: ServerHeartbeatSucceededEvent) => void awaited.push(event.awaited));
    await client.connect();
    await expect.poll(() => awaited.filter(Boolean).length, { timeout: 5000 }).toBeGreaterThan(2);
    await client.close();
  });
});

describe("stopping the server", () => {
  it("does not wait for a reply that is held back", async () => {
    const topologyVersion = await currentVersion();
    for (const flags of [0, EXHAUST_ALLOWED]) {
      const other = connect(server.port, "127.0.0.1");
      await once(other, "connect");
      const first = socket;
      socket = other;
      send(1, { hello: 1, topologyVersion, maxAwaitTimeMS: 60_000 }, flags);
      socket = first;
    }
    await sleep(50);
    const begun = performance.now();
    await server.stop();
    expect(performance.now() - begun).toBeLessThan(1000);
    server = await startEmbeddedMongo();
  });
});
