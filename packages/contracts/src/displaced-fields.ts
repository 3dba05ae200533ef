import * as z from "zod/mini";
import { SALON_CHANGES } from "./rules/cutoff.ts";
import { BLOCKED, DISPLACED_KINDS } from "./rules/displaced.ts";

/** Why an appointment cannot take place, as staff see it. */
export const displacedCauseSchema = z.object({
  kind: z.enum(DISPLACED_KINDS),
  /** The reason of a closed date, or the name of the person or resource. */
  name: z.optional(z.string()),
  /** The weekday (0 = Sunday) on which the salon never opens. */
  weekday: z.optional(z.number()),
  /** The id of the person or resource. */
  of: z.optional(z.string()),
});

/** What customers read of an appointment that cannot take place, or could not. */
export const blockedFields = {
  /**
   * There while its customer may settle it: move or cancel it whatever the cut-off says. `name` is of the person who is not
   * there.
   */
  blocked: z.optional(z.object({ by: z.enum(BLOCKED), name: z.optional(z.string()) })),
  /** Its share of what was paid, in naira, which went or goes back because it was cancelled. */
  back: z.optional(z.number()),
  /**
   * That the salon gave it another time or, to a customer who asked for a person, another person, and when. `until` is there
   * while its customer may move or cancel it for that reason, whatever the cut-off says.
   */
  changed: z.optional(z.object({ at: z.string(), what: z.enum(SALON_CHANGES), until: z.optional(z.string()) })),
  /** When staff said that it takes place all the same; only in the export of one's own data. */
  takesPlace: z.optional(z.object({ at: z.string() })),
};

/** Present only on an appointment that cannot take place, and only for staff. */
export const displacedFields = { displaced: z.optional(z.array(displacedCauseSchema)) };

/** `times` are for the person whom the customer asked for, unless that person cannot serve any more: then `anyone` is true. */
export const waysSchema = z.object({
  people: z.array(z.object({ _id: z.string(), name: z.string() })),
  times: z.array(z.object({ date: z.string(), time: z.string() })),
  /** The resource of which it needs another unit, and how many there are. */
  unit: z.optional(z.object({ _id: z.string(), name: z.string(), units: z.number() })),
  anyone: z.optional(z.boolean()),
  /** Nobody does the service any more: the times are free by seats, without a person. */
  unstaffed: z.optional(z.boolean()),
});
export type Ways = z.infer<typeof waysSchema>;
