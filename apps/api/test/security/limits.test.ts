import { TEXTS } from "@salon/contracts";
import mongoose from "mongoose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clientAddress } from "../../src/http/client-address.ts";
import { LIMITS } from "../../src/http/rate-limit.ts";
import { startApi, type TestApi } from "../support/api/start-api.ts";
import { type Answer, PASSWORD, type TestClient } from "../support/api/test-client.ts";
import { startSecondServer, type SecondServer } from "../support/api/second-server.ts";
import { watchDatabase } from "../support/api/watch-database.ts";

let api: TestApi;
let secondServer: SecondServer;
let behindProxy: SecondServer;
beforeAll(async () => {
  api = await startApi({ seed: "none" });
  secondServer = await startSecondServer(api);
  behindProxy = await startSecondServer(api, { config: { ...api.deps.config, trustProxy: 1 } });
});
beforeEach(async () => void (await mongoose.connection.collection("counters").deleteMany({})));
afterAll(async () => {
  await Promise.all([secondServer.stop(), behindProxy.stop()]);
  await api.stop();
});

/** Calls two servers alternately; returns the statuses. */
async function alternate(times: number, ask: (client: TestClient) => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index++)
    statuses.push((await ask(index % 2 === 0 ? api.client() : secondServer.client())).status);
  return statuses;
}
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const contact = { name: "Anna", email: "anna@example.com", message: "Hello" };

describe("all servers share the counters of the limits [T13]", () => {
  test("the eleventh failed sign-in is refused on either server", async () => {
    const { email } = await api.client().signUp();
    expect(await alternate(11, (client) => client.signIn(email, "Wrong#123"))).toEqual([...times(10, 401), 429]);
    const late = await secondServer.client().signIn(email);
    expect([late.status, late.body]).toEqual([429, { message: TEXTS.tooMany }]);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await api.client().signIn((await api.client().signUp()).email)).status).toBe(200);
    expect((await api.client().post("/users/forgotPassword", { email })).status).toBe(200);
  });

  test.each<[string, number, (client: TestClient, index: number) => Promise<Answer>]>([
    ["contact messages", 10, (client) => client.post("/users/contact-us", contact)],
    ["subscriptions", 10, (client, index) => client.post("/users/news-letter", { email: `r${index}@example.com` })],
  ])("%s", async (_name, limit, ask) => {
    let index = 0;
    const statuses = await alternate(limit + 1, (client) => ask(client, index++));
    expect(statuses.slice(0, limit).every((status) => status < 300)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });

  test("a limit that was counted while the clock was days ahead keeps its count, and ends a window from now", async () => {
    const right = api.clock.now();
    api.clock.advance(3 * 24 * 60 * 60_000);
    for (let taken = 0; taken < LIMITS.contact.max; taken++) await api.client().post("/users/contact-us", contact);
    api.clock.set(right);
    const { status, headers } = await api.client().post("/users/contact-us", contact);
    expect([status, headers.get("retry-after")]).toEqual([429, String(LIMITS.contact.windowMs / 1000)]);
    api.clock.advance(LIMITS.contact.windowMs);
    expect((await api.client().post("/users/contact-us", contact)).status).toBeLessThan(300);
  });

  test("new accounts", async () => {
    for (let taken = 0; taken < LIMITS.signUp.max - 2; taken++) await api.deps.limiter.take(LIMITS.signUp, "127.0.0.1");
    const account = (index: number) => ({ name: "Anna Bello", email: `n${index}@limits.example`, password: PASSWORD });
    let index = 0;
    const open = (client: TestClient) => client.post("/users/create-account", account(index++));
    expect(await alternate(3, open)).toEqual([201, 201, 429]);
  });

  test("while the counters cannot be read, signing in is refused and reading works", async () => {
    const { email } = await api.client().signUp();
    const stop = watchDatabase((name) => {
      if (name.startsWith("counters.")) throw new mongoose.mongo.MongoNetworkError("the database is away");
    });
    try {
      const refused = await api.client().signIn(email);
      expect([refused.status, refused.body]).toEqual([503, { message: TEXTS.unavailable }]);
      expect(refused.headers.get("retry-after")).toBe("5");
      expect((await api.client().get("/services/all-services")).status).toBe(200);
    } finally {
      stop();
    }
  });
});

describe("the counted address [T14]", () => {
  const write = (client: TestClient, forwarded: string) =>
    client.post("/users/contact-us", contact, { headers: { "x-forwarded-for": forwarded } });

  test("without a proxy, X-Forwarded-For does not change the address", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 11; index++) statuses.push((await write(api.client(), `10.0.0.${index}`)).status);
    expect(statuses.at(-1)).toBe(429);
  });

  test("behind one proxy, only the last entry of X-Forwarded-For counts", async () => {
    for (let index = 0; index < 10; index++) await write(behindProxy.client(), `9.9.9.${index}, 1.1.1.1`);
    expect((await write(behindProxy.client(), "1.1.1.1")).status).toBe(429);
    expect((await write(behindProxy.client(), "1.1.1.1, 2.2.2.2")).status).toBe(200);
  });

  test.each([
    ["::ffff:1.1.1.1", "1.1.1.1"],
    ["::FFFF:2.2.2.2", "2.2.2.2"],
    ["1.1.1.1", "1.1.1.1"],
    ["2001:db8:1:2ff:a:b:c:d", "2001:db8:1:200::/56"],
    ["2001:db8:1:200::1", "2001:db8:1:200::/56"],
    ["2001:db8:1:300::1", "2001:db8:1:300::/56"],
    ["::1", "0:0:0:0::/56"],
    ["fe80::1%eth0", "fe80:0:0:0::/56"],
  ])("%s counts as %s", (ip, counted) => expect(clientAddress({ ip })).toBe(counted));
});
