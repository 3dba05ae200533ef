import { BRAND } from "@salon/contracts";
import { renderSms } from "@salon/email";
import { fault, good, reasonOf, type Finding } from "../operations/doctor/findings.ts";
import { createChannelHttp, textOf, type ProviderAnswer } from "./channel-http.ts";
import { ChannelError, type ChannelKind, type MessageSender } from "./channels.ts";

/** The access to an account at Termii. */
export interface SmsKeys {
  /** The address of the account's API, which ends in `/`. */
  baseUrl: string;
  apiKey: string;
  /** The registered sender id. */
  sender: string;
}

/** The statuses that say that this message is not taken; 401 and 403 are about the key, 429 and 5xx pass. */
const REFUSED: ReadonlySet<number> = new Set([400, 404, 405, 422]);
const MAX_TEXT_LENGTH = 200;

/**
 * The client of Termii's messaging API. The route `dnd` also reaches numbers that refuse advertising.
 * https://developers.termii.com/messaging-api, https://developers.termii.com/error
 */
export function createSms({ baseUrl, apiKey, sender }: SmsKeys, timeoutMs?: number): MessageSender {
  const http = createChannelHttp("Termii", timeoutMs);
  return {
    send: async ({ to, mail, link }) => {
      const body = { to: to.replace("+", ""), from: sender, sms: renderSms(mail, link), type: "plain", channel: "dnd" };
      return idOf(await http.post(`${baseUrl}api/sms/send`, { ...body, api_key: apiKey }));
    },
    close: http.close,
  };
}

function idOf({ status, body, retryAfterMs }: ProviderAnswer): string {
  const id = body?.["message_id"];
  if (status >= 200 && status < 300) {
    if (typeof id === "string" || typeof id === "number") return String(id);
    // It may have been taken: another attempt could send it twice.
    throw new ChannelError(`Termii answered ${status} without an id`, { permanent: true });
  }
  throw refusal({ status, body, retryAfterMs });
}

function refusal({ status, body, retryAfterMs }: ProviderAnswer): ChannelError {
  const message = typeof body?.["message"] === "string" ? body["message"] : "";
  // The owner tops up, and the message is still to go.
  const permanent = REFUSED.has(status) && body !== null && !/balance/i.test(message);
  const text = `Termii: ${[status, message].filter(Boolean).join(" ")}`.slice(0, MAX_TEXT_LENGTH);
  return new ChannelError(text, { permanent, retryAfterMs });
}

/** Reads the balance: `NGN 1,000`. @throws ChannelError */
async function readBalance({ baseUrl, apiKey }: SmsKeys): Promise<string> {
  const http = createChannelHttp("Termii");
  const answer = await http.get(`${baseUrl}api/get-balance?api_key=${encodeURIComponent(apiKey)}`);
  if (answer.status !== 200) throw refusal(answer);
  return `${textOf(answer.body?.["currency"])} ${textOf(answer.body?.["balance"]) || "unknown"}`.trim();
}

async function examine(keys: SmsKeys): Promise<Finding[]> {
  try {
    const balance = await readBalance(keys);
    const text = `Termii accepts the key, and ${BRAND} sends SMS as "${keys.sender}"; the balance is ${balance}`;
    return [/(?:^|\s)0(?:\.0+)?$/.test(balance) ? fault(`${text}: top it up, or no SMS is sent`) : good(text)];
  } catch (error) {
    return [
      fault(`SMS_API_KEY: Termii does not take the key (${reasonOf(error)}); check SMS_BASE_URL and SMS_API_KEY`),
    ];
  }
}

/** Messages by SMS. */
export const sms: ChannelKind<SmsKeys, MessageSender> = {
  label: "SMS",
  variables: "SMS_*",
  keysOf: ({ SMS_BASE_URL: baseUrl, SMS_API_KEY: apiKey, SMS_SENDER: sender }) =>
    baseUrl && apiKey && sender ? { baseUrl, apiKey, sender } : undefined,
  create: createSms,
  examine,
};
