import type { mongo } from "mongoose";
import {
  CHECKS,
  type Booking,
  type CheckOptions,
  type Payment,
  type Refund,
  type Slot,
  type CheckInput,
} from "./invariants.ts";

export type { CheckOptions, ProviderTruth } from "./invariants.ts";

/** A broken invariant, by its name in `CHECKS`. */
export interface Violation {
  invariant: string;
  what: string;
}

/** Reads the database and returns every violation; an empty list means that all invariants hold. */
export async function checkInvariants(options: CheckOptions): Promise<Violation[]> {
  const read = async <T>(name: string) => (await options.db.collection(name).find().toArray()) as T[];
  const [payments, bookings, refunds, slots, waitlist, services, team] = await Promise.all([
    read<Payment>("payments"),
    read<Booking>("bookings"),
    read<Refund>("refunds"),
    read<Slot>("slots"),
    read<CheckInput["waitlist"][number]>("waitlist"),
    read<CheckInput["services"][number]>("services"),
    read<CheckInput["team"][number]>("team"),
  ]);
  // A mail is written before the change that it is about, so it is read after it: jobs may go on meanwhile.
  const mails = await read<CheckInput["mails"][number]>("outbox");
  const input = { ...options, payments, bookings, refunds, slots, waitlist, services, team, mails };
  return Object.entries(CHECKS).flatMap(([invariant, check]) => check(input).map((what) => ({ invariant, what })));
}

/** Returns the data that a replayed event must not change, as one text. */
export async function stateDigest(db: mongo.Db): Promise<string> {
  const read = (name: string, fields: Record<string, 1>, by: string) =>
    db
      .collection(name)
      .find({}, { projection: fields })
      .sort({ [by]: 1 })
      .toArray();
  const parts = await Promise.all([
    read(
      "payments",
      { ref: 1, state: 1, transactionId: 1, bookingId: 1, seatRef: 1, paidAmount: 1, history: 1 },
      "ref",
    ),
    read("bookings", {}, "_id"),
    read("slots", {}, "_id"),
    read("outbox", { key: 1 }, "key"),
  ]);
  return JSON.stringify(parts);
}
