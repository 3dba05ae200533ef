import type { Core } from "../core.ts";
import { ProviderError } from "../provider-error.ts";
import { asFields, readAmount } from "./links.ts";
import type { Method, PaymentLink, Refund, Transaction } from "./records.ts";
import { finalStatus } from "./refunds.ts";

/** A payment that succeeded in the past, and its refund where it was sent back. Amounts are naira, times epoch milliseconds. */
export interface PastPayment {
  /** The id of its transaction. */
  id: number;
  txRef: string;
  amount: number;
  method: Method;
  at: number;
  customer: { name: string; email: string };
  refund?: { id: number; at: number };
}

const METHODS: readonly string[] = ["card", "banktransfer", "ussd"] satisfies Method[];

/**
 * Takes `{ payments: PastPayment[] }`, for a merchant whose database was filled with data. It sends no webhooks, and skips
 * the transactions that are known; answers how many it added.
 * @throws ProviderError 400 when one of them is not a past payment; then nothing is added
 */
export function addHistory({ store: { state }, settings }: Core, body: unknown): number {
  const { payments } = asFields(body);
  if (!Array.isArray(payments)) throw new ProviderError(400, "payments must be a list");
  const known = new Set(state.transactions.map(({ id }) => id));
  const fresh = payments.map(readPayment).filter(({ id }) => !known.has(id));
  for (const payment of fresh) {
    const linkId = `flwlnk-${payment.id}`;
    state.links.push(linkOf(payment, linkId, settings.publicUrl));
    state.transactions.push(transactionOf(payment, linkId));
    if (payment.refund) state.refunds.push(refundOf(payment, payment.refund));
    state.nextId = Math.max(state.nextId, payment.id, payment.refund?.id ?? 0);
  }
  return fresh.length;
}

const linkOf = (
  { id, txRef, amount, at, customer }: PastPayment,
  linkId: string,
  redirectUrl: string,
): PaymentLink => ({
  id: linkId,
  txRef,
  amount,
  currency: "NGN",
  redirectUrl,
  customer: { id, ...customer, phone: null },
  title: "Test merchant",
  description: "",
  meta: null,
  createdAt: at,
  expiresAt: at,
  maxAttempts: null,
  disabledAt: null,
});

const transactionOf = ({ id, txRef, amount, method, at }: PastPayment, linkId: string): Transaction => ({
  id,
  txRef,
  linkId,
  flwRef: `FLW-MOCK-${id}`,
  amount,
  currency: "NGN",
  method,
  status: "successful",
  createdAt: at,
  settlesAt: null,
});

function refundOf(
  { id: transactionId, txRef, amount, method }: PastPayment,
  { id, at }: { id: number; at: number },
): Refund {
  const status = finalStatus({ method });
  return {
    id,
    transactionId,
    txRef,
    flwRef: `URF_${at}_${transactionId}`,
    amount,
    status,
    finalStatus: status,
    disburseStatus: "successful",
    createdAt: at,
    settlesAt: null,
  };
}

function readPayment(value: unknown): PastPayment {
  const { id, txRef, amount, method, at, customer, refund } = asFields(value);
  const { name, email } = asFields(customer);
  if (typeof method !== "string" || !METHODS.includes(method)) throw new ProviderError(400, "method is invalid");
  return {
    id: readInteger(id, "id"),
    txRef: readText(txRef, "txRef"),
    amount: readAmount(amount),
    method: method as Method,
    at: readInteger(at, "at"),
    customer: { name: readText(name, "customer.name"), email: readText(email, "customer.email") },
    ...(refund === undefined ? {} : { refund: readRefund(asFields(refund)) }),
  };
}

const readRefund = ({ id, at }: Record<string, unknown>) => ({
  id: readInteger(id, "refund.id"),
  at: readInteger(at, "refund.at"),
});

function readInteger(value: unknown, name: string): number {
  if (Number.isSafeInteger(value) && (value as number) > 0) return value as number;
  throw new ProviderError(400, `${name} must be a positive whole number`);
}

function readText(value: unknown, name: string): string {
  if (typeof value === "string" && value !== "") return value;
  throw new ProviderError(400, `${name} is required`);
}
