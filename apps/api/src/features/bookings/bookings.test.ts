import { SLOTS, lagosDay, type Service } from "@salon/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MONDAY, startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";

let api: TestApi;
let desk: TestClient;
let services: Service[];
const named = (name: string): Service => services.find((service) => service.name === name)!;

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 100 });
  desk = await api.staff("author");
  services = (await desk.get("/services/all-services")).body;
});
afterAll(() => api.stop());

async function customer() {
  const client = api.client();
  return { client, user: await client.signUp() };
}

const adminBooking = (userId: string, overrides: object = {}) => ({
  paymentMethod: "Flutterwave",
  bookingStatus: "placed",
  bookingDate: MONDAY,
  bookingTime: "N/A",
  bookingAmount: 1,
  user: userId,
  cartItems: [{ serviceId: named("Braiding & Weaving")._id, cartQuantity: 1 }],
  ...overrides,
});
const book = async (userId: string) =>
  (await desk.post("/booking/create-admin-booking", adminBooking(userId))).body.booking;

describe("availability", () => {
  test("a day always has its 21 slots; Monday is open all day, Sunday from one to five", async () => {
    const guest = api.client();
    const monday = (await guest.get(`/booking/availability?date=${MONDAY}`)).body;
    expect(monday.slots.map(({ time }: { time: string }) => time)).toEqual(SLOTS);
    expect(new Set(monday.slots.map(({ status }: { status: string }) => status))).toEqual(new Set(["open"]));
    expect(monday.slots[0]).toEqual({ time: "09:00 AM", free: 5, status: "open" });
    const sunday = (await guest.get("/booking/availability?date=2037-11-29")).body;
    const open = sunday.slots
      .filter(({ status }: { status: string }) => status === "open")
      .map(({ time }: { time: string }) => time);
    expect(open).toEqual(SLOTS.slice(8, 17));
  });

  test("a slot that has begun is past, a closed date is closed, and a month counts the remaining slots and names the first", async () => {
    const owner = await api.staff("admin");
    const morning = api.clock.now();
    await owner.patch("/settings", { closedDates: [{ date: "2037-11-24", reason: "Stocktaking" }] });
    api.clock.set(new Date(`${MONDAY}T10:00:00Z`));
    try {
      const slots = (await owner.get(`/booking/availability?date=${MONDAY}`)).body.slots;
      expect(slots.slice(3, 6).map(({ status }: { status: string }) => status)).toEqual(["past", "past", "open"]);
      const month = (await owner.get("/booking/availability/month?month=2037-11")).body;
      expect(month.days).toHaveLength(30);
      expect(month.days.slice(21, 25).concat(month.days[28])).toEqual([
        { date: "2037-11-22", free: 0 },
        { date: MONDAY, free: 16, first: "11:30 AM" },
        { date: "2037-11-24", free: 0 },
        { date: "2037-11-25", free: 21, first: "09:00 AM" },
        { date: "2037-11-29", free: 9, first: "01:00 PM" },
      ]);
    } finally {
      api.clock.set(morning);
      await owner.patch("/settings", { closedDates: [] });
    }
  });
});

describe("what staff write down", () => {
  test("a booking for a customer is priced by the server, has no slot and takes no seat", async () => {
    const { client, user } = await customer();
    const made = await desk.post("/booking/create-admin-booking", adminBooking(user._id));
    expect(made.status).toBe(201);
    expect(made.body.booking).toMatchObject({
      user: user._id,
      bookingTime: "N/A",
      bookingStatus: "placed",
      bookingAmount: 12_000,
      paymentMethod: "Flutterwave",
      customer: { name: user.name, email: user.email },
      cartItems: [{ service: "Braiding & Weaving", price: 12_000, timeframe: "3 hours", time: "N/A", cartQuantity: 1 }],
    });
    expect(lagosDay(new Date(made.body.booking.bookingDate))).toBe(MONDAY);
    const mine = (await client.get("/booking/")).body;
    expect(mine).toMatchObject([{ _id: made.body.booking._id }]);
    expect(mine[0]).not.toHaveProperty("customer");
    expect((await client.get(`/booking/availability?date=${MONDAY}`)).body.slots[0].free).toBe(5);
  });

  test("a walk-in takes a seat, and a full slot refuses the next with the nearest free times", async () => {
    const owner = await api.staff("admin");
    await owner.patch("/settings", { slotCapacity: 1 });
    try {
      const walkIn = {
        name: "Mama Sade",
        phone: "0803 123 4567",
        serviceId: named("Haircut & Styling")._id,
        date: "2037-11-26",
        time: "04:00 PM",
        method: "cash",
      };
      const made = await desk.post("/booking/walk-in", walkIn);
      expect(made).toMatchObject({
        status: 201,
        body: { user: null, bookingAmount: 3000, paymentMethod: "Cash", customer: { name: "Mama Sade" } },
      });
      const refused = await desk.post("/booking/walk-in", walkIn);
      expect(refused.status).toBe(409);
      expect(refused.body.conflicts[0]).toMatchObject({
        index: 0,
        service: "Haircut & Styling",
        time: "04:00 PM",
        free: 0,
      });
      expect(refused.body.conflicts[0].nearest.map(({ time }: { time: string }) => time)).toEqual(
        expect.arrayContaining(["03:30 PM", "04:30 PM"]),
      );
      await desk.patch(`/booking/${made.body._id}`, { bookingStatus: "cancelled" });
      expect((await desk.post("/booking/walk-in", walkIn)).status).toBe(201);
      expect((await desk.patch(`/booking/${made.body._id}`, { bookingStatus: "placed" })).status).toBe(409);
    } finally {
      await owner.patch("/settings", { slotCapacity: 5 });
    }
  });

  test("the day board shows who comes when, and marks who came", async () => {
    const day = "2037-11-27";
    const walkIn = (name: string, time: string) =>
      desk.post("/booking/walk-in", { name, serviceId: named("Wig Installation")._id, date: day, time, method: "pos" });
    await walkIn("Later Person", "02:00 PM");
    const first = await walkIn("Early Person", "10:00 AM");
    expect((await desk.patch(`/booking/${first.body._id}/flags`, { arrived: true, noShow: true })).status).toBe(400);
    const before = api.clock.now();
    api.clock.set(new Date(`${day}T08:00:00Z`));
    expect((await desk.patch(`/booking/${first.body._id}/flags`, { arrived: true })).status).toBe(200);
    api.clock.set(before);
    const board = (await desk.get(`/booking/day?date=${day}`)).body;
    expect(board.appointments).toMatchObject([
      { time: "10:00 AM", customer: { name: "Early Person" }, paymentMethod: "POS", arrived: true, noShow: false },
      { time: "02:00 PM", customer: { name: "Later Person" }, arrived: false },
    ]);
    const free = Object.fromEntries(board.slots.map((slot: { time: string; free: number }) => [slot.time, slot.free]));
    expect([free["09:30 AM"], free["10:00 AM"], free["11:30 AM"], free["12:00 PM"]]).toEqual([5, 4, 4, 5]);
  });
});

describe("who sees and changes what", () => {
  test("a status is one of four, set by staff alone, and each change is in the log once", async () => {
    const { client, user } = await customer();
    const { _id } = await book(user._id);
    expect((await client.patch(`/booking/${_id}`, { bookingStatus: "completed" })).status).toBe(403);
    for (const bookingStatus of ["paid", "PLACED", "", ["placed"], null])
      expect((await desk.patch(`/booking/${_id}`, { bookingStatus })).status).toBe(400);
    const form = new FormData();
    form.append("bookingStatus", "processing");
    expect((await desk.patch(`/booking/${_id}`, undefined, { raw: form })).status).toBe(200);
    expect((await desk.patch(`/booking/${_id}`, { bookingStatus: "completed" })).status).toBe(200);
    expect((await desk.patch(`/booking/${_id}`, { bookingStatus: "completed" })).status).toBe(200);
    expect((await client.get(`/booking/getBooking/${_id}`)).body.bookingStatus).toBe("completed");
    const log = (await (await api.staff("admin")).get(`/audit?target=${_id}&action=booking.status`)).body;
    expect(log.map(({ before, after }: { before: object; after: object }) => ({ before, after }))).toEqual([
      { before: { status: "processing" }, after: { status: "completed" } },
      { before: { status: "placed" }, after: { status: "processing" } },
    ]);
  });

  test("staff find bookings by status, day, customer and id; customers find only their own", async () => {
    const { client, user } = await customer();
    await client.patch("/users/me", { name: "Zainab Quickfind" });
    const { _id } = await book(user._id);
    await desk.patch(`/booking/${_id}`, { bookingStatus: "processing" });
    const found = async (query: string) =>
      (await desk.get(`/booking/?${query}`)).body.map((booking: { _id: string }) => booking._id);
    expect(await found("q=zainab")).toEqual([_id]);
    expect(await found(`q=${_id}`)).toEqual([_id]);
    expect(await found(`q=${user.email}`)).toEqual([_id]);
    expect(await found("status=processing")).toContain(_id);
    expect(await found(`q=quick&from=${MONDAY}&to=${MONDAY}`)).toEqual([_id]);
    expect(await found("q=quick&from=2037-11-24")).toEqual([]);
    expect(await found("q=nobody-at-all")).toEqual([]);
    expect(await found("mine=true")).toEqual([]);
    expect((await client.get("/booking/?q=Mama")).body).toEqual([]);
    expect((await api.client().get("/booking/")).status).toBe(401);
  });

  test("the dashboard's figures equal those of the lists", async () => {
    await Promise.all(Array.from({ length: 10 }, customer));
    const stats = (await desk.get("/stats")).body;
    const all = (await desk.get("/booking/?pageSize=500")).body as {
      bookingAmount: number;
      bookingStatus: string;
      _id: string;
    }[];
    expect(stats.totalIncome).toBe(all.reduce((sum, { bookingAmount }) => sum + bookingAmount, 0));
    expect(stats.bookings.total).toBe(all.length);
    expect(stats.bookings.completed).toBe(all.filter(({ bookingStatus }) => bookingStatus === "completed").length);
    expect(stats.latestBookings.map(({ _id }: { _id: string }) => _id)).toEqual(all.slice(0, 5).map(({ _id }) => _id));
    expect(stats.users.unverified).toBe(stats.users.total - stats.users.verified);
    expect(stats.firstUsers).toHaveLength(10);
    const { client } = await customer();
    expect((await client.get("/stats")).status).toBe(403);
  });
});
