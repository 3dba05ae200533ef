import { addDays } from "@salon/contracts";
import mongoose from "mongoose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  MONDAY,
  requestPayment,
  bookedPayment,
  lineOf,
  newPayer,
  openPayment,
  advanceTime,
  type Payer,
} from "../../../../test/support/salon/paying.ts";
import { startApi, type TestApi } from "../../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../../test/support/api/test-client.ts";

const LAST = addDays(MONDAY, 14);
const BEYOND = addDays(MONDAY, 15);
const TEXT = "Appointments can be booked up to 14 days ahead";
let api: TestApi;
let admin: TestClient;
let author: TestClient;
beforeAll(async () => {
  api = await startApi({ config: { slotCapacity: 1 } });
  [admin, author] = await Promise.all([api.staff("admin"), api.staff("author")]);
  await admin.patch("/settings", { horizonDays: 14 });
});
afterAll(() => api.stop());

const statusesOf = async (path: string, client = api.client()): Promise<string[]> => {
  const { body } = await client.get(path);
  return [...new Set(body.slots.map(({ status }: { status: string }) => status))] as string[];
};
const move = (client: TestClient, id: string, date: string, time = "09:00 AM") =>
  client.post(`/booking/${id}/reschedule`, { item: 0, date, time });

describe("the setting horizonDays", () => {
  test("is 365 in settings that were stored without it, and its change is in the log", async () => {
    const settings = mongoose.connection.collection("settings");
    await settings.updateOne({}, { $unset: { horizonDays: 1 } });
    expect((await api.client().get("/settings")).body.horizonDays).toBe(365);
    await admin.patch("/settings", { horizonDays: 14 });
    const [entry] = (await admin.get("/audit?action=settings")).body;
    expect(entry).toMatchObject({ before: { horizonDays: 365 }, after: { horizonDays: 14 } });
  });

  test("hits no booking that is there: the preview shows none", async () => {
    const payer = await newPayer(api);
    await bookedPayment(payer, [{ date: addDays(MONDAY, 10), time: "04:00 PM" }]);
    expect((await admin.post("/settings/preview", { horizonDays: 7 })).body).toEqual({ bookings: [] });
  });
});

describe("days beyond it", () => {
  test("are closed for customers, and open at the desk", async () => {
    expect(await statusesOf(`/booking/availability?date=${LAST}`)).toEqual(["open"]);
    expect(await statusesOf(`/booking/availability?date=${BEYOND}`)).toEqual(["closed"]);
    expect(await statusesOf(`/booking/availability?date=${BEYOND}&desk=true`)).toEqual(["open"]);
    expect(await statusesOf(`/booking/availability?date=${BEYOND}&desk=false`)).toEqual(["closed"]);
    expect(await statusesOf(`/booking/day?date=${BEYOND}`, author)).toEqual(["open"]);
    expect((await api.client().get(`/booking/availability?date=${LAST}&desk=maybe`)).status).toBe(400);
  });

  test("have no free times in a customer's month, and have them in the desk's", async () => {
    const freeDays = async (more = "") => {
      const { body } = await api.client().get(`/booking/availability/month?month=${BEYOND.slice(0, 7)}${more}`);
      return (body.days as { date: string; free: number }[]).filter(({ free }) => free > 0).map(({ date }) => date);
    };
    expect((await freeDays()).at(-1)).toBe(LAST);
    expect((await freeDays("&desk=true")).at(-1)).toBe("2037-12-31");
  });

  test.each<[string, (payer: Payer, date: string) => ReturnType<typeof requestPayment>]>([
    ["pay", (payer, date) => requestPayment(payer, [{ time: "10:00 AM" }, { date, time: "10:00 AM" }])],
    ["saveCart", ({ client }, date) => client.patch("/users/saveCart", { cartItems: [lineOf(), lineOf({ date })] })],
  ])("are refused by %s, which names the line", async (_name, send) => {
    const payer = await newPayer(api);
    const { status, body } = await send(payer, BEYOND);
    expect([status, body.errors]).toEqual([400, [{ path: "cartItems.1.date", message: TEXT }]]);
    expect((await send(payer, LAST)).status).toBe(200);
  });

  test("are left out of a cart that was saved before the horizon came nearer", async () => {
    const { client } = await newPayer(api);
    await client.patch("/users/saveCart", { cartItems: [lineOf(), lineOf({ date: LAST })] });
    await admin.patch("/settings", { horizonDays: 7 });
    expect((await client.get("/users/getCart")).body).toHaveLength(1);
    await admin.patch("/settings", { horizonDays: 14 });
    expect((await client.get("/users/getCart")).body).toHaveLength(2);
  });

  test("are refused when a customer moves a booking, and taken when staff do", async () => {
    const payer = await newPayer(api);
    const { bookingId } = await bookedPayment(payer, [{ time: "11:00 AM" }]);
    const { status, body } = await move(payer.client, bookingId, BEYOND);
    expect([status, body.errors]).toEqual([400, [{ path: "date", message: TEXT }]]);
    expect((await move(author, bookingId, BEYOND)).status).toBe(200);
    expect((await move(payer.client, bookingId, LAST)).status).toBe(200);
  });

  test("are no nearest free times for a customer", async () => {
    const time = "07:00 PM";
    await bookedPayment(await newPayer(api), [{ date: LAST, time }]);
    const { body } = await requestPayment(await newPayer(api), [{ date: LAST, time }]);
    const days = body.conflicts[0].nearest.map(({ date }: { date: string }) => date.slice(0, 10));
    expect(days).toEqual([LAST, LAST, LAST]);
  });

  test("are taken by walk-ins", async () => {
    const services = (await api.client().get("/services/all-services")).body as { _id: string; price: number }[];
    const serviceId = services.find(({ price }) => price > 0)!._id;
    const walkIn = { name: "Walk In", serviceId, date: addDays(MONDAY, 30), time: "09:00 AM", method: "cash" };
    expect((await author.post("/booking/walk-in", walkIn)).status).toBe(201);
  });

  test("keep seats that were paid for before the horizon came nearer, also for late money", async () => {
    const payer = await newPayer(api);
    const date = addDays(MONDAY, 13);
    const { ref } = await openPayment(payer, [{ date, time: "03:00 PM" }]);
    await admin.patch("/settings", { horizonDays: 7 });
    await advanceTime(api, 21);
    await api.sandbox.pay(ref);
    await advanceTime(api, 60);
    expect((await payer.client.get(`/booking/payment/${ref}`)).body.state).toBe("successful");
    await admin.patch("/settings", { horizonDays: 14 });
  });

  test("are given to a payment whose seats were lost", async () => {
    const late = await newPayer(api);
    const { ref } = await openPayment(late, [{ time: "02:00 PM" }]);
    await advanceTime(api, 21);
    await bookedPayment(await newPayer(api), [{ time: "02:00 PM" }]);
    await api.sandbox.pay(ref);
    await advanceTime(api, 60);
    const { status } = await author.post(`/payments/${ref}/reassign`, {
      item: 0,
      date: addDays(MONDAY, 40),
      time: "02:00 PM",
    });
    expect(status).toBe(200);
  });
});
