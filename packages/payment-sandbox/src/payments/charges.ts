import { randomBytes } from "node:crypto";
import { nextId, type Core } from "../core.ts";
import type { ChargeFault } from "../control/faults.ts";
import type { Delivery, Method, Outcome, PaymentLink, Transaction } from "./records.ts";
import { queueWebhook } from "./webhooks.ts";

/** The result of an attempt to pay: the transaction that the customer sees, and its webhooks. */
export interface Attempt {
  transaction: Transaction;
  deliveries: Delivery[];
}

/** Lets the customer pay, fail, or pay later, whatever state the link is in: money already on its way does not ask. */
export function attemptPayment(core: Core, link: PaymentLink, outcome: Outcome, method: Method): Attempt {
  if (outcome === "fail") {
    const transaction = addTransaction(core, link, method, "failed");
    return { transaction, deliveries: queueWebhook(core, link, transaction) };
  }
  const faults = core.faults.takeAll("charge", link.txRef, ({ fault }) => fault !== "afterClosed");
  const status = outcome === "pay" ? "successful" : "pending";
  const transaction = addTransaction(core, link, method, status, faults);
  const made = [transaction];
  if (faults.some(({ fault }) => fault === "twice")) made.push(addTransaction(core, link, method, status, faults));
  if (outcome === "later") return { transaction, deliveries: [] };
  return { transaction, deliveries: made.flatMap((paid) => reportSuccess(core, link, paid)) };
}

/** Turns due pending transactions into successful ones. */
export function settleDueTransactions(core: Core): void {
  const due = core.store.state.transactions.filter(
    ({ settlesAt }) => settlesAt !== null && settlesAt <= core.clock.now(),
  );
  for (const transaction of due) {
    transaction.status = "successful";
    transaction.settlesAt = null;
    const link = core.store.state.links.find(({ id }) => id === transaction.linkId);
    if (link) reportSuccess(core, link, transaction);
  }
}

function addTransaction(
  core: Core,
  link: PaymentLink,
  method: Method,
  status: Transaction["status"],
  faults: readonly ChargeFault[] = [],
): Transaction {
  const now = core.clock.now();
  const transaction: Transaction = {
    id: nextId(core),
    txRef: link.txRef,
    linkId: link.id,
    flwRef: `FLW-MOCK-${randomBytes(8).toString("hex")}`,
    amount: faults.reduce(chargedAmount, link.amount),
    currency: faults.some(({ fault }) => fault === "usd") ? "USD" : link.currency,
    method,
    status,
    createdAt: now,
    settlesAt: status === "pending" ? now + core.settings.settleDelayMs : null,
  };
  core.store.state.transactions.push(transaction);
  return transaction;
}

function chargedAmount(amount: number, { fault, by = 100, dollars = amount }: ChargeFault): number {
  if (fault === "usd") return dollars;
  if (fault === "amountLower") return Math.max(1, roundToKobo(amount - by));
  if (fault === "amountHigher") return roundToKobo(amount + by);
  // Binary floats cannot hold most fractions, so a caller must round to kobo.
  return fault === "fractional" ? amount + 0.005 : amount;
}

function roundToKobo(amount: number): number {
  return Math.round(amount * 100) / 100;
}

export function reportSuccess(core: Core, link: PaymentLink, transaction: Transaction): Delivery[] {
  const deliveries = queueWebhook(core, link, transaction);
  const [last] = deliveries.slice(-1);
  const reordered = core.faults.take("webhook", link.txRef, ({ fault }) => fault === "failedLast");
  if (!reordered || !last) return deliveries;
  // An earlier attempt failed, and its webhook arrives after that of the success.
  const failed = addTransaction(core, link, transaction.method, "failed");
  failed.createdAt = transaction.createdAt - 1000;
  return [...deliveries, ...queueWebhook(core, link, failed, last.id)];
}
