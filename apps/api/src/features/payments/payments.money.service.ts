import { CURRENCY, isWholeNaira, moneyText, type Money } from "@salon/contracts";
import { Types } from "mongoose";
import { crashPoint } from "../../crash-point.ts";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import type { Attempt } from "../../payment-provider/provider.ts";
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

/** What came for a payment, or null before any money did. */
export function receivedOf({ paidAmount, paidMinor, paidCurrency }: PaymentDocument): Money | null {
  const minor = paidMinor ?? (paidAmount === null ? null : paidAmount * 100);
  return minor === null ? null : { minor, currency: paidCurrency ?? CURRENCY };
}

/** Money in the activity log: whole naira as a number that counts naira, everything else as text. */
export function auditMoney(money: Money | null): { amount: number | null } | { received: string } {
  if (!money) return { amount: null };
  return isWholeNaira(money) ? { amount: money.minor / 100 } : { received: moneyText(money) };
}

/**
 * Writes down money the provider confirmed for a payment: the first and enough makes it `paid`, too little or another
 * currency puts it in review, and any further transaction becomes a row of its own. Doing it twice is doing it once.
 */
export async function recordMoney(ref: string, found: Attempt, now: Date): Promise<void> {
  for (;;) {
    const payment = await findPayment(ref);
    if (!payment || payment.transactionId === found.transactionId) return;
    if (payment.transactionId !== undefined) return recordSecond(payment, found, now);
    if (await recordFirst(payment, found, now)) return;
  }
}

/** Whether it is written down now, by us or as another payment's; false when the payment has moved meanwhile. */
async function recordFirst(payment: PaymentDocument, found: Attempt, now: Date): Promise<boolean> {
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

function problemOf({ amount }: PaymentDocument, found: Attempt): string | null {
  if (found.currency !== CURRENCY) return REASONS.currency;
  return unitsOf(found) < amount ? REASONS.tooLittle : null;
}

const overpaid = ({ amount }: PaymentDocument, found: Attempt): string | null =>
  unitsOf(found) > amount ? REASONS.overpaid : null;

/** Whole units of its currency; a fraction neither makes up what is missing nor is too much. */
const unitsOf = ({ minor }: Pick<Attempt, "minor">): number => Math.floor(minor / 100);

const moneyOf = ({ transactionId, minor, currency, method }: Attempt, now: Date) => ({
  transactionId,
  paidAmount: unitsOf({ minor }),
  paidMinor: minor,
  paidCurrency: currency,
  method,
  paidAt: now,
});

async function recordSecond(payment: PaymentDocument, found: Attempt, now: Date): Promise<void> {
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

const secondRow = (first: PaymentDocument, found: Attempt, ref: string, now: Date) => ({
  ...moneyOf(found, now),
  ref,
  seatRef: ref,
  secondOf: first.ref,
  user: first.user,
  cartKey: first.cartKey,
  items: first.items,
  // In another currency nothing of it is naira: what was asked for under this reference stands.
  amount: found.currency === CURRENCY ? unitsOf(found) : first.amount,
  bookingId: new Types.ObjectId(),
  state: "review" as const,
  heldUntil: first.heldUntil,
  reason: REASONS.second,
  attention: true,
  nextCheckAt: now,
  createdAt: now,
});
