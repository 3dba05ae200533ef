import { createHmac, timingSafeEqual } from "node:crypto";
import { fieldsOf, textOf } from "./channel-http.ts";
import { isTemporary } from "./whatsapp-errors.ts";

const STATUSES = ["sent", "delivered", "read", "failed"] as const;

/** What became of a message. Statuses come in any order, and more than once. */
export interface MessageStatus {
  /** WhatsApp's id of the message. */
  id: string;
  /** The id of the outbox row, as the message was sent with. */
  row: string | null;
  status: (typeof STATUSES)[number];
  /** Why it failed. */
  error: { text: string; permanent: boolean } | null;
}

const MAX_TEXT_LENGTH = 200;

/** Whether `X-Hub-Signature-256` is the HMAC of the raw body under the app secret. https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/create-webhook-endpoint */
export function isSigned(raw: Buffer, signature: string | undefined, appSecret: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac("sha256", appSecret).update(raw).digest("hex")}`);
  const given = Buffer.from(signature ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * The statuses of a webhook; what it contains besides, such as messages of customers, is left out.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages/status
 * @throws SyntaxError when the body is no JSON
 */
export function readStatuses(raw: Buffer): MessageStatus[] {
  const event = fieldsOf(JSON.parse(raw.toString("utf8")));
  return listOf(event?.["entry"])
    .flatMap((entry) => listOf(entry["changes"]))
    .flatMap((change) => listOf(fieldsOf(change["value"])?.["statuses"]))
    .flatMap((one) => statusOf(one));
}

const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map(fieldsOf).filter((one) => one !== null) : [];

function statusOf({
  id,
  status: given,
  biz_opaque_callback_data: row,
  errors,
}: Record<string, unknown>): MessageStatus[] {
  const status = STATUSES.find((known) => known === given);
  if (typeof id !== "string" || status === undefined) return [];
  const [error] = listOf(errors);
  return [
    { id, row: typeof row === "string" ? row : null, status, error: status === "failed" ? errorOf(error) : null },
  ];
}

function errorOf(error: Record<string, unknown> | undefined): NonNullable<MessageStatus["error"]> {
  const { code, title, message } = error ?? {};
  const text = [textOf(code), textOf(title) || textOf(message)].filter(Boolean).join(" ");
  return { text: `WhatsApp: ${text || "failed"}`.slice(0, MAX_TEXT_LENGTH), permanent: !isTemporary(Number(code)) };
}
