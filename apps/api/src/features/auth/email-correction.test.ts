import { TEXTS } from "@salon/contracts";
import mongoose from "mongoose";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { lastToken } from "../../../test/support/api/mailed-links.ts";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import { PASSWORD, type TestClient } from "../../../test/support/api/test-client.ts";

let api: TestApi;
let people = 0;
beforeAll(async () => {
  api = await startApi({ seed: "none" });
});
afterAll(() => api.stop());
// Every test has its own day, so that the limits of one do not reach the next.
afterEach(() => api.clock.advance(24 * 60 * 60_000));

const newEmail = () => `typed${++people}@gmail.example`;
const correct = (client: TestClient, email: string) => client.patch("/users/me", { email });
const mailsTo = async (email: string) => {
  await api.jobs.runAll();
  return api.inbox.mails().filter(({ to }) => to === email);
};
const stored = (email: string) => mongoose.connection.collection("users").findOne({ email });

async function guest(): Promise<{ client: TestClient; email: string }> {
  const client = api.client();
  const email = newEmail();
  await client.post("/users/quick-start", { name: "Sade Akin", email });
  return { client, email };
}

const signInToken = async (email: string) => {
  await api.client().post("/users/sign-in-link", { email });
  return lastToken(api, email, "sign-in-link");
};

describe("a mistyped address", () => {
  test("is corrected by a session of the account: the new one gets the verification, the old one nothing more", async () => {
    const { client, email } = await guest();
    const verification = await lastToken(api, email, "verify");
    await api.client().post("/users/sign-in-link", { email });
    const signIn = await lastToken(api, email, "sign-in-link");
    const before = await mailsTo(email);
    expect(before.every(({ text }) => text.includes(`for ${email}`))).toBe(true);
    // Queued, and not sent before the correction.
    api.inbox.faults.set("451");
    await client.post("/users/verificationEmail");
    const right = newEmail();
    const answer = await correct(client, ` ${right.toUpperCase()} `);
    expect(answer).toMatchObject({ status: 200, body: { email: right, verified: false } });
    expect((await client.get("/users/getUser")).body).toEqual(answer.body);
    api.inbox.faults.clear();
    api.clock.advance(60_000);
    expect(await mailsTo(email)).toHaveLength(before.length);
    const invalid = { status: 400, body: { message: TEXTS.linkInvalid } };
    expect(await client.patch(`/users/verifyUser/${verification}`)).toMatchObject(invalid);
    expect(await client.post(`/users/sign-in-link/${signIn}`)).toMatchObject(invalid);
    expect((await client.patch(`/users/verifyUser/${await lastToken(api, right, "verify")}`)).status).toBe(200);
    expect(await stored(right)).toMatchObject({ proven: true, terms: expect.arrayContaining([right]) });
    expect(await stored(email)).toBeNull();
  });

  test("looks the same for a taken one: the account stays as it is, and the owner of the address is told", async () => {
    const [free, taken] = [await guest(), await guest()];
    const owner = newEmail();
    await api.client().signUp({ email: owner });
    await mailsTo(taken.email);
    await api.inbox.clear();
    const [one, other] = [await correct(free.client, newEmail()), await correct(taken.client, owner)];
    expect([one.status, other.status]).toEqual([200, 200]);
    const { _id: _one, createdAt: _at, email: _free, ...rest } = one.body;
    expect(other.body).toMatchObject({ ...rest, email: owner });
    expect(Object.keys(other.body).toSorted()).toEqual(Object.keys(one.body).toSorted());
    expect((await taken.client.get("/users/getUser")).body).toEqual(other.body);
    expect((await taken.client.get("/users/export")).body.account.email).toBe(owner);
    expect(await stored(taken.email)).toMatchObject({ name: "Sade Akin" });
    const letters = await mailsTo(owner);
    const told = letters.filter(({ text }) => text.includes("Somebody entered this address"));
    expect(told).toHaveLength(1);
    expect(told[0]!.text).toMatch(/call \+?\d/);
    expect(told[0]!.links.some((link) => link.includes("/sign-in-link/"))).toBe(true);
    await taken.client.post("/users/verificationEmail");
    expect((await mailsTo(taken.email)).filter(({ subject }) => subject.includes("Verify"))).toHaveLength(0);
    const token = await signInToken(taken.email);
    expect((await taken.client.post(`/users/sign-in-link/${token}`, { keep: true })).body.email).toBe(taken.email);
  });

  test("is corrected three times a day, by one of simultaneous requests at a time", async () => {
    const { client, email } = await guest();
    const wanted = [newEmail(), newEmail(), newEmail(), newEmail()];
    const answers = await Promise.all(wanted.map((one) => correct(client, one)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429]);
    const left = await Promise.all([email, ...wanted].map(stored));
    expect(left.filter(Boolean)).toHaveLength(1);
    api.clock.advance(24 * 60 * 60_000);
    expect((await correct(client, newEmail())).status).toBe(200);
  });
});

describe("an address with dots where no mailbox has them", () => {
  test.each([".ada@example.com", "ada.@example.com", "ada..obi@example.com"])(
    "%s is refused where it is entered as new, and taken where it may be an old one",
    async (email) => {
      const { client } = await guest();
      const invalid = { status: 400, body: { message: "Please enter a valid email address" } };
      const asNew = [
        ["/users/create-account", { name: "Ada Obi", email, password: PASSWORD }],
        ["/users/quick-start", { name: "Ada Obi", email }],
        ["/users/contact-us", { name: "Adaobi", email, message: "Hello" }],
        ["/users/news-letter", { email }],
      ] as const;
      for (const [path, body] of asNew) expect(await api.client().post(path, body)).toMatchObject(invalid);
      expect(await correct(client, email)).toMatchObject(invalid);
      expect((await api.client().signIn(email)).status).toBe(401);
      for (const path of ["/users/forgotPassword", "/users/sign-in-link"])
        expect((await api.client().post(path, { email })).status).toBe(200);
    },
  );
});
