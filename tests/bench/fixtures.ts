import { signedCookie } from "@salon/api/testing/api/signed-cookie.ts";
import { addDays, lagosDay, searchTerms, termStarts, weekdayOf } from "@salon/contracts";
import { ObjectId } from "mongodb";
import { randomBytes } from "node:crypto";
import { generateSalon } from "../harness/generated-salon/generate.ts";
import { Harness } from "../harness/harness.ts";

export interface FixtureOptions {
  server: string;
  mongoUri: string | undefined;
  processes: number;
  bookings: number;
  /** Number of signed-in customers, each with a session. */
  customers: number;
  /** Address of the payment provider. */
  providerUrl: string;
}
/** A signed-in user; requests are built from the cookie. */
export interface Visitor {
  id: string;
  cookie: string;
}
/** Running API processes with generated data, customers and an admin. */
export interface Fixture {
  harness: Harness;
  urls: string[];
  customers: Visitor[];
  admin: Visitor;
  /** One booking of each of the first customers. */
  bookingIds: string[];
  /** A service of half an hour, and below it days on which the salon is open. */
  serviceId: string;
  openDays: string[];
}
/** Resources that a process has used since its start. */
export interface Usage {
  cpuMs: number;
  /** CPU time in the kernel. */
  systemMs: number;
  /** CPU time of threads that run no JavaScript, such as the compiler and the garbage collector. */
  besideMs: number;
  /** Turns of the event loop. */
  turns: number;
  rssMb: number;
}

const METER = new URL("./processes/meter.mjs", import.meta.url);
const NEVER_SECONDS = 3600;
const CAPACITY = 50;
/** Short enough that all slots exist after the warm-up, and long enough to seat every customer. */
const DAYS_AHEAD = 18;
const SEED = 1;
const HOUR_MS = 3_600_000;
/** Number of customers with a booking. */
const WITH_BOOKING = 100;

/** Starts the processes on a new database and fills it. */
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
    const bookingIds = await bookingsOf(harness, ids.slice(0, WITH_BOOKING));
    return {
      harness,
      urls: harness.processes.map(({ url }) => url),
      customers: await openSessions(harness, secret, ids),
      admin: (await openSessions(harness, secret, [admin!._id]))[0]!,
      bookingIds,
      serviceId: String(service!._id),
      openDays: openDaysFrom(addDays(lagosDay(harness.now()), 1)),
    };
  } catch (error) {
    await harness.stop();
    throw error;
  }
}

/** Sums the usage of all processes of a fixture. */
export async function usageOf({ harness }: Fixture): Promise<Usage> {
  const usages = (await Promise.all(harness.processes.map((api) => api.ask({})))) as Usage[];
  return usageOfEach((figure) => usages.reduce((sum, usage) => sum + usage[figure], 0));
}

/** Builds a usage from a function of each figure. */
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

const customerNamed = (email: string, createdAt: Date, name = "Bench Customer") => ({
  _id: new ObjectId(),
  name,
  email,
  passwordHash: "generated",
  role: "customer",
  revision: 0,
  verified: true,
  createdAt,
  terms: [email, ...name.toLowerCase().split(" ")],
  links: {},
  signInPlaces: [],
});

/** Adds a customer with `count` bookings, copied from a generated one. */
export async function addRegular(
  { harness }: Fixture,
  { name, email, bookings }: { name: string; email: string; bookings: number },
): Promise<void> {
  const db = await harness.db();
  const user = customerNamed(email, harness.now(), name);
  await db.collection("users").insertOne(user);
  const { _id, paymentRef, receiptNumber: _, ...other } = (await db.collection("bookings").findOne({}))!;
  const own = { ...other, user: user._id, bookingStatus: "completed", terms: termStarts(searchTerms(user)) };
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

/** Returns one booking of each customer; inserts one for customers without any. */
async function bookingsOf(harness: Harness, users: readonly ObjectId[]): Promise<string[]> {
  const bookings = (await harness.db()).collection("bookings");
  const ids: string[] = [];
  for (const user of users) {
    const own = await bookings.findOne({ user });
    if (own) ids.push(String(own._id));
    else {
      const { _id, paymentRef, receiptNumber: _, ...other } = (await bookings.findOne({}))!;
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
