import * as z from "zod/mini";
import { attemptKey, CHOOSE_APPOINTMENT, dayOrInstant, naira, objectId, salonDay, slot } from "../fields.ts";
import { wishedPerson } from "./cart.ts";
import { CART_MAX_LINES, LINE_MAX_QUANTITY } from "../salon.ts";

/** The position of an appointment in its booking. */
export const item = z.int(CHOOSE_APPOINTMENT).check(z.minimum(0, CHOOSE_APPOINTMENT), z.maximum(9, CHOOSE_APPOINTMENT));
/**
 * Without `with`, the line keeps the person whom the customer asked for. `price` is what the page showed for one with the person of
 * `with`: where that costs something else, or the price changes and none was shown, the answer is 409 with both.
 */
export const newTimeSchema = z.strictObject({
  item,
  date: dayOrInstant,
  time: slot,
  with: wishedPerson,
  price: z.optional(naira),
});
/** The ids of the team members who serve a line; empty for no one. */
const seenPeople = z
  .array(objectId, "Please give a list of people")
  .check(z.maxLength(LINE_MAX_QUANTITY, `At most ${LINE_MAX_QUANTITY} people`));
/**
 * The team member who is to serve a line, as staff choose, or null for any who is free; whom the customer asks for stays. Not
 * beside `with`.
 */
export const servingPerson = z.optional(z.nullable(objectId));
/**
 * For staff: the customer asked for the change, so that they do not read that the salon made it. Sent alone with the place at which
 * a line is, it is said of the latest change.
 */
export const wished = z.optional(z.literal(true, "Please give true"));
export const onePerson = z.refine<{ with?: string | null | undefined; person?: string | null | undefined }>(
  ({ with: wish, person }) => wish === undefined || person === undefined,
  { error: "Please give the person who serves, or the one whom the customer asks for", path: ["person"] },
);
/**
 * `from` is where the caller saw the line, and for staff also with whom: when it is elsewhere or with others by now, the move
 * is refused. `person` is for staff.
 */
export const rescheduleSchema = z
  .strictObject({
    key: z.optional(attemptKey),
    ...newTimeSchema.shape,
    from: z.optional(z.strictObject({ date: dayOrInstant, time: slot, with: z.optional(seenPeople) })),
    person: servingPerson,
    wished,
  })
  .check(onePerson);
/** Moves several lines, all of them or none; `from` is where the caller saw each. `person` is for staff. */
export const rescheduleVisitSchema = z.strictObject({
  key: z.optional(attemptKey),
  wished,
  lines: z
    .array(
      z
        .strictObject({
          ...newTimeSchema.shape,
          from: z.strictObject({ date: dayOrInstant, time: slot }),
          person: servingPerson,
        })
        .check(onePerson),
      "Please choose appointments",
    )
    .check(
      z.minLength(1, "Please choose appointments"),
      z.maxLength(CART_MAX_LINES, `At most ${CART_MAX_LINES} appointments`),
      z.refine((lines) => new Set(lines.map(({ item: index }) => index)).size === lines.length, {
        error: "An appointment is listed twice",
      }),
    ),
});
/** The appointments of a booking that are to move together; `item` of a plan's line is the position in this list. */
export const movedVisitSchema = z.strictObject({
  items: z.array(item, "Please choose appointments").check(
    z.minLength(1, "Please choose appointments"),
    z.maxLength(CART_MAX_LINES, `At most ${CART_MAX_LINES} appointments`),
    z.refine((items) => new Set(items).size === items.length, { error: "An appointment is listed twice" }),
  ),
  date: salonDay,
});
