import * as z from "zod/mini";
import { cartItemSchema, wishedPerson } from "./cart.ts";
import { endpoints } from "../endpoints.ts";
import { attemptKey, dayOrInstant, objectId, salonDay, slot } from "../fields.ts";
import { defineGroup } from "../route.ts";
import { SLOTS } from "../salon.ts";
import { idParams, listQuery, messageAnswer, queryFlag, tokenParams } from "../shapes.ts";
import { WAIT_STATES, OFFER_STATES } from "../states.ts";

/** How an entry ended: `removed` by the customer or by staff, `past` when its last day was over; `unpaid` only before 1.1.0. */
export const WAIT_ENDS = ["taken", "declined", "lapsed", "unpaid", "removed", "past"] as const;

const person = z.nullable(z.object({ _id: z.string(), name: z.string() }));
/** What an offer holds: one place at a time of the salon. */
const offered = { date: z.string(), time: z.enum(SLOTS), until: z.string(), state: z.enum(OFFER_STATES) };

export const waitEntrySchema = z.object({
  _id: z.string(),
  serviceId: z.string(),
  service: z.string(),
  /** Whom the customer asked for; null for anyone. */
  with: person,
  /** Salon days, both included. */
  dayFrom: z.string(),
  dayTo: z.string(),
  /** They bound the start, both included; null where there is no bound. */
  timeFrom: z.nullable(z.enum(SLOTS)),
  timeTo: z.nullable(z.enum(SLOTS)),
  createdAt: z.string(),
  state: z.enum(WAIT_STATES),
  /** Only where `state` is `closed`. */
  ended: z.optional(z.enum(WAIT_ENDS)),
  /** The offer that was made for it; `path` is the page on which its owner answers it, only in the owner's own answers. */
  offer: z.optional(z.object({ ...offered, path: z.optional(z.string()) })),
  /** Whose it is; only in the answers of staff. */
  customer: z.optional(z.object({ _id: z.string(), name: z.string(), email: z.string() })),
});
export type WaitEntry = z.infer<typeof waitEntrySchema>;

/** An offer as anyone with its token sees it; `until` is when the place is given to the next customer. */
export const waitOfferSchema = z.object({
  ...offered,
  serviceId: z.string(),
  service: z.string(),
  with: person,
  /** Naira, as the service costs now. */
  price: z.number(),
  timeframe: z.string(),
  /** When the appointment would end; absent where the service was removed. */
  ends: z.optional(z.string()),
});
export type WaitOffer = z.infer<typeof waitOfferSchema>;

/** Within 60 days and the customers' horizon, which the server checks: at most `WAITLIST_DAYS` ahead. */
export const newWaitEntrySchema = z
  .strictObject({
    key: z.optional(attemptKey),
    serviceId: objectId,
    with: wishedPerson,
    dayFrom: salonDay,
    dayTo: salonDay,
    timeFrom: z.optional(z.nullable(slot)),
    timeTo: z.optional(z.nullable(slot)),
  })
  .check(
    z.refine(({ dayFrom, dayTo }) => dayFrom <= dayTo, {
      error: "The last day cannot be before the first",
      path: ["dayTo"],
    }),
    z.refine(({ timeFrom, timeTo }) => !timeFrom || !timeTo || SLOTS.indexOf(timeFrom) <= SLOTS.indexOf(timeTo), {
      error: "The latest time cannot be before the earliest",
      path: ["timeTo"],
    }),
  );
export type NewWaitEntry = z.output<typeof newWaitEntrySchema>;

export const waitlist = defineGroup(endpoints.waitlist, {
  list: {
    /** The oldest first, unless asked otherwise. `mine` narrows the list of staff to their own entries. */
    query: listQuery(["createdAt"], {
      state: z.optional(z.enum(WAIT_STATES, "Unknown state")),
      /** Whether the entry is open: it waits, or a place is offered. */
      open: z.optional(queryFlag),
      mine: z.optional(queryFlag),
      /** Entries whose days include this one. */
      day: z.optional(salonDay),
      service: z.optional(objectId),
    }),
    response: z.array(waitEntrySchema),
  },
  create: { body: newWaitEntrySchema, response: waitEntrySchema },
  remove: { params: idParams, response: messageAnswer },
  offer: { params: idParams, body: z.strictObject({ date: dayOrInstant, time: slot }), response: waitEntrySchema },
  getOffer: { params: tokenParams, response: waitOfferSchema },
  /** The cart with the offered line in it; for a guest the line alone. The place is sold by `pay`, within `until`. */
  accept: { params: tokenParams, response: z.object({ offer: waitOfferSchema, cartItems: z.array(cartItemSchema) }) },
  decline: { params: tokenParams, response: messageAnswer },
});
