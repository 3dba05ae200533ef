import mongoose, { Types } from "mongoose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { queueReminders } from "../bookings/mails/reminders.ts";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { bookedPayment } from "../../../test/support/salon/paying.ts";

let api: TestApi;
let client: TestClient;
let me: { _id: string; name: string; email: string };
let desk: TestClient;
beforeAll(async () => {
  api = await startApi({ channels: true });
  desk = await api.staff("author");
});
beforeEach(async () => {
  client = api.client();
  me = await client.signUp();
});
afterAll(() => api.stop());

const change = (body: unknown) => client.patch("/users/me", body);
const stored = () => mongoose.connection.collection("users").findOne({ _id: new Types.ObjectId(me._id) });
const PHONE = { phone: "+2348031234567", phoneShown: "0803 123 4567" };

describe("the phone number of an account", () => {
  test.each([
    ["0803 123 4567", PHONE],
    ["+234 803 123 4567", PHONE],
    ["+44 7400 123456", { phone: "+447400123456", phoneShown: "+44 7400 123456" }],
  ])("typed as %j is stored as E.164 and shown as people read it", async (phone, expected) => {
    expect(await change({ phone })).toMatchObject({ status: 200, body: expected });
    expect((await client.get("/users/getUser")).body).toMatchObject(expected);
    expect(await stored()).toMatchObject({ phone: expected.phone });
  });

  test("null removes it, and with it the consents to messages to it", async () => {
    await change({ phone: "08031234567", reminders: { whatsapp: true, sms: true, email: false } });
    const { body } = await change({ phone: null });
    expect(body).not.toHaveProperty("phone");
    expect(body).not.toHaveProperty("phoneShown");
    expect(body.reminders).toEqual({ email: false, whatsapp: false, sms: false });
  });

  test("is shown to staff in the users, the bookings, the day board and the CSV files, and not to other customers", async () => {
    await change({ phone: "08031234567" });
    const { bookingId } = await bookedPayment({ id: me._id, email: me.email, client }, [{ time: "02:00 PM" }]);
    const [listed] = (await desk.get(`/users/getUsers?q=${me.email}`)).body;
    expect(listed).toMatchObject(PHONE);
    expect((await desk.get(`/users/getuserbyid/${me._id}`)).body).toMatchObject(PHONE);
    const { customer, cartItems } = (await desk.get(`/booking/getBooking/${bookingId}`)).body;
    expect(customer).toMatchObject({ email: me.email, phone: "0803 123 4567", e164: "+2348031234567" });
    const day = cartItems[0].date.slice(0, 10);
    const { appointments } = (await desk.get(`/booking/day?date=${day}`)).body;
    expect(appointments).toContainEqual(expect.objectContaining({ bookingId, customer }));
    expect((await desk.get(`/reports/users.csv?q=${me.email}`)).body).toContain("0803 123 4567");
    expect((await desk.get(`/reports/bookings.csv?q=${me.email}`)).body).toContain("0803 123 4567");
    expect((await client.get(`/booking/getBooking/${bookingId}`)).body).not.toHaveProperty("customer");
  });
});

describe("the reminders of an account", () => {
  test("are by e-mail alone until the person chooses; each choice keeps its own instant", async () => {
    expect((await client.get("/users/getUser")).body).not.toHaveProperty("reminders");
    const first = api.clock.now();
    expect((await change({ phone: "08031234567", reminders: { whatsapp: true } })).body.reminders).toEqual({
      email: true,
      whatsapp: true,
      sms: false,
    });
    api.clock.advance(60_000);
    expect((await change({ reminders: { whatsapp: true, sms: true } })).body.reminders).toMatchObject({ sms: true });
    const { reminders } = (await stored())!;
    expect(reminders).toEqual({ whatsapp: { on: true, at: first }, sms: { on: true, at: api.clock.now() } });
  });

  test("are recorded in the activity log without the number", async () => {
    // Sent again, nothing changes, and nothing is recorded.
    for (let times = 0; times < 2; times++) await change({ phone: "08031234567", reminders: { sms: true } });
    const rows = await mongoose.connection.collection("audit").find({ "target.id": me._id }).toArray();
    expect(rows.filter(({ action }) => action === "user.reminders")).toEqual([
      expect.objectContaining({
        action: "user.reminders",
        before: { email: true, whatsapp: false, sms: false },
        after: { email: true, whatsapp: false, sms: true },
      }),
    ]);
    expect(JSON.stringify(rows)).not.toContain("8031234567");
  });

  test("no reminder is mailed once e-mail is switched off", async () => {
    const { bookingId } = await bookedPayment({ id: me._id, email: me.email, client }, [{ time: "04:00 PM" }]);
    await change({ reminders: { email: false } });
    const booking = (await client.get(`/booking/getBooking/${bookingId}`)).body;
    const begins = Date.parse(`${booking.cartItems[0].date.slice(0, 10)}T15:00:00Z`);
    const before = api.clock.now().getTime();
    api.clock.advance(begins - 2 * 60 * 60_000 - before);
    await queueReminders(api.deps, () => false);
    await api.jobs.runAll();
    const reminders = api.inbox
      .mails()
      .filter((mail) => mail.to === me.email && /reminder|soon|tomorrow/i.test(mail.subject));
    expect(reminders).toEqual([]);
    const rows = await mongoose.connection
      .collection("outbox")
      .find({ kind: "reminder", cause: { $regex: bookingId } })
      .toArray();
    expect(rows.map(({ state }) => state)).toEqual(["dropped"]);
    api.clock.advance(before - api.clock.now().getTime());
  });

  test("the offered channels are named in the account", async () => {
    expect((await client.get("/users/getUser")).body.phoneChannels).toEqual(["whatsapp", "sms"]);
  });
});

test("the export holds the number and the consents with their instants, and a deleted account leaves none", async () => {
  await change({ phone: "08035550123", reminders: { whatsapp: true } });
  const { account } = (await client.get("/users/export")).body;
  expect(account).toMatchObject({
    phone: "+2348035550123",
    reminders: { whatsapp: { on: true, at: api.clock.now().toISOString() } },
  });
  expect((await client.post("/users/delete-account", { password: "Secret#123" })).status).toBe(200);
  const collections = await mongoose.connection.db!.collections();
  const rest = JSON.stringify(await Promise.all(collections.map((collection) => collection.find().toArray())));
  expect(rest).not.toContain("8035550123");
});
