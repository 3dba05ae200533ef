import { TEXTS } from "@salon/contracts";
import { type Cast, NOBODY } from "../../testing/cast.ts";
import { inputs } from "./bad-input.ts";

const STATUS = "Status must be one of placed, processing, completed, cancelled";
const nothing = () => undefined;
const ownBooking = (cast: Cast) => `/booking/${cast.players.owner.booking}`;

const IDS = [
  "abc",
  "0".repeat(23),
  "0".repeat(25),
  "[object%20Object]",
  "0123456789ABCDEF01234567",
  "%7B%22$ne%22:1%7D",
  "%00",
];
const LOOKS: readonly (readonly [method: string, path: (id: string) => string, body: unknown])[] = [
  ["GET", (id) => `/booking/getBooking/${id}`, undefined],
  ["PATCH", (id) => `/booking/${id}`, { bookingStatus: "completed" }],
  ["POST", (id) => `/booking/${id}/cancel`, undefined],
  ["GET", (id) => `/booking/${id}/calendar.ics`, undefined],
  ["GET", (id) => `/users/getuserbyid/${id}`, undefined],
];
const adminBooking = {
  as: "author",
  path: "/booking/create-admin-booking",
  good: ({ players, service }: Cast) => ({
    paymentMethod: "Flutterwave",
    bookingStatus: "placed",
    bookingDate: "2026-11-24",
    bookingTime: "N/A",
    bookingAmount: 3000,
    user: players.owner.id,
    cartItems: [{ serviceId: service }],
  }),
} as const;
const withItems = (items: (service: string) => object[]) => (cast: Cast) => ({
  ...adminBooking.good(cast),
  cartItems: items(cast.service),
});
const walkIn = {
  as: "author",
  path: "/booking/walk-in",
  good: ({ service }: Cast) => ({
    name: "Walk In",
    serviceId: service,
    date: "2026-11-24",
    time: "04:00 PM",
    method: "cash",
  }),
} as const;
const AMOUNT = "Please enter an amount in whole naira";

/** What makes, moves, marks or shows no booking. */
export const bookingInputs = [
  ...LOOKS.flatMap(([method, path, body]) =>
    IDS.flatMap((id) =>
      inputs({ as: "admin", method, path: path(id), field: "id" }, [["an id that is none", () => body, "Invalid id"]]),
    ),
  ),
  ...inputs({ as: "owner", method: "GET", path: `/booking/getBooking/${NOBODY}` }, [
    ["deleted", nothing, TEXTS.notFound, 404],
  ]),
  ...inputs({ as: "owner", method: "GET", path: (cast) => `/booking/getBooking/${cast.players.other.booking}` }, [
    ["somebody else's", nothing, TEXTS.notFound, 404],
  ]),
  ...inputs({ as: "author", method: "PATCH", path: ownBooking, field: "bookingStatus" }, [
    ["a status that is none", { bookingStatus: "paid" }, STATUS],
    ["a status in upper case", { bookingStatus: "PLACED" }, STATUS],
    ["no status", { bookingStatus: "" }, STATUS],
    ["a list of statuses", { bookingStatus: ["placed"] }, STATUS],
    ["a status that is a question", { bookingStatus: { $ne: "" } }, STATUS],
    ["a status left out", {}, STATUS],
  ]),
  ...inputs({ as: "author", method: "PATCH", path: ownBooking, field: "bookingAmount" }, [
    ["an amount besides the status", { bookingStatus: "placed", bookingAmount: 0 }, "This field is not accepted"],
  ]),
  ...inputs({ as: "owner", method: "PATCH", path: ownBooking }, [
    ["a customer's wish", { bookingStatus: "completed" }, TEXTS.notAllowed, 403],
  ]),
  ...inputs({ ...adminBooking, field: "bookingAmount" }, [
    ["amount -1", { bookingAmount: -1 }, "The amount cannot be negative"],
    ["amount 1e21", { bookingAmount: 1e21 }, AMOUNT],
    ["amount 1.5", { bookingAmount: 1.5 }, AMOUNT],
    ["amount NaN, in letters", { bookingAmount: "NaN" }, AMOUNT],
    ["amount as a text", { bookingAmount: "3000" }, AMOUNT],
    ["more than ten million", { bookingAmount: 10_000_001 }, "The amount is too large"],
    ["amount left out", { bookingAmount: undefined }, AMOUNT],
  ]),
  ...inputs(adminBooking, [
    ["a customer nobody knows", { user: NOBODY }, TEXTS.notFound, 404],
    ["a customer that is no id", { user: "owner@cast.example" }, "Invalid id"],
    ["no service", { cartItems: [] }, "Please select a service."],
    [
      "eleven services",
      withItems((serviceId) => Array.from({ length: 11 }, () => ({ serviceId }))),
      "At most 10 services",
    ],
    ["a service nobody knows", { cartItems: [{ serviceId: NOBODY }] }, "This service is not available"],
    ["two of a service", withItems((serviceId) => [{ serviceId, cartQuantity: 2 }]), "Quantity must be 1"],
    ["yesterday", { bookingDate: "2026-11-22" }, "The date must be today or later"],
    ["a day that does not exist", { bookingDate: "2026-02-30" }, TEXTS.dateRequired],
    ["a time of the day", { bookingTime: "09:00 AM" }, "Time must be N/A"],
    ["another way to pay", { paymentMethod: "Cash" }, "Payment method must be Flutterwave"],
    ["a status that is none", { bookingStatus: "paid" }, STATUS],
    ["a payment of one's own", { paymentRef: "IBD-MINE0000" }, "This field is not accepted"],
  ]),
  ...inputs({ ...walkIn }, [
    ["no name", { name: "" }, "Name is required"],
    ["a name with a line break", { name: "A\nB" }, "Name contains characters that are not allowed"],
    ["a telephone number in letters", { phone: "call me" }, "Please enter a valid phone number"],
    ["a service nobody knows", { serviceId: NOBODY }, "This service is not available"],
    ["another way to pay", { method: "Flutterwave" }, "Method must be cash, pos or transfer"],
    [
      "Sunday morning",
      { date: "2026-11-29", time: "09:00 AM" },
      "The salon takes nobody at this time; please choose another",
    ],
    [
      "a time that has passed",
      { date: "2026-11-22", time: "02:00 PM" },
      "The salon takes nobody at this time; please choose another",
    ],
    ["a price of one's own", { price: 1 }, "This field is not accepted"],
  ]),
  ...inputs({ as: "author", method: "PATCH", path: (cast) => `${ownBooking(cast)}/flags` }, [
    ["here and not here at once", { arrived: true, noShow: true }, "Somebody who arrived is no no-show"],
    ["a word for a mark", { arrived: "yes" }],
    ["a status among the marks", { bookingStatus: "completed" }, "This field is not accepted"],
  ]),
  ...inputs({ as: "owner", path: (cast) => `${ownBooking(cast)}/reschedule` }, [
    ["a line that is not there", { item: 9, date: "2026-11-26", time: "02:00 PM" }, "Please choose an appointment"],
    ["line -1", { item: -1, date: "2026-11-26", time: "02:00 PM" }, "Please choose an appointment"],
    ["a text for a line", { item: "0", date: "2026-11-26", time: "02:00 PM" }, "Please choose an appointment"],
    ["the past", { item: 0, date: "2026-11-22", time: "02:00 PM" }, "The salon takes no appointments at this time"],
    ["no time", { item: 0, date: "2026-11-26" }, TEXTS.timeRequired],
    [
      "a quantity besides",
      { item: 0, date: "2026-11-26", time: "02:00 PM", cartQuantity: 4 },
      "This field is not accepted",
    ],
  ]),
];
