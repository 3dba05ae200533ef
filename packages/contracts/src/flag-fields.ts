import * as z from "zod/mini";
import { item } from "./groups/moves.ts";
import { LINE_PROGRESS } from "./states.ts";
import { isNoShowArrived, isStepMissing } from "./rules/progress.ts";

/** How far an appointment is; each flag is absent until it is set. */
export const stepFlags = { started: z.optional(z.boolean()), done: z.optional(z.boolean()) };
export const lineFlags = { arrived: z.optional(z.boolean()), ...stepFlags, noShow: z.optional(z.boolean()) };

/** Of a no-show: what was never paid for it, in naira, while nobody has let it go or said that it is still owed; only for staff. */
export const neverPaid = z.optional(z.number());

/**
 * The flags of one line, or of all lines without `item`. A step brings those before it, and is taken back with those after
 * it; a no-show has none. One that is taken back gets back the time that it gave up, or with `squeeze` is squeezed in. `came`
 * stands alone, once the day is over: the line is done, and the booking completed with its last one. So does `stillOwes`, of one
 * no-show: what was never paid for it is still owed, and nobody is asked about it any more.
 */
export const flagsSchema = z
  .strictObject({
    item: z.optional(item),
    /** How far the caller saw the line, null while its customer was awaited: from another state nothing is changed. */
    from: z.optional(z.nullable(z.enum(LINE_PROGRESS, "Please give how far the appointment was"))),
    ...lineFlags,
    came: z.optional(z.literal(true)),
    squeeze: z.optional(z.literal(true)),
    stillOwes: z.optional(z.literal(true)),
  })
  .check(
    z.refine(({ item: _item, came, ...flags }) => !came || Object.keys(flags).length === 0, {
      error: "No other flag goes with came",
      path: ["came"],
    }),
    z.refine(
      ({ item: one, stillOwes, ...flags }) => !stillOwes || (one !== undefined && Object.keys(flags).length === 0),
      {
        error: "Please give one appointment, and no other flag",
        path: ["stillOwes"],
      },
    ),
    z.refine(({ item: one, from }) => from === undefined || one !== undefined, {
      error: "Please give one appointment",
      path: ["from"],
    }),
    z.refine(({ squeeze, noShow }) => !squeeze || noShow === false, {
      error: "Only who was a no-show and comes is squeezed in",
      path: ["squeeze"],
    }),
    z.refine((flags) => !isNoShowArrived(flags), {
      error: "A customer who has arrived is not a no-show",
      path: ["noShow"],
    }),
    z.refine((flags) => !isStepMissing(flags), {
      error: "An appointment that has started or is done has a customer who arrived",
      path: ["arrived"],
    }),
  );
