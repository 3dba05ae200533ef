import type { Booking, Service, Stats } from "@salon/contracts";
import mongoose from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookingTotals } from "../../features/bookings/bookings.totals.service.ts";
import { databaseCallsOf } from "../../testing/api/watch-database.ts";
import { startApi, type TestApi } from "../../testing/api/start-api.ts";
import type { TestClient } from "../../testing/api/test-client.ts";

let api: TestApi;
let desk: TestClient;
let admin: TestClient;
let service: Service;
beforeAll(async () => {
  api = await startApi();
  [desk, admin] = await Promise.all([api.staff("author"), api.staff("admin")]);
  service = (await desk.get("/services/all-services?q=Haircut")).body[0];
});
afterAll(() => api.stop());

const shown = async (): Promise<Stats> => (await desk.get("/stats")).body;
const walkIn = async (): Promise<Booking> =>
  (await desk.post("/booking/walk-in", { name: "Ada Obi", serviceId: service._id, time: "05:00 PM", method: "cash" }))
    .body;
/** Whether the stored sums of each month of bookings are current. */
const storedMonths = async () =>
  (
    await figures()
      .find({ of: "bookings", month: { $ne: "all" } })
      .toArray()
  ).map(({ marks, counted }) => (counted as { marks: number } | null)?.marks === marks);
/** Computes the figures from all rows, without stored sums. */
async function computed() {
  const bookings = await mongoose.connection.collection("bookings").find().toArray();
  const users = await mongoose.connection.collection("users").find().toArray();
  const having = (status: string) => bookings.filter(({ bookingStatus }) => bookingStatus === status).length;
  return {
    totalIncome: bookings.reduce((sum, { bookingAmount }) => sum + Number(bookingAmount), 0),
    bookings: {
      total: bookings.length,
      placed: having("placed"),
      processing: having("processing"),
      completed: having("completed"),
      cancelled: having("cancelled"),
    },
    users: {
      total: users.length,
      verified: users.filter(({ verified }) => verified === true).length,
      unverified: users.filter(({ verified }) => verified !== true).length,
      suspended: users.filter(({ role }) => role === "suspended").length,
    },
  };
}

test("figures are exact after every change, with and without stored sums of the month [R15]", async () => {
  const settle = async () => {
    api.clock.advance(61_000);
    await api.jobs.runAll();
  };
  const first = await walkIn();
  expect(await shown()).toMatchObject(await computed());
  await settle();
  expect(await storedMonths()).toEqual([true]);
  expect(await shown()).toMatchObject(await computed());
  const person = api.client();
  const { _id: id, email } = await person.signUp();
  await admin.post("/users/upgradeUser", { id, role: "suspended" });
  await walkIn();
  expect(await storedMonths()).toEqual([false]);
  expect(await shown()).toMatchObject(await computed());
  await settle();
  for (const bookingStatus of ["processing", "cancelled", "placed", "completed"]) {
    await desk.patch(`/booking/${first._id}`, { bookingStatus });
    expect(await shown()).toMatchObject({
      bookings: { total: 2, [bookingStatus]: bookingStatus === "placed" ? 2 : 1 },
    });
    expect(await shown()).toMatchObject(await computed());
  }
  await admin.post("/users/upgradeUser", { id, role: "customer" });
  await person.signIn(email);
  await person.post("/users/delete-account", { password: "Secret#123" });
  expect(await shown()).toMatchObject(await computed());
  await settle();
  expect(await shown()).toMatchObject(await computed());
});

const lateBooking = (bookingDate: Date) => ({
  user: null,
  walkIn: { name: "Late", phone: null },
  bookingDate,
  bookingTime: "09:00 AM",
  bookingStatus: "placed",
  bookingAmount: 4000,
  paymentMethod: "Cash",
  cartItems: [],
  refund: null,
});
const bookings = () => mongoose.connection.collection("bookings");
const figures = () => mongoose.connection.collection("figures");

test("a month is not stored while an announced write may still be pending", async () => {
  const now = api.clock.now();
  let write = () => {};
  const written = bookingTotals.whileDirty(now, now, async () => {
    await new Promise<void>((resolve) => (write = resolve));
    return bookings().insertOne(lateBooking(now));
  });
  await expect.poll(storedMonths).toEqual([false]);
  api.clock.advance(59_000);
  await api.jobs.runAll();
  expect(await shown()).toMatchObject(await computed());
  expect(await storedMonths()).toEqual([false]);
  write();
  await written;
  expect(await shown()).toMatchObject(await computed());
});

test("a month is stored a minute after a write that was announced and never ended", async () => {
  const now = api.clock.now();
  const failed = bookingTotals.whileDirty(now, now, () => Promise.reject(new Error("The connection was lost")));
  await expect(failed).rejects.toThrow("The connection was lost");
  // The database makes the write after all.
  await bookings().insertOne(lateBooking(now));
  api.clock.advance(59_000);
  await api.jobs.runAll();
  expect(await shown()).toMatchObject(await computed());
  expect(await storedMonths()).toEqual([false]);
  api.clock.advance(2000);
  await api.jobs.runAll();
  expect(await storedMonths()).toEqual([true]);
  expect(await shown()).toMatchObject(await computed());
});

test("a change is counted once, and all other reads take one command", async () => {
  const commandsOf = async () =>
    (await databaseCallsOf(shown)).filter((call) => !/^(sessions|users)\.find$/.test(call));
  await walkIn();
  await expect.poll(commandsOf).toEqual(["figures.aggregate"]);
  expect(await storedMonths()).toEqual([false]);
  expect(await shown()).toMatchObject(await computed());
  await walkIn();
  expect(await shown()).toMatchObject(await computed());
});

test("what was counted is not used while the version before may have announced a write", async () => {
  const month = { of: "bookings", month: "2037-11" };
  await figures().updateOne(month, { $inc: { marks: 1 }, $set: { markedAt: api.clock.now() } });
  await shown();
  await bookings().insertOne(lateBooking(api.clock.now()));
  expect(await shown()).toMatchObject(await computed());
  api.clock.advance(61_000);
  await api.jobs.runAll();
  expect(await storedMonths()).toEqual([true]);
  expect(await shown()).toMatchObject(await computed());
});

test("figures are exact after the stored ones were lost", async () => {
  await walkIn();
  await shown();
  await figures().deleteMany({});
  await bookings().insertOne(lateBooking(api.clock.now()));
  expect(await shown()).toMatchObject(await computed());
  await walkIn();
  expect(await shown()).toMatchObject(await computed());
});

test("two concurrent announcements both count", async () => {
  const next = new Date("2038-03-01T00:00:00Z");
  const announce = () => bookingTotals.whileDirty(next, api.clock.now(), async () => {});
  await Promise.all([1, 2, 3, 4].map(announce));
  const [row] = await figures().find({ of: "bookings", month: "2038-03" }).toArray();
  expect(row?.["marks"]).toBe(4);
});
