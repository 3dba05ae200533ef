import { addDays, type DayClose, DESK_METHODS, FIRST_SETTINGS, instantOf, type Payment } from "@salon/contracts";
import mongoose from "mongoose";
import { afterEach, expect, test } from "vitest";
import { reportUnclaimed } from "../../features/bookings/change/booked-lines.ts";
import { checkInvariants } from "../../../test/support/interleavings/check-invariants.ts";
import { changedCollections, readDatabase } from "../../../test/support/api/database-state.ts";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { seed } from "../seed.ts";

const TUESDAY = "2037-11-24";
const AT_TEN_PAST_ELEVEN = instantOf(TUESDAY, 11 * 60 + 10);
const DEMO = { admin: "admin@salon.test", author: "author@salon.test", customer: "customer@salon.test" } as const;
const DEMO_PASSWORD = "Salon#2025";

/** The jobs write these at any time; the settings once, after they looked for lines without the people of a new team. */
const BY_JOBS = ["leases", "settings"];
/** The admins get the mail of the day after nine in the evening. */
const IN_THE_EVENING = ["dayMails", "outbox"];
let api: TestApi;
afterEach(() => api.stop());
const open = async (at = AT_TEN_PAST_ELEVEN) => (api = await startApi({ seed: "lived", at, rateLimitScale: 100 }));

async function signIn(email: string): Promise<TestClient> {
  const client = api.client();
  expect((await client.signIn(email, DEMO_PASSWORD)).status).toBe(200);
  return client;
}

/** Seeds once more, as a restart does. */
const seedAgain = () =>
  seed(
    api.deps,
    { seed: "lived", ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined },
    { baseUrl: api.sandbox.url, secretKey: api.sandbox.secretKey },
  );

async function violations() {
  const refunds = api.sandbox.refunds();
  const transactions = api.sandbox.transactions().map(({ id, txRef: ref, status, amount: naira }) => ({
    id: String(id),
    ref,
    status,
    naira,
  }));
  const sentBack = refunds.map(({ transactionId }) => String(transactionId));
  return checkInvariants({
    db: mongoose.connection.db!,
    truth: { transactions, refundCalls: sentBack, sentBack },
    now: api.clock.now(),
    capacity: FIRST_SETTINGS.slotCapacity,
    atRest: true,
  });
}

test.each([
  ["on a Tuesday at 11:10", AT_TEN_PAST_ELEVEN, []],
  ["just after midnight of a new year, a Thursday", instantOf("2037-01-01", 5), []],
  ["late on a Sunday", instantOf("2037-11-29", 23 * 60 + 55), IN_THE_EVENING],
])("all invariants hold %s, also after the jobs have run, which send nothing again", async (_title, at, more) => {
  await open(at);
  expect(await violations()).toEqual([]);
  await reportUnclaimed(at);
  const before = await readDatabase();
  await api.jobs.runAll();
  expect(changedCollections(before, await readDatabase(), [...BY_JOBS, ...more])).toEqual([]);
  expect(await violations()).toEqual([]);
});

test("a second start writes nothing, and one that follows an interrupted start writes what is missing", async () => {
  await open();
  const whole = await readDatabase();
  const known = api.sandbox.snapshot();
  api.clock.advance(3 * 24 * 60 * 60_000);
  await seedAgain();
  expect(changedCollections(whole, await readDatabase(), BY_JOBS)).toEqual([]);
  const collection = (name: string) => mongoose.connection.collection(name);
  await collection("bookings").deleteMany({ bookingDate: { $gt: instantOf(TUESDAY, -20 * 24 * 60) } });
  await collection("slots").deleteMany({ day: { $gt: TUESDAY } });
  await collection("users").deleteMany({ passwordHash: { $exists: false } });
  await Promise.all(["outbox", "refunds", "drawer", "team"].map((name) => collection(name).deleteMany({})));
  await collection("seeds").updateOne({}, { $set: { isDone: false } });
  await seedAgain();
  expect(changedCollections(whole, await readDatabase(), BY_JOBS)).toEqual([]);
  expect(api.sandbox.snapshot()).toMatchObject({ transactions: known.transactions, refunds: known.refunds });
});

test("a salon that is in use gets no rows", async () => {
  api = await startApi();
  const desk = await api.staff("author");
  const [service] = (await desk.get("/services/all-services?q=Haircut")).body;
  const walkIn = { name: "Ada Obi", serviceId: service._id, time: "10:00 AM", method: "cash" };
  expect((await desk.post("/booking/walk-in", walkIn)).status).toBe(201);
  await seedAgain();
  expect((await desk.get("/booking/")).headers.get("x-total-count")).toBe("1");
  expect((await signIn(DEMO.admin)).cookieHeader).not.toBe("");
});

test("a provider that is not the sandbox, and a program without one, are named", async () => {
  api = await startApi();
  const lived = { seed: "lived", ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined } as const;
  await expect(seed(api.deps, lived, { baseUrl: `${api.url}/`, secretKey: "key" })).rejects.toThrow(
    /^SEED=lived: .*404/,
  );
  await expect(seed(api.deps, lived)).rejects.toThrow(/^SEED=lived: only the server/);
});

test("the desk sees charts, a day with people, closed days and what waits for a decision", async () => {
  await open();
  const [admin, author] = [await signIn(DEMO.admin), await signIn(DEMO.author)];
  const { body: stats } = await admin.get("/stats");
  for (const status of ["placed", "processing", "completed", "cancelled"])
    expect(stats.bookings[status]).toBeGreaterThan(0);
  expect(stats.users).toMatchObject({ total: 43, suspended: 1 });
  const { appointments } = (await author.get(`/booking/day?date=${TUESDAY}`)).body;
  const people = appointments.flatMap((one: { with: { name: string }[] }) => one.with.map(({ name }) => name));
  expect(new Set(people).size).toBeGreaterThan(2);
  const { body: waiting } = await admin.get("/payments?attention=true");
  expect(waiting.map(({ state }: Payment) => state).toSorted()).toEqual(["fulfilled", "review"]);
  const closed = await Promise.all(
    [1, 2, 3, 10].map((back) => author.get(`/day-close?date=${addDays(TUESDAY, -back)}`)),
  );
  expect(closed.map(({ body }) => (body as DayClose).closedAt !== null)).toEqual([false, true, true, true]);
  for (const { body } of closed.slice(1))
    for (const { method, amount, difference } of (body as DayClose).counted!)
      expect(amount - difference).toBe(
        method === "cash"
          ? body.drawer.expected
          : body.expected.find((sum: { method: string }) => DESK_METHODS[method] === sum.method).amount,
      );
  expect((await author.get("/messages?answered=false")).body).toHaveLength(4);
  const [entry] = (await author.get("/waitlist?state=waiting")).body;
  const { slots } = (await author.get(`/booking/availability?date=${entry.dayFrom}&service=${entry.serviceId}`)).body;
  expect(slots.find(({ time }: { time: string }) => time === entry.timeFrom)).toMatchObject({ status: "full" });
});

test("the money of a payment in review and of a refund that is due goes back", async () => {
  await open();
  const admin = await signIn(DEMO.admin);
  const { body: waiting } = await admin.get("/payments?attention=true");
  for (const { ref } of waiting)
    expect((await admin.post(`/payments/${ref}/refund`, { reason: "As asked" })).status).toBe(200);
  await api.sandbox.advance(60_000);
  api.clock.advance(60_000);
  await api.jobs.runAll();
  for (const { ref } of waiting)
    expect((await admin.get(`/payments?q=${ref}`)).body).toMatchObject([{ state: "refunded" }]);
  expect(await violations()).toEqual([]);
});

test("the demo customer has bookings behind and ahead, and no other account has a password", async () => {
  await open();
  const customer = await signIn(DEMO.customer);
  const { body: bookings } = await customer.get("/booking/");
  expect(bookings.map(({ bookingStatus }: { bookingStatus: string }) => bookingStatus).toSorted()).toEqual([
    "completed",
    "completed",
    "placed",
  ]);
  const accounts = await mongoose.connection
    .collection("users")
    .find({ passwordHash: { $exists: true } })
    .toArray();
  expect(accounts.map(({ email }) => email as string).toSorted()).toEqual(Object.values(DEMO).toSorted());
});
