import * as z from "zod/mini";
import { cartItemSchema, linePeople, wishedPerson } from "./cart.ts";
import { endpoints } from "../endpoints.ts";
import { dayOrInstant, lineOfText, naira, objectId, phone, salonDay, slot } from "../fields.ts";
import { defineGroup } from "../route.ts";
import { BOOKING_STATUSES, NO_SLOT, ONLINE_METHOD, PAYMENT_METHODS } from "../salon.ts";
import { availabilitySchema } from "./seats.ts";
import { idParams, listQuery, messageAnswer, queryFlag } from "../shapes.ts";

/** The refund of a cancelled booking; `kept` means that the salon declined it. */
export const REFUND_STATES = ["requested", "refunded", "kept"] as const;
const customerSchema = z.object({ name: z.string(), email: z.optional(z.string()), phone: z.optional(z.string()) });

export const bookingSchema = z.object({
  _id: z.string(),
  user: z.nullable(z.string()),
  bookingDate: z.string(),
  bookingTime: z.string(),
  bookingStatus: z.enum(BOOKING_STATUSES),
  bookingAmount: z.number(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  cartItems: z.array(cartItemSchema),
  paymentRef: z.optional(z.string()),
  refund: z.optional(z.enum(REFUND_STATES)),
  /** Why the refund was declined. */
  refundAnswer: z.optional(z.string()),
  arrived: z.optional(z.boolean()),
  noShow: z.optional(z.boolean()),
  /** Present only in answers to staff. */
  customer: z.optional(customerSchema),
});
export type Booking = z.infer<typeof bookingSchema>;

const status = z.enum(BOOKING_STATUSES, `Status must be one of ${BOOKING_STATUSES.join(", ")}`);
export const statusChangeSchema = z.strictObject({ bookingStatus: status });

export const adminBookingSchema = z.strictObject({
  paymentMethod: z.literal(ONLINE_METHOD, `Payment method must be ${ONLINE_METHOD}`),
  bookingStatus: z._default(status, "placed"),
  bookingDate: dayOrInstant,
  bookingTime: z._default(z.literal(NO_SLOT, `Time must be ${NO_SLOT}`), NO_SLOT),
  bookingAmount: naira,
  user: objectId,
  cartItems: z
    .array(
      z.strictObject({
        serviceId: objectId,
        service: z.optional(z.string()),
        date: z.optional(dayOrInstant),
        time: z.optional(z.literal(NO_SLOT, `Time must be ${NO_SLOT}`)),
        price: z.optional(z.number()),
        timeframe: z.optional(z.string()),
        cartQuantity: z.optional(z.literal(1, "Quantity must be 1")),
        _id: z.optional(z.string()),
      }),
      "Please select a service.",
    )
    .check(z.minLength(1, "Please select a service."), z.maxLength(10, "At most 10 services")),
});

export const deskMethod = z.enum(["cash", "pos", "transfer"], "Method must be cash, pos or transfer");
export const walkInSchema = z.strictObject({
  name: lineOfText("Name", 1, 100),
  phone: z.optional(phone),
  serviceId: objectId,
  date: z.optional(salonDay),
  time: z.optional(slot),
  method: deskMethod,
  with: wishedPerson,
});
export const flagsSchema = z.strictObject({ arrived: z.optional(z.boolean()), noShow: z.optional(z.boolean()) });
const item = z
  .int("Please choose an appointment")
  .check(z.minimum(0, "Please choose an appointment"), z.maximum(9, "Please choose an appointment"));
/** Without `with`, the line keeps the person whom the customer asked for. */
export const rescheduleSchema = z.strictObject({ item, date: dayOrInstant, time: slot, with: wishedPerson });
/** `with` is the id of a team member, or null for any who is free. */
export const assignSchema = z.strictObject({ item, with: z.nullable(objectId) });

/** One appointment of the day board: a line of a booking. */
export const appointmentSchema = z.object({
  bookingId: z.string(),
  item: z.number(),
  time: z.string(),
  service: z.string(),
  timeframe: z.string(),
  cartQuantity: z.number(),
  customer: customerSchema,
  bookingStatus: z.enum(BOOKING_STATUSES),
  paymentMethod: z.enum(PAYMENT_METHODS),
  arrived: z.boolean(),
  noShow: z.boolean(),
  /** As in `CartItem`. */
  asked: z.optional(z.nullable(z.string())),
  with: z.optional(linePeople),
});
export type Appointment = z.infer<typeof appointmentSchema>;

/** The filters of the bookings list and its CSV. */
export const bookingFilters = {
  status: z.optional(status),
  from: z.optional(salonDay),
  to: z.optional(salonDay),
  dayFrom: z.optional(salonDay),
  dayTo: z.optional(salonDay),
  user: z.optional(objectId),
  mine: z.optional(queryFlag),
};

export const bookings = defineGroup(endpoints.bookings, {
  createForCustomer: { body: adminBookingSchema, response: z.object({ message: z.string(), booking: bookingSchema }) },
  list: {
    query: listQuery(["bookingDate", "bookingAmount", "bookingStatus"], bookingFilters),
    response: z.array(bookingSchema),
  },
  get: { params: idParams, response: bookingSchema },
  changeStatus: { params: idParams, body: statusChangeSchema, response: messageAnswer },
  day: {
    query: z.strictObject({ date: z.optional(salonDay) }),
    response: z.object({ ...availabilitySchema.shape, appointments: z.array(appointmentSchema) }),
  },
  addWalkIn: { body: walkInSchema, response: bookingSchema },
  setFlags: { params: idParams, body: flagsSchema, response: messageAnswer },
  cancel: { params: idParams, response: messageAnswer },
  reschedule: { params: idParams, body: rescheduleSchema, response: messageAnswer },
  assign: { params: idParams, body: assignSchema, response: messageAnswer },
  calendar: { params: idParams },
});
