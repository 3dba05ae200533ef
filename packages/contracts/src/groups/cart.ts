import * as z from "zod/mini";
import { endpoints } from "../endpoints.ts";
import { dayOrInstant, guestName, linkToken, objectId, slot } from "../fields.ts";
import { defineGroup } from "../route.ts";
import { CART_MAX_LINES, LINE_MAX_QUANTITY } from "../salon.ts";
import { MAX_OPTIONS } from "../rules/menu.ts";
import { menuOptionSchema, pauseSchema, serviceNameField } from "./services.ts";
import { TEXTS } from "../texts.ts";

/** The people of a line, as staff see them; customers see them only where they asked for a person. */
export const linePeople = z.array(z.object({ _id: z.string(), name: z.string() }));
/** Whom the customer asks for: the id of a team member, or null for anyone. */
export const wishedPerson = z.optional(z.nullable(objectId));

/** What the menu of its service adds to a line; `price` includes the options. All absent in lines without options and cleaning up. */
export const lineMenu = {
  options: z.optional(z.array(menuOptionSchema)),
  /** The minutes of service and options; absent where that is the length of `timeframe`. */
  minutes: z.optional(z.number()),
  /** The minutes of cleaning up afterwards. */
  cleanup: z.optional(z.number()),
  /** The pause in which its people may serve others. */
  pause: z.optional(pauseSchema),
  /** The minutes that it takes of its people, where they need more than were sold. */
  busy: z.optional(z.number()),
};
/** The chosen options of a line, by their ids. */
export const chosenOptions = z.array(objectId, "Please give a list of options").check(
  z.maxLength(MAX_OPTIONS, `At most ${MAX_OPTIONS} options`),
  z.refine((ids) => new Set(ids).size === ids.length, { error: "An option is listed twice" }),
);

export const cartItemSchema = z.object({
  _id: z.string(),
  serviceId: z.string(),
  service: z.string(),
  date: z.string(),
  time: z.string(),
  price: z.number(),
  timeframe: z.string(),
  cartQuantity: z.number(),
  /** The member whom the customer asked for, or null; present only in lines of staffed services. */
  asked: z.optional(z.nullable(z.string())),
  /** The people of the line; empty while it is unassigned. */
  with: z.optional(linePeople),
  /** The name of the guest whom it is for; absent for the customer. */
  guest: z.optional(z.string()),
  ...lineMenu,
  /** In carts: the token of the offer of the waiting list that holds its place, and until when. */
  offer: z.optional(z.string()),
  heldUntil: z.optional(z.string()),
  /** In carts: the service's own deposit; absent while it is the salon's. */
  depositPercent: z.optional(z.number()),
});
export type CartItem = z.infer<typeof cartItemSchema>;

const QUANTITY = `Quantity must be a whole number from 1 to ${LINE_MAX_QUANTITY}`;

/** A cart line as a browser sends it. The server uses only service, day, time and quantity; `date` is parsed to a salon day. */
export const cartLineSchema = z
  .strictObject({
    serviceId: z.optional(objectId),
    service: z.optional(serviceNameField),
    date: dayOrInstant,
    time: slot,
    cartQuantity: z.int(QUANTITY).check(z.minimum(1, QUANTITY), z.maximum(LINE_MAX_QUANTITY, QUANTITY)),
    price: z.optional(z.number("Price must be a number").check(z.minimum(0, "Price cannot be negative"))),
    timeframe: z.optional(z.string().check(z.maxLength(100))),
    _id: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    with: wishedPerson,
    options: z.optional(chosenOptions),
    guest: z.optional(guestName),
    /** The token of the offer of the waiting list whose place it takes. */
    offer: z.optional(linkToken),
  })
  .check(
    z.refine((line) => line.guest === undefined || line.cartQuantity === 1, {
      error: TEXTS.guestIsOne,
      path: ["cartQuantity"],
    }),
    z.refine((line) => !line.with || line.cartQuantity === 1, { error: TEXTS.namedForOne, path: ["cartQuantity"] }),
    z.refine((line) => line.serviceId !== undefined || line.service !== undefined, {
      error: TEXTS.serviceRequired,
      path: ["service"],
    }),
  );
export type CartLineInput = z.input<typeof cartLineSchema>;
export type CartLine = z.output<typeof cartLineSchema>;

export const cartLinesSchema = z
  .array(cartLineSchema, "Please give a list of cart items")
  .check(z.maxLength(CART_MAX_LINES, `A cart holds at most ${CART_MAX_LINES} items`));

export const cart = defineGroup(endpoints.cart, {
  save: {
    body: z.strictObject({ cartItems: cartLinesSchema }),
    response: z.object({ cartItems: z.array(cartItemSchema) }),
  },
  get: { response: z.array(cartItemSchema) },
});
