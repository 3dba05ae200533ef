import express from "express";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { errorHandler } from "./error-handler.ts";
import { createEventStreams, type EventStreams } from "./event-streams.ts";
import { createLogger } from "./request-log.ts";

const BEAT_MS = 20;
let streams: EventStreams;
let server: Server;
let url: string;
/** What the check of a session answers: the sessions that have ended, and those whose database is away. */
let ended: Set<string>;
let unknown: Set<string>;

async function start(beatMs = BEAT_MS): Promise<void> {
  streams = createEventStreams({ beatMs });
  [ended, unknown] = [new Set(), new Set()];
  const isAllowed = async (sessionId: string) => {
    if (unknown.has(sessionId)) throw new Error("the database is away");
    return !ended.has(sessionId);
  };
  const app = express();
  app.get("/:sessionId", ({ params: { sessionId } }, res) => {
    // A session is named after its account: "ada-2" is another one of "ada".
    const userId = sessionId.split("-")[0]!;
    const reader = { sessionId, userId, beat: () => ({ beat: 1 }), replaced: () => ({ replaced: true }) };
    streams.open(res, { ...reader, isAllowed: () => isAllowed(sessionId) })({ hello: sessionId });
  });
  app.use(errorHandler(createLogger("silent")));
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterEach(() => {
  streams.stop();
  server.closeAllConnections();
  server.close();
});

/** Opens a stream; `text` is what has come. */
async function open(sessionId: string) {
  const controller = new AbortController();
  const response = await fetch(`${url}/${sessionId}`, { signal: controller.signal });
  const stream = { status: response.status, headers: response.headers, text: "", isOpen: true };
  const read = async () => {
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) stream.text += part;
  };
  void read()
    .catch(() => undefined)
    .finally(() => (stream.isOpen = false));
  return Object.assign(stream, { close: () => controller.abort() });
}

test("a stream is sent at once, is not buffered by proxies, and gets an event as a beat while nothing happens", async () => {
  await start();
  const stream = await open("ada");
  expect(stream.status).toBe(200);
  expect(stream.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(stream.headers.get("x-accel-buffering")).toBe("no");
  await expect
    .poll(() => stream.text)
    .toMatch(/^data: \{"hello":"ada"\}\n\ndata: \{"beat":1\}\n\ndata: \{"beat":1\}\n\n/);
});

test("a stream ends at the next beat after its session has ended, and stays while the database is away [T8]", async () => {
  await start();
  const [ada, bola] = [await open("ada"), await open("bola")];
  unknown.add("bola");
  ended.add("ada");
  await expect.poll(() => ada.isOpen).toBe(false);
  const before = bola.text.length;
  await expect.poll(() => bola.text.length).toBeGreaterThan(before + 6);
  expect(bola.isOpen).toBe(true);
});

test("a session has at most 4 streams: the fifth ends the oldest, which is told so [T23]", async () => {
  await start(60_000);
  const mine = await Promise.all([1, 2, 3, 4].map(() => open("ada")));
  expect(mine.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await open("bola")).status).toBe(200);
  expect((await open("ada")).status).toBe(200);
  await expect.poll(() => mine.filter(({ isOpen }) => !isOpen).length).toBe(1);
  const ended = mine.find(({ isOpen }) => !isOpen)!;
  expect(ended.text.endsWith('retry: 30000\ndata: {"replaced":true}\n\n')).toBe(true);
});

test("an account has at most 16 streams in all its sessions; other accounts open theirs [T23]", async () => {
  await start(60_000);
  const sessions = [1, 2, 3, 4].flatMap((nth) => Array.from({ length: 4 }, () => `ada-${nth}`));
  const mine = await Promise.all(sessions.map(open));
  expect(new Set(mine.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await open("ada-5");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
  expect((await open("bola-1")).status).toBe(200);
});

test("a process has at most 200 streams [T23]", async () => {
  await start(60_000);
  const many = await Promise.all(Array.from({ length: 200 }, (_, nth) => open(`session${nth}`)));
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await open("one-more");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
});

test("a stop ends all streams and refuses new ones", async () => {
  await start(60_000);
  const opened = [await open("ada"), await open("bola")];
  streams.stop();
  await expect.poll(() => opened.map(({ isOpen }) => isOpen)).toEqual([false, false]);
  expect((await open("ada")).status).toBe(503);
});
