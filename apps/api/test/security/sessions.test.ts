import jwt from "jsonwebtoken";
import { generateKeyPairSync } from "node:crypto";
import mongoose, { Types } from "mongoose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../../src/app.ts";
import { createSessionCookie } from "../../src/http/session.ts";
import { proveAddress } from "../support/api/prove-address.ts";
import { startApi, type TestApi } from "../support/api/start-api.ts";
import { PASSWORD, type TestClient } from "../support/api/test-client.ts";
import { startSecondServer, type SecondServer } from "../support/api/second-server.ts";
import request from "supertest";

const DAY_SECONDS = 24 * 60 * 60;
let api: TestApi;
let secondServer: SecondServer;
let admin: TestClient;
beforeAll(async () => {
  api = await startApi({ seed: "none" });
  secondServer = await startSecondServer(api);
  admin = await api.staff("admin");
});
afterAll(async () => {
  await secondServer.stop();
  await api.stop();
});

const meAt = (client: TestClient, cookie: string) => client.get("/users/getUser", { headers: { cookie } });

describe("a session cookie", () => {
  const events: [string, number, (account: { client: TestClient; id: string; email: string }) => Promise<unknown>][] = [
    ["signing out", 401, ({ client }) => client.post("/users/sign-out")],
    ["signing in again", 401, ({ client, email }) => client.signIn(email)],
    [
      "ending all other sessions",
      401,
      async ({ email }) => {
        const elsewhere = api.client();
        await elsewhere.signIn(email);
        return elsewhere.post("/users/sessions/end-others");
      },
    ],
    [
      "a password reset",
      401,
      async ({ email }) => {
        await api.client().post("/users/forgotPassword", { email });
        await api.jobs.runAll();
        const mail = await api.inbox.waitFor(({ to, subject }) => to === email && /password/i.test(subject), 30_000);
        const token = mail.links
          .find((link) => link.includes("/resetPassword/"))!
          .split("/")
          .at(-1)!;
        return api.client().patch(`/users/resetPassword/${token}`, { password: "Changed#456" });
      },
    ],
    ["a suspension", 403, ({ id }) => admin.post("/users/upgradeUser", { id, role: "suspended" })],
    ["deleting the account", 401, ({ client }) => client.post("/users/delete-account", { password: PASSWORD })],
  ];

  test.each(events)("is refused by every server after %s [T8]", async (_name, status, happens) => {
    const client = api.client();
    const { _id: id, email } = await client.signUp();
    const cookie = client.cookieHeader;
    expect((await meAt(secondServer.client(), cookie)).status).toBe(200);
    expect(await happens({ client, id, email })).toMatchObject({ status: 200 });
    expect((await meAt(secondServer.client(), cookie)).status).toBe(status);
    expect((await meAt(api.client(), cookie)).status).toBe(status);
  });

  test("has the current rights of its account, not those at sign-in [T8]", async () => {
    const client = api.client();
    const { _id: id, email } = await client.signUp();
    expect((await client.get("/stats")).status).toBe(403);
    await proveAddress(email);
    await admin.post("/users/upgradeUser", { id, role: "author" });
    expect((await meAt(secondServer.client(), client.cookieHeader)).body.role).toBe("author");
    expect((await client.get("/stats")).status).toBe(200);
  });
});

describe("a forged token", () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  let sid: string;
  let sub: string;
  beforeAll(async () => {
    const client = api.client();
    sub = (await client.signUp())._id;
    const session = await mongoose.connection.collection("sessions").findOne({ user: new Types.ObjectId(sub) });
    sid = String(session!._id);
  });
  const seconds = () => Math.floor(api.clock.now().getTime() / 1000);
  const claims = () => ({ sid, sub, iss: "salon", aud: "salon", iat: seconds(), exp: seconds() + DAY_SECONDS });
  const sign = (changes: object = {}, options: jwt.SignOptions = {}, secret = api.deps.config.secret) =>
    jwt.sign({ ...claims(), ...changes }, secret, { algorithm: "HS256", ...options });
  const rsa = () => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;

  test("differs from this valid token in one point", async () => {
    expect((await meAt(api.client(), `salon=${sign()}`)).status).toBe(200);
  });

  test.each<[string, () => string]>([
    ["no signature", () => `${encode({ alg: "none", typ: "JWT" })}.${encode(claims())}.`],
    ["no algorithm", () => `${encode({ typ: "JWT" })}.${encode(claims())}.x`],
    ["an asymmetric algorithm", () => jwt.sign(claims(), rsa(), { algorithm: "RS256" })],
    ["another HMAC algorithm", () => sign({}, { algorithm: "HS512" })],
    ["another secret", () => sign({}, {}, "x".repeat(64))],
    ["an empty secret", () => `${encode({ alg: "HS256" })}.${encode(claims())}.`],
    [
      "another user id under the old signature",
      () => {
        const [head, , signature] = sign().split(".");
        return `${head}.${encode({ ...claims(), sub: "f".repeat(24) })}.${signature}`;
      },
    ],
    [
      "an added role under the old signature",
      () => {
        const [head, , signature] = sign().split(".");
        return `${head}.${encode({ ...claims(), role: "admin" })}.${signature}`;
      },
    ],
    ["an expiry in the past", () => sign({ exp: seconds() - 1 })],
    ["another audience", () => sign({ aud: "shop" })],
    ["another issuer", () => sign({ iss: "shop" })],
    ["no session", () => sign({ sid: undefined })],
    ["a query operator for a session", () => sign({ sid: { $ne: null } })],
    ["a malformed account id", () => sign({ sub: "x" })],
    ["the session of another account", () => sign({ sub: "f".repeat(24) })],
    ["an unknown session", () => sign({ sid: "f".repeat(24) })],
    ["five kilobytes", () => sign({ padding: "x".repeat(5000) })],
    ["five kilobytes of garbage", () => "x".repeat(5000)],
  ])("with %s is refused [T9]", async (_name, forge) => {
    const answer = await meAt(api.client(), `salon=${forge()}`);
    expect([answer.status, answer.body]).toEqual([401, { message: "Please sign in" }]);
  });

  test("is refused with a valid one after it", async () => {
    expect((await meAt(api.client(), `salon=forged; salon=${sign()}`)).status).toBe(401);
  });
});

test("the session cookie is found among others with similar names", async () => {
  const client = api.client();
  await client.signUp();
  const own = client.cookieHeader;
  for (const cookie of [`seen=1;${own}`, `xsalon=a.b.c; seen=1; ${own}; last=salon`, `x=;  ${own}`])
    expect((await meAt(client, cookie)).status, cookie).toBe(200);
  expect((await meAt(client, `x${own}; salon-x=1`)).status).toBe(401);
});

test("a cacheable answer neither renews nor clears a session cookie [T27]", async () => {
  const client = api.client();
  await client.signUp();
  const cookie = client.cookieHeader;
  api.clock.advance(2 * 60 * 60_000);
  for (const headers of [{ cookie }, { cookie: "salon=dead" }])
    for (const path of ["/services/all-services", "/settings", "/booking/availability?date=2037-11-24"])
      expect((await api.client().get(path, { headers })).headers.get("set-cookie"), path).toBeNull();
  expect((await meAt(api.client(), cookie)).headers.get("set-cookie")).toContain("salon=ey");
});

test("in production the cookie has the __Host- prefix, HttpOnly, Secure and SameSite=Lax [T10]", async () => {
  const { config, now } = api.deps;
  const cookie = createSessionCookie({ secret: config.secret, secure: true, now });
  const app = createApp({ ...api.deps, cookie });
  const { email } = await api.client().signUp();
  const answer = await request(app).post("/api/v1/users/sign-in").send({ email, password: PASSWORD }).expect(200);
  const [line = ""] = answer.get("Set-Cookie") ?? [];
  const [pair = "", ...attributes] = line.split("; ");
  expect(pair).toMatch(/^__Host-salon=[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(attributes.filter((one) => !/^(?:Expires|Max-Age)=/.test(one)).toSorted()).toEqual([
    "HttpOnly",
    "Path=/",
    "SameSite=Lax",
    "Secure",
  ]);
  expect(attributes).toContain(`Max-Age=${30 * DAY_SECONDS}`);
  await request(app).get("/api/v1/users/getUser").set("Cookie", pair).expect(200);
  await request(app).get("/api/v1/users/getUser").set("Cookie", pair.replace("__Host-", "")).expect(401);
});
