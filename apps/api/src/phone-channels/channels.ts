import type { PhoneMail } from "@salon/email";
import type { Env } from "../env.ts";
import type { Finding } from "../operations/doctor/findings.ts";

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
  /** Answers a customer who wrote, where the channel takes answers; answers the provider's id. @throws ChannelError */
  reply?: (to: string, text: string) => Promise<string>;
  /** Cuts the calls under way. */
  close: () => void;
}

/** One kind of channel: how its provider is called, reached and examined. */
export interface ChannelKind<Keys, Sender extends MessageSender> {
  /** The name in texts for owners. */
  label: string;
  /** The names of its variables: `SMS_*`. */
  variables: string;
  /** The access that is configured; undefined unless all of it is. */
  keysOf: (env: Env) => Keys | undefined;
  create: (keys: Keys, timeoutMs?: number) => Sender;
  /** What the doctor says of the access. It sends nothing. */
  examine: (keys: Keys, env: Env) => Promise<Finding[]>;
}

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
