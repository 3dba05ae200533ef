import { signedCookie } from "@salon/api/testing/api/signed-cookie.ts";
import { addDays, lagosDay, weekdayOf } from "@salon/contracts";
import { ObjectId } from "mongodb";
import { randomBytes } from "node:crypto";
import { generateSalon } from "../harness/generated-salon/generate.ts";
import { Harness } from "../harness/harness.ts";

/** What a salon to be measured is like. */
export interface FixtureOptions {
  server: string;
  mongoUri: string | undefined;
  processes: number;
  bookings: number;
  /** Signed-in customers, each with a session of their own. */
  customers: number;
  /** Of the payment provider. */
  providerUrl: string;
}
/** Somebody signed in: whose calls can be made as bytes. */
export interface Visitor {
  id: string;
  cookie: string;
}
/** A salon with a past, customers and an administrator, and its processes running. */
export interface Fixture {
  harness: Harness;
  urls: string[];
  customers: Visitor[];
  admin: Visitor;
  /** A booking of each of the first customers. */
  bookingIds: string[];
  /** A service of half an hour, and days on which the salon is open. */
  serviceId: string;
  openDays: string[];
}
/** What a process has used since it started, and what it holds. */
export interface Usage {
  cpuMs: number;
  /** What of it the operating system did for it. */
  systemMs: number;
  /** What of it threads took that run no JavaScript: compiling, collecting garbage. */
  besideMs: number;
  /** Of the event loop. */
  turns: number;
  rssMb: number;
}

const METER = new URL("./processes/meter.mjs", import.meta.url);
const NEVER_SECONDS = 3600;
const CAPACITY = 50;
/** Few enough for the slots to be there once the calls are warm, and enough to seat every customer. */
const DAYS_AHEAD = 18;
const SEED = 1;
const HOUR_MS = 3_600_000;
/** Customers that have a booking to look at. */
const WITH_BOOKING = 100;

/** Starts the processes on a database of their own and fills it. */
export async function openFixture(options: FixtureOptions): Promise<Fixture> {
  const secret = randomBytes(32).toString("hex");
  const harness = await Harness.start({
    ...options,
    capacity: CAPACITY,
    name: "bench",
    env: { JWT_SECRET: secret, FLW_BASE_URL: `${options.providerUrl}/` },
    preload: METER,
  });
  try {
    await harness.startAll({ jobsSeconds: NEVER_SECONDS });
    const db = await harness.db();
    await generateSalon(db, { bookings: options.bookings, now: harness.now(), seed: SEED });
    const admin = await db.collection("users").findOne({ role: "admin" });
    const customers = await db
      .collection("users")
      .find({ role: "customer" }, { projection: { _id: 1 } })
      .limit(options.customers)
      .toArray();
    const more = await addCustomers(harness, options.customers - customers.length);
    const ids = [...customers.map(({ _id }) => _id), ...more];
    const service = await db.collection("services").findOne({ timeframe: "30mins" });
    return {
      harness,
      urls: harness.processes.map(({ url }) => url),
      customers: await openSessions(harness, secret, ids),
      admin: (await openSessions(harness, secret, [admin!._id]))[0]!,
      bookingIds: await bookingsOf(harness, ids.slice(0, WITH_BOOKING)),
      serviceId: String(service!._id),
      openDays: openDaysFrom(addDays(lagosDay(harness.now()), 1)),
    };
  } catch (error) {
    await harness.stop();
    throw error;
  }
}

/** What the processes of a fixture have used together. */
export async function usageOf({ harness }: Fixture): Promise<Usage> {
  const usages = (await Promise.all(harness.processes.map((api) => api.ask({})))) as Usage[];
  return usageOfEach((figure) => usages.reduce((sum, usage) => sum + usage[figure], 0));
}

/** A usage, figure by figure. */
export const usageOfEach = (figureOf: (figure: keyof Usage) => number): Usage => ({
  cpuMs: figureOf("cpuMs"),
  systemMs: figureOf("systemMs"),
  besideMs: figureOf("besideMs"),
  turns: figureOf("turns"),
  rssMb: figureOf("rssMb"),
});

const openDaysFrom = (first: string): string[] =>
  Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(first, index)).filter((day) => weekdayOf(day) !== 0);

async function addCustomers(harness: Harness, count: number): Promise<ObjectId[]> {
  if (count <= 0) return [];
  const users = Array.from({ length: count }, (_, index) => customerNamed(`bench${index}@example.com`, harness.now()));
  await (await harness.db()).collection<(typeof users)[number]>("users").insertMany(users, { ordered: false });
  return users.map(({ _id }) => _id);
}

const customerNamed = (email: string, createdAt: Date) => ({
  _id: new ObjectId(),
  name: "Bench Customer",
  email,
  passwordHash: "generated",
  role: "customer",
  revision: 0,
  verified: true,
  createdAt,
  terms: [email, "bench", "customer"],
  links: {},
  signInPlaces: [],
});

/** Adds a customer who has been there so often; the bookings are made from one of the salon's own. */
export async function addRegular(
  { harness }: Fixture,
  { email, bookings }: { email: string; bookings: number },
): Promise<void> {
  const db = await harness.db();
  const user = customerNamed(email, harness.now());
  await db.collection("users").insertOne(user);
  const { _id, paymentRef, ...other } = (await db.collection("bookings").findOne({}))!;
  const own = { ...other, user: user._id, bookingStatus: "completed" };
  await db
    .collection("bookings")
    .insertMany(
      Array.from({ length: bookings }, (_, index) => ({ ...own, paymentRef: `${String(paymentRef)}-${index}` })),
    );
}

async function openSessions(harness: Harness, secret: string, users: readonly ObjectId[]): Promise<Visitor[]> {
  const now = harness.now();
  const sessions = users.map((user) => ({
    _id: new ObjectId(),
    user,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + 24 * HOUR_MS),
    device: "Chrome on Android",
    country: null,
  }));
  await (await harness.db()).collection<(typeof sessions)[number]>("sessions").insertMany(sessions, { ordered: false });
  return sessions.map(({ _id, user }) => {
    const claims = { sessionId: String(_id), userId: String(user) };
    return { id: claims.userId, cookie: signedCookie(secret, claims) };
  });
}

/** One booking of each of these customers; written here for those who have none. */
async function bookingsOf(harness: Harness, users: readonly ObjectId[]): Promise<string[]> {
  const bookings = (await harness.db()).collection("bookings");
  const ids: string[] = [];
  for (const user of users) {
    const own = await bookings.findOne({ user });
    if (own) ids.push(String(own._id));
    else {
      const { _id, paymentRef, ...other } = (await bookings.findOne({}))!;
      const { insertedId } = await bookings.insertOne({
        ...other,
        user,
        paymentRef: `${String(paymentRef)}-${String(user)}`,
      });
      ids.push(String(insertedId));
    }
  }
  return ids;
}
