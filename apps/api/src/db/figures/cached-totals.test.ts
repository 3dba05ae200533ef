import { BOOKING_STATUSES, PAYMENT_STATES, type BookingStatus, type PaymentState } from "@salon/contracts";
import mongoose from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transitionPayment, type PaymentDocument } from "../../features/payments/payments.transitions.service.ts";
import { startApi, type TestApi } from "../../testing/api/start-api.ts";
import type { TestClient } from "../../testing/api/test-client.ts";

/** More rows than `countRows` counts exactly. */
const ROWS = 2100;
const MONTHS = ["2037-09", "2037-10", "2037-11"];
const CHANGES = 12;
const CONCURRENT = 3;

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
      const email = `user${index}@example.com`;
      const person = { name: "Ada Obi", email, passwordHash: "none", terms: [email], createdAt, revision: 0 };
      return { ...person, role: index % 5 === 0 ? "suspended" : "customer", verified: index % 3 > 0 };
    }),
  );
  await connection.collection("payments").insertMany(
    rows.map((createdAt, index) => ({
      ...paymentNo(index),
      state: index % 4 === 0 ? "expired" : "fulfilled",
      createdAt,
      history: [],
    })),
  );
  // The stored sums do not contain the imported rows.
  await connection.collection("figures").deleteMany({});
  await storeSums();
});
afterAll(() => api.stop());

function paymentNo(index: number) {
  const ref = `IBD-${index}`;
  return {
    ref,
    seatRef: ref,
    user: null,
    cartKey: ref,
    items: [],
    amount: 4000,
    bookingId: new mongoose.Types.ObjectId(),
    heldUntil: new Date(),
    attention: false,
    refundDue: false,
    link: null,
    paidAmount: null,
    paidCurrency: null,
    method: null,
    paidAt: null,
    fulfilledAt: null,
    reason: null,
    nextCheckAt: null,
  };
}

/** Runs the jobs until the sums of every month are stored. */
async function storeSums(): Promise<void> {
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

/** Every kind of total that has stored sums, with the collection and filter of its rows. */
const TOTALS: readonly (readonly [address: string, collection: string, filter: object])[] = [
  ...BOOKING_STATUSES.map((status) => [`/booking/?status=${status}`, "bookings", { bookingStatus: status }] as const),
  ...PAYMENT_STATES.map((state) => [`/payments?state=${state}`, "payments", { state }] as const),
  ["/users/getUsers?role=customer", "users", { role: "customer" }],
  ["/users/getUsers?verified=false", "users", { verified: false }],
  ["/users/getUsers?role=suspended&verified=true", "users", { role: "suspended", verified: true }],
];
const shownTotals = async () => Promise.all(TOTALS.map(async ([address]) => [address, await totalOf(address)]));
const countedTotals = async () =>
  Promise.all(
    TOTALS.map(async ([address, collection, filter]) => [
      address,
      await mongoose.connection.collection(collection).countDocuments(filter),
    ]),
  );

/** Changes many rows, several at once, and reads a total meanwhile: it includes every answered change and no change that has not started. */
async function expectExactTotals<T>(
  many: readonly T[],
  change: (one: T) => Promise<void>,
  total: () => Promise<number>,
) {
  const before = await total();
  const progress = { started: 0, answered: 0, isOver: false };
  const changes = Promise.all(
    Array.from({ length: CONCURRENT }, async (_, lane) => {
      for (const one of many.filter((_one, index) => index % CONCURRENT === lane)) {
        progress.started++;
        await change(one);
        progress.answered++;
      }
    }),
  ).finally(() => (progress.isOver = true));
  do {
    const least = progress.answered;
    const seen = (await total()) - before;
    expect(seen, "changes that were answered").toBeGreaterThanOrEqual(least);
    expect(seen, "changes that have started").toBeLessThanOrEqual(progress.started);
  } while (!progress.isOver);
  await changes;
  expect(await total()).toBe(before + many.length);
}

test("filtered totals equal the numbers of rows, from stored sums and from months with recent writes", async () => {
  expect(await shownTotals()).toEqual(await countedTotals());
  const moved = await mongoose.connection.collection("bookings").findOne({ bookingStatus: "placed" });
  await admin.patch(`/booking/${String(moved?._id)}`, { bookingStatus: "processing" });
  await api.client().signUp();
  expect(await shownTotals()).toEqual(await countedTotals());
  await storeSums();
  expect(await shownTotals()).toEqual(await countedTotals());
});

test("a total is exact at every moment while many bookings change their status at once [R15]", async () => {
  const some = await mongoose.connection
    .collection("bookings")
    .find({ bookingStatus: "placed" })
    .limit(CHANGES)
    .toArray();
  const become = (bookingStatus: BookingStatus) => async (id: string) =>
    expect((await admin.patch(`/booking/${id}`, { bookingStatus })).status).toBe(200);
  const ids = some.map(({ _id }) => String(_id));
  await expectExactTotals(ids, become("processing"), () => ofStatus("processing"));
  await storeSums();
  await expectExactTotals(ids, become("completed"), () => ofStatus("completed"));
});

test("a total is exact at every moment while many accounts change their role at once [R15]", async () => {
  await storeSums();
  const some = await mongoose.connection.collection("users").find({ role: "customer" }).limit(CHANGES).toArray();
  const promote = async (id: string) =>
    expect((await admin.post("/users/upgradeUser", { id, role: "author" })).status).toBeLessThan(300);
  const ids = some.map(({ _id }) => String(_id));
  await expectExactTotals(ids, promote, () => totalOf("/users/getUsers?role=author"));
});

const payments = () => mongoose.connection.collection<PaymentDocument>("payments");
const inState = (state: PaymentState) => totalOf(`/payments?state=${state}`);
const move = (to: PaymentState) => async (payment: Pick<PaymentDocument, "ref" | "state">) => {
  const moved = await transitionPayment(payment, { from: [payment.state], to, now: api.clock.now() });
  expect(moved?.state).toBe(to);
};

test("a total is exact at every moment while many payments change their state at once [R15]", async () => {
  await storeSums();
  const some = await payments().find({ state: "fulfilled" }).limit(CHANGES).toArray();
  await expectExactTotals(some, move("refunding"), () => inState("refunding"));
  await storeSums();
  const changed = await payments().find({ state: "refunding" }).toArray();
  await expectExactTotals(changed, move("refunded"), () => inState("refunded"));
  expect(await shownTotals()).toEqual(await countedTotals());
});

test("the numbers of payments stay exact when they are stored between the changes of a payment", async () => {
  const payment = (await payments().findOne({ state: "fulfilled" }))!;
  await move("review")(payment);
  api.clock.advance(40_000);
  await move("refunding")({ ...payment, state: "review" });
  // Stores the numbers of an instant after the first change and before the second.
  api.clock.advance(40_000);
  await api.jobs.runAll();
  expect(await shownTotals()).toEqual(await countedTotals());
  await move("refunded")({ ...payment, state: "refunding" });
  await payments().insertOne({
    ...paymentNo(ROWS),
    state: "creating",
    createdAt: api.clock.now(),
    history: [],
  } as never);
  expect(await shownTotals()).toEqual(await countedTotals());
  api.clock.advance(25 * 60 * 60_000);
  await api.jobs.runAll();
  expect(await shownTotals()).toEqual(await countedTotals());
});

test("payments imported from elsewhere are counted within a day", async () => {
  await payments().insertOne({
    ...paymentNo(ROWS + 1),
    state: "failed",
    createdAt: new Date("2037-01-01"),
    history: [],
  } as never);
  api.clock.advance(25 * 60 * 60_000);
  await api.jobs.runAll();
  expect(await shownTotals()).toEqual(await countedTotals());
});
