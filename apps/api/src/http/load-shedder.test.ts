import { API_BASE, TEXTS } from "@salon/contracts";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMetrics } from "../metrics/metrics.ts";
import { createLoadShedder } from "./load-shedder.ts";

const MAX_IN_FLIGHT = 3;
/** Larger than the socket buffers of the system, so that an answer that is not read stays incomplete. */
const LARGE = Buffer.alloc(16 * 1024 * 1024);
let waiting: (() => void)[] = [];
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer(
    createLoadShedder({ maxInFlight: MAX_IN_FLIGHT, metrics: createMetrics() }, (req, res) => {
      const answer = () => {
        if (req.url?.endsWith("/large")) res.end(LARGE);
        else if (/wait(?:#.*)?$/.test(req.url ?? "")) waiting.push(() => res.end("done"));
        else res.end("quick");
      };
      // Like the app, this server does not read the body of a GET.
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

test("requests above the limit are refused at once, and are accepted again after others have ended [R14] [T23]", async () => {
  const accepted = Array.from({ length: MAX_IN_FLIGHT }, () => fetch(`${url}/wait`));
  await expect.poll(() => waiting.length).toBe(MAX_IN_FLIGHT);
  const refused = await fetch(`${url}/wait`);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("1");
  expect(await refused.json()).toEqual({ message: TEXTS.unavailable });
  const page = await fetch(new URL("/bookings", url), { headers: { accept: "text/html" } });
  expect([page.status, await page.text()]).toEqual([503, TEXTS.unavailable]);
  for (const path of ["/healthz", "/readyz", "/metrics?name=x"])
    expect(await (await fetch(new URL(path, url))).text(), path).toBe("quick");
  const ends = waiting;
  waiting = [];
  ends.forEach((end) => end());
  for (const answer of accepted) expect((await answer).status).toBe(200);
  const next = fetch(`${url}/wait`);
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]!();
  expect((await next).status).toBe(200);
});

test("calls whose body is incomplete do not count, and disconnected senders do not count either [R14]", async () => {
  const senders = Array.from({ length: 2 * MAX_IN_FLIGHT }, () => connect(Number(new URL(url).port), "127.0.0.1"));
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

/** Sends a request and reads nothing of the answer; resolves when the first bytes of it have arrived. */
const requestWithoutReading = (path: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.once("error", reject).once("readable", () => resolve(socket));
    socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
  });

test("calls whose answer is not read do not count [T25]", async () => {
  const sockets = await Promise.all(
    Array.from({ length: 2 * MAX_IN_FLIGHT }, () => requestWithoutReading(`${API_BASE}/large`)),
  );
  expect(await (await fetch(`${url}/quick`)).text()).toBe("quick");
  for (const socket of sockets) socket.destroy();
});

test.each([
  `http://salon.example${API_BASE}/wait`,
  `ftp://salon.example${API_BASE}/wait`,
  "/wait",
  "http://salon.example/healthz",
])("a request counts for every form of its URL: %s [R14]", async (address) => {
  waiting = [];
  const accepted = Array.from({ length: MAX_IN_FLIGHT }, () => fetch(`${url}/wait`));
  await expect.poll(() => waiting.length).toBe(MAX_IN_FLIGHT);
  const socket = await requestWithoutReading(address);
  expect(String(socket.read())).toMatch(/^HTTP\/1\.1 503 /);
  socket.destroy();
  for (const end of waiting) end();
  await Promise.all(accepted);
});

test.each(["content-length: 0\r\n", "content-length: 4096\r\n", "transfer-encoding: chunked\r\n"])(
  "a GET counts at once, whatever body its headers announce: %j [R14]",
  async (header) => {
    waiting = [];
    const message = `GET ${API_BASE}/wait HTTP/1.1\r\nhost: a\r\n${header}\r\n`;
    const accepted = Array.from({ length: MAX_IN_FLIGHT }, () => connect(Number(new URL(url).port), "127.0.0.1"));
    for (const socket of accepted) socket.write(message);
    await expect.poll(() => waiting.length).toBe(MAX_IN_FLIGHT);
    const socket = await requestWithoutReading(`${API_BASE}/wait`);
    expect(String(socket.read())).toMatch(/^HTTP\/1\.1 503 /);
    for (const one of [socket, ...accepted]) one.destroy();
  },
);
