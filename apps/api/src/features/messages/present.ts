import { isPhoneChannel, type ContactMessage, type OutboxMail, type Subscriber } from "@salon/contracts";
import { showPhone } from "@salon/lists/phone-numbers";
import type { MessageDocument } from "./messages.model.ts";
import type { OutboxDocument } from "../outbox/list.ts";
import type { SubscriberDocument } from "./subscribers.model.ts";

/** A contact message as staff see it. */
export const presentMessage = ({
  _id,
  name,
  email,
  message,
  answered,
  createdAt,
  kind,
  phone,
}: MessageDocument): ContactMessage => ({
  _id: String(_id),
  name,
  email,
  kind,
  phone: phone === undefined ? undefined : { e164: phone, shown: showPhone(phone) },
  message,
  answered,
  createdAt: createdAt.toISOString(),
});

/** A newsletter subscriber as staff see it. */
export const presentSubscriber = ({ _id, email, createdAt }: SubscriberDocument): Subscriber => ({
  _id: String(_id),
  email,
  createdAt: createdAt.toISOString(),
});

/**
 * A mail or message of the outbox as staff see it; `to` is joined when read, and null once its recipient is deleted.
 */
export const presentMail = (
  { _id, kind, channel, state, attempts, lastError, createdAt, nextAttemptAt, sentAt, outcome }: OutboxDocument,
  to: string | null,
): OutboxMail => ({
  _id: String(_id),
  // The stored kind of a message to a phone also names the channel.
  kind: kind.replace(/:.*/, ""),
  channel: isPhoneChannel(channel) ? channel : undefined,
  outcome,
  to,
  state,
  attempts,
  lastError,
  createdAt: createdAt.toISOString(),
  nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
  sentAt: sentAt?.toISOString() ?? null,
});
