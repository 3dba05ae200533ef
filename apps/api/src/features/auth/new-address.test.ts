import { TEXTS } from "@salon/contracts";
import mongoose from "mongoose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { lastToken } from "../../../test/support/api/mailed-links.ts";
import { proveAddress } from "../../../test/support/api/prove-address.ts";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";

let api: TestApi;
let client: TestClient;
let old: string;
let people = 0;
beforeAll(async () => {
  api = await startApi({ seed: "none" });
});
beforeEach(async () => {
  client = api.client();
  ({ email: old } = await client.signUp());
  await proveAddress(old);
});
// Every test has its own day, so that the limits of one do not reach the next.
afterEach(() => api.clock.advance(24 * 60 * 60_000));
afterAll(() => api.stop());

const newEmail = () => `new${++people}@gmail.example`;
const change = (email: string, by = client) => by.patch("/users/me", { email });
const press = (token: string, by = client) => by.patch(`/users/verifyUser/${token}`);
const me = async (by = client) => (await by.get("/users/getUser")).body;
const mailsTo = async (email: string) => {
  await api.jobs.runAll();
  return api.inbox.mails().filter(({ to }) => to === email);
};

describe("another address of a proven account", () => {
  test("counts once its link is pressed in a session of the account, which ends earlier links and other sessions", async () => {
    const other = api.client();
    await other.signIn(old);
    await client.patch("/users/me", { newsletter: true });
    await api.client().post("/users/sign-in-link", { email: old });
    const earlier = await lastToken(api, old, "sign-in-link");
    const wanted = newEmail();
    expect(await change(wanted)).toMatchObject({ status: 200, body: { email: old, newEmail: wanted, verified: true } });
    const token = await lastToken(api, wanted, "verify");
    const [told] = (await mailsTo(old)).filter(({ subject }) => subject.includes("is to change"));
    expect(told!.text).toContain(wanted);
    expect(await press(token, api.client())).toMatchObject({ status: 403, body: { message: TEXTS.signInForAddress } });
    const stranger = api.client();
    await stranger.signUp();
    expect((await press(token, stranger)).status).toBe(403);
    expect((await other.get("/users/getUser")).status).toBe(200);

    expect(await press(token)).toMatchObject({ status: 200, body: { message: "Your account has its new address" } });
    expect(await me()).toMatchObject({ email: wanted, verified: true });
    expect(await me()).not.toHaveProperty("newEmail");
    expect((await other.get("/users/getUser")).status).toBe(401);
    const invalid = { status: 400, body: { message: TEXTS.linkInvalid } };
    expect(await api.client().post(`/users/sign-in-link/${earlier}`)).toMatchObject(invalid);
    expect(await press(token)).toMatchObject(invalid);
    expect((await api.client().signIn(old)).status).toBe(401);
    expect((await api.client().signIn(wanted)).status).toBe(200);
    const subscribed = await mongoose.connection.collection("subscribers").distinct("email");
    expect(subscribed).toEqual(expect.arrayContaining([wanted]));
    expect(subscribed).not.toContain(old);
  });

  test("is mailed again, is replaced by a newer one, and is ended by the own one and by a new password", async () => {
    const [first, second] = [newEmail(), newEmail()];
    await change(first);
    const replaced = await lastToken(api, first, "verify");
    await change(second);
    expect((await press(replaced)).status).toBe(400);
    const before = await mailsTo(second);
    expect((await client.post("/users/verificationEmail")).status).toBe(200);
    expect(await mailsTo(second)).toHaveLength(before.length + 1);
    const kept = await lastToken(api, second, "verify");
    expect((await change(old)).body).not.toHaveProperty("newEmail");
    expect((await press(kept)).status).toBe(400);

    await change(second);
    const link = await lastToken(api, second, "verify");
    await api.client().post("/users/forgotPassword", { email: old });
    const reset = await lastToken(api, old, "resetPassword");
    expect((await api.client().patch(`/users/resetPassword/${reset}`, { password: "Another#456" })).status).toBe(200);
    await client.signIn(old, "Another#456");
    expect((await press(link)).status).toBe(400);
    expect((await me()).email).toBe(old);
  });

  test("that has another account looks the same, and its owner is told; one that is taken meanwhile is refused", async () => {
    const owner = newEmail();
    await api.client().signUp({ email: owner });
    const [free, taken] = [await change(newEmail()), await change(owner)];
    expect(taken.body).toEqual({ ...free.body, newEmail: owner });
    expect((await mailsTo(owner)).filter(({ text }) => text.includes("Somebody entered this address"))).toHaveLength(1);
    expect((await mailsTo(owner)).filter(({ subject }) => subject.includes("Your new address"))).toHaveLength(0);

    const meanwhile = newEmail();
    await change(meanwhile);
    const token = await lastToken(api, meanwhile, "verify");
    await api.client().signUp({ email: meanwhile });
    expect(await press(token)).toMatchObject({ status: 409, body: { message: TEXTS.addressTaken } });
    expect((await me()).email).toBe(old);
  });

  test("is asked for three times a day, and stands in the export", async () => {
    const wanted = [newEmail(), newEmail(), newEmail(), newEmail()];
    const statuses: number[] = [];
    for (const email of wanted) statuses.push((await change(email)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await client.get("/users/export")).body.account).toMatchObject({ email: old, newEmail: wanted[2] });
  });
});
