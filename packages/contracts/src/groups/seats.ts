import * as z from "zod/mini";
import { endpoints } from "../endpoints.ts";
import { dayOrInstant, guestName, objectId, salonDay, salonMonth, slot, trueOrFalse } from "../fields.ts";
import { defineGroup } from "../route.ts";
import { addDays } from "../rules/salon-time.ts";
import type { LinePause } from "../rules/slots.ts";
import {
  LINE_MAX_QUANTITY,
  REPEAT_TIMES,
  REPEAT_WEEKS,
  SLOTS,
  VISIT_MAX_DAYS,
  VISIT_MAX_GUESTS,
  CART_MAX_LINES,
} from "../salon.ts";
import { chosenOptions, wishedPerson } from "./cart.ts";
import { queryFlag, queryInt } from "../shapes.ts";
import { TEXTS } from "../texts.ts";
import { SLOT_REASONS, SLOT_STATUSES } from "../states.ts";

/** For the desk, where a service has no room in the running slot from this minute on: when it would end, who is free until when, and who has room for it. */
const roomNowSchema = z.object({
  ends: z.string(),
  name: z.optional(z.string()),
  until: z.optional(z.string()),
  others: z.array(z.object({ _id: z.string(), name: z.string() })),
});

export const availabilitySchema = z.object({
  date: z.string(),
  slots: z.array(
    z.object({
      time: z.enum(SLOTS),
      free: z.number(),
      status: z.enum(SLOT_STATUSES),
      /** Only for a staffed service, beside `full` and `closed`: its people have a break, or too little time. */
      why: z.optional(z.enum(SLOT_REASONS)),
    }),
  ),
  now: z.optional(roomNowSchema),
});
export type Availability = z.infer<typeof availabilitySchema>;
/** `first` is the first free time of a day, absent where there is none. */
export const monthAvailabilitySchema = z.object({
  month: z.string(),
  days: z.array(z.object({ date: z.string(), free: z.number(), first: z.optional(z.enum(SLOTS)) })),
});
export type MonthAvailability = z.infer<typeof monthAvailabilitySchema>;

/** `next` is null where nothing can be booked within a week. */
export const nextFreeSchema = z.object({
  next: z.nullable(z.object({ date: z.string(), time: z.enum(SLOTS) })),
});
export type NextFree = z.infer<typeof nextFreeSchema>;

/** A line without a free seat, and the nearest free times. */
export const conflictSchema = z.object({
  index: z.number(),
  service: z.string(),
  date: z.string(),
  time: z.string(),
  free: z.number(),
  nearest: z.array(z.object({ date: z.string(), time: z.string() })),
});
export type Conflict = z.infer<typeof conflictSchema>;
/** A line whose price differs from the price that the page showed. */
export const priceChangeSchema = z.object({ index: z.number(), service: z.string(), was: z.number(), now: z.number() });
export type PriceChange = z.infer<typeof priceChangeSchema>;
/** One date of a repeated booking; `nearest` is empty where the time is open. */
export const repeatDateSchema = z.object({
  date: z.string(),
  time: z.enum(SLOTS),
  free: z.number(),
  status: z.enum(SLOT_STATUSES),
  nearest: z.array(z.object({ date: z.string(), time: z.enum(SLOTS) })),
});
export const repeatAvailabilitySchema = z.object({ dates: z.array(repeatDateSchema) });
export type RepeatAvailability = z.infer<typeof repeatAvailabilitySchema>;

const OPTION_IDS = "Please give the ids of options";
/** Ids of options, separated by commas. */
const queryOptions = z.pipe(
  z.string(OPTION_IDS).check(z.regex(/^[0-9a-f]{24}(?:,[0-9a-f]{24}){0,11}$/, OPTION_IDS)),
  z.pipe(
    z.transform((text: string) => text.split(",")),
    chosenOptions,
  ),
);
const MAX_MINUTES = 20_000;
const PAUSE = "Please give a pause as after,minutes,spare";
/** A pause: when it begins, its minutes, and those of them that are not sold. */
const queryPause = z.pipe(
  z.string(PAUSE).check(z.regex(/^\d{1,5},\d{1,5},\d{1,2}$/, PAUSE)),
  z.transform((text: string): LinePause => {
    const [after = 0, minutes = 0, spare = 0] = text.split(",").map(Number);
    return { after, minutes, spare };
  }),
);

/**
 * `with` narrows the answer to a team member who is asked for, and `person` to one who serves without: at the service's length, or for as
 * long as they need where that is more. `desk=true` is for staff pages: it also shows days beyond the setting `horizonDays`, and slots within the notice, up to the end of each. Any caller may send it; the calls that book check the role.
 * `options` are chosen ones of the service. For a line that is booked, `minutes`, `cleanup` (0 when left out) and `pause` are its own
 * length in place of the service's.
 */
const availabilityFilters = {
  service: z.optional(objectId),
  with: z.optional(objectId),
  person: z.optional(objectId),
  desk: z.optional(queryFlag),
  options: z.optional(queryOptions),
  minutes: z.optional(queryInt("Minutes", 1, MAX_MINUTES)),
  cleanup: z.optional(queryInt("Cleaning up", 0, MAX_MINUTES)),
  pause: z.optional(queryPause),
};

type Lengths = Record<"options" | "minutes" | "cleanup" | "pause", unknown>;
const oneLength = z.refine<Partial<Lengths>>(
  ({ options, minutes, cleanup, pause }) =>
    minutes === undefined ? cleanup === undefined && pause === undefined : options === undefined,
  { error: "Please give options, or minutes with or without cleanup and pause", path: ["minutes"] },
);

const visitItem = z.strictObject({ serviceId: objectId, options: z.optional(chosenOptions), with: wishedPerson });
const visitGuest = z.strictObject({
  name: z.optional(guestName),
  items: z
    .array(visitItem, "Please choose a service")
    .check(z.minLength(1, "Please choose a service"), z.maxLength(CART_MAX_LINES, TEXTS.visitTooLarge)),
});

/** The name under which the lines of a guest are known, by their place in the list of guests. */
export const guestLabel = ({ name }: { name?: string | undefined }, index: number): string =>
  name ?? `Guest ${index + 1}`;

interface VisitWish {
  guests: readonly { name?: string | undefined; items: readonly unknown[] }[];
  date?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}
const inOrder = ({ from, to }: VisitWish) => from === undefined || to === undefined || from <= to;

/**
 * What guests want, on one day or on each of several. Guests without a name are 'Guest 1' and so on. `readyBy` is the time
 * at which everything has ended; with `together`, all guests begin within an hour of each other. `desk` is as in
 * `availability`.
 */
export const visitSchema = z
  .strictObject({
    guests: z
      .array(visitGuest, "Please say who comes")
      .check(
        z.minLength(1, "Please say who comes"),
        z.maxLength(VISIT_MAX_GUESTS, `At most ${VISIT_MAX_GUESTS} guests`),
      ),
    date: z.optional(salonDay),
    from: z.optional(salonDay),
    to: z.optional(salonDay),
    readyBy: z.optional(slot),
    together: z._default(trueOrFalse, true),
    desk: z.optional(trueOrFalse),
  })
  .check(
    z.refine<VisitWish>(
      ({ date, from, to }) =>
        (date === undefined) === (from !== undefined) && (from === undefined) === (to === undefined),
      { error: "Please give a date, or from and to", path: ["date"] },
    ),
    z.refine<VisitWish>(inOrder, { error: "The last day lies before the first", path: ["to"] }),
    z.refine<VisitWish>(
      (visit) => !visit.from || !visit.to || !inOrder(visit) || visit.to < addDays(visit.from, VISIT_MAX_DAYS),
      { error: `At most ${VISIT_MAX_DAYS} days`, path: ["to"] },
    ),
    z.refine<VisitWish>(({ guests }) => guests.flatMap(({ items }) => items).length <= CART_MAX_LINES, {
      error: TEXTS.visitTooLarge,
      path: ["guests"],
    }),
    z.refine<VisitWish>(({ guests }) => new Set(guests.map(guestLabel)).size === guests.length, {
      error: "Two guests have the same name",
      path: ["guests"],
    }),
  );

/**
 * One service of a plan. `guest` is the name under which its line is known; absent for the customer. In the plans of a
 * refusal, `item` is the position of the line among those that were refused.
 */
export const visitLineSchema = z.object({
  guest: z.optional(z.string()),
  item: z.optional(z.number()),
  serviceId: z.string(),
  options: z.array(z.string()),
  with: z.nullable(z.string()),
  time: z.enum(SLOTS),
});
/** A day with a place for the whole visit: when the first service begins, when the last one ends, and the minutes that guests wait in between, added up. */
export const visitPlanSchema = z.object({
  date: z.string(),
  from: z.enum(SLOTS),
  to: z.string(),
  waiting: z.number(),
  lines: z.array(visitLineSchema),
});
export type VisitPlan = z.infer<typeof visitPlanSchema>;
/** `none` is there for one day without a plan: `impossible` when every order and start was tried. */
export const visitPlansSchema = z.object({
  plans: z.array(visitPlanSchema),
  searched: z.array(z.string()),
  none: z.optional(z.enum(["impossible", "not found"])),
});
export type VisitPlans = z.infer<typeof visitPlansSchema>;

export const seats = defineGroup(endpoints.seats, {
  availability: {
    query: z.strictObject({ date: dayOrInstant, ...availabilityFilters }).check(oneLength),
    response: availabilitySchema,
  },
  monthAvailability: {
    query: z.strictObject({ month: salonMonth, ...availabilityFilters }).check(oneLength),
    response: monthAvailabilitySchema,
  },
  nextFree: { response: nextFreeSchema },
  /** The dates within the customers' horizon, from `date` on: `times` of them, `weeks` weeks apart, all at `time`. */
  repeatAvailability: {
    query: z.strictObject({
      service: objectId,
      with: availabilityFilters.with,
      options: availabilityFilters.options,
      date: dayOrInstant,
      time: slot,
      quantity: z._default(queryInt("Quantity", 1, LINE_MAX_QUANTITY), 1),
      weeks: queryInt("Weeks", REPEAT_WEEKS.min, REPEAT_WEEKS.max),
      times: queryInt("Times", REPEAT_TIMES.min, REPEAT_TIMES.max),
    }),
    response: repeatAvailabilitySchema,
  },
  visit: { body: visitSchema, response: visitPlansSchema },
});
