import { renderTemplate } from "@salon/email";
import type { Env } from "../env.ts";
import { fault, good, reasonOf, type Finding } from "../operations/doctor/findings.ts";
import { isSameSecret } from "../same-secret.ts";
import { createChannelHttp, fieldsOf, textOf, type ProviderAnswer } from "./channel-http.ts";
import { ChannelError, type ChannelKind, type MessageSender } from "./channels.ts";
import { isTemporary } from "./whatsapp-errors.ts";
import { isSigned, readEvent, type WebhookEvent } from "./whatsapp-webhook.ts";

/** The access to a WhatsApp number. */
export interface WhatsAppKeys {
  /** The address of the Graph API with its version: `https://graph.facebook.com/v23.0/`. */
  baseUrl: string;
  token: string;
  phoneId: string;
  appSecret: string;
  verifyToken: string;
}

/** WhatsApp also reports what became of a message, and what customers answer. */
interface WhatsApp extends MessageSender {
  /** Answers a customer who wrote within the last 24 hours, without a template. @throws ChannelError */
  reply: (to: string, text: string) => Promise<string>;
  /** Whether a text is the token that the owner gave WhatsApp for its check of the webhook's address. */
  isVerifyToken: (token: string) => boolean;
  /** What a webhook contains; null when its signature is wrong. @throws SyntaxError when a signed body is no JSON */
  readWebhook: (raw: Buffer, signature: string | undefined) => WebhookEvent | null;
}

/** The language under which the owner registers the templates. */
const LANGUAGE = "en";
const RECIPIENT = { messaging_product: "whatsapp", recipient_type: "individual" } as const;
const MAX_TEXT_LENGTH = 200;

/**
 * The client of the WhatsApp Cloud API. It sends registered templates, because a customer may not have written to the salon
 * within the last 24 hours. https://developers.facebook.com/documentation/business-messaging/whatsapp/messages/template-messages
 */
export function createWhatsApp(keys: WhatsAppKeys, timeoutMs?: number): WhatsApp {
  const http = createChannelHttp("WhatsApp", timeoutMs);
  const post = async (body: object) =>
    idOf(await http.post(`${keys.baseUrl}${keys.phoneId}/messages`, body, authorization(keys)));
  return {
    reply: (to, body) => post({ ...RECIPIENT, to, type: "text", text: { body } }),
    send: async ({ to, mail, link, row }) => {
      const { name, parameters } = renderTemplate(mail, link);
      const body = {
        ...RECIPIENT,
        to,
        type: "template",
        template: {
          name,
          language: { code: LANGUAGE },
          components: [{ type: "body", parameters: parameters.map((text) => ({ type: "text", text })) }],
        },
        biz_opaque_callback_data: row,
      };
      return post(body);
    },
    isVerifyToken: (token) => isSameSecret(token, keys.verifyToken),
    readWebhook: (raw, signature) => (isSigned(raw, signature, keys.appSecret) ? readEvent(raw) : null),
    close: http.close,
  };
}

const authorization = ({ token }: WhatsAppKeys) => ({ authorization: `Bearer ${token}` });

function idOf(answer: ProviderAnswer): string {
  const [message] = (answer.body?.["messages"] ?? []) as unknown[];
  const id = fieldsOf(message)?.["id"];
  if (answer.status >= 200 && answer.status < 300) {
    if (typeof id === "string") return id;
    // It may have been taken: another attempt could send it twice.
    throw new ChannelError(`WhatsApp answered ${answer.status} without an id`, { permanent: true });
  }
  throw refusal(answer);
}

/** Reads why a message was not taken. Without a code, as from a proxy, nothing is known about the message. */
function refusal({ status, body, retryAfterMs }: ProviderAnswer): ChannelError {
  const error = fieldsOf(body?.["error"]);
  const code = error?.["code"];
  if (typeof code !== "number")
    return new ChannelError(`WhatsApp answered ${status}`, { permanent: false, retryAfterMs });
  const details = fieldsOf(error?.["error_data"])?.["details"];
  const text = [code, details ?? error?.["message"]].filter(Boolean).join(" ");
  const permanent = !isTemporary(code) && status !== 429 && status < 500;
  return new ChannelError(`WhatsApp: ${text}`.slice(0, MAX_TEXT_LENGTH), { permanent, retryAfterMs });
}

/** Reads the name of the number. @throws ChannelError */
async function readName(keys: WhatsAppKeys): Promise<string> {
  const http = createChannelHttp("WhatsApp");
  const answer = await http.get(`${keys.baseUrl}${keys.phoneId}?fields=verified_name`, authorization(keys));
  if (answer.status !== 200) throw refusal(answer);
  return textOf(answer.body?.["verified_name"]) || keys.phoneId;
}

async function examine(keys: WhatsAppKeys, env: Env): Promise<Finding[]> {
  try {
    const webhook = `${env.PUBLIC_URL ?? ""}/api/v1/messages/whatsapp/webhook`;
    return [
      good(`WhatsApp accepts the token; customers see messages from "${await readName(keys)}"`),
      good(`register ${webhook} as the webhook for the field "messages" in WhatsApp's app dashboard, if you have not`),
    ];
  } catch (error) {
    const reason = `WHATSAPP_TOKEN: WhatsApp does not answer for the number (${reasonOf(error)})`;
    return [fault(`${reason}; check WHATSAPP_BASE_URL, WHATSAPP_PHONE_ID and the token`)];
  }
}

/** Messages by WhatsApp. */
export const whatsapp: ChannelKind<WhatsAppKeys, WhatsApp> = {
  label: "WhatsApp",
  variables: "WHATSAPP_*",
  keysOf: ({
    WHATSAPP_BASE_URL: baseUrl,
    WHATSAPP_TOKEN: token,
    WHATSAPP_PHONE_ID: phoneId,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
  }) =>
    baseUrl && token && phoneId && appSecret && verifyToken
      ? { baseUrl, token, phoneId, appSecret, verifyToken }
      : undefined,
  create: createWhatsApp,
  examine,
};
