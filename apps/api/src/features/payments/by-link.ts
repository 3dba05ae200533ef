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

/** Notes on a payment that a link is paid by it, and where its receipt goes; an address that was given before stays. */
export async function noteLink({ ref }: Pick<PaymentDocument, "ref">, { number, email }: LinkedStart): Promise<void> {
  const set = { "byLink.number": number, ...(email !== undefined && { "byLink.email": email }) };
  await paymentRows.updateOne({ ref }, { $set: set });
}
