import { TEXTS } from "@salon/contracts";
import { type Cast, NOBODY } from "../../testing/cast.ts";
import { inputs, type Row } from "./bad-input.ts";

const QUANTITY = "Quantity must be a whole number from 1 to 4";
const PICK_TIME = TEXTS.timeRequired;
const PICK_DATE = TEXTS.dateRequired;
const UNKNOWN = "This service is not available";
const CLOSED = "The salon is closed at this time";
const PAST = "This time has passed";

/** A line with nothing wrong in it, three months ahead of nothing: the Tuesday after the Monday of the tests. */
const line = (fields: object = {}) => ({
  service: "Haircut & Styling",
  date: "2026-11-24",
  time: "04:00 PM",
  cartQuantity: 1,
  ...fields,
});
const FIRST = "cartItems.0";

/** What is wrong with a line, the field that is named, and the sentence. */
const LINES: readonly (readonly [name: string, fields: object, field: string, message?: string])[] = [
  ["quantity 0", { cartQuantity: 0 }, "cartQuantity", QUANTITY],
  ["quantity -1", { cartQuantity: -1 }, "cartQuantity", QUANTITY],
  ["quantity 1.5", { cartQuantity: 1.5 }, "cartQuantity", QUANTITY],
  ["quantity 5", { cartQuantity: 5 }, "cartQuantity", QUANTITY],
  ["quantity as a text", { cartQuantity: "2" }, "cartQuantity", QUANTITY],
  ["quantity 1e9", { cartQuantity: 1e9 }, "cartQuantity", QUANTITY],
  ["quantity null, as NaN travels", { cartQuantity: NaN }, "cartQuantity", QUANTITY],
  ["quantity in a list", { cartQuantity: [1] }, "cartQuantity", QUANTITY],
  ["quantity left out", { cartQuantity: undefined }, "cartQuantity", QUANTITY],
  ["price -5", { price: -5 }, "price", "Price cannot be negative"],
  ["price as a text", { price: "0" }, "price", "Price must be a number"],
  ["price as a question", { price: { $gt: 0 } }, "price", "Price must be a number"],
  ["no such service", { service: "No such" }, "service", UNKNOWN],
  ["a service without a name", { service: "" }, "service", "Name is required"],
  ["a service that is a question", { service: { $gt: "" } }, "service", "Name is required"],
  [
    "a service without a price",
    { service: "Bridal Styling" },
    "service",
    "Bridal Styling is not available for booking yet",
  ],
  ["a service with a pattern for a name", { service: "^Haircut" }, "service", UNKNOWN],
  ["no service at all", { service: undefined }, "service", TEXTS.serviceRequired],
  ["a service id nothing has", { serviceId: NOBODY }, "serviceId", UNKNOWN],
  ["a service id that is none", { serviceId: "abc" }, "serviceId", "Invalid id"],
  ["a service id in upper case", { serviceId: "0123456789ABCDEF01234567" }, "serviceId", "Invalid id"],
  ["a service id that is a question", { serviceId: { $ne: null } }, "serviceId", "Invalid id"],
  ["yesterday", { date: "2026-11-22", time: "02:00 PM" }, "time", PAST],
  ["a word for a day", { date: "tomorrow" }, "date", PICK_DATE],
  ["a day that does not exist", { date: "2026-02-30" }, "date", PICK_DATE],
  ["a leap day of another year", { date: "2027-02-29" }, "date", PICK_DATE],
  ["an instant without a zone", { date: "2026-11-24T09:00:00" }, "date", PICK_DATE],
  ["an instant in no zone", { date: "2026-11-24T09:00:00+99:99" }, "date", PICK_DATE],
  ["a number for a day", { date: 20_261_124 }, "date", PICK_DATE],
  ["a list of days", { date: ["2026-11-24"] }, "date", PICK_DATE],
  ["a year of five digits", { date: "12026-11-24" }, "date", PICK_DATE],
  ["a day left out", { date: undefined }, "date", PICK_DATE],
  ["a time between two slots", { time: "09:15 AM" }, "time", PICK_TIME],
  ["a time without AM", { time: "9:00" }, "time", PICK_TIME],
  ["a time before opening", { time: "08:30 AM" }, "time", PICK_TIME],
  ["a time after closing", { time: "07:30 PM" }, "time", PICK_TIME],
  ["the time of the desk's bookings", { time: "N/A" }, "time", PICK_TIME],
  ["a time that does not exist", { time: "25:00" }, "time", PICK_TIME],
  ["a time in lower case", { time: "09:00 am" }, "time", PICK_TIME],
  ["a time that is a question", { time: { $exists: true } }, "time", PICK_TIME],
  ["Sunday morning", { date: "2026-11-29", time: "09:00 AM" }, "time", CLOSED],
  ["Sunday after five", { date: "2026-11-29", time: "05:30 PM" }, "time", CLOSED],
  ["an _id of a hundred and one characters", { _id: "x".repeat(101) }, "_id"],
  ["an _id that is a question", { _id: { $ne: null } }, "_id"],
  ["a timeframe that is a number", { timeframe: 30 }, "timeframe"],
  ["a key nobody named", { discount: 100 }, "discount", "This field is not accepted"],
  ["a user of one's own choice", { user: NOBODY }, "user", "This field is not accepted"],
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
  ["five of one line, in two", { cartItems: [line({ cartQuantity: 3 }), line({ cartQuantity: 2 })] }, SAME_LINE],
  [
    "five of one line, named by case and by name",
    { cartItems: [line({ cartQuantity: 4 }), line({ service: "HAIRCUT & styling" })] },
    SAME_LINE,
  ],
];

const save = { as: "owner", method: "PATCH", path: "/users/saveCart" } as const;
const pay = {
  as: "owner",
  path: "/booking/pay",
  good: ({ players }: Cast) => ({ userID: players.owner.id, cartItems: [line()] }),
} as const;

/** Carts that are neither stored nor paid for. */
export const cartInputs = [save, pay].flatMap((call) => [
  ...LINES.flatMap(([name, fields, field, message]) =>
    inputs({ ...call, field: `${FIRST}.${field}` }, [[name, { cartItems: [line(fields)] }, message]]),
  ),
  ...inputs(call, CARTS),
  ...inputs({ ...call, field: "cartItems" }, TOO_MANY),
]);

/** What begins no payment. */
export const payInputs = [
  ...inputs({ ...pay, field: "cartItems" }, [["an empty cart", { cartItems: [] }, "Your cart is empty"]]),
  ...inputs({ ...pay, field: "userID" }, [
    ["a user that is no id", { userID: "me" }, "Invalid id"],
    ["no user", { userID: undefined }, "Invalid id"],
    ["a user that is a question", { userID: { $ne: null } }, "Invalid id"],
    ["a list of users", ({ players }) => ({ userID: [players.owner.id], cartItems: [line()] }), "Invalid id"],
  ]),
  ...inputs(pay, [
    ["somebody else's id", ({ players }) => ({ userID: players.other.id, cartItems: [line()] }), TEXTS.notAllowed, 403],
    ["an id nobody has", { userID: NOBODY }, TEXTS.notAllowed, 403],
    ["a price that is not today's", { cartItems: [line({ price: 1 })] }, undefined, 409],
  ]),
  ...inputs({ ...pay, as: "guest" }, [["nobody signed in", {}, TEXTS.signInRequired, 401]]),
  ...inputs({ ...pay, as: "suspended" }, [["suspended", {}, TEXTS.suspended, 403]]),
  ...["total", "currency", "bookingAmount", "bookingStatus", "state"].flatMap((key) =>
    inputs({ ...pay, field: key }, [[`${key} of one's own choice`, { [key]: 1 }, "This field is not accepted"]]),
  ),
];
