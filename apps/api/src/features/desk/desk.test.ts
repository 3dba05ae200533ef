import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../../app.ts";
import { createEventStreams } from "../../http/event-streams.ts";
import { createLoadShedder } from "../../http/load-shedder.ts";
import { startSecondServer, type SecondServer } from "../../../test/support/api/second-server.ts";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { openEvents, type OpenStream } from "../../../test/support/routes/event-stream.ts";
import { bookedPayment, newPayer } from "../../../test/support/salon/paying.ts";

const BEAT_MS = 50;
let api: TestApi;
let second: SecondServer;
let author: TestClient;
const opened: OpenStream[] = [];
beforeAll(async () => {
  api = await startApi({ overrides: { streams: createEventStreams({ beatMs: BEAT_MS }) } });
  second = await startSecondServer(api, { streams: createEventStreams() });
  author = await api.staff("author");
});
afterEach(() => opened.splice(0).forEach((stream) => stream.close()));
afterAll(async () => {
  await second.stop();
  await api.stop();
});

async function open(cookie = author.cookieHeader, url = api.url): Promise<OpenStream> {
  const stream = await openEvents(url, cookie);
  opened.push(stream);
  return stream;
}
const announced = ({ events }: OpenStream) => new Set(events.flatMap(({ changed }) => changed));

test("a booking that a customer pays for is announced at every server, and nothing else is sent", async () => {
  const desks = [await open(), await open(undefined, second.url)];
  const payer = await newPayer(api);
  await bookedPayment(payer);
  for (const desk of desks) {
    await expect.poll(() => announced(desk)).toEqual(new Set(["bookings", "payments", "messages"]));
    expect(desk.headers["cache-control"]).toBe("no-store");
    expect(JSON.stringify(desk.events)).not.toContain(payer.id);
  }
});

test("a stream begins with the server's time and with what changed shortly before", async () => {
  const before = await open();
  await author.post("/users/contact-us", { name: "Folake", email: "folake@example.com", message: "Do you braid?" });
  await expect.poll(() => announced(before)).toContain("messages");
  const [first] = (await open()).events;
  expect(first!.at).toBe(api.clock.now().toISOString());
  expect(first!.changed).toContain("messages");
});

describe("only staff", () => {
  test("get a stream: guests and 500 connections of a hostile customer are refused [T1] [T23]", async () => {
    const customer = api.client();
    await customer.signUp();
    expect((await open("")).status).toBe(401);
    const tries = await Promise.all(Array.from({ length: 500 }, () => open(customer.cookieHeader)));
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([403]));
    expect((await open()).status).toBe(200);
  });

  const ends: [string, (account: { client: TestClient; id: string; admin: TestClient }) => Promise<unknown>][] = [
    ["signing out", ({ client }) => client.post("/users/sign-out")],
    ["a suspension", ({ id, admin }) => admin.post("/users/upgradeUser", { id, role: "suspended" })],
    ["losing the role", ({ id, admin }) => admin.post("/users/upgradeUser", { id, role: "customer" })],
  ];
  test.each(ends)("keep it until %s ends it [T8]", async (_name, happens) => {
    const [client, admin] = [await api.staff("author"), await api.staff("admin")];
    const { _id: id } = (await client.get("/users/getUser")).body as { _id: string };
    const [stream, other] = [await open(client.cookieHeader), await open()];
    await expect.poll(() => stream.events.length).toBeGreaterThan(2);
    await happens({ client, id, admin });
    await stream.ended;
    const before = other.events.length;
    await expect.poll(() => other.events.length).toBeGreaterThan(before);
  });
});

test("an open stream does not count for the load shedder", async () => {
  const shedder = createLoadShedder({ maxInFlight: 1, metrics: api.deps.metrics }, createApp(api.deps));
  const server = createServer(shedder);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const statuses = [await open(undefined, url), await open(undefined, url)].map(({ status }) => status);
  const call = await fetch(`${url}/api/v1/users/getUser`, { headers: { cookie: author.cookieHeader } });
  expect([...statuses, call.status]).toEqual([200, 200, 200]);
  server.closeAllConnections();
  server.close();
});

test("a stream does not renew its session, so that the next call renews the cookie with it", async () => {
  const client = await api.staff("author");
  const stream = await open(client.cookieHeader);
  api.clock.advance(2 * 60 * 60_000);
  const before = stream.events.length;
  await expect.poll(() => stream.events.length).toBeGreaterThan(before + 1);
  expect((await client.get("/users/getUser")).headers.getSetCookie()).not.toEqual([]);
});

test("HEAD is answered without a stream", async () => {
  expect((await author.send("HEAD", "/desk/events")).status).toBe(200);
});
