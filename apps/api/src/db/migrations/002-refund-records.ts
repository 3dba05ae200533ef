import mongoose, { mongo } from "mongoose";
import type { Migration } from "./migrate.ts";

type Id = mongo.ObjectId;
interface Attempt {
  at: Date;
  by: Id | null;
  id: string | null;
  outcome: string | null;
  sequence?: number;
}
/** A payment as the version before stores it. */
interface Payment {
  _id: Id;
  ref: string;
  state: string;
  bookingId: Id;
  fulfilledAt: Date | null;
  amount: number;
  paidAmount: number | null;
  paidMinor?: number;
  user: Id | null;
  reason: string | null;
  refundDue: boolean;
  refund: { reason: string; attempts: Attempt[] } | null;
  refundKept: { reason: string; at: Date; by: Id; sequence: number } | null;
  attention: boolean;
  nextCheckAt: Date | null;
  createdAt: Date;
  history: { at: Date }[];
}
interface Booking {
  _id: Id;
  paymentRef?: string;
  bookingStatus: string;
  sequence: number;
  refundHold?: number;
}
interface Record {
  payment: string;
  booking: Id | null;
  state: string;
  sequence: number | null;
  amount: number;
  reason: string | null;
  answer: string | null;
  attempts: Attempt[];
  at: Date;
  by: Id | null;
  nextCheckAt: Date | null;
}
type StoredRecord = Record & { _id: Id };

const BATCH = 500;
/** The job looks at such a record in its next run. */
const DUE = new Date(0);
/** A process of the version before has the provider's answer by then, or was killed. */
const SENT_MS = 10 * 60_000;

const payments = () => mongoose.connection.collection<Payment>("payments");
const refunds = () => mongoose.connection.collection<Record>("refunds");
const bookings = () => mongoose.connection.collection<Booking>("bookings");

type Shown = Pick<Payment, "state" | "refundDue"> & {
  fulfilledAt: Date | null;
  refund: object | null;
  refundKept: object | null;
};

/** Whether a payment has refund fields that the version before wrote, or needs a record that it has not got. */
export const isOfEarlierVersion = ({ state, refundDue, fulfilledAt, ...payment }: Shown, hasRecord: boolean): boolean =>
  Boolean(payment.refund ?? payment.refundKept) ||
  (!hasRecord &&
    (refundDue || state === "refunding" || state === "refunded" || (state === "review" && Boolean(fulfilledAt))));

/** Gives these payments the refund record that their fields of the version before mean, and clears those fields. Repeatable. */
export async function adoptRefunds(refs: readonly string[]): Promise<void> {
  const found = await payments()
    .find({ ref: { $in: [...refs] } })
    .toArray();
  const records = new Map(
    (
      await refunds()
        .find({ payment: { $in: [...refs] } })
        .toArray()
    ).map((record) => [record.payment, record]),
  );
  const ofBookings = await bookings()
    .find({ paymentRef: { $in: [...refs] } })
    .toArray();
  const byPayment = new Map(ofBookings.map((booking) => [booking.paymentRef, booking]));
  for (const payment of found) {
    const record = records.get(payment.ref) ?? null;
    if (isOfEarlierVersion(payment, record !== null)) await adopt(payment, byPayment.get(payment.ref), record);
  }
}

/** Writes the record first: a process that is killed before the fields are cleared leaves a payment that is adopted again. */
async function adopt(payment: Payment, booking: Booking | undefined, known: StoredRecord | null): Promise<void> {
  const record = recordFor(payment, booking, known);
  if (record && !(await store(record, known))) return;
  const { ref, state, refund, reason } = payment;
  const history = { $size: payment.history?.length ?? 0 };
  if (state === "refunding" && refund && isRecent(refund)) return;
  await payments().updateOne(
    { ref, state, history },
    {
      $set: {
        refund: null,
        refundKept: null,
        ...(refund && reason === refund.reason ? { reason: null } : {}),
        ...(state === "review" ? {} : { nextCheckAt: null }),
      },
    },
  );
}

/** Whether the process that began the last attempt may still be waiting for the provider. */
const isRecent = ({ attempts }: NonNullable<Payment["refund"]>): boolean =>
  Date.now() - (attempts.at(-1)?.at.getTime() ?? 0) < SENT_MS;

/** Whether the record is stored; false when another process has changed it meanwhile. */
async function store(record: Record, known: StoredRecord | null): Promise<boolean> {
  if (known) {
    const { state, sequence, attempts } = known;
    const unchanged = { _id: known._id, state, sequence, attempts: { $size: attempts.length } };
    return (await refunds().updateOne(unchanged, { $set: record })).matchedCount === 1;
  }
  try {
    await refunds().insertOne(record);
    return true;
  } catch (error) {
    if (error instanceof mongo.MongoServerError && error.code === 11_000) return false;
    throw error;
  }
}

/** The record that a payment of the version before means; null when it has no refund. */
function recordFor(payment: Payment, booking: Booking | undefined, known: StoredRecord | null): Record | null {
  const attempts = mergeAttempts(known?.attempts ?? [], payment.refund?.attempts ?? []);
  // A record that has the attempt already may be ahead of the payment.
  if (known && payment.state === "refunding" && known.attempts.length === attempts.length)
    return { ...known, attempts };
  const state = stateFor(payment, attempts);
  if (state === null) return null;
  const last = attempts.at(-1);
  const kept = payment.refundKept;
  const isAnswered = state === "declined" && kept;
  return {
    payment: payment.ref,
    booking: payment.fulfilledAt ? payment.bookingId : null,
    state,
    sequence: sequenceFor(state, payment, booking, last),
    amount: payment.paidMinor ?? (payment.paidAmount ?? payment.amount) * 100,
    reason: payment.refund?.reason ?? known?.reason ?? null,
    answer: isAnswered ? kept.reason : state === "refused" ? (payment.reason ?? known?.answer ?? null) : null,
    attempts,
    at: (isAnswered ? kept.at : last?.at) ?? payment.history?.at(-1)?.at ?? payment.createdAt,
    by: (isAnswered ? kept.by : last?.by) ?? null,
    nextCheckAt: isComplete(state, payment, booking) ? null : DUE,
  };
}

/** Attempts of the version before follow those of the record; one that both have takes its result from either. */
function mergeAttempts(known: readonly Attempt[], old: readonly Attempt[]): Attempt[] {
  const isSame = (one: Attempt) => (other: Attempt) => one.at.getTime() === other.at.getTime();
  const merged = known.map((attempt) => {
    const earlier = old.find(isSame(attempt));
    return { ...attempt, id: attempt.id ?? earlier?.id ?? null, outcome: attempt.outcome ?? earlier?.outcome ?? null };
  });
  const added = old.filter((attempt) => !known.some(isSame(attempt)));
  const all = [...merged, ...added];
  // Only one attempt can be under way; an earlier one without a result lost the payment to a later one.
  return all.map((attempt, index) =>
    attempt.outcome === null && index < all.length - 1 ? { ...attempt, outcome: "withdrawn" } : attempt,
  );
}

function stateFor(payment: Payment, attempts: readonly Attempt[]): string | null {
  const isTried = attempts.some(({ outcome }) => outcome !== "withdrawn");
  switch (payment.state) {
    case "refunding":
      return payment.attention ? "unknown" : "sending";
    case "refunded":
      return "refunded";
    case "review":
      return payment.fulfilledAt || isTried ? "refused" : null;
    default:
      if (payment.refundDue) return "requested";
      if (payment.refundKept) return "declined";
      return isTried ? "refused" : null;
  }
}

function sequenceFor(
  state: string,
  { fulfilledAt, refundKept, state: shown }: Payment,
  booking: Booking | undefined,
  last: Attempt | undefined,
): number | null {
  if (!fulfilledAt || (state === "refused" && shown === "fulfilled")) return null;
  if (state === "declined") return refundKept?.sequence ?? null;
  // The hold of the booking raises its `sequence` by one.
  if (state === "sending" || state === "unknown") return last?.sequence === undefined ? null : last.sequence + 1;
  return booking?.sequence ?? null;
}

/** Whether payment, booking and mail agree with the record already. */
function isComplete(state: string, { nextCheckAt, state: shown }: Payment, booking: Booking | undefined): boolean {
  if (state === "sending" || state === "unknown") return false;
  const isHeld = state !== "refunded" && booking?.refundHold !== undefined;
  const isRevived = booking !== undefined && booking.bookingStatus !== "cancelled" && shown !== "refunded";
  return !isHeld && !(isRevived && state !== "refused") && (shown === "review" || !nextCheckAt);
}

const REMOVED = "Removed with the account";

/** Corrects records that a process of the version before left behind when it revived a booking, or deleted an account. */
async function reviewRecords(records: readonly StoredRecord[]): Promise<void> {
  const refs = records.map(({ payment }) => payment);
  const living = await bookings().distinct("paymentRef", {
    paymentRef: { $in: refs },
    bookingStatus: { $ne: "cancelled" },
  });
  const due = await payments().distinct("ref", { ref: { $in: refs }, state: "fulfilled", refundDue: true });
  const forgotten = await payments().distinct("ref", { ref: { $in: refs }, user: null });
  await refunds().updateMany(
    {
      nextCheckAt: null,
      $or: [
        { payment: { $in: living.filter((ref) => ref !== undefined) }, state: { $in: ["requested", "declined"] } },
        { payment: { $in: due }, state: "declined" },
      ],
    },
    { $set: { nextCheckAt: DUE } },
  );
  for (const words of ["reason", "answer"] as const)
    await refunds().updateMany(
      { payment: { $in: forgotten }, [words]: { $nin: [null, REMOVED] } },
      { $set: { [words]: REMOVED } },
    );
}

const IN_BATCHES = { batchSize: BATCH };

/** The references of payments that may need a record, each in one of these selections. */
const SELECTIONS: readonly mongo.Filter<Payment>[] = [
  { refund: { $type: "object" } },
  { refundKept: { $type: "object" } },
  // Due and refused refunds need staff, and those under way are few.
  { attention: true, state: { $in: ["fulfilled", "review"] } },
  { state: "refunding" },
];

/** Gives every refund the one record that earlier versions spread over payment and booking. */
export const refundRecords: Migration = {
  name: "002-refund-records",
  up: async () => {
    for (const selection of SELECTIONS) {
      const refs: string[] = [];
      for await (const { ref } of payments().find(selection, { ...IN_BATCHES, projection: { ref: 1 } })) {
        refs.push(ref);
        if (refs.length === BATCH) await adoptRefunds(refs.splice(0));
      }
      await adoptRefunds(refs);
    }
    const records: StoredRecord[] = [];
    for await (const record of refunds().find({}, IN_BATCHES)) {
      records.push(record);
      if (records.length === BATCH) await reviewRecords(records.splice(0));
    }
    await reviewRecords(records);
  },
};
