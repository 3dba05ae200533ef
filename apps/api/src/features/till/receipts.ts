import { lagosDay, ONLINE_METHOD, onlineKey } from "@salon/contracts";
import type { Types } from "mongoose";
import type { BookingDocument, StoredReceipt } from "../bookings/bookings.model.ts";
import type { DeskMoney, OnlineMoney } from "../bookings/money/totals.ts";

/** The key of the receipt of its refund; with `n` of a part of it. */
export const refundKey = (ref: string, n?: number): string =>
  n === undefined ? `flw-refund:${ref}` : `flw-refund:${ref}:${n}`;

/** The receipt of an online payment: what came, when it came. */
export function onlineReceipt({ ref, paidAmount, paidAt }: OnlineMoney, now: Date): StoredReceipt {
  const at = paidAt ?? now;
  const amount = paidAmount ?? 0;
  return { key: onlineKey(ref), at, day: lagosDay(at), method: ONLINE_METHOD, kind: "payment", amount, by: null };
}

/**
 * The receipt of the refund of an online payment, or of a part of it: all that was not sent back before. Null when its booking
 * has no receipt of the payment, or has it already.
 */
export function onlineRefund(
  { receipts }: BookingDocument,
  { ref, part, at }: { ref: string; part?: { n: number; amount: number } | undefined; at: Date },
): StoredReceipt | null {
  const paid = receipts.find(({ key }) => key === onlineKey(ref));
  const key = refundKey(ref, part?.n);
  if (!paid || receipts.some((receipt) => receipt.key === key)) return null;
  const before = receipts.filter((receipt) => receipt.key.startsWith(`${refundKey(ref)}:`));
  const rest = before.reduce((sum, { amount }) => sum - amount, paid.amount);
  const amount = part?.amount ?? rest;
  return { key, at, day: lagosDay(at), method: paid.method, kind: "refund", amount, by: null };
}

/** The receipt of money that comes at the desk with a new booking. */
export const deskReceipt = ({ key, method, amount, by }: DeskMoney, at: Date): StoredReceipt => ({
  key,
  at,
  day: lagosDay(at),
  method,
  kind: "payment",
  amount,
  by,
});

/** Who reverses a receipt, when, and why. */
interface Reversing {
  by: Types.ObjectId | null;
  at: Date;
  note?: string;
}

/**
 * The reversal of a receipt. It undoes exactly the receipt's effect, on the receipt's day; its key is made of the
 * receipt's.
 */
export function reversalOf(receipt: StoredReceipt, { by, at, note }: Reversing): StoredReceipt {
  const { key, day, method, kind, amount, with: member } = receipt;
  if (kind === "reversal") throw new Error("A reversal is never reversed");

  return {
    key: `reversal:${key}`,
    at,
    day,
    method,
    kind: "reversal",
    of: kind,
    amount,
    by,
    ...(note === undefined ? {} : { note }),
    ...(member ? { with: member } : {}),
    reverses: key,
  };
}

/** Whether a receipt was reversed. */
export const isReversed = ({ receipts }: Pick<BookingDocument, "receipts">, key: string): boolean =>
  receipts.some(({ reverses }) => reverses === key);

/** The same money anew: the key gets the next number after a colon, from 2. */
export function receiptAnew({ key, ...receipt }: StoredReceipt, { by, at }: Reversing): StoredReceipt {
  const [, first = key, count = "1"] = /^(.*?)(?::(\d+))?$/.exec(key) ?? [];
  return { ...receipt, key: `${first}:${Number(count) + 1}`, by, at, day: lagosDay(at) };
}
