import { HOUR_MS } from "@salon/contracts";
import type { Types } from "mongoose";
import { type LinkedStart, type PaymentDocument, paymentRows } from "./payments.model.ts";

/** The last payment of a bill that was begun by its link; null without one. */
export async function findPaymentByLink(booking: Types.ObjectId): Promise<PaymentDocument | null> {
  const [last] = await paymentRows
    .find({ booking, byLink: { $exists: true } })
    .sort({ createdAt: -1 })
    .limit(1)
    .toArray();
  return last ?? null;
}

/** All payments of a bill: the one that made its booking, and those of its balance. */
export const paymentsOfBill = (booking: Types.ObjectId): Promise<PaymentDocument[]> =>
  paymentRows.find({ bookingId: booking }).toArray();

/**
 * Notes that a link is paid by a payment, also by an account number that somebody else had made, and where its receipt goes;
 * an address that was given before stays.
 */
export async function noteLink({ ref, byLink }: PaymentDocument, { number, email }: LinkedStart): Promise<void> {
  const set = { "byLink.number": byLink?.number ?? number, ...(email !== undefined && { "byLink.email": email }) };
  await paymentRows.updateOne({ ref }, { $set: set });
}

/** The addresses that were given with payments by a link, by payment. */
export async function linkEmails(ids: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const found = paymentRows.find({ _id: { $in: [...ids] } }, { projection: { "byLink.email": 1 } });
  const emails = await found.toArray();
  return new Map(emails.flatMap(({ _id, byLink }) => (byLink?.email ? [[String(_id), byLink.email]] : [])));
}

const WATCHED_MS = 48 * HOUR_MS;

/**
 * Whether money may still come for a bill: a payment of it is open, has money, or ended less than 48 hours ago. The provider
 * is not asked any more about one that it never got.
 */
export async function isPaymentWatched(booking: Types.ObjectId, now: Date): Promise<boolean> {
  const payments = await paymentsOfBill(booking);
  const since = now.getTime() - WATCHED_MS;
  const endedAt = ({ history, createdAt }: PaymentDocument) => (history.at(-1)?.at ?? createdAt).getTime();
  return payments.some(
    (payment) => !ENDED.has(payment.state) || (payment.nextCheckAt !== null && endedAt(payment) > since),
  );
}

const ENDED: ReadonlySet<PaymentDocument["state"]> = new Set(["failed", "expired"]);
