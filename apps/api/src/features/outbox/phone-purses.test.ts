import { SLOTS } from "@salon/contracts";
import mongoose, { Types } from "mongoose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { bookedPayment, newPayer, resetSalon, TUESDAY, type Payer } from "../../../test/support/salon/paying.ts";

const HOUR_MS = 60 * 60_000;
const PER_DAY = 60;
let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  const config = { slotCapacity: 50, phoneMessagesPerDay: PER_DAY, trustProxy: 1 };
  api = await startApi({ channels: true, config });
  admin = await api.staff("admin");
  await admin.patch("/settings", { cancelCutoffHours: 0 });
});
beforeEach(async () => {
  await resetSalon(api);
  await rows().deleteMany({});
  // 09:00 in Lagos, outside the quiet hours.
  api.clock.set(new Date("2037-11-23T08:00:00Z"));
});
afterAll(() => api.stop());

const rows = () => mongoose.connection.collection("outbox");
const users = () => mongoose.connection.collection("users");
let lastPhone = 100;

/** A customer with a phone who agreed to SMS and has paid for these appointments, each its own booking. */
async function customer(bookings: number, phone = `+2348031234${(lastPhone += 1)}`) {
  const payer = await newPayer(api);
  await reachable(payer, phone);
  const ids: string[] = [];
  for (let nth = 0; nth < bookings; nth++) ids.push((await bookedPayment(payer, [{ time: SLOTS[nth]! }])).bookingId);
  return { ...payer, ids };
}
const reachable = ({ id }: Pick<Payer, "id">, phone: string) => {
  const sms = { on: true, at: api.clock.now() };
  return users().updateOne({ _id: new Types.ObjectId(id) }, { $set: { phone, reminders: { sms } } });
};
/** Moves an appointment and sends what that caused: a message that waits would be withdrawn by the next move. */
const move = async (client: TestClient, booking: string, nth: number, headers = {}) => {
  const time = SLOTS[nth % SLOTS.length];
  const answer = await client.post(`/booking/${booking}/reschedule`, { item: 0, date: TUESDAY, time }, { headers });
  await api.deps.outbox.sendDue();
  return answer;
};
const stored = (kind: string, { id }: Pick<Payer, "id">) =>
  rows().countDocuments({ kind, "recipient.id": new Types.ObjectId(id) });

/** Lets customers have caused so many messages of the day already. */
async function takeFromPurse(messages: number): Promise<void> {
  const purse = { name: "phone-message-customers", max: PER_DAY, windowMs: HOUR_MS };
  for (let nth = 0; nth < messages; nth++) await api.deps.limiter.take(purse, "2037-11-23");
}

test("a customer who moves appointments causes 5 messages an hour and 15 a day, and a mail each time", async () => {
  const ada = await customer(4);
  const moves = async (from: number) => {
    for (let nth = from; nth < from + 6; nth++)
      expect((await move(ada.client, ada.ids[nth % 4]!, 4 + nth)).status).toBe(200);
  };
  await moves(0);
  expect([await stored("bookingChanged:sms", ada), await stored("bookingChanged", ada)]).toEqual([5, 6]);
  for (const start of [6, 12, 18]) {
    api.clock.advance(HOUR_MS + 1);
    await moves(start);
  }
  expect([await stored("bookingChanged:sms", ada), await stored("bookingChanged", ada)]).toEqual([15, 24]);
});

test("a customer moves one booking ten times a day; staff move it further", async () => {
  const ada = await customer(1);
  const [booking = ""] = ada.ids;
  const answers: number[] = [];
  for (let nth = 1; nth <= 11; nth++) answers.push((await move(ada.client, booking, nth)).status);
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  expect((await move(admin, booking, 12)).status).toBe(200);
});

test("accounts with one number share its limit, and so do moves from one network address", async () => {
  const [ada, bola] = [await customer(1, "+2348035550001"), await customer(1, "+2348035550001")];
  for (let nth = 1; nth <= 4; nth++)
    for (const one of [ada, bola]) expect((await move(one.client, one.ids[0]!, nth)).status).toBe(200);
  expect((await stored("bookingChanged:sms", ada)) + (await stored("bookingChanged:sms", bola))).toBe(5);
  await takeFromPurse(PER_DAY / 3 - 5 - 6);
  const others = [await customer(1), await customer(1)];
  for (const one of others) for (let nth = 1; nth <= 4; nth++) await move(one.client, one.ids[0]!, nth);
  // 5 of the first two and 6 of these, who would have caused 8: the customers' purse has a third of 60.
  expect(await rows().countDocuments({ kind: "bookingChanged:sms" })).toBe(5 + 6);
});

test("the addresses of one IPv6 household share the messages of a day", async () => {
  const ofAddress = { name: "phone-message-address-day", max: 30, windowMs: 24 * HOUR_MS };
  for (let nth = 0; nth < 30; nth++) await api.deps.limiter.take(ofAddress, "2001:db8:0:4100::/56");
  const ada = await customer(1);
  const from = (address: string) => ({ "x-forwarded-for": address });
  await move(ada.client, ada.ids[0]!, 1, from("2001:db8:0:41ff::7"));
  expect(await stored("bookingChanged:sms", ada)).toBe(0);
  await move(ada.client, ada.ids[0]!, 2, from("2001:db8:0:4200::7"));
  expect(await stored("bookingChanged:sms", ada)).toBe(1);
});

/** A figure of the purses as operators read it. */
async function figure(name: string, purse: string): Promise<number> {
  const text = await (await fetch(`${api.url}/metrics`)).text();
  return Number(new RegExp(`^salon_phone_messages_${name}\\{purse="${purse}"\\} (\\d+)$`, "m").exec(text)?.[1]);
}

test("an empty purse of customers stops no message by staff, and the figures show it", async () => {
  await takeFromPurse(PER_DAY / 3);
  const ada = await customer(1);
  await move(ada.client, ada.ids[0]!, 3);
  expect(await stored("bookingChanged:sms", ada)).toBe(0);
  await move(admin, ada.ids[0]!, 4);
  expect(await stored("bookingChanged:sms", ada)).toBe(1);
  expect([await figure("today", "customers"), await figure("limit", "customers")]).toEqual([20, 20]);
  // The confirmation and the move by staff.
  expect([await figure("today", "salon"), await figure("limit", "salon")]).toEqual([2, PER_DAY]);
});

test("a message whose change staff undo goes back into the purse", async () => {
  const ada = await customer(1);
  expect(await figure("today", "salon")).toBe(1);
  await move(admin, ada.ids[0]!, 5);
  expect(await figure("today", "salon")).toBe(2);
  await move(admin, ada.ids[0]!, 0);
  expect([await stored("bookingChanged:sms", ada), await figure("today", "salon")]).toEqual([0, 1]);
});

test("an account that is not proven and has paid nothing causes no message, and one that has paid does", async () => {
  const wait = async (payer: Payer) => {
    const service = (await payer.client.get("/services/all-services")).body[0]._id as string;
    const entry = { serviceId: service, dayFrom: TUESDAY, dayTo: TUESDAY };
    expect((await payer.client.post("/waitlist", entry)).status).toBe(201);
  };
  const stranger = await newPayer(api);
  await reachable(stranger, "+2348035550009");
  const paying = await customer(1);
  for (const payer of [stranger, paying]) await wait(payer);
  // As if the day had been full when they began to wait.
  await mongoose.model("WaitEntry").updateMany({}, { $unset: { hadRoom: 1 } });
  await api.jobs.runAll();
  expect([await stored("waitlistOffer", stranger), await stored("waitlistOffer:sms", stranger)]).toEqual([1, 0]);
  expect([await stored("waitlistOffer", paying), await stored("waitlistOffer:sms", paying)]).toEqual([1, 1]);
});

test("numbers of other countries get mails alone, unless the settings allow messages to them", async () => {
  const abroad = await customer(1, "+447400123456");
  expect([await stored("bookingConfirmed", abroad), await stored("bookingConfirmed:sms", abroad)]).toEqual([1, 0]);
  expect((await admin.patch("/settings", { foreignNumbers: true })).body.foreignNumbers).toBe(true);
  await move(admin, abroad.ids[0]!, 2);
  expect(await stored("bookingChanged:sms", abroad)).toBe(1);
  await admin.patch("/settings", { foreignNumbers: false });
});

test("another number has no consents, and the same number keeps them", async () => {
  const ada = await newPayer(api);
  const change = async (body: object) => (await ada.client.patch("/users/me", body)).body.reminders;
  await change({ phone: "08035550123", reminders: { sms: true, whatsapp: true } });
  expect(await change({ phone: "+234 803 555 0123" })).toMatchObject({ sms: true, whatsapp: true });
  expect(await change({ phone: "08035550124" })).toMatchObject({ sms: false, whatsapp: false });
});
