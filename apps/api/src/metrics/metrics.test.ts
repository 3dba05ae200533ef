import { API_BASE } from "@salon/contracts";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createApp } from "../app.ts";
import { OutboxModel } from "../features/outbox/outbox.model.ts";
import { SlotModel } from "../features/seats/slots.model.ts";
import { createLoadShedder } from "../http/load-shedder.ts";
import { createJobs } from "../jobs/all.ts";
import { startJobs } from "../jobs/jobs.ts";
import {
  newPayer,
  bookedPayment,
  openPayment,
  pressButton,
  resetSalon,
  underpaid,
} from "../../test/support/salon/paying.ts";
import { startApi, type TestApi } from "../../test/support/api/start-api.ts";
import { watchDatabase } from "../../test/support/api/watch-database.ts";

const TOKEN = "a-token-of-24-characters";
const DAY_SECONDS = 24 * 60 * 60;
let api: TestApi;
const servers: Server[] = [];

beforeAll(async () => void (api = await startApi({ rateLimitScale: 1000 })));
beforeEach(() => resetSalon(api));
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
afterAll(() => api.stop());

/** Serves an app; its address. */
async function serve(app: RequestListener): Promise<string> {
  const server = createServer({ keepAliveTimeout: 60_000 }, app);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const read = (headers: Record<string, string> = {}, url = api.url) => fetch(`${url}/metrics`, { headers });

/** The values of a scrape by name and labels: `salon_held_places{state="active"}`. */
async function scrape(url = api.url): Promise<Record<string, number>> {
  const lines = (await (await read({}, url)).text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
}
/** The labels of the series of one name. */
const seriesOf = (values: Record<string, number>, name: string): string[] =>
  Object.keys(values).filter((key) => key.startsWith(`${name}{`));

describe("who may read the figures", () => {
  test("without a token this machine alone, and no caller that came through a proxy [T45]", async () => {
    const answer = await read();
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
    ]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const unknown = await fetch(`${api.url}/nothing`);
    for (const header of ["X-Forwarded-For", "Forwarded"]) {
      const refused = await read({ [header]: "127.0.0.1" });
      expect([refused.status, await refused.json()], header).toEqual([404, { message: "Not found" }]);
      expect([...refused.headers.keys()]).toEqual([...unknown.headers.keys()]);
    }
    expect((await read({ Authorization: `Bearer ${TOKEN}`, "X-Forwarded-For": "127.0.0.1" })).status).toBe(404);
  });

  test.each([
    ["203.0.113.9", 404],
    ["::ffff:203.0.113.9", 404],
    ["12.7.0.1", 404],
    ["::1", 200],
    ["::ffff:127.0.0.1", 200],
    ["127.3.2.1", 200],
  ])("without a token a socket from %s gets %d [T45]", async (address, status) => {
    const app = createApp(api.deps);
    const url = await serve((req, res) => {
      Object.defineProperty(req.socket, "remoteAddress", { value: address, configurable: true });
      app(req, res);
    });
    expect((await read({}, url)).status).toBe(status);
  });

  test("with a token every caller that has it, and no other [T45]", async () => {
    const url = await serve(createApp({ ...api.deps, config: { ...api.deps.config, metricsToken: TOKEN } }));
    expect((await read({ Authorization: `Bearer ${TOKEN}` }, url)).status).toBe(200);
    expect((await read({ Authorization: `Bearer ${TOKEN}`, "X-Forwarded-For": "203.0.113.9" }, url)).status).toBe(200);
    for (const authorization of ["", TOKEN, `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, "Bearer"])
      expect((await read(authorization ? { Authorization: authorization } : {}, url)).status, authorization).toBe(404);
  });
});

describe("requests", () => {
  test("are counted by route pattern and status, and unknown paths have one label", async () => {
    const payer = await newPayer(api);
    await payer.client.get(`/cart/${payer.id}`);
    await payer.client.get("/booking/payment/IBD-UNKNOWN-1");
    await fetch(`${api.url}${API_BASE}/ada@example.com/2348031234567`);
    await fetch(`${api.url}/ada@example.com`, { method: "PROPFIND" });
    const values = await scrape();
    expect(
      values[`salon_http_requests_total{method="GET",route="${API_BASE}/booking/payment/:ref",status="404"}`],
    ).toBe(1);
    expect(values['salon_http_requests_total{method="other",route="other",status="404"}']).toBeGreaterThanOrEqual(2);
    expect(
      values[`salon_http_request_duration_seconds_count{method="GET",route="${API_BASE}/booking/payment/:ref"}`],
    ).toBe(1);
    expect(Object.keys(values).filter((key) => key.includes("PROPFIND"))).toEqual([]);
  });

  test("have no personal data, id or reference in a label [T32]", async () => {
    const payer = await newPayer(api);
    const { ref, bookingId } = await bookedPayment(payer);
    await payer.client.get(`/users/${payer.email}`);
    await payer.client.get(`/booking/${bookingId}?q=${payer.email}`);
    await api.jobs.runAll();
    const text = await (await read()).text();
    for (const secret of [payer.id, payer.email, ref, bookingId, "Test Person"]) expect(text).not.toContain(secret);
    const labels = [...text.matchAll(/="([^"]*)"/g)].map(([, value]) => value!);
    expect(labels.filter((label) => /@|[0-9a-f]{24}|\?/.test(label))).toEqual([]);
  });

  test("that the load shedder refuses are counted, and the figures are still answered", async () => {
    let [enter, leave] = [(): void => undefined, (): void => undefined];
    const entered = new Promise<void>((resolve) => (enter = resolve));
    const held = new Promise<void>((resolve) => (leave = resolve));
    const app = createApp(api.deps);
    const url = await serve(
      createLoadShedder({ maxInFlight: 1, metrics: api.deps.metrics }, (req, res) => {
        if (!req.url?.endsWith("/loginStatus")) return void app(req, res);
        enter();
        return void held.then(() => app(req, res));
      }),
    );
    const first = fetch(`${url}${API_BASE}/users/loginStatus`);
    await entered;
    expect((await fetch(`${url}${API_BASE}/settings`)).status).toBe(503);
    const values = await scrape(url);
    expect([values["salon_calls_shed_total"], values["salon_calls_in_flight"]]).toEqual([1, 1]);
    expect(values["salon_calls_in_flight_limit"]).toBe(1);
    leave();
    expect((await first).status).toBe(200);
    await expect.poll(async () => (await scrape(url))["salon_calls_in_flight"]).toBe(0);
  });
});

describe("figures of the database", () => {
  test("show payments by state, those that need staff, and held places", async () => {
    const payer = await newPayer(api);
    await underpaid(api, payer);
    const { link } = await openPayment(payer, [{ time: "10:00 AM" }, { time: "11:00 AM" }]);
    const values = await scrape();
    expect(values['salon_payments_last_day{state="review"}']).toBe(1);
    expect(values['salon_payments_last_day{state="pending"}']).toBe(1);
    expect(values['salon_payments_last_day{state="refunded"}']).toBe(0);
    expect([values["salon_payments_attention"], values["salon_payments_attention_age_seconds"]]).toEqual([1, 0]);
    expect(values['salon_held_places{state="active"}']).toBe(2);
    await pressButton(link, "pay");
    await openPayment(await newPayer(api), [{ time: "12:00 PM" }]);
    api.clock.advance(2 * DAY_SECONDS * 1000);
    const later = await scrape();
    expect(later['salon_held_places{state="active"}']).toBe(0);
    // The hold has ended, and no job has settled it yet.
    expect(later['salon_held_places{state="overdue"}']).toBe(1);
    expect(later['salon_task_lag_seconds{task="seats"}']).toBeGreaterThan(DAY_SECONDS);
    expect(later['salon_payments_last_day{state="review"}']).toBe(0);
    expect(later["salon_payments_attention_age_seconds"]).toBe(2 * DAY_SECONDS);
  });

  test("show the outbox by channel, and how long the first message that is due has waited", async () => {
    const now = api.clock.now();
    const row = (key: string, change: object) => ({
      key,
      kind: "welcome",
      cause: key,
      payload: { account: key },
      channel: "email",
      recipient: { type: "salon", id: null },
      createdAt: now,
      giveUpAt: now,
      ...change,
    });
    await OutboxModel.deleteMany({});
    await OutboxModel.insertMany([
      row("a", { state: "queued", channel: "sms", nextAttemptAt: new Date(now.getTime() - 90_000) }),
      row("b", { state: "queued", channel: "sms", nextAttemptAt: new Date(now.getTime() + 90_000) }),
      row("c", { state: "queued", nextAttemptAt: new Date(now.getTime() + 90_000) }),
      row("d", { state: "failed", channel: "whatsapp" }),
      row("e", { state: "sent", channel: "whatsapp" }),
    ]);
    const values = await scrape();
    expect(Object.fromEntries(seriesOf(values, "salon_outbox_messages").map((key) => [key, values[key]]))).toEqual({
      'salon_outbox_messages{channel="email",state="queued"}': 1,
      'salon_outbox_messages{channel="whatsapp",state="queued"}': 0,
      'salon_outbox_messages{channel="sms",state="queued"}': 2,
      'salon_outbox_messages{channel="email",state="failed"}': 0,
      'salon_outbox_messages{channel="whatsapp",state="failed"}': 1,
      'salon_outbox_messages{channel="sms",state="failed"}': 0,
    });
    expect(values['salon_task_lag_seconds{task="outbox"}']).toBe(90);
    await OutboxModel.deleteMany({});
  });

  test("are read once for all scrapes that arrive at the same time", async () => {
    const CALLERS = 20;
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const aggregate = SlotModel.aggregate.bind(SlotModel);
    const reads = vi
      .spyOn(SlotModel, "aggregate")
      .mockImplementation(((...args: Parameters<typeof aggregate>) => gate.then(() => aggregate(...args))) as never);
    const app = createApp(api.deps);
    let arrived = 0;
    const url = await serve((req, res) => {
      app(req, res);
      arrived++;
    });
    const scrapes = Array.from({ length: CALLERS }, () => scrape(url));
    await expect.poll(() => arrived).toBe(CALLERS);
    open();
    for (const values of await Promise.all(scrapes)) expect(values["salon_database_up"]).toBe(1);
    expect(reads).toHaveBeenCalledTimes(1);
    reads.mockRestore();
  });

  test("are missing while the database is away, and the others are answered", async () => {
    await underpaid(api, await newPayer(api));
    expect((await scrape())["salon_payments_attention"]).toBe(1);
    const stop = watchDatabase(() => {
      throw new Error("away");
    });
    const away = await scrape();
    stop();
    expect([away["salon_database_up"], away["salon_payments_attention"]]).toEqual([0, undefined]);
    expect(seriesOf(away, "salon_outbox_messages")).toEqual([]);
    expect(away["salon_database_connections_limit"]).toBeGreaterThan(0);
    expect(away).toHaveProperty("nodejs_eventloop_lag_p99_seconds");
    const back = await scrape();
    expect([back["salon_database_up"], back["salon_payments_attention"]]).toEqual([1, 1]);
  });

  test("include the connections of this process", async () => {
    const values = await scrape();
    const { 'salon_database_connections{state="in_use"}': inUse, 'salon_database_connections{state="idle"}': idle } =
      values;
    expect(inUse! + idle!).toBeGreaterThan(0);
    expect([values["salon_database_connections_waiting"], values["salon_database_connections_failed_total"]]).toEqual([
      0, 0,
    ]);
  });
});

describe("work in the background", () => {
  test("shows when each job last ended well, and which failed", async () => {
    await api.jobs.runAll();
    const now = api.clock.now().getTime() / 1000;
    const values = await scrape();
    const tasks = createJobs(api.deps).map(({ name }) => name);
    expect(tasks.length).toBeGreaterThan(5);
    for (const task of tasks)
      expect(values[`salon_task_last_success_timestamp_seconds{task="${task}"}`], task).toBe(now);
    const broken = { name: "broken", run: () => Promise.reject(new Error("no")) };
    const well = { name: "well", run: () => Promise.resolve() };
    const jobs = startJobs([broken, well], { ...api.deps, seconds: 1000 });
    await jobs.stop();
    const after = await scrape();
    expect(after['salon_task_last_success_timestamp_seconds{task="broken"}']).toBe(0);
    expect(after['salon_task_failures_total{task="broken"}']).toBe(1);
    expect(after['salon_task_failures_total{task="well"}']).toBe(0);
  });

  test("shows the time and the outcome of the calls of other services", async () => {
    const count = (values: Record<string, number>, labels: string) =>
      values[`salon_provider_call_duration_seconds_count{${labels}}`] ?? 0;
    const ok = 'provider="flutterwave",operation="createLink",outcome="ok"';
    const unknown = 'provider="flutterwave",operation="createLink",outcome="unknown"';
    const before = await scrape();
    const payer = await newPayer(api);
    await openPayment(payer);
    api.sandbox.faults.add({ on: "reply", fault: "error500", route: "create", times: 1 });
    await expect(openPayment(payer, [{ time: "10:00 AM" }])).rejects.toThrow("pay answered 50");
    await api.jobs.runAll();
    const after = await scrape();
    expect(count(after, ok) - count(before, ok)).toBe(1);
    expect(count(after, unknown) - count(before, unknown)).toBe(1);
    expect(count(after, 'provider="smtp",operation="send",outcome="ok"')).toBeGreaterThan(0);
  });
});
