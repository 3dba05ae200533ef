import { TEXTS } from "@salon/contracts";
import { type Actors, UNKNOWN_ID } from "../../support/routes/actors.ts";
import { inputs, type Row } from "./bad-input.ts";

const QUANTITY = "Quantity must be a whole number from 1 to 4";
const PICK_TIME = TEXTS.timeRequired;
const PICK_DATE = TEXTS.dateRequired;
const UNKNOWN = "This service is not available";
const CLOSED = "The salon is closed at this time";
const PAST = "This time has passed";

/** A valid line on the day after the test clock's first day. */
const line = (fields: object = {}) => ({
  service: "Haircut & Styling",
  date: "2037-11-24",
  time: "04:00 PM",
  cartQuantity: 1,
  ...fields,
});
const FIRST = "cartItems.0";

/** The fault of a line, the changed fields, the named field, and the message. */
const LINES: readonly (readonly [name: string, fields: object, field: string, message?: string])[] = [
  ["quantity 0", { cartQuantity: 0 }, "cartQuantity", QUANTITY],
  ["quantity 5", { cartQuantity: 5 }, "cartQuantity", QUANTITY],
  ["quantity as a text", { cartQuantity: "2" }, "cartQuantity", QUANTITY],
  ["quantity null (the JSON of NaN)", { cartQuantity: NaN }, "cartQuantity", QUANTITY],
  ["price -5", { price: -5 }, "price", "Price cannot be negative"],
  ["price as a text", { price: "0" }, "price", "Price must be a number"],
  ["a query operator for a price", { price: { $gt: 0 } }, "price", "Price must be a number"],
  ["no such service", { service: "No such" }, "service", UNKNOWN],
  ["a service without a name", { service: "" }, "service", "Name is required"],
  ["a query operator for a service", { service: { $gt: "" } }, "service", "Name is required"],
  [
    "a service without a price",
    { service: "Bridal Styling" },
    "service",
    "Bridal Styling is not available for booking yet",
  ],
  ["a service with a pattern for a name", { service: "^Haircut" }, "service", UNKNOWN],
  ["no service at all", { service: undefined }, "service", TEXTS.serviceRequired],
  ["an unknown service id", { serviceId: UNKNOWN_ID }, "serviceId", UNKNOWN],
  ["a query operator for a service id", { serviceId: { $ne: null } }, "serviceId", "Invalid id"],
  ["yesterday", { date: "2037-11-22", time: "02:00 PM" }, "time", PAST],
  ["a word for a day", { date: "tomorrow" }, "date", PICK_DATE],
  ["a day that does not exist", { date: "2037-02-30" }, "date", PICK_DATE],
  ["a time between two slots", { time: "09:15 AM" }, "time", PICK_TIME],
  ["the time of bookings without a slot", { time: "N/A" }, "time", PICK_TIME],
  ["a query operator for a time", { time: { $exists: true } }, "time", PICK_TIME],
  ["Sunday morning", { date: "2037-11-29", time: "09:00 AM" }, "time", CLOSED],
  ["Sunday after five", { date: "2037-11-29", time: "05:30 PM" }, "time", CLOSED],
  ["an _id of a hundred and one characters", { _id: "x".repeat(101) }, "_id"],
  ["a query operator for an _id", { _id: { $ne: null } }, "_id"],
  ["a timeframe that is a number", { timeframe: 30 }, "timeframe"],
  ["an unknown key", { discount: 100 }, "discount", "This field is not accepted"],
  ["a user chosen by the caller", { user: UNKNOWN_ID }, "user", "This field is not accepted"],
];

const CARTS: readonly Row[] = [
  ["no list", { cartItems: undefined }, "Please give a list of cart items"],
  ["a text for a list", { cartItems: "none" }, "Please give a list of cart items"],
  ["an object for a list", { cartItems: { 0: line(), length: 1 } }, "Please give a list of cart items"],
  ["eleven lines", { cartItems: Array.from({ length: 11 }, () => line()) }, "A cart holds at most 10 items"],
  ["a hundred lines", { cartItems: Array.from({ length: 100 }, () => line()) }, "A cart holds at most 10 items"],
  ["a thousand lines", { cartItems: Array.from({ length: 1000 }, () => line()) }, "The request is too large", 413],
  ["null for a line", { cartItems: [null] }],
  ["a list in the list", { cartItems: [[line()]] }],
];
const SAME_LINE = "At most 4 of the same service at one time";
const TOO_MANY: readonly Row[] = [
  ["five of one line, in two lines", { cartItems: [line({ cartQuantity: 3 }), line({ cartQuantity: 2 })] }, SAME_LINE],
  [
    "five of one line, with the service in another case",
    { cartItems: [line({ cartQuantity: 4 }), line({ service: "HAIRCUT & styling" })] },
    SAME_LINE,
  ],
];

const save = { as: "owner", method: "PATCH", path: "/users/saveCart" } as const;
const pay = {
  as: "owner",
  path: "/booking/pay",
  valid: ({ people }: Actors) => ({ userID: people.owner.id, cartItems: [line()] }),
} as const;

/** Carts that the API neither stores nor lets the customer pay. */
export const cartInputs = [save, pay].flatMap((call) => [
  ...LINES.flatMap(([name, fields, field, message]) =>
    inputs({ ...call, field: `${FIRST}.${field}` }, [[name, { cartItems: [line(fields)] }, message]]),
  ),
  ...inputs(call, CARTS),
  ...inputs({ ...call, field: "cartItems" }, TOO_MANY),
]);

/** Inputs that create no payment. */
export const payInputs = [
  ...inputs({ ...pay, field: "cartItems" }, [["an empty cart", { cartItems: [] }, "Your cart is empty"]]),
  ...inputs({ ...pay, field: "userID" }, [
    ["a malformed user id", { userID: "me" }, "Invalid id"],
    ["no user", { userID: undefined }, "Invalid id"],
    ["a query operator for a user", { userID: { $ne: null } }, "Invalid id"],
    ["a list of users", ({ people }) => ({ userID: [people.owner.id], cartItems: [line()] }), "Invalid id"],
  ]),
  ...inputs(pay, [
    ["another user's id", ({ people }) => ({ userID: people.other.id, cartItems: [line()] }), TEXTS.notAllowed, 403],
    ["an unknown user id", { userID: UNKNOWN_ID }, TEXTS.notAllowed, 403],
    ["a price that has changed", { cartItems: [line({ price: 1 })] }, undefined, 409],
  ]),
  ...inputs({ ...pay, as: "guest" }, [["without a session", {}, TEXTS.signInRequired, 401]]),
  ...inputs({ ...pay, as: "suspended" }, [["a suspended account", {}, TEXTS.suspended, 403]]),
  ...["total", "currency", "bookingAmount", "bookingStatus", "state"].flatMap((key) =>
    inputs({ ...pay, field: key }, [[`${key} chosen by the caller`, { [key]: 1 }, "This field is not accepted"]]),
  ),
];
