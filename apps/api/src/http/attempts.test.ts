import { randomUUID } from "node:crypto";
import mongoose from "mongoose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApi, type TestApi } from "../../test/support/api/start-api.ts";
import type { TestClient } from "../../test/support/api/test-client.ts";
import { newPayer, type Payer, resetSalon, TUESDAY } from "../../test/support/salon/paying.ts";

let api: TestApi;
let admin: TestClient;
let author: TestClient;
let ada: Payer;
let serviceId: string;
let card: string;
beforeAll(async () => {
  api = await startApi({ rateLimitScale: 100 });
  [admin, author, ada] = await Promise.all([api.staff("admin"), api.staff("author"), newPayer(api)]);
  serviceId = (await author.get("/services/all-services?q=Haircut")).body[0]._id;
});
afterAll(() => api.stop());
beforeEach(async () => {
  await resetSalon(api);
  await Promise.all(["waitlist", "messages"].map((name) => mongoose.connection.collection(name).deleteMany({})));
  card = (await author.post("/clients", { user: ada.id })).body._id;
});

const count = (name: string) => mongoose.connection.collection(name).countDocuments();
const notes = async () => (await author.get(`/clients/${card}`)).body.notes.length as number;
const tests = async () => (await author.get(`/clients/${card}`)).body.patchTests.length as number;

interface Call {
  path: () => string;
  as: () => TestClient;
  /** Another caller, whose key is another one. */
  other: () => TestClient;
  body: () => object;
  /** What another content has in place of it. */
  change: object;
  made: () => Promise<number>;
  status: number;
}
const walkIn = { name: "Bola Ige", date: TUESDAY, time: "10:00 AM", method: "cash" };
const window = { dayFrom: TUESDAY, dayTo: TUESDAY };
const CALLS: Record<string, Call> = {
  "a walk-in": {
    path: () => "/booking/walk-in",
    as: () => author,
    other: () => admin,
    body: () => ({ ...walkIn, serviceId }),
    change: { method: "pos" },
    made: () => count("bookings"),
    status: 201,
  },
  "a booking for a customer": {
    path: () => "/booking/create-admin-booking",
    as: () => author,
    other: () => admin,
    body: () => ({
      paymentMethod: "Flutterwave",
      bookingDate: TUESDAY,
      bookingAmount: 0,
      user: ada.id,
      cartItems: [{ serviceId }],
    }),
    change: { collect: true },
    made: () => count("bookings"),
    status: 201,
  },
  "a contact message": {
    path: () => "/users/contact-us",
    as: () => api.client(),
    other: () => ada.client,
    body: () => ({ name: "Gozie", email: "gozie@example.com", message: "Is there any parking?" }),
    change: { message: "Is there a parking place?" },
    made: () => count("messages"),
    status: 200,
  },
  "an entry of the waiting list": {
    path: () => "/waitlist",
    as: () => ada.client,
    other: () => author,
    body: () => ({ ...window, serviceId }),
    change: { timeFrom: "11:00 AM" },
    made: () => count("waitlist"),
    status: 201,
  },
  "a note of a client": {
    path: () => `/clients/${card}/notes`,
    as: () => author,
    other: () => admin,
    body: () => ({ text: "Likes tea" }),
    change: { text: "Likes coffee" },
    made: notes,
    status: 201,
  },
  "a patch test": {
    path: () => `/clients/${card}/patch-tests`,
    as: () => author,
    other: () => admin,
    body: () => ({ serviceId, day: "2037-11-20", result: "passed" }),
    change: { result: "reacted" },
    made: tests,
    status: 201,
  },
};

describe.each(Object.entries(CALLS))("%s with the key of an attempt", (_what, call) => {
  test("is made once, however often and however close together it comes", async () => {
    const before = await call.made();
    const body = { ...call.body(), key: randomUUID() };
    const send = () => call.as().post(call.path(), body);
    const answers = await Promise.all([send(), send()]);
    const again = await send();
    expect(again.status).toBe(200);
    expect(answers.map(({ status }) => status)).toContain(call.status);
    expect(await call.made()).toBe(before + 1);
  });

  test("is refused with other content, and another caller's key is another key", async () => {
    const before = await call.made();
    const body = { ...call.body(), key: randomUUID() };
    expect((await call.as().post(call.path(), body)).status).toBe(call.status);
    expect((await call.as().post(call.path(), { ...body, ...call.change })).status).toBe(409);
    expect((await call.as().post(call.path(), { ...body, key: "1" })).status).toBe(400);
    expect(await call.made()).toBe(before + 1);
    expect((await call.other().post(call.path(), body)).status).toBe(call.status);
    expect(await call.made()).toBe(before + 2);
  });
});

test("a walk-in that is sent again is answered as it is today, with one receipt", async () => {
  const body = { ...walkIn, serviceId, key: randomUUID() };
  const { body: made } = await author.post("/booking/walk-in", body);
  await author.patch(`/booking/${made._id}`, { bookingStatus: "processing" });
  const again = await author.post("/booking/walk-in", body);
  expect([again.status, again.body._id, again.body.bookingStatus]).toEqual([200, made._id, "processing"]);
  expect((await author.get(`/booking/${made._id}/bill`)).body.receipts).toHaveLength(1);
});
