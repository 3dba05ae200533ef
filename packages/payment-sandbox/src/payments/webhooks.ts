import { createHmac, randomUUID } from "node:crypto";
import type { Core } from "../core.ts";
import type { WebhookFault } from "../control/faults.ts";
import { presentLegacyCharge, presentRefundEvent, presentTransaction, webhookTypes } from "../api/present.ts";
import type { Delivery, DeliveryAttempt, PaymentLink, Refund, Transaction } from "./records.ts";

// The limit is enough for a demo; every change writes the whole state.
const KEPT_DELIVERIES = 1000;

/** Queues the webhook about one transaction, as the faults in force bend it. Only HTTP 200 counts as received. */
export function queueWebhook(core: Core, link: PaymentLink, transaction: Transaction, afterId?: string): Delivery[] {
  const faults = core.faults.takeAll(
    "webhook",
    link.txRef,
    ({ fault }) => fault !== "failedLast" && fault !== "beforeRedirect",
  );
  const has = (name: WebhookFault["fault"]) => faults.find(({ fault }) => fault === name);
  const whole = JSON.stringify(has("legacy") ? presentLegacyCharge(link, transaction) : chargeEvent(link, transaction));
  const body = has("malformed") ? whole.slice(0, whole.length / 2) : whole;
  const copies = has("duplicated")?.copies ?? (has("duplicated") ? 2 : 1);
  const dueAt = core.clock.now() + (has("delayed") ? (has("delayed")?.delayMs ?? 5000) : 0);
  const deliveries = Array.from({ length: copies }, (): Delivery => ({
    id: randomUUID(),
    transactionId: transaction.id,
    txRef: link.txRef,
    body,
    headers: signatureHeaders(core, body, faults),
    state: has("dropped") ? "dropped" : "queued",
    dueAt,
    afterId: afterId ?? null,
    attempts: [],
  }));
  addDeliveries(core, deliveries);
  return deliveries;
}

/** Queues the webhook about a refund that has ended; the faults in force are about charges and leave it alone. */
export function queueRefundWebhook(core: Core, refund: Refund): void {
  const body = JSON.stringify(presentRefundEvent(refund));
  const delivery: Delivery = {
    id: randomUUID(),
    transactionId: refund.transactionId,
    txRef: refund.txRef,
    body,
    headers: signatureHeaders(core, body, []),
    state: "queued",
    dueAt: core.clock.now(),
    afterId: null,
    attempts: [],
  };
  addDeliveries(core, [delivery]);
}

/** Queues a delivery once more, as it was. */
export function replayDelivery(core: Core, delivery: Delivery): Delivery {
  const again: Delivery = {
    ...delivery,
    id: randomUUID(),
    state: "queued",
    dueAt: core.clock.now(),
    afterId: null,
    attempts: [],
  };
  addDeliveries(core, [again]);
  return again;
}

/** Makes one attempt and updates the delivery; an aborted attempt does not count. */
export async function deliver(core: Core, delivery: Delivery, url: string, breakOff: AbortSignal): Promise<void> {
  const attempt = await post(core, delivery, url, breakOff);
  if (breakOff.aborted) return;
  delivery.attempts.push(attempt);
  const retryDelay = core.settings.retryDelaysMs[delivery.attempts.length - 1];
  if (attempt.status === 200) delivery.state = "delivered";
  else if (retryDelay === undefined) delivery.state = "failed";
  else delivery.dueAt = core.clock.now() + retryDelay;
}

async function post(
  core: Core,
  { body, headers }: Delivery,
  url: string,
  breakOff: AbortSignal,
): Promise<DeliveryAttempt> {
  const at = core.clock.now();
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
      redirect: "manual",
      signal: AbortSignal.any([breakOff, AbortSignal.timeout(core.settings.webhookTimeoutMs)]),
    });
    await response.body?.cancel();
    return { at, status: response.status, error: null };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { at, status: null, error: String(cause) };
  }
}

function chargeEvent(link: PaymentLink, transaction: Transaction): Record<string, unknown> {
  return {
    event: "charge.completed",
    data: presentTransaction(link, transaction),
    "event.type": webhookTypes[transaction.method],
  };
}

function signatureHeaders(core: Core, body: string, faults: readonly WebhookFault[]): Record<string, string> {
  if (faults.some(({ fault }) => fault === "noHash")) return {};
  const wrong = faults.some(({ fault }) => fault === "wrongHash");
  const secret = wrong ? `not-${core.settings.secretHash}` : core.settings.secretHash;
  const { webhookSignature } = core.settings;
  return {
    ...(webhookSignature === "hmac" ? {} : { "verif-hash": secret }),
    ...(webhookSignature === "hash"
      ? {}
      : { "flutterwave-signature": createHmac("sha256", secret).update(body).digest("base64") }),
  };
}

function addDeliveries(core: Core, added: readonly Delivery[]): void {
  const { state } = core.store;
  state.deliveries.push(...added);
  let surplus = state.deliveries.length - KEPT_DELIVERIES;
  if (surplus <= 0) return;
  state.deliveries = state.deliveries.filter((delivery) => delivery.state === "queued" || surplus-- <= 0);
}
