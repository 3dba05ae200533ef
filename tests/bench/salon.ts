import { signedCookie } from "@salon/api/test/support/api/signed-cookie.ts";
import { addDays, lagosDay, searchTerms, termStarts, weekdayOf } from "@salon/contracts";
import { ObjectId, type Db } from "mongodb";
import { randomBytes } from "node:crypto";
import { generateSalon } from "../harness/generated-salon/generate.ts";
import { Harness, type HarnessOptions } from "../harness/harness.ts";

/** The built server and the database on which everything is measured. */
export interface Place {
  server: string;
  mongoUri: string | undefined;
}
/** A running API with generated data, and the cookies of its customers and its admin. */
export interface Salon {
  harness: Harness;
  url: string;
  customers: string[];
  admin: string;
  /** One booking of each of the customers. */
  bookingIds: string[];
  /** A service of half an hour, and days on which the salon is open. */
  serviceId: string;
  openDays: string[];
}

const CUSTOMERS = 100;
const DAYS_AHEAD = 18;
const SEED = 1;
const CLOSED_FROM = 40;
const CLOSED_DAYS = 12;
const HOUR_MS = 3_600_000;

/** A customer with the same number of bookings in every salon: a page of a common name. */
export const REGULAR = { name: "Adunni Regular", email: "regular@example.com", bookings: 20 };

/** Starts the server on a new database, fills it, and restarts it as after a restore. */
export async function openSalon(
  place: Place,
  bookings: number,
  { env: own, core }: Pick<HarnessOptions, "env" | "core"> = {},
): Promise<Salon> {
  const secret = randomBytes(32).toString("hex");
  const env = { JWT_SECRET: secret, ...own };
  const harness = await Harness.start({ ...place, processes: 1, capacity: 50, name: "bench", env, core });

  try {
    await harness.startAll();
    const db = await harness.db();
    await generateSalon(db, { bookings, now: harness.now(), seed: SEED });
    const users = db.collection("users");
    const found = await users
      .find({ role: "customer" }, { projection: { _id: 1 } })
      .limit(CUSTOMERS)
      .toArray();
    const ids = found.map(({ _id }) => _id);
    const admin = await users.findOne({ role: "admin" });
    const service = await db.collection("services").findOne({ timeframe: "30mins" });
    const bookingIds = await bookingsOf(db, ids);
    await addRegular(db, harness.now());
    await closeDays(db, harness.now());

    await harness.processes[0]!.stop();
    const { url } = await harness.start(0);
    return {
      harness,
      url,
      customers: await openSessions(await harness.db(), { secret, now: harness.now() }, ids),
      admin: (await openSessions(await harness.db(), { secret, now: harness.now() }, [admin!._id]))[0]!,
      bookingIds,
      serviceId: String(service!._id),
      openDays: openDaysFrom(addDays(lagosDay(harness.now()), 1)),
    };
  } catch (error) {
    await harness.stop();
    throw error;
  }
}

const openDaysFrom = (first: string): string[] =>
  Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(first, index)).filter((day) => weekdayOf(day) !== 0);

async function openSessions(
  db: Db,
  { secret, now }: { secret: string; now: Date },
  users: readonly ObjectId[],
): Promise<string[]> {
  const expiresAt = new Date(now.getTime() + 24 * HOUR_MS);
  const opened = { createdAt: now, lastSeenAt: now, expiresAt, device: "Chrome on Android", country: null };
  const sessions = users.map((user) => ({ _id: new ObjectId(), user, ...opened }));
  await db.collection<(typeof sessions)[number]>("sessions").insertMany(sessions);
  return sessions.map(({ _id, user }) => signedCookie(secret, { sessionId: String(_id), userId: String(user) }));
}

/** Copies a generated booking for each of these customers. */
async function bookingsOf(db: Db, users: readonly ObjectId[]): Promise<string[]> {
  const copies = users.map((user) => ({ user, suffix: String(user) }));
  return copyBooking(db, copies);
}

async function addRegular(db: Db, now: Date): Promise<void> {
  const { name, email, bookings } = REGULAR;
  const user = {
    _id: new ObjectId(),
    name,
    email,
    passwordHash: "generated",
    role: "customer",
    revision: 0,
    verified: true,
    proven: true,
    createdAt: now,
    terms: searchTerms({ name, email }),
    links: {},
    signInPlaces: [],
  };
  await db.collection<typeof user>("users").insertOne(user);

  const own = { user: user._id, bookingStatus: "completed", terms: termStarts(searchTerms({ name })) };
  await copyBooking(
    db,
    Array.from({ length: bookings }, (_, index) => ({ ...own, suffix: String(index) })),
  );
}

/** Closes days far ahead with about 500 appointments in the large salon, which then cannot take place. */
async function closeDays(db: Db, now: Date): Promise<void> {
  const days = Array.from({ length: CLOSED_DAYS }, (_, index) => addDays(lagosDay(now), CLOSED_FROM + index));
  const closedDates = days.map((date) => ({ date, reason: "Repairs" }));
  const { matchedCount } = await db.collection("settings").updateOne({}, { $set: { closedDates } });
  if (matchedCount !== 1) throw new Error("there are no settings to close days in");
}

async function copyBooking(db: Db, changes: readonly { user: ObjectId; suffix: string }[]): Promise<string[]> {
  const { _id, paymentRef, receiptNumber: _, ...other } = (await db.collection("bookings").findOne({}))!;
  const copies = changes.map(({ suffix, ...change }) => ({
    ...other,
    ...change,
    _id: new ObjectId(),
    paymentRef: `${String(paymentRef)}-${suffix}`,
  }));
  await db.collection<(typeof copies)[number]>("bookings").insertMany(copies);
  return copies.map((copy) => String(copy._id));
}
