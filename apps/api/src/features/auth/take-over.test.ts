import { FIRST_SETTINGS, TEXTS } from "@salon/contracts";
import mongoose, { Types } from "mongoose";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { lastToken } from "../../../test/support/api/mailed-links.ts";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import { PASSWORD, type TestClient } from "../../../test/support/api/test-client.ts";
import { bookedPayment, TUESDAY } from "../../../test/support/salon/paying.ts";

const STRANGER = "Sade Akin";
const OWNER = "Ngozi Eze";
const PHONE = "+2348039999999";
let api: TestApi;
let admin: TestClient;
let people = 0;
beforeAll(async () => {
  api = await startApi({ rateLimitScale: 100 });
  admin = await api.staff("admin");
});
afterAll(() => api.stop());
// Every test has its own hour, so that the limits of one do not reach the next.
afterEach(() => api.clock.advance(60 * 60_000));

const users = () => mongoose.connection.collection("users");
const open = (token: string, client = api.client(), body = {}) => client.post(`/users/sign-in-link/${token}`, body);
const verify = (token: string, body?: unknown, client = api.client()) =>
  client.patch(`/users/verifyUser/${token}`, body);
const invalid = { status: 400, body: { message: TEXTS.linkInvalid } };
const wrongPassword = {
  status: 400,
  body: { message: TEXTS.passwordWrong, errors: [{ path: "password", message: TEXTS.passwordWrong }] },
};

interface Stranger {
  client: TestClient;
  email: string;
  id: string;
}

/** A stranger with an account under another person's address, by the form with a password or by quick start without one. */
async function stranger(way: "sign-up" | "quick start" = "sign-up"): Promise<Stranger> {
  const client = api.client();
  const email = `mailbox${++people}@example.com`;
  if (way === "sign-up") await client.signUp({ email, name: STRANGER });
  else await client.post("/users/quick-start", { name: STRANGER, email });
  return { client, email, id: (await client.get("/users/getUser")).body._id };
}

/** Everything a stranger can put on an account. */
async function occupy({ client, id }: Stranger): Promise<void> {
  const [service] = (await client.get("/services/all-services?q=Haircut")).body;
  const line = { serviceId: service._id, date: "2037-12-15", time: "02:00 PM", cartQuantity: 1 };
  const wish = { serviceId: service._id, dayFrom: "2037-12-21" };
  const reach = { phone: "0803 999 9999", reminders: { whatsapp: true } };
  const statuses = [
    await client.patch("/users/saveCart", { cartItems: [line] }),
    await client.patch("/users/me", reach),
    await client.post("/waitlist", { ...wish, dayTo: "2037-12-21" }),
    await client.post("/waitlist", { ...wish, dayTo: "2037-12-22" }),
  ].map(({ status }) => status);
  expect(statuses.every((status) => status < 300)).toBe(true);
  const [offered] = (await client.get("/waitlist")).body;
  const made = await admin.post(`/waitlist/${offered._id}/offer`, { date: "2037-12-21", time: freeTimes.shift() });
  expect([made.status, id]).toEqual([200, id]);
}
const freeTimes = ["09:00 AM", "10:00 AM", "11:00 AM", "12:00 PM", "01:00 PM", "02:00 PM", "03:00 PM", "04:00 PM"];

async function linkFor(email: string): Promise<string> {
  await api.client().post("/users/sign-in-link", { email });
  return lastToken(api, email, "sign-in-link");
}

async function resetFor(email: string): Promise<string> {
  await api.client().post("/users/forgotPassword", { email });
  return lastToken(api, email, "resetPassword");
}

/** Sessions, consents and cart of the time before are gone. */
async function expectClaimed({ client, id }: Stranger): Promise<void> {
  expect((await client.get("/users/getUser")).status).toBe(401);
  const account = await users().findOne({ _id: new Types.ObjectId(id) });
  expect(account).toMatchObject({ verified: true, proven: true });
  expect(account).not.toHaveProperty("reminders");
  expect(await mongoose.connection.collection("carts").findOne({ _id: new Types.ObjectId(id) })).toBeNull();
  const claims = { action: "user.claim", "target.id": id };
  expect(await mongoose.connection.collection("audit").countDocuments(claims)).toBe(1);
}

const wishesOf = (id: string) =>
  mongoose.connection.collection("waitlist").countDocuments({ user: new Types.ObjectId(id) });
const heldPlaces = async () =>
  JSON.stringify(
    await mongoose.connection
      .collection("slots")
      .find({ _id: /^2037-12-21/ })
      .toArray(),
  ).match(/offer-/g)?.length ?? 0;

describe("the verification of an account", () => {
  test("by the bare link ends nothing and proves nothing: the health card is not answered, and a later link ends all [T39]", async () => {
    const account = await stranger();
    await occupy(account);
    const card = await admin.post("/clients", { user: account.id });
    await admin.post(`/clients/${card.body._id}/notes`, { text: "Allergic to latex" });
    expect(await verify(await lastToken(api, account.email, "verify"))).toMatchObject({
      status: 200,
      body: { message: "Your account is verified" },
    });
    expect((await account.client.get("/users/getUser")).body).toMatchObject({ verified: true, unproven: true });
    expect(JSON.stringify((await account.client.get("/users/export")).body)).not.toContain("latex");
    const owner = api.client();
    expect((await open(await linkFor(account.email), owner)).body).toMatchObject({ verified: true, linkOnly: true });
    await expectClaimed(account);
    expect((await account.client.signIn(account.email)).status).toBe(401);
    expect(JSON.stringify((await owner.get("/users/export")).body)).toContain("latex");
  });

  test.each(["in a session of the account", "with the account's password"])(
    "%s proves it and ends nothing",
    async (way) => {
      const account = await stranger();
      await occupy(account);
      const token = await lastToken(api, account.email, "verify");
      const isSession = way.startsWith("in a session");
      const answer = isSession ? verify(token, {}, account.client) : verify(token, { password: PASSWORD });
      expect((await answer).status).toBe(200);
      const own = (await account.client.get("/users/getUser")).body;
      expect(own).toMatchObject({ verified: true, phone: PHONE, reminders: { whatsapp: true } });
      expect(own).not.toHaveProperty("unproven");
      expect((await open(await linkFor(account.email))).body).toMatchObject({ name: STRANGER, phone: PHONE });
      expect((await account.client.get("/users/getCart")).body).toHaveLength(1);
    },
  );

  test("with a wrong password is refused and counts as a failed sign-in; the link stays", async () => {
    const account = await stranger();
    const token = await lastToken(api, account.email, "verify");
    expect(await verify(token, { password: "Wrong#123" })).toMatchObject(wrongPassword);
    const failed = { action: "user.sign-in-failed", "target.id": account.id };
    expect(await mongoose.connection.collection("audit").countDocuments(failed)).toBe(1);
    expect((await verify(token, { password: PASSWORD })).status).toBe(200);
    const quick = await stranger("quick start");
    const other = await lastToken(api, quick.email, "verify");
    expect(await verify(other, { password: PASSWORD })).toMatchObject(wrongPassword);
  });
});

describe("an account that a stranger opened under another person's address", () => {
  test("shows the owner what somebody entered, and loses all of it with the first link", async () => {
    const account = await stranger();
    await occupy(account);
    const verification = await lastToken(api, account.email, "verify");
    const reset = await resetFor(account.email);
    const token = await linkFor(account.email);
    expect((await api.client().get(`/users/sign-in-link/${token}`)).body.entered).toEqual({
      name: STRANGER,
      phone: "0803 ••• 9999",
      wishes: 2,
      secured: true,
    });
    const held = await heldPlaces();
    const owner = api.client();
    expect((await open(token, owner, { name: OWNER })).body).toMatchObject({ name: OWNER, linkOnly: true });
    await expectClaimed(account);
    expect(await wishesOf(account.id)).toBe(0);
    expect(await heldPlaces()).toBeLessThan(held);
    expect((await account.client.signIn(account.email)).status).toBe(401);
    expect(await verify(verification)).toMatchObject(invalid);
    expect(await account.client.patch(`/users/resetPassword/${reset}`, { password: "Changed#456" })).toMatchObject(
      invalid,
    );
    expect((await owner.get("/users/getUser")).body).not.toHaveProperty("phone");
    expect((await admin.get(`/users/getUsers?q=${OWNER.split(" ")[0]}`)).body).toMatchObject([{ _id: account.id }]);
  });

  test("keeps name, number and wishes when its owner says that they are hers, and with its password that too", async () => {
    for (const [body, signIn] of [
      [{ keep: true }, 401],
      [{ keep: true, password: PASSWORD }, 200],
    ] as const) {
      const account = await stranger();
      await occupy(account);
      const token = await linkFor(account.email);
      expect(await open(token, api.client(), { ...body, password: "Wrong#123" })).toMatchObject(wrongPassword);
      expect((await open(token, api.client(), body)).body).toMatchObject({ name: STRANGER, phone: PHONE });
      await expectClaimed(account);
      expect(await wishesOf(account.id)).toBe(2);
      expect((await api.client().signIn(account.email)).status).toBe(signIn);
    }
  });

  test.each([true, false])("after a reset link asks the same at the next sign-in; kept: %s", async (keep) => {
    const account = await stranger("quick start");
    await occupy(account);
    const password = "First#4567";
    await api.client().patch(`/users/resetPassword/${await resetFor(account.email)}`, { password });
    await expectClaimed(account);
    const owner = api.client();
    const { body } = await owner.signIn(account.email, password);
    expect(body.entered).toEqual({ name: STRANGER, phone: "0803 ••• 9999", wishes: 2 });
    expect(body).not.toHaveProperty("phone");
    const token = await linkFor(account.email);
    expect((await owner.get(`/users/sign-in-link/${token}`)).body.entered).toEqual(body.entered);
    const answered = (await owner.patch("/users/me", keep ? { keep } : { keep, name: OWNER })).body;
    expect(answered).not.toHaveProperty("entered");
    expect([answered.name, answered.phone]).toEqual(keep ? [STRANGER, PHONE] : [OWNER, undefined]);
    expect(await wishesOf(account.id)).toBe(keep ? 2 : 0);
    // The question is answered: a second answer and a link change nothing.
    await owner.patch("/users/me", { keep: false });
    expect((await open(token)).body.phone).toBe(keep ? PHONE : undefined);
  });

  test("has its bookings under the name that they were made with", async () => {
    const account = await stranger();
    const { bookingId } = await bookedPayment(account, [{ date: TUESDAY, time: "03:00 PM" }]);
    await open(await linkFor(account.email), api.client(), { name: OWNER });
    expect((await admin.get(`/booking/getBooking/${bookingId}`)).body.customer).toMatchObject({ name: STRANGER });
    expect((await admin.get("/booking/?q=Sade")).body).toMatchObject([{ _id: bookingId }]);
  });

  test("also while the stranger keeps signing in and saving phone numbers and names", async () => {
    const account = await stranger();
    const token = await linkFor(account.email);
    const strangers = [account.client, api.client(), api.client()];
    const attack = async (client: TestClient) => {
      for (let round = 0; round < 5; round++) {
        await client.signIn(account.email);
        await client.patch("/users/me", { phone: "08039999999", name: "Still Here" });
      }
    };
    const owner = api.client();
    const claim = async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect((await open(token, owner, { name: OWNER })).status).toBe(200);
    };
    await Promise.all([...strangers.map(attack), claim()]);
    for (const client of strangers) expect((await client.get("/users/getUser")).status).toBe(401);
    const own = (await owner.get("/users/getUser")).body;
    expect([own._id, own.name, own.phone]).toEqual([account.id, OWNER, undefined]);
  });

  test("also when the process is killed right after the claim: every session of before is invalid", async () => {
    const account = await stranger("quick start");
    const sessions = await mongoose.connection.collection("sessions").find().toArray();
    await open(await linkFor(account.email));
    // The rows as a process leaves them that dies before it deletes them.
    await mongoose.connection.collection("sessions").deleteMany({});
    await mongoose.connection.collection("sessions").insertMany(sessions);
    expect((await account.client.get("/users/getUser")).status).toBe(401);
  });
});

describe("an account of the staff that is not proven", () => {
  async function member(role: "author" | "admin") {
    const account = await stranger();
    // As a version stored it that gave a role before the address was proven.
    const given = { role, ...(role === "admin" && { adminSince: new Date(0) }) };
    await users().updateOne({ _id: new Types.ObjectId(account.id) }, { $set: given });
    return account;
  }
  const roleOf = async (id: string) => (await users().findOne({ _id: new Types.ObjectId(id) }))?.["role"];

  test("gets no health data, and is told why", async () => {
    const { client, id } = await member("author");
    for (const path of ["/clients", "/clients/day", `/clients/${id}`])
      expect(await client.get(path)).toMatchObject({ status: 403, body: { message: TEXTS.proveFirst } });
    expect(await client.post("/clients", { user: id })).toMatchObject({ status: 403 });
    expect((await client.get("/booking/day")).status).toBe(200);
  });

  test("keeps its role by a link with its password alone, and loses its calendar address", async () => {
    const known = await member("author");
    expect((await open(await linkFor(known.email), api.client(), { keep: true, password: PASSWORD })).body.role).toBe(
      "author",
    );
    const lost = await member("admin");
    const bisi = { name: "Bisi Ade", hours: FIRST_SETTINGS.hours, account: lost.id };
    const team = await admin.post("/team", bisi);
    const { url } = (await lost.client.post(`/team/${team.body._id}/feed`)).body;
    const token = await linkFor(lost.email);
    expect((await api.client().get(`/users/sign-in-link/${token}`)).body.entered.role).toBe("admin");
    expect((await open(token, api.client(), { keep: true })).body.role).toBe("customer");
    expect((await fetch(url)).status).toBe(404);
    const reset = await member("author");
    await api.client().patch(`/users/resetPassword/${await resetFor(reset.email)}`, { password: "First#4567" });
    expect(await roleOf(reset.id)).toBe("customer");
    const actions = await mongoose.connection
      .collection("audit")
      .distinct("before", { action: "user.role", actor: null });
    expect(new Set(actions)).toEqual(new Set(["admin", "author"]));
  });

  test("a link changes no role of a proven account, of the last admin, or of a suspended one", async () => {
    const proven = await member("author");
    await verify(await lastToken(api, proven.email, "verify"), {}, proven.client);
    expect((await open(await linkFor(proven.email))).body.role).toBe("author");
    const suspended = await stranger();
    const reset = await resetFor(suspended.email);
    await admin.post("/users/upgradeUser", { id: suspended.id, role: "suspended" });
    await api.client().patch(`/users/resetPassword/${reset}`, { password: "First#4567" });
    expect(await roleOf(suspended.id)).toBe("suspended");
    const last = await member("admin");
    const { _id: other } = (await admin.get("/users/getUser")).body;
    expect((await last.client.post("/users/upgradeUser", { id: other, role: "author" })).status).toBe(200);
    expect((await open(await linkFor(last.email), api.client(), { keep: true })).body.role).toBe("admin");
  });
});
