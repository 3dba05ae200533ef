import express from "express";
import { connect } from "node:net";
import { Agent, request } from "node:http";
import { afterEach, expect, test } from "vitest";
import { adoptClasses, startHttpServer, type HttpServer } from "./server.ts";

/** Short, and still long enough for normal requests on a busy machine. */
const SHORT_TIMEOUTS = { headersTimeout: 1000, requestTimeout: 1500, connectionsCheckingInterval: 20 };
let server: HttpServer;
const start = async (timeouts: Parameters<typeof startHttpServer>[0]["timeouts"] = {}) =>
  (server = await startHttpServer({ port: 0, host: "127.0.0.1", timeouts }));
afterEach(() => server.stop());

/** Sends only the beginning of a request; returns everything that the server sends before it closes the connection. */
const sendIncomplete = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1", () => void socket.write(text));
    socket.setEncoding("utf8").on("data", (part: string) => (answer += part));
    socket.once("close", () => resolve(answer)).once("error", reject);
  });

test("a request before the app is set gets 503 with Retry-After", async () => {
  await start();
  const answer = await fetch(server.url);
  expect(answer.status).toBe(503);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "retry-after": "2",
  });
  expect(await answer.json()).toEqual({ message: "The salon is just starting" });
});

test("an incomplete header or body gets 408 and its connection is closed, while other requests are served [T25]", async () => {
  await start(SHORT_TIMEOUTS);
  server.serve((req, res) => {
    req.resume();
    req.once("end", () => res.end("fine"));
  });
  const slow = [
    sendIncomplete("GET / HTTP/1.1\r\nhost: salon\r\nx-slow: "),
    sendIncomplete("POST / HTTP/1.1\r\nhost: salon\r\ncontent-length: 100\r\n\r\nabc"),
  ];
  expect(await (await fetch(server.url)).text()).toBe("fine");
  for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

test("the connection of a caller that reads nothing of its answer is closed [T25]", async () => {
  await start({ idleTimeout: 400 });
  const closed = new Promise<void>((resolve) =>
    server.serve((_req, res) => {
      res.once("close", resolve);
      res.end(Buffer.alloc(16 * 1024 * 1024));
    }),
  );
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1", () => {
    socket.pause();
    socket.write("GET / HTTP/1.1\r\nhost: salon\r\n\r\n");
  });
  await expect(closed).resolves.toBeUndefined();
  socket.destroy();
});

test("a stopping server is not ready, finishes the open requests and accepts no new ones [R10]", async () => {
  await start({ announcement: 15_000 });
  let finish = (): void => undefined;
  const requestStarted = new Promise<void>((resolve) =>
    server.serve((req, res) => {
      if (req.url !== "/slow") return void res.end("quick");
      finish = () => res.end("all of it");
      return resolve();
    }),
  );
  const [idle, busy] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];
  expect(await get("/quick", idle)).toMatchObject({ status: 200, connection: "keep-alive" });
  const slow = get("/slow", busy);
  await requestStarted;
  const stopped = server.stop();
  expect(await get("/readyz", idle)).toMatchObject({ status: 503, connection: "close" });
  finish();
  expect(await slow).toEqual({ status: 200, connection: "close", text: "all of it" });
  await stopped;
  await expect(fetch(server.url)).rejects.toThrow("fetch failed");
});

interface Got {
  status: number | undefined;
  connection: string | undefined;
  text: string;
}
const get = (path: string, agent: Agent): Promise<Got> =>
  new Promise((resolve, reject) => {
    const call = request(`${server.url}${path}`, { agent }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.once("end", () => resolve({ status: answer.statusCode, connection: answer.headers.connection, text }));
    });
    call.once("error", reject).end();
  });

/** Starts a server with an app; `changed` counts the requests and responses whose prototypes the app changes. */
async function startWithApp(name: string) {
  const own = await startHttpServer({ port: 0, host: "127.0.0.1" });
  const app = express().get("/", (req, res) => void res.json({ name, query: req.query }));
  adoptClasses(app, own.classes);
  let changed = 0;
  own.serve((req, res) => {
    const prototypes = () => [req, res].map((message): unknown => Object.getPrototypeOf(message));
    const before = prototypes();
    app(req, res);
    changed += prototypes().filter((prototype, index) => prototype !== before[index]).length;
  });
  return { url: own.url, changed: () => changed, stop: own.stop };
}

test("Express changes the prototype of no request and no response, and each server answers with its own app", async () => {
  await start();
  const both = await Promise.all([startWithApp("first"), startWithApp("second")]);
  const answers = await Promise.all(both.map(async ({ url }) => (await fetch(`${url}/?day=1`)).json()));
  expect(answers).toEqual(["first", "second"].map((name) => ({ name, query: { day: "1" } })));
  expect(both.map(({ changed }) => changed())).toEqual([0, 0]);
  await Promise.all(both.map(({ stop }) => stop()));
});
