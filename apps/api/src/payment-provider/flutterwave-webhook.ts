import { createHmac } from "node:crypto";
import { isSameSecret } from "../same-secret.ts";
import { isTransactionId, readRefundData } from "./flutterwave-answers.ts";
import { fieldsOf, parseObject } from "./flutterwave-http.ts";
import type { PaymentProvider, WebhookHint } from "./provider.ts";

const UNKNOWN = "unknown";

/** Creates a reader of webhooks; a webhook without the secret hash or a signature made with it is refused. */
export function createWebhookReader(secretHash: string): PaymentProvider["parseWebhook"] {
  if (secretHash === "") throw new Error("Without a secret hash every webhook could be forged");
  return (raw, headers) => {
    const signature = createHmac("sha256", secretHash).update(raw).digest("base64");
    const genuine =
      isSameSecret(headers["verif-hash"], secretHash) || isSameSecret(headers["flutterwave-signature"], signature);
    if (!genuine) return null;
    const body = parseObject(raw.toString("utf8"));
    const hint = body && (readRefundHint(body) ?? readChargeHint(body));
    // An event of a kind that is not known here is accepted; a body that names nothing is no event.
    return hint && !(hint.event === UNKNOWN && hint.ref === null && hint.transactionId === null) ? hint : "unreadable";
  };
}

/**
 * Flutterwave reports refunds only on request: https://developer.flutterwave.com/docs/payment-operations/refunds. The webhook
 * that v3 clients receive is flat, without an event, and `id` is that of the refund:
 * {id, AmountRefunded, status, FlwRef, TransactionId, meta, …}.
 */
function readRefundHint(body: Record<string, unknown>): WebhookHint | null {
  const data = fieldsOf(body["data"]) ?? body;
  const transactionId = String(data["TransactionId"] ?? data["transaction_id"] ?? data["tx_id"]);
  if (!isTransactionId(transactionId) || "tx_ref" in data || "txRef" in data) return null;
  const id = String(data["id"]);
  const status = textOf(data["status"], 40);
  // A failed disbursement has the same status as a started one.
  const outcome = readRefundData(data)?.status ?? "-";
  return {
    key: `refund:${isTransactionId(id) ? id : "-"}:${status ?? "-"}:${outcome}:${transactionId}`,
    event: "refund",
    ref: null,
    transactionId,
    status,
    amount: amountOf(data["AmountRefunded"] ?? data["amount_refunded"]),
  };
}

/** Reads both shapes: `{event, data}`, and the flat one of accounts without "v3 webhooks". */
function readChargeHint(body: Record<string, unknown>): WebhookHint {
  const data = fieldsOf(body["data"]) ?? body;
  const event = textOf(body["event"], 60) ?? (body["txRef"] === undefined ? UNKNOWN : "charge.completed");
  const ref = textOf(data["tx_ref"] ?? data["txRef"], 100);
  const id = String(data["id"]);
  const status = textOf(data["status"], 40);
  return {
    key: `${event}:${isTransactionId(id) ? id : "-"}:${status ?? "-"}:${ref ?? "-"}`,
    event,
    ref: ref !== null && /^[A-Za-z0-9_-]{8,100}$/.test(ref) ? ref : null,
    transactionId: isTransactionId(id) ? id : null,
    status,
    amount: amountOf(data["amount"]),
  };
}

const amountOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;

const textOf = (value: unknown, length: number): string | null =>
  typeof value === "string" && value !== "" ? value.slice(0, length) : null;
