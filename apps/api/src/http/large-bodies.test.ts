import express from "express";
import { once } from "node:events";
import type { Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { errorHandler } from "./error-handler.ts";
import { limitLargeBodies } from "./large-bodies.ts";

const read = (limit: number) => express.raw({ limit, type: () => true });
let server: Server;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

/** A server whose large bodies have more than 100 bytes and at most 1000. */
async function serve(timeMs?: number): Promise<void> {
  const app = express().set("trust proxy", true);
  const limits = { from: 100, readSmall: read(100), readLarge: read(1000), ...(timeMs && { timeMs }) };
  app.post("/", limitLargeBodies(limits), (req, res) => void res.send(String((req.body as Buffer).length)));
  app.use(errorHandler(pino({ enabled: false })));
  server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
}

/** Sends the beginning of a request with a body of this length; answers the first line and the headers of the answer. */
function begin(address: string, headers: string, body = "x"): { socket: Socket; answer: Promise<string> } {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  sockets.push(socket);
  socket.write(`POST / HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${address}\r\n${headers}\r\n\r\n${body}`);
  return { socket, answer: once(socket, "data").then(([data]) => String(data)) };
}
const send = (address: string, length: number) =>
  begin(address, `content-length: ${length}`, "x".repeat(length)).answer;
/** Resolves when the server has begun to read as many large bodies as there were requests before. */
const isFull = async (address: string) => {
  while (!(await send(address, 200)).startsWith("HTTP/1.1 503")) await new Promise(setImmediate);
};

test("two large bodies of one address and four in all are read at a time, and small ones always", async () => {
  await serve();
  const first = begin("192.0.2.1", "content-length: 200");
  begin("192.0.2.1", "content-length: 200");
  await isFull("192.0.2.1");
  expect(await send("192.0.2.1", 200)).toMatch(/retry-after: 10/i);
  expect(await send("192.0.2.2", 200)).toMatch(/^HTTP\/1.1 200 /);

  begin("192.0.2.2", "content-length: 200");
  begin("192.0.2.3", "content-length: 200");
  await isFull("192.0.2.4");
  expect(await send("192.0.2.1", 100)).toMatch(/^HTTP\/1.1 200 /);

  first.socket.write("x".repeat(199));
  expect(await first.answer).toMatch(/^HTTP\/1.1 200 /);
  expect(await send("192.0.2.4", 200)).toMatch(/^HTTP\/1.1 200 /);
});

test("a place comes free when its sender disconnects or takes too long", async () => {
  await serve(300);
  const [gone, slow] = [begin("192.0.2.1", "content-length: 200"), begin("192.0.2.1", "content-length: 200")];
  await isFull("192.0.2.1");
  gone.socket.destroy();
  const closed = once(slow.socket, "close");
  expect(await slow.answer).toMatch(/^HTTP\/1.1 408 /);
  await closed;
  expect(await send("192.0.2.1", 200)).toMatch(/^HTTP\/1.1 200 /);
});

test("a large body has to say its length, and has a limit", async () => {
  await serve();
  const chunk = `c8\r\n${"x".repeat(200)}\r\n0\r\n\r\n`;
  expect(await begin("192.0.2.1", "transfer-encoding: chunked", chunk).answer).toMatch(/^HTTP\/1.1 413 /);
  expect(await send("192.0.2.1", 1001)).toMatch(/^HTTP\/1.1 413 /);
});
