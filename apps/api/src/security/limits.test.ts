import { TEXTS } from "@salon/contracts";
import mongoose from "mongoose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clientAddress } from "../http/client-address.ts";
import { startApi, type TestApi } from "../testing/api/start-api.ts";
import type { Answer, TestClient } from "../testing/api/test-client.ts";
import { startTwin, type Twin } from "../testing/api/second-server.ts";
import { watchDatabase } from "../testing/api/watch-database.ts";

let api: TestApi;
let twin: Twin;
let behindProxy: Twin;
beforeAll(async () => {
  api = await startApi({ seed: "none" });
  twin = await startTwin(api);
  behindProxy = await startTwin(api, { config: { ...api.deps.config, trustProxy: 1 } });
});
beforeEach(async () => void (await mongoose.connection.collection("counters").deleteMany({})));
afterAll(async () => {
  await Promise.all([twin.stop(), behindProxy.stop()]);
  await api.stop();
});

/** Asks two processes in turn, so many times; answers the statuses. */
async function inTurn(times: number, ask: (client: TestClient) => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index++)
    statuses.push((await ask(index % 2 === 0 ? api.client() : twin.client())).status);
  return statuses;
}
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const contact = { name: "Anna", email: "anna@example.com", message: "Hello" };

describe("limits are counted over all processes [T13]", () => {
  test("failed attempts to sign in: the eleventh is not tried, whichever server it meets", async () => {
    const { email } = await api.client().signUp();
    expect(await inTurn(11, (client) => client.signIn(email, "Wrong#123"))).toEqual([...times(10, 401), 429]);
    const late = await twin.client().signIn(email);
    expect([late.status, late.body]).toEqual([429, { message: TEXTS.tooMany }]);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await api.client().signIn((await api.client().signUp()).email)).status).toBe(200);
    expect((await api.client().post("/users/forgotPassword", { email })).status).toBe(200);
  });

  test.each<[string, number, (client: TestClient, index: number) => Promise<Answer>]>([
    ["contact messages", 10, (client) => client.post("/users/contact-us", contact)],
    ["subscriptions", 10, (client, index) => client.post("/users/news-letter", { email: `r${index}@example.com` })],
    [
      "new accounts",
      60,
      (client, index) =>
        client.post("/users/create-account", {
          name: "Anna Bello",
          email: `n${index}@limits.example`,
          password: "Secret#123",
        }),
    ],
  ])("%s", async (_name, most, ask) => {
    let index = 0;
    const statuses = await inTurn(most + 1, (client) => ask(client, index++));
    expect(statuses.slice(0, most).every((status) => status < 300)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });

  test("mails with links: the fourth is not sent, and nobody is told", async () => {
    const { email } = await api.client().signUp();
    const owed = () => mongoose.connection.collection("outbox").countDocuments({ kind: "passwordReset" });
    const before = await owed();
    expect(await inTurn(4, (client) => client.post("/users/forgotPassword", { email }))).toEqual(times(4, 200));
    expect((await owed()) - before).toBe(3);
  });

  test("that cannot be counted let nobody in, and leave reading alone", async () => {
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

describe("whose attempts are counted [T14]", () => {
  const write = (client: TestClient, forwarded: string) =>
    client.post("/users/contact-us", contact, { headers: { "x-forwarded-for": forwarded } });

  test("a caller without a proxy in front cannot choose their address", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 11; index++) statuses.push((await write(api.client(), `10.0.0.${index}`)).status);
    expect(statuses.at(-1)).toBe(429);
  });

  test("behind one proxy it is the address the proxy saw, not what the caller wrote before it", async () => {
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
