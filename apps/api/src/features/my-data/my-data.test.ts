import { TEXTS } from "@salon/contracts";
import mongoose, { Types } from "mongoose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import { PASSWORD, type TestClient } from "../../../test/support/api/test-client.ts";
import { RefundModel } from "../refunds/refunds.model.ts";

const HOUR_MS = 60 * 60 * 1000;
let api: TestApi;
let client: TestClient;
let me: { _id: string; name: string; email: string };
let people = 0;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  client = api.client();
  // A name that is unique in the database; names have letters only, so the counter is a letter.
  const given = `Temi${"abcdefghijklmnopqrstuvwxyz"[people++]}xq`;
  me = await client.signUp({ name: `${given} Adeyemi` });
});
afterAll(() => api.stop());

const remove = (password = PASSWORD) => client.post("/users/delete-account", { password });
/** Stores a paid booking. */
async function book(day: string, fields: Record<string, unknown> = {}): Promise<void> {
  const line = {
    serviceId: new Types.ObjectId(),
    service: "Haircut",
    day,
    time: "10:00 AM",
    price: 3000,
    timeframe: "30mins",
    cartQuantity: 1,
  };
  await mongoose.connection.collection("bookings").insertOne({
    receipts: [],
    paid: 0,
    tips: 0,
    due: 0,
    user: new Types.ObjectId(me._id),
    walkIn: null,
    bookingDate: api.clock.now(),
    bookingTime: "10:00 AM",
    bookingStatus: "placed",
    bookingAmount: 3000,
    paymentMethod: "Flutterwave",
    cartItems: [line],
    refund: null,
    arrived: false,
    noShow: false,
    sequence: 0,
    terms: [],
    ...fields,
  });
}

const proveAddress = () =>
  mongoose.connection.collection("users").updateOne({ email: me.email }, { $set: { verified: true, proven: true } });

test("a name or number of a page that read another one is refused with the account as it is now", async () => {
  const save = (body: object) => client.patch("/users/me", body);
  expect((await save({ name: "Temitope Bello", revision: 0 })).body).toMatchObject({ revision: 1 });
  const stale = await save({ phone: "08031234567", revision: 0 });
  expect(stale).toMatchObject({ status: 409, body: { stored: { name: "Temitope Bello", revision: 1 } } });
  expect(stale.body.stored).not.toHaveProperty("phone");
  expect((await save({ phone: "08031234567", name: "Temitope Bello-Ade", revision: 1 })).status).toBe(200);
  expect((await save({ name: me.name })).body).toMatchObject({ name: me.name, phone: "+2348031234567" });
});

describe("the export [T36]", () => {
  test("has messages sent under the address only when it is verified, or they were sent while signed in", async () => {
    const message = { name: "Temitope", email: me.email, message: "Sent as a guest" };
    await api.client().post("/users/contact-us", message);
    await api.client().post("/users/news-letter", { email: me.email });
    expect((await client.get("/users/export")).body).toMatchObject({ messages: [], newsletter: null });
    await proveAddress();
    expect((await client.get("/users/export")).body).toMatchObject({
      messages: [{ message: "Sent as a guest" }],
      newsletter: { email: me.email },
    });
    expect((await api.client().get("/users/export")).status).toBe(401);
  });
});

describe("deleting an account [T36]", () => {
  test.each([
    ["keeps what others sent under an address that is not proven", false, { messages: 1, readers: 1 }],
    ["erases what was sent under a proven address without signing in", true, { messages: 0, readers: 0 }],
  ])("%s", async (_title, verified, left) => {
    const { email } = me;
    await api.client().post("/users/contact-us", { name: "Temitope", email, message: "Sent as a guest" });
    await api.client().post("/users/news-letter", { email });
    await client.post("/users/contact-us", { name: "Temitope", email, message: "Sent while signed in" });
    if (verified) await proveAddress();
    expect((await remove()).status).toBe(200);
    const rows = (name: string) => mongoose.connection.collection(name).countDocuments({ email });
    expect({ messages: await rows("messages"), readers: await rows("subscribers") }).toEqual(left);
  });

  test("ends every session, and the address can have an account again", async () => {
    const elsewhere = api.client();
    await elsewhere.signIn(me.email);
    await remove();
    expect((await elsewhere.get("/users/getUser")).status).toBe(401);
    expect(client.cookieHeader).toBe("");
    expect(await client.signUp({ email: me.email })).not.toMatchObject({ _id: me._id });
  });

  test("requires the password, and limits the attempts", async () => {
    expect(await remove("")).toMatchObject({ status: 400, body: { message: "Password cannot be blank" } });
    for (let i = 0; i < 10; i++)
      expect(await remove("Wrong#123")).toMatchObject({ status: 400, body: { message: "The password is not right" } });
    expect(await remove()).toMatchObject({ status: 429, body: { message: TEXTS.tooMany } });
    expect((await client.get("/users/getUser")).status).toBe(200);
    api.clock.advance(15 * 60_000);
    expect((await remove()).status).toBe(200);
  });

  test("is refused with a booking ahead, and not with past or cancelled ones", async () => {
    await book("2037-11-01");
    await book("2038-06-01", { bookingStatus: "cancelled" });
    await book("2038-06-02");
    expect(await remove()).toMatchObject({
      status: 409,
      body: { message: "You have a booking ahead. Please cancel it or wait until it is over" },
    });
    expect((await client.get("/users/getUser")).status).toBe(200);
    await mongoose.connection
      .collection("bookings")
      .updateMany({ user: new Types.ObjectId(me._id) }, { $set: { bookingStatus: "cancelled" } });
    expect((await remove()).status).toBe(200);
  });

  test.each([
    ["A payment of yours is not finished yet", { state: "pending", refundDue: false }],
    ["A payment of yours has come, and the salon decides about it", { state: "review", refundDue: false }],
    ["NGN 9,000 of yours is on its way back to you", { state: "fulfilled", refundDue: true }],
  ])("is refused with money on its way, and says so before: %s", async (reason, payment) => {
    const user = new Types.ObjectId(me._id);
    const ref = `ref-${me._id}`;
    await mongoose.connection
      .collection("payments")
      .insertOne({ user, ref, seatRef: ref, transactionId: ref, ...payment });
    await RefundModel.create({ payment: ref, state: "requested", amount: 900_000, at: api.clock.now() });
    const obstacles = [expect.stringMatching(new RegExp(`^${reason}`))];
    expect((await client.get("/users/delete-account")).body).toEqual({ obstacles });
    expect(await remove()).toMatchObject({ status: 409, body: { message: obstacles[0] } });
    await mongoose.connection
      .collection("payments")
      .updateOne({ ref }, { $set: { state: "refunded", refundDue: false } });
    expect((await remove()).status).toBe(200);
  });

  test("is refused for the last admin", async () => {
    await mongoose.connection.collection("users").updateOne({ email: me.email }, { $set: { role: "admin" } });
    expect(await remove()).toMatchObject({ status: 409, body: { message: "The last admin cannot be deleted" } });
    api.clock.advance(11 * HOUR_MS);
    await api.staff("admin");
    expect((await remove()).status).toBe(200);
  });
});
