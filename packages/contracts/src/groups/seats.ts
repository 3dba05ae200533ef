import * as z from "zod/mini";
import { endpoints } from "../endpoints.ts";
import { dayOrInstant, objectId, salonMonth } from "../fields.ts";
import { defineGroup } from "../route.ts";
import { SLOTS } from "../salon.ts";
import { queryFlag } from "../shapes.ts";

export const SLOT_STATUSES = ["open", "full", "past", "closed"] as const;
export const availabilitySchema = z.object({
  date: z.string(),
  slots: z.array(z.object({ time: z.enum(SLOTS), free: z.number(), status: z.enum(SLOT_STATUSES) })),
});
export type Availability = z.infer<typeof availabilitySchema>;
export const monthAvailabilitySchema = z.object({
  month: z.string(),
  days: z.array(z.object({ date: z.string(), free: z.number() })),
});

/** `with` narrows the answer to a team member. `desk=true` shows days beyond the setting `horizonDays`, for staff pages. Any caller may send it; the calls that book check the role. */
const availabilityFilters = { service: z.optional(objectId), with: z.optional(objectId), desk: z.optional(queryFlag) };

export const seats = defineGroup(endpoints.seats, {
  availability: {
    query: z.strictObject({ date: dayOrInstant, ...availabilityFilters }),
    response: availabilitySchema,
  },
  monthAvailability: {
    query: z.strictObject({
      month: salonMonth,
      ...availabilityFilters,
    }),
    response: monthAvailabilitySchema,
  },
});
