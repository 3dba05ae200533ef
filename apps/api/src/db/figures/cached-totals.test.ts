import { BOOKING_STATUSES, type BookingStatus } from "@salon/contracts";
import mongoose from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi, type TestApi } from "../../testing/api/start-api.ts";
import type { TestClient } from "../../testing/api/test-client.ts";

/** More than are counted one by one. */
const ROWS = 2100;
const MONTHS = ["2026-09", "2026-10", "2026-11"];
const A_FEW = 12;
const AT_ONCE = 3;

let api: TestApi;
let admin: TestClient;

beforeAll(async () => {
  api = await startApi();
  admin = await api.staff("admin");
  const { connection } = mongoose;
  const rows = Array.from({ length: ROWS }, (_, index) => new Date(`${MONTHS[index % MONTHS.length]}-10T09:00:00Z`));
  await connection.collection("bookings").insertMany(
    rows.map((bookingDate, index) => ({
      user: null,
      walkIn: { name: "Ada Obi", phone: null },
      bookingDate,
      bookingTime: "09:00 AM",
      bookingStatus: index % 7 === 0 ? "cancelled" : "placed",
      bookingAmount: 4000,
      paymentMethod: "Cash",
      cartItems: [],
      sequence: 0,
      terms: [],
    })),
  );
  await connection.collection("users").insertMany(
    rows.map((createdAt, index) => {
      const email = `kept${index}@example.com`;
      const person = { name: "Ada Obi", email, passwordHash: "none", terms: [email], createdAt, revision: 0 };
      return { ...person, role: index % 5 === 0 ? "suspended" : "customer", verified: index % 3 > 0 };
    }),
  );
  // What was added up before they were brought in is no longer all there is.
  await connection.collection("figures").deleteMany({});
  await rest();
});
afterAll(() => api.stop());

/** Until every month has been counted and kept. */
async function rest(): Promise<void> {
  api.clock.advance(61_000);
  await api.jobs.runAll();
  const figures = await mongoose.connection.collection("figures").find({}).toArray();
  expect(figures.map(({ counted, marks }) => (counted as { marks: number } | null)?.marks === marks)).not.toContain(
    false,
  );
}

async function totalOf(address: string): Promise<number> {
  const { status, headers } = await admin.get(`${address}&pageSize=1`);
  expect(status, address).toBe(200);
  return Number(headers.get("x-total-count"));
}

const ofStatus = (status: BookingStatus) => totalOf(`/booking/?status=${status}`);

/** Every kind of total that sums are kept for, with the rows that it is of. */
const TOTALS: readonly (readonly [address: string, collection: string, filter: object])[] = [
  ...BOOKING_STATUSES.map((status) => [`/booking/?status=${status}`, "bookings", { bookingStatus: status }] as const),
  ["/users/getUsers?role=customer", "users", { role: "customer" }],
  ["/users/getUsers?verified=false", "users", { verified: false }],
  ["/users/getUsers?role=suspended&verified=true", "users", { role: "suspended", verified: true }],
];
const said = async () => Promise.all(TOTALS.map(async ([address]) => [address, await totalOf(address)]));
const counted = async () =>
  Promise.all(
    TOTALS.map(async ([address, collection, filter]) => [
      address,
      await mongoose.connection.collection(collection).countDocuments(filter),
    ]),
  );

/** Does something to each of many, several at once, and asks for a total all the while: it is never behind what was answered, nor ahead of what was begun. */
async function expectNoOtherTotal<T>(
  many: readonly T[],
  change: (one: T) => Promise<void>,
  total: () => Promise<number>,
) {
  const before = await total();
  const now = { begun: 0, answered: 0, isOver: false };
  const changes = Promise.all(
    Array.from({ length: AT_ONCE }, async (_, lane) => {
      for (const one of many.filter((_one, index) => index % AT_ONCE === lane)) {
        now.begun++;
        await change(one);
        now.answered++;
      }
    }),
  ).finally(() => (now.isOver = true));
  do {
    const least = now.answered;
    const seen = (await total()) - before;
    expect(seen, "changes that were answered").toBeGreaterThanOrEqual(least);
    expect(seen, "changes that were begun").toBeLessThanOrEqual(now.begun);
  } while (!now.isOver);
  await changes;
  expect(await total()).toBe(before + many.length);
}

test("totals behind a filter are those of the rows, from sums that are kept and from months that are moving", async () => {
  expect(await said()).toEqual(await counted());
  const moved = await mongoose.connection.collection("bookings").findOne({ bookingStatus: "placed" });
  await admin.patch(`/booking/${String(moved?._id)}`, { bookingStatus: "processing" });
  await api.client().signUp();
  expect(await said()).toEqual(await counted());
  await rest();
  expect(await said()).toEqual(await counted());
});

test("a total is true at every moment while many bookings change their status at once [R15]", async () => {
  const some = await mongoose.connection
    .collection("bookings")
    .find({ bookingStatus: "placed" })
    .limit(A_FEW)
    .toArray();
  const become = (bookingStatus: BookingStatus) => async (id: string) =>
    expect((await admin.patch(`/booking/${id}`, { bookingStatus })).status).toBe(200);
  const ids = some.map(({ _id }) => String(_id));
  await expectNoOtherTotal(ids, become("processing"), () => ofStatus("processing"));
  await rest();
  await expectNoOtherTotal(ids, become("completed"), () => ofStatus("completed"));
});

test("a total is true at every moment while many accounts change their role at once [R15]", async () => {
  await rest();
  const some = await mongoose.connection.collection("users").find({ role: "customer" }).limit(A_FEW).toArray();
  const promote = async (id: string) =>
    expect((await admin.post("/users/upgradeUser", { id, role: "author" })).status).toBeLessThan(300);
  const ids = some.map(({ _id }) => String(_id));
  await expectNoOtherTotal(ids, promote, () => totalOf("/users/getUsers?role=author"));
});
