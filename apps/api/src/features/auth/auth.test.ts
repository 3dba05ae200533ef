import { TEXTS } from "@salon/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "../../http/rate-limit.ts";
import { lastToken } from "../../../test/support/api/mailed-links.ts";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import { PASSWORD } from "../../../test/support/api/test-client.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
let api: TestApi;
beforeAll(async () => {
  api = await startApi({ seed: "none" });
});
afterAll(() => api.stop());

const account = (fields = {}) => ({ name: "Adé Ọlá", email: "ade@example.com", password: PASSWORD, ...fields });

describe("sign-up", () => {
  test("opens an account, signs in, and mails a verification link", async () => {
    const client = api.client();
    const answer = await client.post("/users/create-account", account({ email: " ADE@Example.com " }));
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: "Adé Ọlá",
      email: "ade@example.com",
      role: "customer",
      verified: false,
      createdAt: api.clock.now().toISOString(),
    });
    expect((await client.get("/users/getUser")).body).toEqual(answer.body);
    await api.jobs.runAll();
    const mails = api.inbox.mails().filter(({ to }) => to === "ade@example.com");
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("Verify your account")]);
  });

  test("a taken e-mail is refused in any letter case and under simultaneous sign-ups", async () => {
    const taken = await api.client().post("/users/create-account", account({ email: "Ade@example.COM" }));
    expect(taken).toMatchObject({ status: 409, body: { message: "An account with this email already exists" } });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        api.client().post("/users/create-account", account({ email: "many@example.com" })),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
  });

  test.each(["P@ssw0rd", "p@SSW0RD", "1qaz@WSX", "Password1!", "Qwerty123!", "Iloveyou@123"])(
    "the common password %s is refused for a new account and for a new password, whose link stays",
    async (password) => {
      const refused = { status: 400, body: { errors: [{ path: "password", message: TEXTS.passwordCommon }] } };
      const client = api.client();
      expect(
        await client.post("/users/create-account", account({ email: "common@example.com", password })),
      ).toMatchObject(refused);
      const { email } = await client.signUp();
      await client.post("/users/forgotPassword", { email });
      const link = `/users/resetPassword/${await lastToken(api, email, "resetPassword")}`;
      expect(await client.patch(link, { password })).toMatchObject(refused);
      expect((await client.patch(link, { password: `${password}-Adire` })).status).toBe(200);
    },
  );

  test("is limited for one address, and possible again an hour later", async () => {
    for (let i = 0; i < 60; i++) await api.deps.limiter.take(LIMITS.signUp, "127.0.0.1");
    const refused = await api.client().post("/users/create-account", account());
    expect(refused).toMatchObject({ status: 429, body: { message: TEXTS.tooMany } });
    expect(refused.headers.get("retry-after")).toBe("3600");
    api.clock.advance(60 * 60 * 1000);
    expect((await api.client().post("/users/create-account", account())).status).toBe(409);
  });
});

describe("signing in and out", () => {
  test("the right password starts a new session; signing out ends it at once", async () => {
    const client = api.client();
    const { email, ...user } = await client.signUp();
    const first = client.cookieHeader;
    expect((await client.post("/users/sign-out")).body).toEqual({ message: "You are signed out" });
    expect(client.cookieHeader).toBe("");
    expect((await api.client().get("/users/getUser", { headers: { cookie: first } })).status).toBe(401);
    const answer = await client.signIn(email.toUpperCase());
    expect(answer).toMatchObject({ status: 200, body: { ...user, email } });
    expect((await client.get("/users/loginStatus")).body).toBe(true);
  });

  test("the cookie is HttpOnly, Lax and for the whole site", async () => {
    const client = api.client();
    const { email } = await client.signUp();
    const [cookie = ""] = (await client.signIn(email)).headers.getSetCookie();
    expect(cookie).toMatch(/^salon=[^;]+; Max-Age=2592000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
  });

  test("signing in or up while signed in replaces the session [T10]", async () => {
    const client = api.client();
    const { email } = await client.signUp();
    const first = client.cookieHeader;
    await client.signIn(email);
    const second = client.cookieHeader;
    await client.signUp();
    for (const cookie of [first, second])
      expect((await api.client().get("/users/getUser", { headers: { cookie } })).status).toBe(401);
    expect((await client.get("/users/loginStatus")).body).toBe(true);
  });

  test("signing out never fails", async () => {
    expect((await api.client().post("/users/sign-out")).status).toBe(200);
    const garbage = await api.client().post("/users/sign-out", undefined, { headers: { cookie: "salon=garbage" } });
    expect(garbage.status).toBe(200);
    expect(garbage.headers.get("clear-site-data")).toBe('"cache"');
  });
});

describe("a session", () => {
  test("lasts 30 days from its last use", async () => {
    const client = api.client();
    await client.signUp();
    api.clock.advance(29 * DAY_MS);
    const used = await client.get("/users/getUser");
    expect(used.status).toBe(200);
    expect(used.headers.getSetCookie()).toHaveLength(1);
    expect((await client.get("/users/getUser")).headers.getSetCookie()).toHaveLength(0);
    api.clock.advance(29 * DAY_MS);
    expect((await client.get("/users/getUser")).status).toBe(200);
    api.clock.advance(30 * DAY_MS);
    expect((await client.get("/users/loginStatus")).body).toBe(false);
    expect((await client.get("/users/getUser")).status).toBe(401);
  });

  test("is listed with its device, and all others can be ended", async () => {
    const here = api.client();
    const { email } = await here.signUp();
    const there = api.client();
    const headers = {
      "user-agent": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36",
    };
    await there.post("/users/sign-in", { email, password: PASSWORD }, { headers });
    const { body } = await there.get("/users/sessions");
    expect(body).toHaveLength(2);
    expect(body).toContainEqual(expect.objectContaining({ device: "Chrome on Android", country: null, current: true }));
    expect((await here.post("/users/sessions/end-others")).status).toBe(200);
    expect((await there.get("/users/getUser")).status).toBe(401);
    expect((await here.get("/users/sessions")).body).toEqual([expect.objectContaining({ current: true })]);
  });
});
