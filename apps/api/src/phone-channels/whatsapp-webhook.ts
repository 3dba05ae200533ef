import { createHmac, timingSafeEqual } from "node:crypto";
import type { AnswerKind } from "@salon/contracts";
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

/** What a customer sent to the salon. */
export interface CustomerAnswer {
  /** WhatsApp's id of the message. */
  id: string;
  /** The digits of the customer's number with the country code; null where WhatsApp names none. */
  from: string | null;
  /** WhatsApp's id of the customer for this business, which stays while the number is hidden; null where it names none. */
  userId: string | null;
  /** The name that the customer has on WhatsApp; empty where it names none. */
  name: string;
  kind: AnswerKind;
  /** The text, the title of a pressed button, or the caption. */
  text: string;
}

/** What a webhook contains. */
export interface WebhookEvent {
  statuses: MessageStatus[];
  answers: CustomerAnswer[];
}

const MAX_TEXT_LENGTH = 200;

/** Whether `X-Hub-Signature-256` is the HMAC of the raw body under the app secret. https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/create-webhook-endpoint */
export function isSigned(raw: Buffer, signature: string | undefined, appSecret: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac("sha256", appSecret).update(raw).digest("hex")}`);
  const given = Buffer.from(signature ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * The statuses and the customers' messages of a webhook; what it contains besides is left out.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages
 * @throws SyntaxError when the body is no JSON
 */
export function readEvent(raw: Buffer): WebhookEvent {
  const event = fieldsOf(JSON.parse(raw.toString("utf8")));
  const values = listOf(event?.["entry"])
    .flatMap((entry) => listOf(entry["changes"]))
    .map((change) => fieldsOf(change["value"]))
    .filter((value) => value !== null);
  return {
    statuses: values.flatMap((value) => listOf(value["statuses"])).flatMap((one) => statusOf(one)),
    answers: values.flatMap(answersOf),
  };
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

/** The kinds by the type of a message; any other type is `other`. */
const KINDS: ReadonlyMap<string, AnswerKind> = new Map([
  ...(["text", "button", "interactive"] as const).map((type) => [type, "text"] as const),
  ...(["image", "video", "audio", "document", "sticker", "location", "contacts", "reaction"] as const).map(
    (type) => [type, type] as const,
  ),
]);

/**
 * Of a customer who hides the number, `from` and `wa_id` are absent, and `from_user_id` and `user_id` name them.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/business-scoped-user-ids
 * Read so by https://github.com/david-lev/pywa/pull/174 and https://github.com/dimagi/open-chat-studio/pull/3366 too.
 */
function answersOf(value: Record<string, unknown>): CustomerAnswer[] {
  const contacts = listOf(value["contacts"]);
  return listOf(value["messages"]).flatMap((message) => {
    const { id, type } = message;
    // A change of the customer's number is no message.
    if (typeof id !== "string" || id === "" || type === "system") return [];
    const [from, named] = [textOf(message["from"]), textOf(message["from_user_id"])];
    const isSender = (one: Record<string, unknown>) =>
      named ? textOf(one["user_id"]) === named : textOf(one["wa_id"]) === from;
    const contact = contacts.find(isSender) ?? contacts[0];
    const userId = named || textOf(contact?.["user_id"]) || null;
    const name = textOf(fieldsOf(contact?.["profile"])?.["name"]);
    const kind = KINDS.get(textOf(type)) ?? "other";
    return [{ id, from: from || null, userId, name, kind, text: answerText(message) }];
  });
}

/** The words of a message. A reply to a list or button is an object of its own kind, such as `button_reply`. */
function answerText(message: Record<string, unknown>): string {
  const content = fieldsOf(message[textOf(message["type"])]);
  const reply = fieldsOf(content?.[textOf(content["type"])]);
  const { body, text, caption, emoji, name } = content ?? {};
  return [body, text, reply?.["title"], caption, emoji, name].map(textOf).find(Boolean) ?? "";
}
