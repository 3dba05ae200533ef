import { HOUR_MS, MINUTE_MS } from "@salon/contracts";
import mongoose, { Types } from "mongoose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { proveAddress } from "../../../test/support/api/prove-address.ts";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import { PASSWORD, type TestClient } from "../../../test/support/api/test-client.ts";
import { createUser } from "./users.ts";

const MORNING = new Date("2037-11-23T07:00:00Z");
const PRESSED = { headers: { "x-press": "1" } };
const EMAIL = "bisi@salon.test";
let api: TestApi;
let bisi: TestClient;
let bisiId: string;
beforeAll(async () => {
  api = await startApi({ seed: "none", at: MORNING });
});
beforeEach(async () => {
  api.clock.set(MORNING);
  await mongoose.connection.collection("users").deleteMany({});
  const account = { name: "Bisi", email: EMAIL, password: PASSWORD, role: "author", verified: true } as const;
  bisiId = String((await createUser(api.deps, account))._id);
  bisi = await signedIn();
});
afterAll(() => api.stop());

async function signedIn(email = EMAIL): Promise<TestClient> {
  const client = api.client();
  await client.signIn(email);
  return client;
}
const sessions = () => mongoose.connection.collection("sessions");
const statusOf = async (client: TestClient) => (await client.get("/users/getUser")).status;
const listed = async (client: TestClient) => ((await client.get("/users/sessions")).body as { _id: string }[]).length;

describe("a session of a member of staff", () => {
  test("ends 12 hours after its last press; calls without one do not renew it, and it is in no list [T51]", async () => {
    const elsewhere = await signedIn();
    for (let hour = 1; hour < 12; hour++) {
      api.clock.advance(HOUR_MS);
      expect(await statusOf(bisi)).toBe(200);
      await elsewhere.get("/users/getUser", PRESSED);
    }
    expect(await listed(elsewhere)).toBe(2);
    api.clock.advance(HOUR_MS);
    const ended = await bisi.get("/users/getUser");
    expect(ended.status).toBe(401);
    expect(ended.headers.getSetCookie().join()).toContain("salon=;");
    expect(await listed(elsewhere)).toBe(1);
    api.clock.advance(11 * HOUR_MS);
    expect(await statusOf(elsewhere)).toBe(401);
  });

  test("ends at 04:00 in Lagos after 14 days, however often something is pressed", async () => {
    for (let press = 0; press < 33; press++) {
      api.clock.advance(10.5 * HOUR_MS);
      expect((await bisi.get("/users/getUser", PRESSED)).status).toBe(200);
    }
    api.clock.set(new Date("2037-12-08T02:59:59Z"));
    expect(await statusOf(bisi)).toBe(200);
    api.clock.advance(1000);
    expect(await statusOf(bisi)).toBe(401);
  });

  test("notes a press at most every four minutes", async () => {
    const pressed = async () => (await sessions().findOne({ user: new Types.ObjectId(bisiId) }))!["pressedAt"] as Date;
    api.clock.advance(3 * MINUTE_MS);
    await bisi.get("/users/getUser", PRESSED);
    expect(await pressed()).toEqual(MORNING);
    api.clock.advance(MINUTE_MS);
    await bisi.get("/users/getUser", PRESSED);
    expect(await pressed()).toEqual(api.clock.now());
  });

  test("of a process of before counts from when it was seen and from its start", async () => {
    await sessions().updateMany({}, { $unset: { pressedAt: 1, countedFrom: 1 } });
    api.clock.advance(12 * HOUR_MS - 1);
    expect(await statusOf(bisi)).toBe(200);
    await sessions().updateMany({}, { $set: { createdAt: new Date("2037-11-01T07:00:00Z") } });
    expect(await statusOf(bisi)).toBe(401);
  });

  test("counts from the moment in which a customer got the role, and does not open again for a customer", async () => {
    const client = api.client();
    const { _id, email } = await client.signUp();
    await proveAddress(email);
    api.clock.advance(20 * 24 * HOUR_MS);
    const admin = await api.staff("admin");
    await admin.post("/users/upgradeUser", { id: _id, role: "author" });
    expect(await statusOf(client)).toBe(200);
    api.clock.advance(12 * HOUR_MS);
    expect(await statusOf(client)).toBe(401);
    const open = await signedIn(email);
    const cookie = { headers: { cookie: client.cookieHeader } };
    await admin.post("/users/upgradeUser", { id: _id, role: "customer" });
    expect((await api.client().get("/users/getUser", cookie)).status).toBe(401);
    expect(await statusOf(open)).toBe(200);
    expect(await listed(open)).toBe(1);
    api.clock.advance(29 * 24 * HOUR_MS);
    expect(await statusOf(open)).toBe(200);
  });
});

test("one of the own sessions can be ended, and no other's", async () => {
  const elsewhere = await signedIn();
  const { body } = await bisi.get("/users/sessions");
  const other = (body as { _id: string; current: boolean }[]).find(({ current }) => !current)!;
  const stranger = api.client();
  await stranger.signUp();
  expect((await stranger.post(`/users/sessions/${other._id}/end`)).status).toBe(404);
  expect(await statusOf(elsewhere)).toBe(200);
  expect((await bisi.post(`/users/sessions/${other._id}/end`)).status).toBe(200);
  expect((await bisi.post(`/users/sessions/${other._id}/end`)).status).toBe(404);
  expect([await statusOf(elsewhere), await statusOf(bisi)]).toEqual([401, 200]);
});

test("an admin ends all sessions of an account, which the activity says", async () => {
  const admin = await api.staff("admin");
  expect((await bisi.post(`/users/${bisiId}/end-sessions`)).status).toBe(403);
  expect((await admin.post(`/users/${"f".repeat(24)}/end-sessions`)).status).toBe(404);
  expect((await admin.post(`/users/${bisiId}/end-sessions`)).status).toBe(200);
  expect(await statusOf(bisi)).toBe(401);
  const { body } = await admin.get(`/audit?target=${bisiId}&action=user.sessions`);
  expect(body).toMatchObject([{ actor: { role: "admin" }, target: { type: "user", id: bisiId } }]);
});
