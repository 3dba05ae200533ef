import * as z from "zod/mini";
import { endpoints } from "../endpoints.ts";
import { attemptKey, contactName, newEmail, messageText, salonMonth, trueOrFalse } from "../fields.ts";
import { defineGroup } from "../route.ts";
import { ANSWER_KINDS, CHANNELS, PHONE_CHANNELS } from "../rules/channels.ts";
import { idParams, listQuery, messageAnswer, queryFlag, tokenParams, nextAppointment } from "../shapes.ts";
import { MAIL_STATES, MESSAGE_OUTCOMES } from "../states.ts";

export const contactSchema = z.strictObject({
  key: z.optional(attemptKey),
  name: contactName,
  email: newEmail,
  message: messageText,
});
export const newsletterSchema = z.strictObject({ email: newEmail });

export const subscriberSchema = z.object({ _id: z.string(), email: z.string(), createdAt: z.string() });
export type Subscriber = z.infer<typeof subscriberSchema>;

/** A message from the contact form, or what a customer sent by WhatsApp. */
export const contactMessageSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** Absent for WhatsApp. */
  email: z.optional(z.string()),
  /** Empty where WhatsApp sent no text. */
  message: z.string(),
  /** Absent for the contact form. */
  kind: z.optional(z.enum(ANSWER_KINDS)),
  /** The number that sent it: as E.164, and as people read it. Absent for the contact form, and where WhatsApp names none. */
  phone: z.optional(z.object({ e164: z.string(), shown: z.string() })),
  /** The client card of this number; absent without one. */
  client: z.optional(z.object({ _id: z.string(), name: z.string() })),
  /** The next appointment of this number; absent without one. */
  next: nextAppointment,
  answered: z.boolean(),
  createdAt: z.string(),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

export const outboxMailSchema = z.object({
  _id: z.string(),
  kind: z.string(),
  to: z.nullable(z.string()),
  state: z.enum(MAIL_STATES),
  attempts: z.number(),
  lastError: z.nullable(z.string()),
  createdAt: z.string(),
  nextAttemptAt: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  /** Absent for a mail. */
  channel: z.optional(z.enum(PHONE_CHANNELS)),
  /** Absent until the provider reports it. */
  outcome: z.optional(z.enum(MESSAGE_OUTCOMES)),
});
export type OutboxMail = z.infer<typeof outboxMailSchema>;

/** The messages of one channel that were written in a month and not dropped. */
export const channelCountSchema = z.object({
  channel: z.enum(CHANNELS),
  queued: z.number(),
  /** Taken by the mail server or the provider, with those that were delivered and read. */
  sent: z.number(),
  /** Reported as delivered, with those that were read. */
  delivered: z.number(),
  read: z.number(),
  failed: z.number(),
});
export const messageCountsSchema = z.object({ month: z.string(), channels: z.array(channelCountSchema) });
export type MessageCounts = z.infer<typeof messageCountsSchema>;

export const messages = defineGroup(endpoints.messages, {
  contact: { body: contactSchema, response: messageAnswer },
  subscribe: { body: newsletterSchema, response: messageAnswer },
  subscribers: { query: listQuery(["createdAt", "email"], {}), response: z.array(subscriberSchema) },
  unsubscribePage: { params: tokenParams, response: messageAnswer },
  unsubscribe: { params: tokenParams, response: messageAnswer },
  list: {
    query: listQuery(["createdAt"], { answered: z.optional(queryFlag) }),
    response: z.array(contactMessageSchema),
  },
  setAnswered: {
    params: idParams,
    body: z.strictObject({ answered: trueOrFalse }),
    response: messageAnswer,
  },
  mails: {
    query: listQuery(["createdAt"], { state: z.optional(z.enum(MAIL_STATES, "Unknown state")) }),
    response: z.array(outboxMailSchema),
  },
  retryMail: { params: idParams, response: messageAnswer },
  /** The current month by default. The outbox holds 90 days, so only the current month and the one before are counted. */
  counts: { query: z.strictObject({ month: z.optional(salonMonth) }), response: messageCountsSchema },
  verifyWebhook: {
    query: z.strictObject({
      "hub.mode": z.optional(z.string()),
      "hub.verify_token": z.optional(z.string()),
      "hub.challenge": z.optional(z.string()),
    }),
  },
  webhook: {},
});
