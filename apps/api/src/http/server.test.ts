import { connect } from "node:net";
import { Agent, request } from "node:http";
import { afterEach, expect, test } from "vitest";
import { startHttpServer, type HttpServer } from "./server.ts";

/** Long enough for honest callers of a process that has hardly any processor's time. */
const HASTY = { headersTimeout: 1000, requestTimeout: 1500, connectionsCheckingInterval: 20 };
let server: HttpServer;
const start = async (timeouts: Parameters<typeof startHttpServer>[0]["timeouts"] = {}) =>
  (server = await startHttpServer({ port: 0, host: "127.0.0.1", timeouts }));
afterEach(() => server.stop());

/** Sends the beginning of a request and nothing more; all that is answered until the server hangs up. */
const beginOnly = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1", () => void socket.write(text));
    socket.setEncoding("utf8").on("data", (part: string) => (answer += part));
    socket.once("close", () => resolve(answer)).once("error", reject);
  });

test("who comes before the app is there is asked to come again", async () => {
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

test("a head or a body that does not come to an end is closed with 408, and others are served meanwhile [T25]", async () => {
  await start(HASTY);
  server.serve((req, res) => {
    req.resume();
    req.once("end", () => res.end("fine"));
  });
  const slow = [
    beginOnly("GET / HTTP/1.1\r\nhost: salon\r\nx-slow: "),
    beginOnly("POST / HTTP/1.1\r\nhost: salon\r\ncontent-length: 100\r\n\r\nabc"),
  ];
  expect(await (await fetch(server.url)).text()).toBe("fine");
  for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

test("who takes nothing of an answer is hung up on [T25]", async () => {
  await start({ silence: 400 });
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

test("a server that stops is no longer ready, finishes what is under way, and takes nothing new [R10]", async () => {
  await start({ announce: 15_000 });
  let finish = (): void => undefined;
  const begun = new Promise<void>((resolve) =>
    server.serve((req, res) => {
      if (req.url !== "/slow") return void res.end("quick");
      finish = () => res.end("all of it");
      return resolve();
    }),
  );
  const [idle, busy] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];
  expect(await get("/quick", idle)).toMatchObject({ status: 200, connection: "keep-alive" });
  const slow = get("/slow", busy);
  await begun;
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
