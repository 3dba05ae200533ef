import type { PhoneChannel } from "@salon/contracts";
import type { PhoneMail } from "@salon/email";
import type { WebhookEvent } from "./whatsapp-webhook.ts";

/** A message to one phone. */
export interface OutgoingMessage {
  /** E.164: `+2348031234567`. */
  to: string;
  mail: PhoneMail;
  /** The address in the message. */
  link: string;
  /** The id of the outbox row; WhatsApp sends it back with every status. */
  row: string;
}

/** A way to phones. */
export interface MessageSender {
  /** Sends a message; answers the provider's id. @throws ChannelError when it was not taken, or when that is unknown */
  send: (message: OutgoingMessage) => Promise<string>;
  /** Cuts the calls under way. */
  close: () => void;
}

/** WhatsApp also reports what became of a message. */
export interface WhatsApp extends MessageSender {
  /** Whether a text is the token that the owner gave WhatsApp for its check of the webhook's address. */
  isVerifyToken: (token: string) => boolean;
  /** What a webhook contains; null when its signature is wrong. @throws SyntaxError when a signed body is no JSON */
  readWebhook: (raw: Buffer, signature: string | undefined) => WebhookEvent | null;
  /** Answers a customer who wrote within the last 24 hours, without a template. @throws ChannelError */
  reply: (to: string, text: string) => Promise<string>;
}

/** The channels to phones that are configured; those that are missing are not offered. */
export interface PhoneChannels {
  whatsapp?: WhatsApp;
  sms?: MessageSender;
}

/** The names of the offered channels, in the order in which they are used. */
export const offered = (channels: PhoneChannels): PhoneChannel[] =>
  (["whatsapp", "sms"] as const).filter((name) => channels[name] !== undefined);

/** A message that a provider did not take, or of which that is unknown. */
export class ChannelError extends Error {
  /** Whether the provider refused this message for good. */
  readonly permanent: boolean;
  /** The earliest moment of the next attempt, in milliseconds from now, when the provider names one. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, options: { permanent: boolean; retryAfterMs?: number | undefined; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.permanent = options.permanent;
    this.retryAfterMs = options.retryAfterMs;
  }
}
