import * as z from "zod/mini";
import { endpoints } from "../endpoints.ts";
import { dayOrInstant, objectId, salonMonth, slot } from "../fields.ts";
import { defineGroup } from "../route.ts";
import { LINE_MAX_QUANTITY, REPEAT_TIMES, REPEAT_WEEKS, SLOTS } from "../salon.ts";
import { chosenOptions } from "./cart.ts";
import { queryFlag, queryInt } from "../shapes.ts";
import { SLOT_REASONS, SLOT_STATUSES } from "../states.ts";

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

/**
 * `with` narrows the answer to a team member. `desk=true` is for staff pages: it also shows days beyond the setting
 * `horizonDays`, and slots within the notice, up to the end of each. Any caller may send it; the calls that book check the role.
 * `options` are chosen ones of the service. For a line that is booked, `minutes` and `cleanup` (0 when left out) are its own
 * length in place of the service's.
 */
const availabilityFilters = {
  service: z.optional(objectId),
  with: z.optional(objectId),
  desk: z.optional(queryFlag),
  options: z.optional(queryOptions),
  minutes: z.optional(queryInt("Minutes", 1, MAX_MINUTES)),
  cleanup: z.optional(queryInt("Cleaning up", 0, MAX_MINUTES)),
};

type Lengths = { options?: readonly string[] | undefined; minutes?: number | undefined; cleanup?: number | undefined };
const oneLength = z.refine<Lengths>(
  ({ options, minutes, cleanup }) => (minutes === undefined ? cleanup === undefined : options === undefined),
  { error: "Please give options, or minutes with or without cleanup", path: ["minutes"] },
);

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
});
