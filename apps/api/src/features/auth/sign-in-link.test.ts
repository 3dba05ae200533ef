import { TEXTS } from "@salon/contracts";
import mongoose from "mongoose";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import { PASSWORD, type TestClient } from "../../../test/support/api/test-client.ts";

const MINUTE_MS = 60_000;
let api: TestApi;
let people = 0;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
// Every test has its own hour, so that the limits of one do not reach the next.
afterEach(() => api.clock.advance(60 * MINUTE_MS));

const newEmail = () => `link${++people}@example.com`;
const users = () => mongoose.connection.collection("users");
/** An account as stored, without its links, which change when their mails are sent. */
const stored = async (email: string) => {
  const { links: _links, ...account } = (await users().findOne({ email }))!;
  return account;
};
const quickStart = (client: TestClient, email: string, fields = {}) =>
  client.post("/users/quick-start", { name: "Sade Akin", email, ...fields });
const ask = (email: string, fields = {}) => api.client().post("/users/sign-in-link", { email, ...fields });
const open = (token: string, client = api.client(), body?: unknown) =>
  client.post(`/users/sign-in-link/${token}`, body);
const invalid = { status: 400, body: { message: TEXTS.linkInvalid } };
const sameForAll = { status: 200, body: { message: TEXTS.signInLinkSent } };

/** The links of one kind in the mails to an address, oldest first. */
async function mailedLinks(email: string, path = "sign-in-link"): Promise<URL[]> {
  await api.jobs.runAll();
  const links = api.inbox.mails().flatMap((mail) => (mail.to === email ? mail.links : []));
  return [...new Set(links.filter((link) => link.startsWith(`${api.url}/${path}/`)))].map((link) => new URL(link));
}
const lastToken = async (email: string, path?: string): Promise<string> =>
  (await mailedLinks(email, path)).at(-1)!.pathname.split("/").at(-1)!;

async function linkFor(email: string): Promise<string> {
  expect(await ask(email)).toMatchObject(sameForAll);
  return lastToken(email);
}

async function newcomer(): Promise<{ client: TestClient; email: string; id: string }> {
  const client = api.client();
  const email = newEmail();
  const { status, body } = await quickStart(client, email);
  expect(status).toBe(201);
  return { client, email, id: body._id };
}

/** Everything a stranger can put on an account that is not verified. */
async function occupy(client: TestClient): Promise<void> {
  const [service] = (await client.get("/services/all-services")).body;
  const line = { serviceId: service._id, date: "2037-12-15", time: "02:00 PM", cartQuantity: 1 };
  expect((await client.patch("/users/saveCart", { cartItems: [line] })).status).toBe(200);
  const reach = { phone: "0803 999 9999", reminders: { whatsapp: true } };
  expect((await client.patch("/users/me", reach)).status).toBe(200);
}

describe("quick start", () => {
  test("opens an account without a password for a new address, signs in and mails a verification link", async () => {
    const client = api.client();
    const email = newEmail();
    const answer = await quickStart(client, ` ${email.toUpperCase()} `);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ name: "Sade Akin", email, role: "customer", verified: false, linkOnly: true });
    expect((await client.get("/users/getUser")).body).toEqual(answer.body);
    expect(await users().findOne({ email })).not.toHaveProperty("passwordHash");
    expect(await mailedLinks(email, "verify")).toHaveLength(1);
    expect((await api.client().signIn(email)).status).toBe(401);
  });

  test.each(["verified", "unverified", "without a password", "suspended"])(
    "a known address (%s) gets the same answer, no session and a mailed link, and stays as it is",
    async (kind) => {
      const email = newEmail();
      if (kind === "without a password") await quickStart(api.client(), email);
      else await api.client().signUp({ email });
      if (kind === "verified") await users().updateOne({ email }, { $set: { verified: true, proven: true } });
      if (kind === "suspended") await users().updateOne({ email }, { $set: { role: "suspended" } });
      const before = await stored(email);
      const client = api.client();
      const answer = await quickStart(client, email, { name: "Another Name", next: "/bookings" });
      expect(answer).toMatchObject({ status: 202, body: { message: TEXTS.signInLinkSent } });
      expect(client.cookieHeader).toBe("");
      expect(await stored(email)).toEqual(before);
      const [link] = await mailedLinks(email);
      expect(link?.search).toBe("?next=%2Fbookings");
    },
  );

  test("of a known address sends the cart with the link: priced anew, at most ten lines, never with the account [T40]", async () => {
    const { client: owner, email, id } = await newcomer();
    const admin = await api.staff("admin");
    const [service] = (await owner.get("/services/all-services?q=Haircut")).body;
    const line = { serviceId: service._id, date: "2037-12-15", time: "02:00 PM", cartQuantity: 1, price: 1 };
    const start = (cart: unknown[]) => quickStart(api.client(), email, { cart });
    expect((await start(Array.from({ length: 11 }, () => line))).status).toBe(400);
    expect((await start([{ ...line, time: "25:00" }])).status).toBe(400);
    expect((await start([line, { ...line, date: "2037-01-01" }])).status).toBe(202);
    const token = await lastToken(email);
    await admin.patch(`/services/${service._id}`, { price: service.price + 500 });
    const shown = (await api.client().get(`/users/sign-in-link/${token}`)).body.cart;
    await admin.patch(`/services/${service._id}`, { price: service.price });
    expect(shown).toMatchObject([{ service: service.name, time: line.time, price: service.price + 500 }]);
    const kept = JSON.stringify(await mongoose.connection.collection("link_carts").find().toArray());
    for (const secret of [id, email, token]) expect(kept).not.toContain(secret);
    expect((await owner.get("/users/getCart")).body).toEqual([]);
    expect((await open(token, owner, { keep: true })).status).toBe(200);
    expect((await owner.get("/users/getCart")).body).toEqual([]);
    expect(await mongoose.connection.collection("link_carts").countDocuments()).toBe(0);
    const later = await linkFor(email);
    expect((await api.client().get(`/users/sign-in-link/${later}`)).body).not.toHaveProperty("cart");
  });

  test("a deleted address is new again", async () => {
    const { client, email, id } = await newcomer();
    await open(await linkFor(email), client);
    expect((await client.post("/users/delete-account", {})).status).toBe(200);
    const again = await quickStart(api.client(), email);
    expect(again.status).toBe(201);
    expect(again.body._id).not.toBe(id);
  });

  test("answers the same key and address for 15 minutes with a session, until the account is proven", async () => {
    const key = (letter: string) => ({ key: letter.repeat(43) });
    const email = newEmail();
    const { body: opened } = await quickStart(api.client(), email, key("a"));
    expect(JSON.stringify(await users().findOne({ email }))).not.toContain("a".repeat(43));
    const client = api.client();
    const again = await quickStart(client, email, key("a"));
    expect([again.status, again.body._id]).toEqual([201, opened._id]);
    expect((await client.get("/users/getUser")).body.email).toBe(email);
    expect((await quickStart(api.client(), email, key("b"))).status).toBe(202);
    expect((await quickStart(api.client(), email)).status).toBe(202);
    expect((await quickStart(api.client(), email, { key: "short" })).status).toBe(400);

    expect((await open(await linkFor(email))).status).toBe(200);
    expect((await quickStart(api.client(), email, key("a"))).status).toBe(202);

    const corrected = api.client();
    const [mistyped, right] = [newEmail(), newEmail()];
    await quickStart(corrected, mistyped, key("a"));
    for (const typed of [right, mistyped])
      expect((await corrected.patch("/users/me", { email: typed })).status).toBe(200);
    expect((await quickStart(api.client(), mistyped, key("a"))).status).toBe(202);

    const other = newEmail();
    await quickStart(api.client(), other, key("a"));
    api.clock.advance(15 * MINUTE_MS);
    expect((await quickStart(api.client(), other, key("a"))).status).toBe(202);
  });

  test("with one key sent twice at once opens one account and two sessions of it", async () => {
    const email = newEmail();
    const start = () => quickStart(api.client(), email, { key: "c".repeat(43) });
    const answers = await Promise.all([start(), start()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await users().countDocuments({ email })).toBe(1);
  });

  test("simultaneous requests open one account", async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 5 }, () => quickStart(api.client(), email)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(4);
    expect(await users().countDocuments({ email })).toBe(1);
  });

  test("answers sixty times an hour for one address of the internet, and then tells of no address whether it has an account", async () => {
    const known = newEmail();
    const answers = [];
    for (let i = 0; i < 60; i++) answers.push((await quickStart(api.client(), i < 30 ? newEmail() : known)).status);
    expect([answers.indexOf(202), answers.lastIndexOf(201)]).toEqual([31, 30]);
    const tooMany = { status: 429, body: { message: TEXTS.tooMany } };
    for (const email of [newEmail(), known]) expect(await quickStart(api.client(), email)).toMatchObject(tooMany);
  });

  test("takes an address with + and ', which signs in by link alone", async () => {
    const email = `o'neil+salon-${newEmail()}`;
    const { status, body } = await quickStart(api.client(), email);
    expect([status, body.email]).toEqual([201, email]);
    const token = await linkFor(email);
    expect((await api.client().post(`/users/sign-in-link/${token}`, {})).status).toBe(200);
    const refused = { status: 400, body: { message: "Please enter a valid email address" } };
    expect(await api.client().signIn(email)).toMatchObject(refused);
    expect(await api.client().post("/users/forgotPassword", { email })).toMatchObject(refused);
  });
});

describe("asking for a link to sign in", () => {
  test("known, unknown and limited addresses get the same answer, and three mails an hour are sent [T5]", async () => {
    const { email } = await newcomer();
    // The mail of the sign-up counts for an hour.
    api.clock.advance(60 * MINUTE_MS);
    for (const address of [email, email, email, email, "stranger@example.com"])
      expect(await ask(address)).toMatchObject(sameForAll);
    expect(await mailedLinks(email)).toHaveLength(3);
    expect(await mailedLinks("stranger@example.com")).toHaveLength(0);
  });

  test("one caller has twenty mails an hour sent, and does not use up what the owner of the next address may ask", async () => {
    const { email } = await newcomer();
    for (let i = 0; i < 20; i++) await ask(`stranger${i}@example.com`);
    expect(await ask(email)).toMatchObject(sameForAll);
    expect(await mailedLinks(email)).toHaveLength(0);
    api.clock.advance(60 * MINUTE_MS);
    for (let i = 0; i < 3; i++) await ask(email);
    expect(await mailedLinks(email)).toHaveLength(3);
  });

  test("the mailed link carries the page to open", async () => {
    const { email } = await newcomer();
    await ask(email, { next: "/booking-details/65f0c0ffee65f0c0ffee65f0?a=1" });
    const [link] = await mailedLinks(email);
    expect(link?.searchParams.get("next")).toBe("/booking-details/65f0c0ffee65f0c0ffee65f0?a=1");
  });
});

describe("a link to sign in", () => {
  test("shows the masked address, and opening it changes nothing: mail scanners open links [T40]", async () => {
    const { client, email } = await newcomer();
    const token = await linkFor(email);
    const before = await users().findOne({ email });
    const sessions = await mongoose.connection.collection("sessions").countDocuments();
    const masked = `l•••${email.slice(email.indexOf("@"))}`;
    for (let scan = 0; scan < 3; scan++)
      expect(await api.client().get(`/users/sign-in-link/${token}`)).toMatchObject({
        status: 200,
        body: { email: masked },
      });
    const entered = { name: "Sade Akin", wishes: 0 };
    expect((await client.get(`/users/sign-in-link/${token}`)).body).toEqual({ email: masked, entered });
    expect(await users().findOne({ email })).toEqual(before);
    expect(await mongoose.connection.collection("sessions").countDocuments()).toBe(sessions);
    expect((await open(token)).status).toBe(200);
    expect(await api.client().get(`/users/sign-in-link/${token}`)).toMatchObject({ ...invalid, status: 404 });
  });

  test("signs in once, in any browser, and proves the address [T6]", async () => {
    const { email } = await newcomer();
    const token = await linkFor(email);
    const elsewhere = api.client();
    const answer = await open(token, elsewhere);
    expect(answer).toMatchObject({ status: 200, body: { email, verified: true, linkOnly: true } });
    expect((await elsewhere.get("/users/getUser")).body).toEqual(answer.body);
    expect(await open(token)).toMatchObject(invalid);
  });

  test("works for one of many simultaneous callers [T6]", async () => {
    const { email } = await newcomer();
    const token = await linkFor(email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
  });

  test("expires after 15 minutes", async () => {
    const { email } = await newcomer();
    const token = await linkFor(email);
    api.clock.advance(15 * MINUTE_MS);
    expect(await api.client().get(`/users/sign-in-link/${token}`)).toMatchObject({ ...invalid, status: 404 });
    expect(await open(token)).toMatchObject(invalid);
    expect(await users().findOne({ email })).toMatchObject({ verified: false });
  });

  test("is invalid once a newer one was mailed", async () => {
    const { email } = await newcomer();
    const first = await linkFor(email);
    const second = await linkFor(email);
    expect(await open(first)).toMatchObject(invalid);
    expect((await open(second)).status).toBe(200);
  });

  test("is stored as a digest only", async () => {
    const { email } = await newcomer();
    const token = await linkFor(email);
    const collections = await mongoose.connection.db!.collections();
    const stored = JSON.stringify(await Promise.all(collections.map((collection) => collection.find().toArray())));
    expect(stored).not.toContain(token);
  });

  test("says that it replaces the session of another account, and then replaces it", async () => {
    const { email } = await newcomer();
    const token = await linkFor(email);
    const other = api.client();
    await other.signUp();
    const cookie = other.cookieHeader;
    expect((await other.get(`/users/sign-in-link/${token}`)).body).toMatchObject({ replaces: true });
    expect((await open(token, other)).body).toMatchObject({ email });
    expect((await api.client().get("/users/getUser", { headers: { cookie } })).status).toBe(401);
  });

  test("does not let a suspended account in, before and after it was suspended", async () => {
    const email = newEmail();
    await api.client().signUp({ email });
    const earlier = await linkFor(email);
    await users().updateOne({ email }, { $set: { role: "suspended" } });
    const later = await linkFor(email);
    for (const token of [earlier, later]) {
      const client = api.client();
      expect([400, 403]).toContain((await open(token, client)).status);
      expect(client.cookieHeader).toBe("");
    }
    expect(await open(later)).toMatchObject({ status: 403, body: { message: TEXTS.suspended } });
    expect(await users().findOne({ email })).toMatchObject({ verified: false, role: "suspended" });
  });

  test("of a deleted account is invalid", async () => {
    const { client, email } = await newcomer();
    await open(await linkFor(email), client);
    const token = await linkFor(email);
    expect((await client.post("/users/delete-account", {})).status).toBe(200);
    expect(await open(token)).toMatchObject(invalid);
  });

  test("leaves the password, phone and sessions of a verified account as they are", async () => {
    const client = api.client();
    const email = newEmail();
    await client.signUp({ email });
    await client.patch(`/users/verifyUser/${await lastToken(email, "verify")}`);
    await client.patch("/users/me", { phone: "08031234567" });
    expect((await open(await linkFor(email))).body).toMatchObject({ phone: "+2348031234567" });
    expect((await client.get("/users/getUser")).status).toBe(200);
    expect((await api.client().signIn(email)).status).toBe(200);
  });
});

describe("an account without a password", () => {
  test("keeps its session, phone and cart when it is verified in the browser that opened it", async () => {
    const { client, email } = await newcomer();
    await occupy(client);
    expect((await client.patch(`/users/verifyUser/${await lastToken(email, "verify")}`)).status).toBe(200);
    expect((await client.get("/users/getUser")).body).toMatchObject({ verified: true, phone: "+2348039999999" });
    expect((await client.get("/users/getCart")).body).toHaveLength(1);
  });

  test("is deleted by a session that a link started less than 15 minutes ago, and by no other", async () => {
    const { client, email } = await newcomer();
    const refused = { status: 403, body: { message: TEXTS.signInLinkFirst } };
    expect(await client.post("/users/delete-account", {})).toMatchObject(refused);
    expect(await client.post("/users/delete-account", { password: PASSWORD })).toMatchObject(refused);
    await open(await linkFor(email), client);
    api.clock.advance(15 * MINUTE_MS);
    expect(await client.post("/users/delete-account", {})).toMatchObject(refused);
    await open(await linkFor(email), client);
    api.clock.advance(14 * MINUTE_MS);
    expect((await client.post("/users/delete-account", {})).status).toBe(200);
    expect(await users().findOne({ email })).toBeNull();
  });

  test("an account with a password still needs it, also after signing in by a link", async () => {
    const client = api.client();
    const email = newEmail();
    await client.signUp({ email });
    await users().updateOne({ email }, { $set: { verified: true, proven: true } });
    await open(await linkFor(email), client);
    expect(await client.post("/users/delete-account", {})).toMatchObject({
      status: 400,
      body: { message: "Password cannot be blank" },
    });
    expect((await client.post("/users/delete-account", { password: PASSWORD })).status).toBe(200);
  });
});
