import {
  SLOTS,
  addDays,
  coveredSlots,
  instantOf,
  lagosDay,
  searchTerms,
  slotKey,
  slotMinutes,
  termStarts,
  weekdayOf,
  type Slot,
} from "@salon/contracts";
import { ObjectId, type Db } from "mongodb";
import { pick, seededRandom } from "./random.ts";

export interface GenerateOptions {
  bookings: number;
  /** Number of customers; default: one for ten bookings. */
  users?: number;
  /** The salon's today; most bookings are earlier. */
  now: Date;
  seed: number;
}

interface Service {
  _id: ObjectId;
  name: string;
  price: number;
  timeframe: string;
}
interface StoredSlot {
  _id: string;
  day: string;
  taken: number;
  claims: { ref: string; line: number; seats: number; state: string; expiresAt: null }[];
}

const BATCH = 1000;
const A_DAY = 50;
const DAYS_AHEAD = 60;
const CUSTOMERS_PER_BOOKING = 0.1;
const CAPACITY = 5;
const FIRST_NAMES = ["Àdùnní", "Bọ́lá", "Chidi", "Dayọ̀", "Efe", "Fọlákẹ́", "Gbenga", "Halima", "Ifẹ́", "Jumoke"];
const LAST_NAMES = ["Adéyẹmí", "Balogun", "Coker", "Danjuma", "Eze", "Fáṣọlá", "Garba", "Hassan", "Ibrahim", "Ọkafọ"];
/** The name of one customer in 500, whom a search finds without the marks and in another order. */
const RARE_NAME = "Ṣẹ̀gun Ụzọchukwu";
const RARE_EVERY = 500;

/**
 * Fills a database with customers, bookings, payments and seats in the product's own format. The product must have
 * started on it once, which creates services and indexes. The same seed creates the same data, except ids.
 */
export async function generateSalon(db: Db, { bookings, users, now, seed }: GenerateOptions): Promise<void> {
  const random = seededRandom(seed);
  const services = await db
    .collection<Service>("services")
    .find({ price: { $gt: 0 } })
    .sort({ name: 1 })
    .toArray();
  const customers = makeCustomers(users ?? Math.max(5, Math.round(bookings * CUSTOMERS_PER_BOOKING)), now, random);
  await insertAll(db, "users", customers);
  const slots = new Map<string, StoredSlot>();
  const days = daysFor(bookings, now);
  const batches: ReturnType<typeof makeBooking>[][] = [];
  for (let done = 0; done < bookings; done += BATCH) {
    const made = Array.from({ length: Math.min(BATCH, bookings - done) }, (_, index) => {
      const day = days[(done + index) % days.length]!;
      const made = makeBooking(day, pick(random, services), pick(random, customers), now, random);
      return { ...made, booking: { ...made.booking, receiptNumber: receiptNo(done + index) } };
    });
    for (const { booking } of made) claimSeats(booking, slots);
    batches.push(made);
  }
  // First, because a job of the running server claims the places of bookings that have none.
  await insertAll(db, "slots", [...slots.values()]);
  for (const made of batches) {
    await insertAll(
      db,
      "bookings",
      made.map(({ booking }) => booking),
    );
    await insertAll(
      db,
      "payments",
      made.map(({ payment }) => payment),
    );
  }
}

/** The receipt number of a generated booking, in a year in which the product gives none. */
const receiptNo = (index: number): string => `R-2000-${String(index + 1).padStart(6, "0")}`;

/** Returns open days, the latest first: a small salon has mostly future bookings, a large one reaches far back. */
function daysFor(bookings: number, now: Date): string[] {
  const last = addDays(lagosDay(now), DAYS_AHEAD);
  const days: string[] = [];
  for (let back = 0; days.length < Math.max(DAYS_AHEAD, bookings / A_DAY); back++) {
    const day = addDays(last, -back);
    if (weekdayOf(day) !== 0) days.push(day);
  }
  return days;
}

function makeCustomers(count: number, now: Date, random: () => number) {
  return Array.from({ length: count }, (_, index) => {
    const common = `${pick(random, FIRST_NAMES)} ${pick(random, LAST_NAMES)}`;
    const name = index % RARE_EVERY === 0 ? RARE_NAME : common;
    const email = `generated${index}@example.com`;
    return {
      _id: new ObjectId(),
      name,
      email,
      // No password matches this digest, so generated customers cannot sign in.
      passwordHash: "generated",
      role: "customer",
      verified: index % 3 > 0,
      proven: index % 3 > 0,
      revision: 0,
      createdAt: new Date(now.getTime() - index * 3_600_000),
      terms: searchTerms({ name, email }),
    };
  });
}

function makeBooking(
  day: string,
  service: Service,
  { _id: user, name: customer }: { _id: ObjectId; name: string },
  now: Date,
  random: () => number,
) {
  const time = pick(random, SLOTS);
  const past = instantOf(day, slotMinutes(time)) < now;
  const bookingDate = new Date(Math.min(now.getTime(), instantOf(addDays(day, -7), slotMinutes(time)).getTime()));
  const ref = `IBD-${new ObjectId().toHexString().toUpperCase()}`;
  const { _id: serviceId, name, price, timeframe } = service;
  const line = { serviceId, service: name, day, time, price, timeframe, cartQuantity: 1 };
  const bookingId = new ObjectId();
  const booking = {
    _id: bookingId,
    user,
    walkIn: null,
    bookingDate,
    bookingTime: time,
    bookingStatus: past
      ? pick(random, ["completed", "completed", "completed", "cancelled"])
      : pick(random, ["placed", "processing"]),
    bookingAmount: price,
    paymentMethod: "Flutterwave",
    cartItems: [{ ...line, seatRef: ref, ...(past && { progress: "arrived" }) }],
    paymentRef: ref,
    receipts: [
      {
        key: `flw:${ref}`,
        at: bookingDate,
        day: lagosDay(bookingDate),
        method: "Flutterwave",
        kind: "payment",
        amount: price,
        by: null,
      },
    ],
    paid: price,
    tips: 0,
    due: 0,
    refund: null,
    ...(past && { arrived: true }),
    sequence: 0,
    terms: termStarts(searchTerms({ name: customer })),
  };
  return { booking, payment: paymentOf(booking, line, ref) };
}

function paymentOf(
  {
    _id,
    user,
    bookingDate,
    bookingAmount: amount,
  }: { _id: ObjectId; user: ObjectId; bookingDate: Date; bookingAmount: number },
  line: object,
  ref: string,
) {
  return {
    _id: new ObjectId(),
    ref,
    user,
    cartKey: ref,
    items: [line],
    amount,
    bookingId: _id,
    seatRef: ref,
    state: "fulfilled",
    link: null,
    heldUntil: bookingDate,
    transactionId: String(Number.parseInt(_id.toHexString().slice(-12), 16)),
    paidAmount: amount,
    paidCurrency: "NGN",
    method: "card",
    paidAt: bookingDate,
    fulfilledAt: bookingDate,
    reason: null,
    secondOf: null,
    refundDue: false,
    refund: null,
    attention: false,
    nextCheckAt: null,
    leasedUntil: null,
    createdAt: bookingDate,
    history: [],
  };
}

interface Placed {
  bookingStatus: string;
  cartItems: { day: string; time: string; timeframe: string; seatRef: string }[];
}

/** Claims the seats of a booking; if the generated day is too full, the booking becomes cancelled. */
function claimSeats(booking: Placed, slots: Map<string, StoredSlot>): void {
  const [line] = booking.cartItems;
  if (!line || booking.bookingStatus === "cancelled") return;
  const { day, time, timeframe, seatRef } = line;
  const covered = coveredSlots(time as Slot, timeframe).map(
    (slot) => slots.get(slotKey(day, slot)) ?? { _id: slotKey(day, slot), day, taken: 0, claims: [] },
  );
  if (covered.some(({ taken }) => taken >= CAPACITY)) {
    booking.bookingStatus = "cancelled";
    return;
  }
  for (const slot of covered) {
    slot.taken += 1;
    slot.claims.push({ ref: seatRef, line: 0, seats: 1, state: "sold", expiresAt: null });
    slots.set(slot._id, slot);
  }
}

/** Inserts documents in batches. */
export async function insertAll(db: Db, collection: string, documents: readonly object[]): Promise<void> {
  for (let done = 0; done < documents.length; done += BATCH)
    await db.collection(collection).insertMany(documents.slice(done, done + BATCH), { ordered: false });
}
