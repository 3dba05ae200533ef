import * as z from "zod/mini";
import { endpoints } from "../../endpoints.ts";
import { searchText } from "../../fields.ts";
import { defineGroup } from "../../route.ts";
import { BOOKING_STATUSES } from "../../salon.ts";
import { clientSchema } from "../clients.ts";

/** What the back office is told about: `payments` with their refunds, `messages` with the mails and messages that the salon sends. */
export const DESK_TOPICS = ["bookings", "payments", "messages"] as const;
export type DeskTopic = (typeof DESK_TOPICS)[number];

/** One event of `desk.events`, as JSON in the `data` of a server-sent event. */
export const deskEventSchema = z.object({
  /** The server's time. */
  at: z.string(),
  /** What has changed; the first event of a stream names what changed shortly before it was opened. */
  changed: z.array(z.enum(DESK_TOPICS)),
});
export type DeskEvent = z.infer<typeof deskEventSchema>;

/** A person whom a search finds by account, card, or both. */
export const foundPersonSchema = z.object({
  name: z.string(),
  /** The ids of account and card; a person without an account has a card. */
  user: z.optional(z.string()),
  client: z.optional(z.string()),
  email: z.optional(z.string()),
  /** As E.164, and as people read it. */
  phone: z.optional(z.object({ e164: z.string(), shown: z.string() })),
  next: clientSchema.shape.next,
});
export type FoundPerson = z.infer<typeof foundPersonSchema>;

/** A booking that a search finds, with its first appointment. */
export const foundBookingSchema = z.object({
  _id: z.string(),
  customer: z.string(),
  date: z.string(),
  time: z.string(),
  service: z.string(),
  bookingStatus: z.enum(BOOKING_STATUSES),
});
export type FoundBooking = z.infer<typeof foundBookingSchema>;

const foundSchema = z.object({ people: z.array(foundPersonSchema), bookings: z.array(foundBookingSchema) });
export type Found = z.infer<typeof foundSchema>;

export const desk = defineGroup(endpoints.desk, {
  events: {},
  search: {
    query: z.strictObject({ q: searchText.check(z.minLength(1, "Please give a search text")) }),
    response: foundSchema,
  },
});
