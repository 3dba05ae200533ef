import { addDays, SLOTS } from "@salon/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi, MONDAY, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { bookedPayment, newPayer } from "../../../test/support/salon/paying.ts";

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startApi({ config: { slotCapacity: 1 } });
  admin = await api.staff("admin");
});
afterAll(() => api.stop());

const nextFree = async () => (await api.client().get("/booking/availability/next")).body.next as unknown;
const passMinute = () => api.clock.advance(61_000);

test("a guest sees the next time at which a service can be booked, worked out again after a minute", async () => {
  const first = (await api.client().get(`/booking/availability?date=${MONDAY}`)).body.slots.find(
    ({ status }: { status: string }) => status === "open",
  ).time as (typeof SLOTS)[number];
  expect(await nextFree()).toEqual({ date: MONDAY, time: first });

  await bookedPayment(await newPayer(api), [{ date: MONDAY, time: first }]);
  expect(await nextFree()).toEqual({ date: MONDAY, time: first });
  passMinute();
  const after = (await nextFree()) as { date: string; time: (typeof SLOTS)[number] };
  expect(after.date).toBe(MONDAY);
  expect(SLOTS.indexOf(after.time)).toBeGreaterThan(SLOTS.indexOf(first));
});

test("closed days are passed over, and a salon that is closed for more than a week has none", async () => {
  const closed = (days: number) =>
    Array.from({ length: days }, (_, day) => ({ date: addDays(MONDAY, day), reason: "Rest" }));
  expect((await admin.patch("/settings", { closedDates: closed(7) })).status).toBe(200);
  passMinute();
  expect(await nextFree()).toMatchObject({ date: addDays(MONDAY, 7) });

  await admin.patch("/settings", { closedDates: closed(8) });
  passMinute();
  expect(await nextFree()).toBeNull();
  await admin.patch("/settings", { closedDates: [] });
});

test("a salon with a team is free while somebody works, and services without a price count for nothing", async () => {
  const services = (await admin.get("/services/all-services?pageSize=500")).body as { _id: string; price: number }[];
  const priced = services.filter(({ price }) => price > 0);
  expect(priced.length).toBeLessThan(services.length);
  const hours = Array.from({ length: 7 }, (_, day) =>
    day === 3 ? { day, open: "02:00 PM", close: "06:00 PM" } : { day, open: null, close: null },
  );
  const made = await admin.post("/team", { name: "Halima Bello", serviceIds: priced.map(({ _id }) => _id), hours });
  expect(made.status).toBe(201);

  passMinute();
  expect(await nextFree()).toEqual({ date: addDays(MONDAY, 2), time: "02:00 PM" });

  // Slower than every service she is had by her name alone.
  const own = priced.map(({ _id }) => ({ serviceId: _id, minutes: 240 }));
  expect((await admin.patch(`/team/${made.body._id as string}`, { revision: 0, own })).status).toBe(200);
  passMinute();
  expect(await nextFree()).toEqual({ date: addDays(MONDAY, 2), time: "02:00 PM" });
});
