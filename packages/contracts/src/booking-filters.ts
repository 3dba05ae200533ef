import * as z from "zod/mini";
import { objectId, salonDay } from "./fields.ts";
import { queryFlag } from "./shapes.ts";
import { BOOKING_STATUSES, OWED_TIMES } from "./states.ts";

export const bookingStatus = z.enum(BOOKING_STATUSES, `Status must be one of ${BOOKING_STATUSES.join(", ")}`);

/** A filter that only narrows a list. */
const onlyTrue = z.optional(
  z.pipe(
    z.literal("true", "Please give true"),
    z.transform(() => true as const),
  ),
);

/** The filters of the bookings list and its CSV. */
export const bookingFilters = {
  status: z.optional(bookingStatus),
  from: z.optional(salonDay),
  to: z.optional(salonDay),
  dayFrom: z.optional(salonDay),
  dayTo: z.optional(salonDay),
  user: z.optional(objectId),
  mine: z.optional(queryFlag),
  /** Whether something is owed: with true neither cancelled bookings nor reservations. */
  owes: z.optional(queryFlag),
  /** Only bookings that owe something, by the day of the last line that still counts; or reservations with something to pay. */
  owed: z.optional(z.enum(OWED_TIMES, "Unknown time")),
  /** Only bookings with desk money to give back. */
  giveBack: onlyTrue,
  /** Only reservations to see to: their customer is to be called, or a part of their deposit came. */
  attention: onlyTrue,
  /** Only bookings with an appointment at a time of the last 14 days before today without an end: neither done nor missed. */
  unended: onlyTrue,
};
