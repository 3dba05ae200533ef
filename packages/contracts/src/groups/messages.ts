import * as z from "zod/mini";
import { endpoints } from "../endpoints.ts";
import { contactName, email, messageText } from "../fields.ts";
import { defineGroup } from "../route.ts";
import { idParams, listQuery, messageAnswer, queryFlag, tokenParams } from "../shapes.ts";

export const contactSchema = z.strictObject({ name: contactName, email, message: messageText });
export const newsletterSchema = z.strictObject({ email });

export const subscriberSchema = z.object({ _id: z.string(), email: z.string(), createdAt: z.string() });
export type Subscriber = z.infer<typeof subscriberSchema>;

export const contactMessageSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  answered: z.boolean(),
  createdAt: z.string(),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

export const MAIL_STATES = ["queued", "sent", "failed", "dropped"] as const;
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
});
export type OutboxMail = z.infer<typeof outboxMailSchema>;

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
    body: z.strictObject({ answered: z.boolean("Please give true or false") }),
    response: messageAnswer,
  },
  mails: {
    query: listQuery(["createdAt"], { state: z.optional(z.enum(MAIL_STATES, "Unknown state")) }),
    response: z.array(outboxMailSchema),
  },
  retryMail: { params: idParams, response: messageAnswer },
});
