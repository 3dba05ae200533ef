import mongoose, { Types } from "mongoose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApi, type TestApi } from "../../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../../test/support/api/test-client.ts";

let api: TestApi;
let desk: TestClient;
let serviceId: string;
beforeAll(async () => {
  api = await startApi();
  desk = await api.staff("author");
  serviceId = (await desk.get("/services/all-services")).body[0]._id;
});
afterAll(() => api.stop());

const addWalkIn = (fields: Record<string, unknown>) =>
  desk.post("/booking/walk-in", {
    name: "Funke",
    serviceId,
    date: "2037-11-24",
    time: "11:00 AM",
    method: "cash",
    ...fields,
  });
const stored = (id: string) => mongoose.connection.collection("bookings").findOne({ _id: new Types.ObjectId(id) });

describe("the number of a walk-in", () => {
  test("is kept as typed, with E.164 beside it", async () => {
    const { status, body } = await addWalkIn({ phone: "0803 123 4567" });
    expect(status).toBe(201);
    expect(body.customer).toEqual({ name: "Funke", phone: "0803 123 4567", e164: "+2348031234567" });
    expect((await stored(body._id))?.["walkIn"]).toEqual({
      name: "Funke",
      phone: "0803 123 4567",
      e164: "+2348031234567",
    });
  });

  test.each([
    "0803\u200e 123\u202f4567\ufe0f",
    "+234\u2011803\u2011123\u20114567",
    "00234 (0)803.123.4567",
    "tel:+2348031234567",
  ])("written as %j is understood", async (phone) => {
    const { status, body } = await addWalkIn({ phone, date: "2037-11-25" });
    expect([status, body.customer?.e164]).toEqual([201, "+2348031234567"]);
    expect(body.customer.phone).not.toMatch(/[\u200e\u202f\u2011]|\ufe0f/u);
  });

  test("that cannot be one asks before it is saved, and is then kept as typed alone", async () => {
    const before = await mongoose.connection.collection("bookings").countDocuments();
    expect(await addWalkIn({ phone: "231 0000" })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "phone", message: "This cannot be a phone number" }] },
    });
    expect(await mongoose.connection.collection("bookings").countDocuments()).toBe(before);
    const { body } = await addWalkIn({ phone: "231 0000", phoneAsTyped: true });
    expect(body.customer).toEqual({ name: "Funke", phone: "231 0000" });
  });

  test("gets a reminder when the customer agrees, with the instant of it; without the tick none is stored", async () => {
    const agreed = await addWalkIn({ phone: "08031234567", reminder: true });
    expect((await stored(agreed.body._id))?.["walkIn"]).toMatchObject({ reminderAt: api.clock.now() });
    const without = await addWalkIn({ phone: "08031234567", reminder: false, time: "12:00 PM" });
    expect((await stored(without.body._id))?.["walkIn"]).not.toHaveProperty("reminderAt");
  });

  test.each([{ phone: "231 0000" }, {}])("a reminder to %j is refused and books nothing", async (fields) => {
    const before = await mongoose.connection.collection("bookings").countDocuments();
    expect(await addWalkIn({ ...fields, reminder: true })).toMatchObject({
      status: 400,
      body: { message: "Please enter a valid phone number", errors: [{ path: "phone" }] },
    });
    expect(await mongoose.connection.collection("bookings").countDocuments()).toBe(before);
  });
});
