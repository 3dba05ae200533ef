import type { mongo } from "mongoose";
import { CHECKS, type Booking, type CheckOptions, type Payment, type Slot, type World } from "./invariants.ts";

export type { CheckOptions, ProviderTruth } from "./invariants.ts";

/** One promise that was broken, by the name it has in the list of invariants. */
export interface Violation {
  invariant: string;
  what: string;
}

/** Reads the database and answers every broken promise; an empty list is what all of this is for. */
export async function checkInvariants(options: CheckOptions): Promise<Violation[]> {
  const read = async <T>(name: string) => (await options.db.collection(name).find().toArray()) as T[];
  const [payments, bookings, slots, mails] = await Promise.all([
    read<Payment>("payments"),
    read<Booking>("bookings"),
    read<Slot>("slots"),
    read<World["mails"][number]>("outbox"),
  ]);
  const world = { ...options, payments, bookings, slots, mails };
  return Object.entries(CHECKS).flatMap(([invariant, check]) => check(world).map((what) => ({ invariant, what })));
}

/** Everything a replayed event must leave as it is, as one text. */
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
