import { createHmac, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { findLinks } from "../find-links.ts";
import type { PhoneMessage, PhoneStore } from "./phone-store.ts";

type Channel = PhoneMessage["channel"];

/**
 * A fault of a wire. An answer: the message is not stored. `hang`: no answer. `refuse`: the connection is closed.
 * `die-after-taking`: the message is stored, then the connection is closed without an answer.
 */
export type PhoneFault =
  | { status: number; headers?: Record<string, string>; body: object }
  | "hang"
  | "refuse"
  | "die-after-taking";

/** The keys that the wires accept; they are those of no real account. */
export const PHONE_KEYS = {
  whatsapp: {
    token: "inbox-whatsapp-token",
    phoneId: "106540352242922",
    appSecret: "inbox-whatsapp-app-secret",
    verifyToken: "inbox-whatsapp-verify-token",
  },
  sms: { apiKey: "inbox-sms-api-key", sender: "Ibadandun" },
} as const;

/** The switches of the wires. */
export type PhoneSwitches = {
  /** Applies a fault to the next `times` messages of a channel, by default to all; null ends it. */
  fault: (channel: Channel, fault: PhoneFault | null, times?: number) => void;
  /** Sets the address that gets the statuses of WhatsApp messages. */
  setWebhookUrl: (url: string | null) => void;
  /** Sends the salon a customer's message, as WhatsApp does; the status of the webhook's answer, or null without a webhook. */
  write: (answer: CustomerMessage) => Promise<number | null>;
};

/** A message of a customer: the number's digits, empty while it is hidden, the id, the profile's name, and the content by its type, such as `text`. */
export type CustomerMessage = {
  from: string;
  userId?: string;
  name?: string;
  id?: string;
  type: string;
  [content: string]: unknown;
};

type Body = Record<string, unknown>;
type Reply = { status: number; body: object };
type TakenMessage = Omit<PhoneMessage, "id" | "receivedAt">;
type WireOptions = {
  store: PhoneStore;
  /** The texts of the registered templates, by name, with `{{1}}` for the first parameter. */
  templates: Readonly<Record<string, string>>;
};

const WHATSAPP = /^\/whatsapp\/(\d+)(\/messages)?$/;
const MAX_BODY_BYTES = 64 * 1024;
const FORBIDDEN_IN_PARAMETERS = /[\n\r\t]| {5,}/;
const unauthorised: Reply = { status: 401, body: { error: { message: "Invalid OAuth access token", code: 190 } } };

const refusal = (code: number, message: string, details: string): Reply => ({
  status: 400,
  body: {
    error: {
      message: `(#${code}) ${message}`,
      type: "OAuthException",
      code,
      error_data: { messaging_product: "whatsapp", details },
      fbtrace_id: "inbox",
    },
  },
});

const notJson = refusal(100, "Invalid parameter", "The body is no JSON object");

const sms = (url: URL, body: Body): TakenMessage | Reply =>
  url.pathname === "/sms/api/get-balance" && url.searchParams.get("api_key") === PHONE_KEYS.sms.apiKey
    ? { status: 200, body: { user: "Inbox", balance: 1000, currency: "NGN" } }
    : readSms(body);

/** The wires of the WhatsApp Cloud API below `/whatsapp/` and of Termii below `/sms/`; `answer` is false for any other path. */
export const createPhoneWires = ({ store, templates }: WireOptions) => {
  const faults = new Map<Channel, { fault: PhoneFault; left: number }>();
  let webhookUrl: string | null = null;
  const whatsapp = ({ headers }: IncomingMessage, url: URL, body: Body): TakenMessage | Reply => {
    const [, phoneId, sends] = WHATSAPP.exec(url.pathname) ?? [];
    if (headers.authorization !== `Bearer ${PHONE_KEYS.whatsapp.token}`) return unauthorised;
    return sends ? readWhatsApp(body, templates) : { status: 200, body: { id: phoneId, verified_name: "Inbox" } };
  };
  const take = (channel: Channel): PhoneFault | null => {
    const set = faults.get(channel);
    if (!set || set.left <= 0) return null;
    set.left -= 1;
    return set.fault;
  };
  const receive = async (response: ServerResponse, message: TakenMessage, reply: Reply): Promise<void> => {
    const fault = take(message.channel);
    if (fault === "hang") return;
    if (fault === "refuse") return void response.destroy();
    if (fault !== null && fault !== "die-after-taking") return send(response, fault);
    const stored = await store.add(message);
    if (fault === "die-after-taking") return void response.destroy();
    send(response, reply);
    if (stored.channel === "whatsapp" && webhookUrl !== null) await reportStatuses(webhookUrl, stored);
  };
  const answer = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const body = request.method === "POST" ? await readBody(request) : {};
    const read =
      body === null ? notJson : url.pathname.startsWith("/sms/") ? sms(url, body) : whatsapp(request, url, body);
    if ("status" in read) return send(response, read);
    return receive(response, read, read.channel === "sms" ? successfullySent(read) : accepted(read));
  };
  const switches: PhoneSwitches = {
    fault: (channel, fault, times = Number.POSITIVE_INFINITY) =>
      void (fault === null ? faults.delete(channel) : faults.set(channel, { fault, left: times })),
    setWebhookUrl: (url) => void (webhookUrl = url),
    write: async (message) => (webhookUrl === null ? null : post(webhookUrl, answerOf(message))),
  };
  return { answer, switches };
};

/** Whether a path belongs to one of the wires. */
export const isPhonePath = (path: string): boolean =>
  WHATSAPP.test(path) || path === "/sms/api/sms/send" || path === "/sms/api/get-balance";

const accepted = ({ to, providerId }: TakenMessage): Reply => ({
  status: 200,
  body: {
    messaging_product: "whatsapp",
    contacts: [{ input: to, wa_id: to }],
    messages: [{ id: providerId, message_status: "accepted" }],
  },
});

const successfullySent = ({ providerId }: TakenMessage): Reply => ({
  status: 200,
  body: { code: "ok", message_id: providerId, message: "Successfully Sent", balance: 1000, user: "Inbox" },
});

const answerOf = ({ from, userId, name = "Customer", id = newWamid(), ...content }: CustomerMessage) => ({
  contacts: [{ profile: { name }, ...(from && { wa_id: from }), ...(userId && { user_id: userId }) }],
  messages: [
    {
      ...(from && { from }),
      ...(userId && { from_user_id: userId }),
      id,
      timestamp: String(Math.floor(Date.now() / 1000)),
      ...content,
    },
  ],
});

const newWamid = (): string => `wamid.${randomBytes(24).toString("base64url")}`;

const taken = (body: Body, text: string): TakenMessage => {
  const callbackData = body["biz_opaque_callback_data"];
  return {
    channel: "whatsapp",
    to: String(body["to"]).replace("+", ""),
    from: PHONE_KEYS.whatsapp.phoneId,
    text,
    links: findLinks("", text),
    providerId: newWamid(),
    ...(typeof callbackData === "string" && { callbackData }),
  };
};

function readWhatsApp(body: Body, templates: WireOptions["templates"]): TakenMessage | Reply {
  const words = body["type"] === "text" ? (body["text"] as { body?: unknown } | undefined)?.body : undefined;
  if (typeof words === "string") return taken(body, words);
  const { name, components } = (body["template"] ?? {}) as { name?: string; components?: Body[] };
  const text = name === undefined ? undefined : templates[name];
  if (name === undefined || text === undefined)
    return refusal(
      132_001,
      "Template name does not exist in the translation",
      `template name (${name}) does not exist`,
    );
  const parameters = ((components?.[0]?.["parameters"] ?? []) as { text?: unknown }[]).map((part) => String(part.text));
  if (parameters.length !== new Set(text.match(/\{\{\d\}\}/g)).size)
    return refusal(132_000, "Number of parameters does not match", "body: number of localizable_params is wrong");
  if (parameters.some((parameter) => parameter === "" || FORBIDDEN_IN_PARAMETERS.test(parameter)))
    return refusal(
      132_018,
      "There’s an issue with the parameters in your template",
      "Param text cannot have new-line/tab characters or more than 4 consecutive spaces",
    );
  const shown = text.replaceAll(/\{\{(\d)\}\}/g, (_, number: string) => parameters[Number(number) - 1] ?? "");
  return taken(body, shown);
}

function readSms(body: Body): TakenMessage | Reply {
  if (body["api_key"] !== PHONE_KEYS.sms.apiKey) return { status: 401, body: { message: "Unauthorized" } };
  const { to, from, sms, type, channel } = body as Record<string, string>;
  if (!/^\d{7,15}$/.test(to ?? "") || !sms || !from || type !== "plain" || channel !== "dnd")
    return { status: 400, body: { code: 400, message: "Invalid phone number, text, type or channel" } };
  const providerId = String(BigInt(`0x${randomBytes(8).toString("hex")}`));
  return { channel: "sms", to: to!, from, text: sms, links: findLinks("", sms), providerId };
}

/** The body of a request; null for one that is too long. */
export async function readText(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

async function readBody(request: IncomingMessage): Promise<Body | null> {
  try {
    return JSON.parse((await readText(request)) ?? "null") as Body | null;
  } catch {
    return null;
  }
}

function send(
  response: ServerResponse,
  reply: { status: number; headers?: Record<string, string>; body: object },
): void {
  response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
  response.end(JSON.stringify(reply.body));
}

/** Sends `sent` and `delivered` in one webhook, as WhatsApp may. A webhook that is not taken is not repeated. */
async function reportStatuses(url: string, { to, providerId, callbackData }: PhoneMessage): Promise<void> {
  const statuses = ["sent", "delivered"].map((status) => ({
    id: providerId,
    status,
    timestamp: String(Math.floor(Date.now() / 1000)),
    recipient_id: to,
    ...(callbackData !== undefined && { biz_opaque_callback_data: callbackData }),
  }));
  await post(url, { statuses });
}

/** Sends one webhook; the status of its answer, or null when there is none. */
async function post(url: string, content: object): Promise<number | null> {
  const metadata = { phone_number_id: PHONE_KEYS.whatsapp.phoneId };
  const value = { messaging_product: "whatsapp", metadata, ...content };
  const body = JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: "102290129340398", changes: [{ value, field: "messages" }] }],
  });
  const headers = { "content-type": "application/json", "x-hub-signature-256": signWebhook(body) };
  try {
    const answer = await fetch(url, { method: "POST", headers, body });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return null;
  }
}

/** The value of `X-Hub-Signature-256` for a body, with the app secret of the inbox. */
export const signWebhook = (body: string): string =>
  `sha256=${createHmac("sha256", PHONE_KEYS.whatsapp.appSecret).update(body).digest("hex")}`;
