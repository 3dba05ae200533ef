import * as z from "zod/mini";
import { cartItemSchema, chosenOptions, lineMenu, linePeople, wishedPerson } from "./cart.ts";
import { endpoints } from "../endpoints.ts";
import {
  attemptKey,
  dayOrInstant,
  guestName,
  lineOfText,
  naira,
  objectId,
  phone,
  salonDay,
  slot,
  whole,
  trueOrFalse,
} from "../fields.ts";
import { blockedFields, displacedCauseSchema, displacedFields, waysSchema } from "../displaced-fields.ts";
import { flagsSchema, lineFlags, neverPaid, stepFlags } from "../flag-fields.ts";
import { holdFields, payLinkSchema, wantedHold } from "../hold-fields.ts";
import {
  item,
  movedVisitSchema,
  onePerson,
  rescheduleSchema,
  rescheduleVisitSchema,
  servingPerson,
  wished,
} from "./moves.ts";
import { defineGroup } from "../route.ts";
import { CART_MAX_LINES, NO_SLOT, ONLINE_METHOD, PAYMENT_METHODS } from "../salon.ts";
import { availabilitySchema, conflictSchema, priceChangeSchema, visitPlanSchema, visitPlansSchema } from "./seats.ts";
import { MAX_UNITS } from "./team.ts";
import { TEXTS } from "../texts.ts";
import { bookingFilters, bookingStatus as status } from "../booking-filters.ts";
import { idParams, listQuery, messageAnswer, queryInt, withSum } from "../shapes.ts";
import { BOOKING_STATUSES, REFUND_STATES } from "../states.ts";

export const customerSchema = z.object({
  name: z.string(),
  email: z.optional(z.string()),
  /** As the desk typed it, or as people read the number of the account. */
  phone: z.optional(z.string()),
  /** The number as E.164, where it is a valid one. */
  e164: z.optional(z.string()),
  /** The client card of which staff said that it is this walk-in's; absent until then. */
  client: z.optional(z.string()),
});

/** Money that is outstanding, in naira; absent where there is none. */
const owedFields = {
  /** What the customer still has to pay. */
  due: z.optional(z.number()),
  /** What came at the desk and has still to be given back: of a cancelled booking, and for lines that could not take place. */
  giveBack: z.optional(z.number()),
  /** Of a cancelled booking: what was paid before the opening and has still to be given back by hand, in naira. */
  byHand: z.optional(z.number()),
};

/** Whether the desk has squeezed a line in: it takes no seat, and people only where they were free. Absent otherwise. */
const beyond = z.optional(z.boolean());

/** When a line was cancelled by itself; absent while it is live. */
const cancelled = z.optional(z.object({ at: z.string() }));

/** A line of a booking. */
const bookedLineSchema = z.object({
  ...cartItemSchema.shape,
  ...lineFlags,
  beyond,
  cancelled,
  neverPaid,
  ...blockedFields,
  ...displacedFields,
});

export const bookingSchema = z.object({
  _id: z.string(),
  user: z.nullable(z.string()),
  bookingDate: z.string(),
  bookingTime: z.string(),
  bookingStatus: z.enum(BOOKING_STATUSES),
  bookingAmount: z.number(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  cartItems: z.array(bookedLineSchema),
  paymentRef: z.optional(z.string()),
  refund: z.optional(z.enum(REFUND_STATES)),
  /** Why the refund was declined. */
  refundAnswer: z.optional(z.string()),
  ...owedFields,
  /** Lines and extras in naira; present where it differs from `bookingAmount`. */
  total: z.optional(z.number()),
  /** Payments less refunds in naira; present together with any of `due`, `over`, `giveBack` and `total`. */
  paid: z.optional(z.number()),
  /** What was paid beyond the total. */
  over: z.optional(z.number()),
  /** What the salon keeps of a cancelled booking's money that came at the desk. */
  kept: z.optional(z.number()),
  ...holdFields,
  /** A flag of a booking is set when it is set on all its lines. */
  ...lineFlags,
  /** Present only in answers to staff. */
  customer: z.optional(customerSchema),
});
export type Booking = z.infer<typeof bookingSchema>;

/** What happens at a cancellation by staff with money that came at the desk; only today's goes back with it. */
export const CANCEL_MONEY = ["back", "keep", "later"] as const;
const cancelMoney = {
  /** Default: `back`. `keep` is for admins. */
  money: z.optional(z.enum(CANCEL_MONEY, "Money must be back, keep or later")),
  /** Why the money is kept. */
  reason: z.optional(lineOfText("Reason", 1, 500)),
};
interface CancelMoney {
  money?: (typeof CANCEL_MONEY)[number] | undefined;
  reason?: string | undefined;
}
const reasonIfKept = z.refine<CancelMoney>(({ money, reason }) => (money === "keep") === (reason !== undefined), {
  error: ({ input }) =>
    (input as CancelMoney).money === "keep" ? "Please say why the money is kept" : "A reason is for money that is kept",
  path: ["reason"],
});

/** `money` and `reason` belong to a cancellation. On a cancelled booking they decide on what is still to be given back. */
export const statusChangeSchema = z
  .strictObject({ key: z.optional(attemptKey), bookingStatus: status, ...cancelMoney })
  .check(
    reasonIfKept,
    z.refine(({ bookingStatus, money }) => money === undefined || bookingStatus === "cancelled", {
      error: "Only a cancellation decides on money",
      path: ["money"],
    }),
  );
/**
 * Without `item` the whole booking is cancelled, with it one appointment; the last one cancels the booking. `money` is for
 * staff, and only for what cancels the booking.
 */
export const cancelSchema = z
  .strictObject({
    key: z.optional(attemptKey),
    item: z.optional(item),
    ...cancelMoney,
    /** Takes back a walk-in that staff have just booked; refused once anything else about it has changed. */
    undo: z.optional(z.literal(true, "Please give true")),
  })
  .check(reasonIfKept);

export const adminBookingSchema = z.strictObject({
  key: z.optional(attemptKey),
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
  /** Whether the customer owes its amount; false by default. */
  collect: z.optional(trueOrFalse),
});

export const DESK_NAMES = ["cash", "pos", "transfer"] as const;
export const deskMethod = z.enum(DESK_NAMES, "Method must be cash, pos or transfer");
/** The id of a client card, or `new` for one that is made for this person. */
const saidClient = z
  .string("Please choose a client card")
  .check(z.regex(/^(?:new|[0-9a-f]{24})$/, "Please choose a client card"));
/** What one of a service without a price costs, options included, in naira; only of such a service, and never absent there. */
const typedPrice = z.optional(naira);
const walkInLines = z
  .array(
    z
      .strictObject({
        serviceId: objectId,
        options: z.optional(chosenOptions),
        with: wishedPerson,
        person: servingPerson,
        guest: z.optional(guestName),
        price: typedPrice,
        date: z.optional(salonDay),
        time: slot,
      })
      .check(onePerson),
    "Please choose a service",
  )
  .check(z.minLength(1, "Please choose a service"), z.maxLength(CART_MAX_LINES, TEXTS.visitTooLarge));
/** The fields of a walk-in, of which forms take some; `walkInBody` has the rules about several of them. */
export const walkInSchema = z.strictObject({
  /** A page sends the same key again when the answer was lost. */
  key: z.optional(attemptKey),
  name: lineOfText("Name", 1, 100),
  phone: z.optional(phone),
  /** Staff have looked at a number that cannot be one; without it such a number is refused. */
  phoneAsTyped: z.optional(trueOrFalse),
  /** The account of the customer, who then has the booking in their history and gets its mails. */
  user: z.optional(objectId),
  /** Who the customer is, where staff say it; not with `user`. */
  client: z.optional(saidClient),
  /** The customer agrees to a reminder on this number, which must be a valid one. */
  reminder: z.optional(trueOrFalse),
  serviceId: z.optional(objectId),
  date: z.optional(salonDay),
  time: z.optional(slot),
  /** Several services, in place of `serviceId` with its day, time, person and options. */
  lines: z.optional(walkInLines),
  /** `later`: the customer has not paid yet. */
  method: z.enum(["cash", "pos", "transfer", "later"], "Method must be cash, pos or transfer"),
  with: wishedPerson,
  person: servingPerson,
  options: z.optional(chosenOptions),
  price: typedPrice,
  /** Where there is no room, the customer is squeezed in, at most one at any time; not with `lines`. */
  squeeze: z.optional(trueOrFalse),
  /** The booking counts once this deposit has come by then; without `deposit` that of the salon's rules. */
  hold: z.optional(wantedHold),
});
const walkInBody = walkInSchema.check(
  onePerson,
  z.refine(({ serviceId, lines }) => (serviceId === undefined) !== (lines === undefined), {
    error: "Please give a service, or lines",
    path: ["serviceId"],
  }),
  z.refine(
    ({ lines, ...one }) =>
      lines === undefined ||
      [one.date, one.time, one.with, one.person, one.options, one.price, one.squeeze].every((set) => set === undefined),
    { error: "Lines have their own day, time, person, options and price, and are not squeezed in", path: ["lines"] },
  ),
  z.refine(({ hold, method }) => hold === undefined || method === "later", {
    error: "Only a booking that is paid later is held",
    path: ["hold"],
  }),
);
/** Says whose card the walk-in's is; null takes the answer back. */
export const bookingClientSchema = z.strictObject({ client: z.nullable(saidClient) });
/**
 * `with` is the id of a team member, or null for any who is free. `leaving` is a resource and how many units it will keep:
 * the appointment gets units that stay, with the same person, who must be on duty.
 */
export const assignSchema = z.strictObject({
  key: z.optional(attemptKey),
  item,
  with: z.nullable(objectId),
  leaving: z.optional(z.strictObject({ resource: objectId, units: whole("Units", 0, MAX_UNITS) })),
  wished,
});

/** The 409 of a change of a booking: what it is now, and for a time without room the nearest free times. */
export const bookingConflictSchema = z.object({
  message: z.string(),
  booking: z.optional(bookingSchema),
  conflicts: z.optional(z.array(conflictSchema)),
  /** As in the 409 of `pay`. */
  plans: z.optional(z.array(visitPlanSchema)),
  changed: z.optional(z.array(priceChangeSchema)),
});

/** One appointment of the day board: a line of a booking. */
export const appointmentSchema = z.object({
  bookingId: z.string(),
  item: z.number(),
  time: z.string(),
  service: z.string(),
  serviceId: z.optional(z.string()),
  timeframe: z.string(),
  cartQuantity: z.number(),
  customer: customerSchema,
  bookingStatus: z.enum(BOOKING_STATUSES),
  paymentMethod: z.enum(PAYMENT_METHODS),
  arrived: z.boolean(),
  ...stepFlags,
  /** When staff noted the arrival; absent while the customer is awaited. */
  arrivedAt: z.optional(z.string()),
  noShow: z.boolean(),
  /** Of one that began in its running slot: the minutes of the slot that had passed; `minutes` has them too. */
  lead: z.optional(z.number()),
  /** Of a no-show: the first slot that it gave up; and the one from which on it has its time again. */
  freed: z.optional(z.string()),
  again: z.optional(z.string()),
  neverPaid,
  beyond,
  cancelled,
  ...owedFields,
  /** Payments of its booking less refunds in naira; absent where nothing was paid. */
  paid: z.optional(z.number()),
  ...holdFields,
  /** As in `CartItem`. */
  asked: z.optional(z.nullable(z.string())),
  with: z.optional(linePeople),
  guest: z.optional(z.string()),
  ...displacedFields,
  ...lineMenu,
});
export type Appointment = z.infer<typeof appointmentSchema>;

/** An appointment that cannot take place, with its salon day. */
const displacedSchema = z.object({
  ...appointmentSchema.shape,
  date: z.string(),
  displaced: z.array(displacedCauseSchema),
  /** Its reminder waits until it is settled, and would be due by now: the customer is to be called. */
  notReminded: z.optional(z.boolean()),
});
export type Displaced = z.infer<typeof displacedSchema>;

/** Of a press that ends something, and asks nothing else. */
const keyOnly = z.strictObject({ key: z.optional(attemptKey) });

export const bookings = defineGroup(endpoints.bookings, {
  createForCustomer: { body: adminBookingSchema, response: z.object({ message: z.string(), booking: bookingSchema }) },
  list: {
    /** The sum is that of `bookingAmount`, with `owes` or `owed` of what is due, or with `giveBack` of what goes back; only staff get it. */
    query: listQuery(["bookingDate", "bookingAmount", "bookingStatus"], {
      ...bookingFilters,
      ...withSum,
      /** Of the person of a client card: the bookings of its account and those as a walk-in; only staff ask for them. */
      client: z.optional(objectId),
    }),
    response: z.array(bookingSchema),
  },
  get: { params: idParams, response: bookingSchema },
  changeStatus: {
    params: idParams,
    body: statusChangeSchema,
    response: messageAnswer,
    conflict: bookingConflictSchema,
  },
  day: {
    query: z.strictObject({ date: z.optional(salonDay) }),
    response: z.object({ ...availabilitySchema.shape, appointments: z.array(appointmentSchema) }),
  },
  displaced: { query: listQuery(["day"], { day: z.optional(salonDay) }), response: z.array(displacedSchema) },
  ways: { params: idParams, query: z.strictObject({ item: queryInt("Item", 0, 9) }), response: waysSchema },
  takesPlace: {
    params: idParams,
    body: z.strictObject({ key: z.optional(attemptKey), item }),
    response: messageAnswer,
    conflict: bookingConflictSchema,
  },
  usedServices: { response: z.array(z.string()) },
  /** A reservation comes with its link. */
  addWalkIn: {
    body: walkInBody,
    response: z.object({ ...bookingSchema.shape, payLink: z.optional(payLinkSchema) }),
    conflict: bookingConflictSchema,
  },
  makeDefinite: { params: idParams, body: keyOnly, response: messageAnswer, conflict: bookingConflictSchema },
  holdLink: { params: idParams, response: payLinkSchema },
  revokeLink: { params: idParams, body: keyOnly, response: messageAnswer, conflict: bookingConflictSchema },
  revokeHoldLink: { params: idParams, body: keyOnly, response: messageAnswer, conflict: bookingConflictSchema },
  letGo: { params: idParams, body: keyOnly, response: messageAnswer, conflict: bookingConflictSchema },
  noteCalled: { params: idParams, body: keyOnly, response: messageAnswer, conflict: bookingConflictSchema },
  setFlags: { params: idParams, body: flagsSchema, response: messageAnswer, conflict: bookingConflictSchema },
  free: {
    params: idParams,
    body: z.strictObject({ key: z.optional(attemptKey), item }),
    response: messageAnswer,
    conflict: bookingConflictSchema,
  },
  setClient: { params: idParams, body: bookingClientSchema, response: messageAnswer },
  cancel: { params: idParams, body: cancelSchema, response: messageAnswer, conflict: bookingConflictSchema },
  reschedule: { params: idParams, body: rescheduleSchema, response: messageAnswer, conflict: bookingConflictSchema },
  rescheduleVisit: {
    params: idParams,
    body: rescheduleVisitSchema,
    response: messageAnswer,
    conflict: bookingConflictSchema,
  },
  visitPlans: { params: idParams, body: movedVisitSchema, response: visitPlansSchema },
  assign: { params: idParams, body: assignSchema, response: messageAnswer, conflict: bookingConflictSchema },
  calendar: { params: idParams },
});
