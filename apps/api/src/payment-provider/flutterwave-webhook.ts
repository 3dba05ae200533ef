import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { isTransactionId } from "./flutterwave-answers.ts";
import { fieldsOf, parseObject } from "./flutterwave-http.ts";
import type { PaymentProvider, WebhookHint } from "./provider.ts";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
const isSame = (given: string | string[] | undefined, expected: string): boolean =>
  typeof given === "string" && timingSafeEqual(digest(given), digest(expected));

/** Reads webhooks that carry the secret hash, or the signature made with it; everything else is refused. */
export function createWebhookReader(secretHash: string): PaymentProvider["parseWebhook"] {
  if (secretHash === "") throw new Error("Without a secret hash every webhook could be forged");
  return (raw, headers) => {
    const signature = createHmac("sha256", secretHash).update(raw).digest("base64");
    const genuine = isSame(headers["verif-hash"], secretHash) || isSame(headers["flutterwave-signature"], signature);
    return genuine ? readHint(raw) : null;
  };
}

/** Both shapes in use: `{event, data}`, and the flat one of accounts without "v3 webhooks". */
function readHint(raw: Buffer): WebhookHint {
  const body = parseObject(raw.toString("utf8"));
  // A genuine sender's unreadable text is kept like any other event, so that it can be seen that it came.
  if (!body) return { ...NOTHING, key: `unreadable:${digest(raw.toString("latin1")).toString("hex")}` };
  const data = fieldsOf(body["data"]) ?? body;
  const event = textOf(body["event"], 60) ?? (body["txRef"] === undefined ? "unknown" : "charge.completed");
  const ref = textOf(data["tx_ref"] ?? data["txRef"], 100);
  const id = String(data["id"]);
  const status = textOf(data["status"], 40);
  const amount = data["amount"];
  return {
    key: `${event}:${isTransactionId(id) ? id : "-"}:${status ?? "-"}:${ref ?? "-"}`,
    event,
    ref: ref !== null && /^[A-Za-z0-9_-]{8,100}$/.test(ref) ? ref : null,
    transactionId: isTransactionId(id) ? id : null,
    status,
    amount: typeof amount === "number" && Number.isFinite(amount) ? amount : null,
  };
}

const NOTHING = { event: "unreadable", ref: null, transactionId: null, status: null, amount: null };

const textOf = (value: unknown, length: number): string | null =>
  typeof value === "string" && value !== "" ? value.slice(0, length) : null;
