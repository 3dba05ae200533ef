import { API_BASE, TEXTS } from "@salon/contracts";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createGate } from "./gate.ts";

const MOST = 3;
/** More than the system takes off our hands for somebody who does not read. */
const LARGE = Buffer.alloc(16 * 1024 * 1024);
let waiting: (() => void)[] = [];
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer(
    createGate(MOST, (req, res) => {
      const answer = () => {
        if (req.url?.endsWith("/large")) res.end(LARGE);
        else if (/wait(?:#.*)?$/.test(req.url ?? "")) waiting.push(() => res.end("done"));
        else res.end("quick");
      };
      // As the app: what a GET brings along is not read.
      if (req.method === "GET") answer();
      else req.resume().once("end", answer);
    }),
  );
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${API_BASE}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("refuses at once what is too much, and lets in again when somebody has left [R14] [T23]", async () => {
  const inside = Array.from({ length: MOST }, () => fetch(`${url}/wait`));
  await expect.poll(() => waiting.length).toBe(MOST);
  const refused = await fetch(`${url}/wait`);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("1");
  expect(await refused.json()).toEqual({ message: TEXTS.unavailable });
  expect(await (await fetch(new URL("/app.js", url))).text(), "pages are no calls of the API").toBe("quick");
  const leave = waiting;
  waiting = [];
  leave.forEach((go) => go());
  for (const answer of inside) expect((await answer).status).toBe(200);
  const next = fetch(`${url}/wait`);
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]!();
  expect((await next).status).toBe(200);
});

test("who is still sending keeps nobody out, and who hangs up leaves [R14]", async () => {
  const senders = Array.from({ length: 2 * MOST }, () => connect(Number(new URL(url).port), "127.0.0.1"));
  const sent = senders.map(
    (socket) =>
      new Promise((resolve) =>
        socket.write(`POST ${API_BASE}/body HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\nabc`, resolve),
      ),
  );
  await Promise.all(sent);
  expect(await (await fetch(`${url}/body`, { method: "POST", body: "abc" })).text()).toBe("quick");
  for (const socket of senders) socket.destroy();
  expect(await (await fetch(`${url}/body`, { method: "POST", body: "abc" })).text()).toBe("quick");
});

/** Asks and then takes nothing of the answer; resolves when the first of it could be read. */
const askAndRefuseToRead = (path: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.once("error", reject).once("readable", () => resolve(socket));
    socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
  });

test("who does not read an answer keeps nobody out [T25]", async () => {
  const deaf = await Promise.all(Array.from({ length: 2 * MOST }, () => askAndRefuseToRead(`${API_BASE}/large`)));
  expect(await (await fetch(`${url}/quick`)).text()).toBe("quick");
  for (const socket of deaf) socket.destroy();
});

test.each([
  `http://salon.example${API_BASE}/wait`,
  `ftp://salon.example${API_BASE}/wait`,
  `${API_BASE.toUpperCase()}/wait`,
  "/api\\v1/wait#",
])("a call counts however it is addressed: %s [R14]", async (address) => {
  waiting = [];
  const inside = Array.from({ length: MOST }, () => fetch(`${url}/wait`));
  await expect.poll(() => waiting.length).toBe(MOST);
  const socket = await askAndRefuseToRead(address);
  expect(String(socket.read())).toMatch(/^HTTP\/1\.1 503 /);
  socket.destroy();
  for (const go of waiting) go();
  await Promise.all(inside);
});

test.each(["content-length: 0\r\n", "content-length: 4096\r\n", "transfer-encoding: chunked\r\n"])(
  "a question counts whatever it says it brings along: %j [R14]",
  async (header) => {
    waiting = [];
    const question = `GET ${API_BASE}/wait HTTP/1.1\r\nhost: a\r\n${header}\r\n`;
    const inside = Array.from({ length: MOST }, () => connect(Number(new URL(url).port), "127.0.0.1"));
    for (const socket of inside) socket.write(question);
    await expect.poll(() => waiting.length).toBe(MOST);
    const socket = await askAndRefuseToRead(`${API_BASE}/wait`);
    expect(String(socket.read())).toMatch(/^HTTP\/1\.1 503 /);
    for (const one of [socket, ...inside]) one.destroy();
  },
);
