import { searchTerms } from "@salon/contracts";
import { ObjectId, type Db, type Document } from "mongodb";
import { insertAll } from "./generate.ts";
import { pick, seededRandom } from "./random.ts";

interface BackOfficeOptions {
  /** Number of mails, of audit entries and of client cards; messages, readers and unfinished payments get a tenth of it each. */
  rows: number;
  now: Date;
  seed: number;
}

const MINUTE_MS = 60_000;
/** The number of the first card, without country code and zero. */
const FIRST_NUMBER = 8_035_000_000;
const CHANGES = [
  { action: "booking.status", type: "booking", before: { status: "placed" }, after: { status: "completed" } },
  { action: "booking.flags", type: "booking", before: { arrived: false }, after: { arrived: true } },
  { action: "booking.time", type: "booking", before: { time: "09:00 AM" }, after: { time: "10:00 AM" } },
  { action: "user.sign-in", type: "user", before: null, after: null },
];

/** Inserts the rest of a generated salon: mails, the activity log, messages, client cards, readers, and payments without a booking. */
export async function generateBackOffice(db: Db, { rows, now, seed }: BackOfficeOptions): Promise<void> {
  const random = seededRandom(seed);
  const before = (index: number) => new Date(now.getTime() - index * MINUTE_MS);
  const few = Math.round(rows / 10);
  const withUser = { projection: { user: 1 } };
  const bookings = await db.collection("bookings").find({}, withUser).limit(rows).toArray();
  const staff = await db.collection("users").find({ role: "admin" }).toArray();
  await insertAll(
    db,
    "outbox",
    bookings.map((booking, index) => mailAbout(booking, before(index), random)),
  );
  await insertAll(
    db,
    "audit",
    bookings.map((booking, index) => {
      const change = changeOf(booking, before(index), random);
      return { ...change, actor: index % 50 === 0 ? null : pick(random, staff)._id };
    }),
  );
  await insertAll(
    db,
    "messages",
    Array.from({ length: few }, (_, index) => messageNo(index, before(index))),
  );
  const withName = { projection: { name: 1 } };
  const customers = await db.collection("users").find({ role: "customer" }, withName).limit(rows).toArray();
  await insertAll(
    db,
    "clients",
    customers.map((customer, index) => cardOf(customer, index, before(index))),
  );
  await insertAll(
    db,
    "subscribers",
    Array.from({ length: few }, (_, index) => readerNo(index, before(index))),
  );
  await insertAll(
    db,
    "payments",
    (await lostPayments(db, few)).map((payment, index) => ({ ...payment, createdAt: before(index) })),
  );
}

const readerNo = (index: number, createdAt: Date) => ({
  _id: new ObjectId(),
  email: `reader${index}@example.com`,
  createdAt,
});

/** The card of an account, with a number of its own. */
function cardOf({ _id: user, name }: Document, index: number, createdAt: Date) {
  const _id = new ObjectId();
  const digits = String(FIRST_NUMBER + index);
  const e164 = `+234${digits}`;
  return {
    _id,
    state: "live",
    keys: [`c:${String(_id)}`, `u:${String(user)}`, `p:${e164}`],
    user: user as ObjectId,
    phones: [e164],
    name: name as string,
    terms: searchTerms({ name: name as string, digits: [`234${digits}`, `0${digits}`] }),
    notes: [],
    patchTests: [],
    revision: 0,
    createdAt,
    merged: [],
  };
}

function changeOf({ _id, user }: Document, at: Date, random: () => number) {
  const { type, ...change } = pick(random, CHANGES);
  return { _id: new ObjectId(), at, ...change, target: { type, id: String(type === "user" ? user : _id) } };
}

function mailAbout({ _id, user }: Document, createdAt: Date, random: () => number) {
  const state = pick(random, ["sent", "sent", "sent", "sent", "failed", "dropped"]);
  return {
    _id: new ObjectId(),
    key: `bookingConfirmed:${String(_id)}`,
    kind: "bookingConfirmed",
    payload: { booking: String(_id) },
    cause: String(_id),
    recipient: { type: "user", id: user as ObjectId },
    state,
    attempts: 1,
    lastError: null,
    createdAt,
    nextAttemptAt: null,
    giveUpAt: createdAt,
    lease: null,
    sentAt: state === "sent" ? createdAt : null,
  };
}

const messageNo = (index: number, createdAt: Date) => ({
  _id: new ObjectId(),
  user: null,
  name: `Writer${index}`,
  email: `writer${index}@example.com`,
  message: "Do you also do bridal make-up? ".repeat(1 + (index % 20)),
  answered: index % 3 > 0,
  createdAt,
  terms: [`writer${index}@example.com`, `writer${index}`],
});

/** Inserts unfinished payments and some that wait for staff, copied from finished ones. */
async function lostPayments(db: Db, count: number): Promise<Document[]> {
  const finished = await db.collection("payments").find().limit(count).toArray();
  return finished.map(({ transactionId: _paid, ...payment }, index) => {
    const ref = `IBD-${new ObjectId().toHexString().toUpperCase()}`;
    const review = index % 100 === 0;
    const state = review ? "review" : index % 5 === 0 ? "failed" : "expired";
    const unpaid = { paidAmount: null, paidCurrency: null, method: null, paidAt: null, fulfilledAt: null };
    return {
      ...payment,
      ...unpaid,
      _id: new ObjectId(),
      bookingId: new ObjectId(),
      ref,
      seatRef: ref,
      state,
      attention: review,
    };
  });
}
