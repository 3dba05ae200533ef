import { TEXTS } from "@salon/contracts";
import { type Actors, UNKNOWN_ID } from "../../support/routes/actors.ts";
import { inputs } from "./bad-input.ts";

const STATUS = "Status must be one of placed, processing, completed, cancelled";
const nothing = () => undefined;
const ownBooking = (actors: Actors) => `/booking/${actors.people.owner.booking}`;

const IDS = [
  "abc",
  "0".repeat(23),
  "0".repeat(25),
  "[object%20Object]",
  "0123456789ABCDEF01234567",
  "%7B%22$ne%22:1%7D",
  "%00",
];
const CALLS_BY_ID: readonly (readonly [method: string, path: (id: string) => string, body: unknown])[] = [
  ["GET", (id) => `/booking/getBooking/${id}`, undefined],
  ["PATCH", (id) => `/booking/${id}`, { bookingStatus: "completed" }],
  ["POST", (id) => `/booking/${id}/cancel`, undefined],
  ["GET", (id) => `/booking/${id}/calendar.ics`, undefined],
  ["GET", (id) => `/users/getuserbyid/${id}`, undefined],
];
const adminBooking = {
  as: "author",
  path: "/booking/create-admin-booking",
  valid: ({ people, service }: Actors) => ({
    paymentMethod: "Flutterwave",
    bookingStatus: "placed",
    bookingDate: "2037-11-24",
    bookingTime: "N/A",
    bookingAmount: 3000,
    user: people.owner.id,
    cartItems: [{ serviceId: service }],
  }),
} as const;
const withItems = (items: (service: string) => object[]) => (actors: Actors) => ({
  ...adminBooking.valid(actors),
  cartItems: items(actors.service),
});
const walkIn = {
  as: "author",
  path: "/booking/walk-in",
  valid: ({ service }: Actors) => ({
    name: "Walk In",
    serviceId: service,
    date: "2037-11-24",
    time: "04:00 PM",
    method: "cash",
  }),
} as const;
const CHOOSE = "Please choose an appointment";
const ONE_OWED = "Please give one appointment, and no other flag";
const AMOUNT = "Please enter an amount in whole naira";

/** Inputs that create, move, mark or show no booking. */
export const bookingInputs = [
  ...CALLS_BY_ID.flatMap(([method, path, body]) =>
    IDS.flatMap((id) =>
      inputs({ as: "admin", method, path: path(id), field: "id" }, [["a malformed id", () => body, "Invalid id"]]),
    ),
  ),
  ...inputs({ as: "owner", method: "GET", path: `/booking/getBooking/${UNKNOWN_ID}` }, [
    ["an unknown id", nothing, TEXTS.notFound, 404],
  ]),
  ...inputs({ as: "owner", method: "GET", path: (actors) => `/booking/getBooking/${actors.people.other.booking}` }, [
    ["another user's booking", nothing, TEXTS.notFound, 404],
  ]),
  ...inputs({ as: "author", method: "PATCH", path: ownBooking, field: "bookingStatus" }, [
    ["an unknown status", { bookingStatus: "paid" }, STATUS],
    ["a query operator for a status", { bookingStatus: { $ne: "" } }, STATUS],
    ["a status left out", {}, STATUS],
  ]),
  ...inputs({ as: "author", method: "PATCH", path: ownBooking, field: "bookingAmount" }, [
    ["an amount beside the status", { bookingStatus: "placed", bookingAmount: 0 }, "This field is not accepted"],
  ]),
  ...inputs({ as: "owner", method: "PATCH", path: ownBooking }, [
    ["a status change by a customer", { bookingStatus: "completed" }, TEXTS.notAllowed, 403],
  ]),
  ...inputs({ ...adminBooking, field: "bookingAmount" }, [
    ["amount -1", { bookingAmount: -1 }, "The amount cannot be negative"],
    ["amount NaN, in letters", { bookingAmount: "NaN" }, AMOUNT],
    ["amount as a text", { bookingAmount: "3000" }, AMOUNT],
  ]),
  ...inputs(adminBooking, [
    ["an unknown customer", { user: UNKNOWN_ID }, TEXTS.notFound, 404],
    ["an e-mail address for a customer", { user: "owner@actors.example" }, "Invalid id"],
    ["no service", { cartItems: [] }, "Please select a service."],
    [
      "eleven services",
      withItems((serviceId) => Array.from({ length: 11 }, () => ({ serviceId }))),
      "At most 10 services",
    ],
    ["an unknown service", { cartItems: [{ serviceId: UNKNOWN_ID }] }, "This service is not available"],
    ["quantity 2", withItems((serviceId) => [{ serviceId, cartQuantity: 2 }]), "Quantity must be 1"],
    ["yesterday", { bookingDate: "2037-11-22" }, "The date must be today or later"],
    ["a day that does not exist", { bookingDate: "2037-02-30" }, TEXTS.dateRequired],
    ["a time of the day", { bookingTime: "09:00 AM" }, "Time must be N/A"],
    ["another way to pay", { paymentMethod: "Cash" }, "Payment method must be Flutterwave"],
    ["an unknown status", { bookingStatus: "paid" }, STATUS],
    ["a payment reference chosen by the caller", { paymentRef: "IBD-MINE0000" }, "This field is not accepted"],
  ]),
  ...inputs({ ...walkIn }, [
    ["no name", { name: "" }, "Name is required"],
    ["a name with a line break", { name: "A\nB" }, "Name contains characters that are not allowed"],
    ["a telephone number in letters", { phone: "call me" }, "Please enter a valid phone number"],
    ["an unknown service", { serviceId: UNKNOWN_ID }, "This service is not available"],
    ["another way to pay", { method: "Flutterwave" }, "Method must be cash, pos or transfer"],
    [
      "Sunday morning",
      { date: "2037-11-29", time: "09:00 AM" },
      "The salon is closed at this time; please choose another",
    ],
    [
      "a time that has passed",
      { date: "2037-11-22", time: "02:00 PM" },
      "The salon is closed at this time; please choose another",
    ],
    ["a price of a service that has one", { price: 1 }, "This service has a price of its own"],
    ["an unknown client card", { client: UNKNOWN_ID }, "Please choose a client card"],
    ["a name for a client card", { client: "Amina" }, "Please choose a client card"],
    ["a new client card without a number", { client: "new" }, TEXTS.phoneInvalid],
  ]),
  ...inputs({ as: "author", method: "PATCH", path: (actors) => `${ownBooking(actors)}/client` }, [
    ["no client card", {}, "Please choose a client card"],
    ["a name for a client card", { client: "Amina" }, "Please choose a client card"],
  ]),
  ...inputs({ as: "author", method: "PATCH", path: (actors) => `${ownBooking(actors)}/flags` }, [
    ["arrived and no-show at once", { arrived: true, noShow: true }, "A customer who has arrived is not a no-show"],
    [
      "done without having arrived",
      { item: 0, done: true, arrived: false },
      "An appointment that has started or is done has a customer who arrived",
    ],
    ["a line that does not exist", { item: 9, arrived: true }, CHOOSE],
    ["a text for a line", { item: "0", arrived: true }, CHOOSE],
    ["a text for a flag", { arrived: "yes" }],
    ["a status among the flags", { bookingStatus: "completed" }, "This field is not accepted"],
    ["a text for what is still owed", { item: 0, stillOwes: "yes" }],
    ["nothing still owed", { item: 0, stillOwes: false }],
    ["what is still owed of no appointment", { stillOwes: true }, ONE_OWED],
    ["what is still owed beside another flag", { item: 0, stillOwes: true, noShow: true }, ONE_OWED],
    ["what is still owed of a line that does not exist", { item: 9, stillOwes: true }, CHOOSE],
    ["what is still owed of one that was not missed", { item: 0, stillOwes: true }, TEXTS.notMissed, 409],
  ]),
  ...inputs({ as: "author", path: (actors) => `${ownBooking(actors)}/free` }, [
    ["no line", {}, CHOOSE],
    ["a line that does not exist", { item: 9 }, CHOOSE],
    ["a text for a line", { item: "0" }, CHOOSE],
    ["a key of its attempt that is none", { item: 0, key: "1" }, "Please give the key of this attempt"],
    ["a slot chosen by the caller", { item: 0, freed: "09:00 AM" }, "This field is not accepted"],
    ["the time of one that was not missed", { item: 0 }, TEXTS.notMissed, 409],
  ]),
  ...inputs(
    {
      as: "admin",
      path: (actors) => `${ownBooking(actors)}/extras`,
      valid: () => ({ label: "Missed", amount: -1000, missed: 0 }),
    },
    [
      ["an addition for a missed appointment", { amount: 1000 }, "What is let go is a discount"],
      ["a missed appointment that is taken back", { undoes: UNKNOWN_ID }, "What is let go is a discount"],
      ["a text for a missed line", { missed: "0" }, CHOOSE],
      ["a missed line that does not exist", { missed: 9 }, CHOOSE],
      ["a line that was not missed", {}, "This is no longer owed for a missed appointment; please look again", 409],
    ],
  ),
  ...inputs({ as: "owner", path: (actors) => `${ownBooking(actors)}/reschedule` }, [
    ["a line that does not exist", { item: 9, date: "2037-11-26", time: "02:00 PM" }, CHOOSE],
    ["line -1", { item: -1, date: "2037-11-26", time: "02:00 PM" }, CHOOSE],
    ["a text for a line", { item: "0", date: "2037-11-26", time: "02:00 PM" }, CHOOSE],
    ["the past", { item: 0, date: "2037-11-22", time: "02:00 PM" }, "The salon takes no appointments at this time"],
    ["no time", { item: 0, date: "2037-11-26" }, TEXTS.timeRequired],
    [
      "a quantity beside the new time",
      { item: 0, date: "2037-11-26", time: "02:00 PM", cartQuantity: 4 },
      "This field is not accepted",
    ],
  ]),
];
