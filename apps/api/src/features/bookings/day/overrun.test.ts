import type { Slot } from "@salon/contracts";
import mongoose from "mongoose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  bookedPayment,
  lineOf,
  newPayer,
  requestPayment,
  TUESDAY,
  type Payer,
} from "../../../../test/support/salon/paying.ts";
import { startApi, type TestApi } from "../../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../../test/support/api/test-client.ts";

/** Takes three hours; the salon closes at seven. */
const SERVICE = "Wig Installation";
const [LAST, TOO_LATE] = ["05:00 PM", "05:30 PM"] as const;
const TEXT = "This service would end too long after closing; please choose an earlier time";
let api: TestApi;
let admin: TestClient;
let author: TestClient;
let serviceId: string;
let minutes: number;
beforeAll(async () => {
  api = await startApi({ config: { slotCapacity: 3 } });
  [admin, author] = await Promise.all([api.staff("admin"), api.staff("author")]);
  const { body } = await admin.get("/services/all-services");
  const services = body as unknown as { _id: string; name: string; timeframe: string }[];
  const service = services.find(({ name }) => name === SERVICE)!;
  serviceId = service._id;
  await admin.patch(`/services/${serviceId}`, { timeframe: "3 hours" });
  minutes = 60;
  await admin.patch("/settings", { overrunMinutes: minutes });
});
afterAll(() => api.stop());

const line = (time: Slot) => lineOf({ service: SERVICE, time });
const statusAt = async (time: Slot, more = `&service=${serviceId}`): Promise<string> => {
  const { body } = await api.client().get(`/booking/availability?date=${TUESDAY}${more}`);
  return body.slots.find((slot: { time: string }) => slot.time === time).status;
};
const move = (client: TestClient, id: string, time: Slot) =>
  client.post(`/booking/${id}/reschedule`, { item: 0, date: TUESDAY, time });

test("the setting is null in settings that were stored without it, and its change is in the log", async () => {
  await mongoose.connection.collection("settings").updateOne({}, { $unset: { overrunMinutes: 1 } });
  expect((await api.client().get("/settings")).body.overrunMinutes).toBeNull();
  expect(await statusAt("07:00 PM")).toBe("open");
  await admin.patch("/settings", { overrunMinutes: minutes });
  const [entry] = (await admin.get("/audit?action=settings")).body;
  expect(entry).toMatchObject({ before: { overrunMinutes: null }, after: { overrunMinutes: minutes } });
});

describe("a time from which a service would end later than that after closing", () => {
  test("is closed for customers and open at the desk, and for no service in particular", async () => {
    expect([await statusAt(LAST), await statusAt(TOO_LATE)]).toEqual(["open", "closed"]);
    expect(await statusAt(TOO_LATE, `&service=${serviceId}&desk=true`)).toBe("open");
    expect(await statusAt(TOO_LATE, "")).toBe("open");
    expect([await statusAt(TOO_LATE, "&minutes=150"), await statusAt(TOO_LATE, "&minutes=151")]).toEqual([
      "open",
      "closed",
    ]);
  });

  test("is closed in a row of repeated times, with nearest ones that are open", async () => {
    const query = `service=${serviceId}&date=${TUESDAY}&time=${TOO_LATE}&weeks=1&times=2`;
    const { body } = await api.client().get(`/booking/availability/repeat?${encodeURI(query)}`);
    expect(body.dates.map(({ status }: { status: string }) => status)).toEqual(["closed", "closed"]);
    expect(body.dates[0].nearest[0].time).toBe(LAST);
  });

  test.each<[string, (payer: Payer, time: Slot) => ReturnType<typeof requestPayment>]>([
    ["pay", (payer, time) => requestPayment(payer, [{ service: SERVICE, time }])],
    ["saveCart", ({ client }, time) => client.patch("/users/saveCart", { cartItems: [line(time)] })],
  ])("is refused by %s, which names the line", async (_name, send) => {
    const payer = await newPayer(api);
    const { status, body } = await send(payer, TOO_LATE);
    expect([status, body.errors]).toEqual([400, [{ path: "cartItems.0.time", message: TEXT }]]);
    expect((await send(payer, LAST)).status).toBe(200);
  });

  test("is left out of a cart that was saved before", async () => {
    const { client } = await newPayer(api);
    await client.patch("/users/saveCart", { cartItems: [line(LAST)] });
    await admin.patch("/settings", { overrunMinutes: 0 });
    expect((await client.get("/users/getCart")).body).toEqual([]);
    await admin.patch("/settings", { overrunMinutes: minutes });
    expect((await client.get("/users/getCart")).body).toHaveLength(1);
  });

  test("is refused when a customer moves a booking there, and taken when staff do", async () => {
    const payer = await newPayer(api);
    const { bookingId } = await bookedPayment(payer, [{ service: SERVICE, time: "09:00 AM" }]);
    const { status, body } = await move(payer.client, bookingId, TOO_LATE);
    expect([status, body.errors]).toEqual([400, [{ path: "time", message: TEXT }]]);
    expect((await move(author, bookingId, TOO_LATE)).status).toBe(200);
  });

  test("is taken by a walk-in", async () => {
    const walkIn = { name: "Walk In", serviceId, date: TUESDAY, time: "07:00 PM", method: "cash" };
    expect((await author.post("/booking/walk-in", walkIn)).status).toBe(201);
  });

  test("is not among the nearest times of a customer", async () => {
    const date = "2037-11-25";
    for (let booked = 0; booked < 3; booked++)
      await bookedPayment(await newPayer(api), [{ service: SERVICE, date, time: LAST }]);
    const { body } = await requestPayment(await newPayer(api), [{ service: SERVICE, date, time: LAST }]);
    const sameDay = body.conflicts[0].nearest.filter((one: { date: string }) => one.date.startsWith(date));
    expect(sameDay.map(({ time }: { time: string }) => time)).not.toContain("07:00 PM");
    expect(body.conflicts[0].nearest).toHaveLength(3);
  });

  test("is not offered to a customer of the waiting list", async () => {
    const { client } = await newPayer(api);
    const window = { serviceId, dayFrom: TUESDAY, dayTo: TUESDAY, timeFrom: TOO_LATE };
    const refused = await client.post("/waitlist", window);
    expect([refused.status, refused.body.message]).toEqual([400, "The salon takes no appointments at these times"]);
    const entry = await client.post("/waitlist", { ...window, timeFrom: LAST });
    expect(entry.status).toBe(201);
    const offered = await author.post(`/waitlist/${entry.body._id}/offer`, { date: TUESDAY, time: TOO_LATE });
    expect(offered.status).toBe(400);
  });
});
