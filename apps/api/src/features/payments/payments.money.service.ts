import { CURRENCY } from "@salon/contracts";
import { Types } from "mongoose";
import { crashPoint } from "../../crash-point.ts";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import type { FoundTransaction } from "../../payment-provider/provider.ts";
import { PaymentModel, type PaymentDocument } from "./payments.model.ts";
import { UNPAID, findPayment, movePayment } from "./payments.moves.service.ts";

/** Why a payment waits for staff. */
export const REASONS = {
  tooLittle: "Less money came than was asked for",
  currency: "The money came in another currency",
  seats: "The money came after the seats were gone",
  second: "This was paid a second time",
  overpaid: "overpaid",
} as const;

const MOST_PER_PAYMENT = 20;

/**
 * Writes down money the provider confirmed for a payment: the first and enough makes it `paid`, too little or another
 * currency puts it in review, and any further transaction becomes a row of its own. Doing it twice is doing it once.
 */
export async function recordMoney(ref: string, found: FoundTransaction, now: Date): Promise<void> {
  for (;;) {
    const payment = await findPayment(ref);
    if (!payment || payment.transactionId === found.transactionId) return;
    if (payment.transactionId !== undefined) return recordSecond(payment, found, now);
    if (await recordFirst(payment, found, now)) return;
  }
}

/** Whether it is written down now, by us or as another payment's; false when the payment has moved meanwhile. */
async function recordFirst(payment: PaymentDocument, found: FoundTransaction, now: Date): Promise<boolean> {
  const problem = problemOf(payment, found);
  try {
    const moved = await movePayment(payment, {
      from: UNPAID,
      to: problem === null ? "paid" : "review",
      now,
      set: { ...moneyOf(found, now), reason: problem ?? overpaid(payment, found), nextCheckAt: now },
    });
    if (!moved) return false;
  } catch (error) {
    if (isDuplicateKey(error)) return true;
    throw error;
  }
  await crashPoint("marked-paid");
  return true;
}

function problemOf({ amount }: PaymentDocument, found: FoundTransaction): string | null {
  if (found.currency !== CURRENCY) return REASONS.currency;
  return found.amount < amount ? REASONS.tooLittle : null;
}

const overpaid = ({ amount }: PaymentDocument, found: FoundTransaction): string | null =>
  found.amount > amount ? REASONS.overpaid : null;

const moneyOf = ({ transactionId, amount, currency, method }: FoundTransaction, now: Date) => ({
  transactionId,
  paidAmount: amount,
  paidCurrency: currency,
  method,
  paidAt: now,
});

async function recordSecond(payment: PaymentDocument, found: FoundTransaction, now: Date): Promise<void> {
  for (let count = 2; count <= MOST_PER_PAYMENT; count++) {
    const ref = `${payment.ref}-${count}`;
    const known = await PaymentModel.findOne({ $or: [{ transactionId: found.transactionId }, { ref }] }).lean();
    if (known?.transactionId === found.transactionId) return;
    if (known) continue;
    try {
      await PaymentModel.create(secondRow(payment, found, ref, now));
      return;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Somebody wrote this transaction, or took this reference, between the two steps: look at both again.
      count--;
    }
  }
  throw new Error(`More than ${MOST_PER_PAYMENT} transactions for ${payment.ref}`);
}

const secondRow = (first: PaymentDocument, found: FoundTransaction, ref: string, now: Date) => ({
  ...moneyOf(found, now),
  ref,
  seatRef: ref,
  secondOf: first.ref,
  user: first.user,
  cartKey: first.cartKey,
  items: first.items,
  amount: found.amount,
  bookingId: new Types.ObjectId(),
  state: "review" as const,
  heldUntil: first.heldUntil,
  reason: REASONS.second,
  attention: true,
  nextCheckAt: now,
  createdAt: now,
});
