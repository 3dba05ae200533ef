import * as z from "zod/mini";
import { nextAppointment } from "../shapes.ts";
import { DATA_GROUPS, type DataGroup } from "../data-groups.ts";
import { endpoints } from "../endpoints.ts";
import { searchText } from "../fields.ts";
import { defineGroup } from "../route.ts";
import { PAYMENT_METHODS } from "../salon.ts";
import { BOOKING_STATUSES } from "../states.ts";

/** The groups that a page of 1.0.0 knows; it cannot read others. */
export const FIRST_GROUPS = ["bookings", "payments", "messages"] as const satisfies DataGroup[];

/** One event of `desk.events`, as JSON in the `data` of a server-sent event. */
export const deskEventSchema = z.object({
  /** The server's time. */
  at: z.string(),
  /** What has changed, for pages of 1.0.0. */
  changed: z.array(z.enum(FIRST_GROUPS)),
  /** What has changed; the first event of a stream names what changed shortly before it was opened. A server of 1.0.0 sends `changed` alone. */
  touched: z.optional(z.array(z.enum(DATA_GROUPS))),
  /** The last event of a stream whose place another window of its session has taken. */
  replaced: z.optional(z.literal(true)),
});
export type DeskEvent = z.infer<typeof deskEventSchema>;

/** A person whom a search finds by account, card, or both. */
export const foundPersonSchema = z.object({
  name: z.string(),
  /** The ids of account and card; a person without an account has a card. */
  user: z.optional(z.string()),
  client: z.optional(z.string()),
  /** That of the account, else that of the card. */
  email: z.optional(z.string()),
  /** As E.164, and as people read it. */
  phone: z.optional(z.object({ e164: z.string(), shown: z.string() })),
  next: nextAppointment,
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
export type SearchHits = z.infer<typeof foundSchema>;

const count = z.number();
export const deskTodaySchema = z.object({
  /** Today's salon day. */
  date: z.string(),
  /** Appointments of today; those of cancelled bookings do not count, here and in all figures below. */
  appointments: count,
  /** Of these, the ones whose time has begun without their customer, and those whose time has yet to come. */
  late: count,
  toCome: count,
  /** The first of those to come. */
  next: z.array(
    z.object({
      bookingId: z.string(),
      item: count,
      time: z.string(),
      service: z.string(),
      customer: z.string(),
      /** Names of the people who serve the customer; absent for services without staff. */
      with: z.optional(z.array(z.string())),
    }),
  ),
  /** Seats that are free now; null while the salon is closed. */
  freeNow: z.nullable(count),
  /** The names of the people who are free now; absent in a salon without a team. */
  freePeople: z.optional(z.array(z.string())),
  /** What was taken today and on the day before, for every method, as a report counts it. */
  taken: z.array(z.object({ method: z.enum(PAYMENT_METHODS), today: count, yesterday: count })),
  /**
   * The appointments of the next 14 days by salon day, today first; and how full the days are: of each, the half hours
   * of places while the salon is open, and those of them that are taken. A closed day has no places.
   */
  days: z.array(z.object({ date: z.string(), appointments: count, places: count, taken: count })),
});
export type DeskToday = z.infer<typeof deskTodaySchema>;

export const desk = defineGroup(endpoints.desk, {
  today: { response: deskTodaySchema },
  events: {},
  search: {
    query: z.strictObject({ q: searchText.check(z.minLength(1, "Please give a search text")) }),
    response: foundSchema,
  },
});
