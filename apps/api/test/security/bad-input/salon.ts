import { FIRST_SETTINGS, TEXTS } from "@salon/contracts";
import { type Actors, UNKNOWN_ID } from "../../support/routes/actors.ts";
import { inputs } from "./bad-input.ts";

const AMOUNT = "Please enter an amount in whole naira";
const TAKEN = "A service with this name already exists";
const create = {
  as: "author",
  path: "/services/",
  valid: () => ({ name: "Henna", timeframe: "1hr", price: 4000 }),
} as const;
const change = { as: "author", method: "PATCH", path: (actors: Actors) => `/services/${actors.service}` } as const;
const SERVICE_FIELDS: readonly (readonly [string, Record<string, unknown>, string])[] = [
  ["no name", { name: "" }, "Name is required"],
  ["a name with a control character", { name: "Hen\u0007na" }, "Name contains characters that are not allowed"],
  ["an object for a name", { name: { $ne: "" } }, "Name is required"],
  ["price -1", { price: -1 }, "The amount cannot be negative"],
  ["price 1.5", { price: 1.5 }, AMOUNT],
  ["price as a text", { price: "10" }, AMOUNT],
  ["no timeframe", { timeframe: "" }, "Timeframe is required"],
  ["a timeframe of two lines", { timeframe: "1hr\n2hr" }, "Timeframe contains characters that are not allowed"],
  ["an id chosen by the caller", { _id: UNKNOWN_ID }, "This field is not accepted"],
  ["a hidden field", { nameKey: "henna" }, "This field is not accepted"],
];

const role = { as: "admin", path: "/users/upgradeUser" } as const;
const customer = ({ people }: Actors) => ({ id: people.owner.id, role: "author" });
const settings = { as: "admin", method: "PATCH", path: "/settings" } as const;
const { hours, contact } = FIRST_SETTINGS;
const WEEK = "Please give the hours of all seven days";
const CAPACITY = "Capacity must be a whole number from 1 to 50";

/** Inputs that change no service, role, setting or account. */
export const salonInputs = [
  ...inputs(create, SERVICE_FIELDS),
  ...inputs(change, SERVICE_FIELDS),
  ...inputs(create, [
    ["a name that is taken, in another case", { name: "haircut & STYLING" }, TAKEN, 409],
    ["a name that is taken, with more spaces", { name: "Haircut  &  Styling" }, TAKEN, 409],
    ["an empty body", () => ({}), "Name is required"],
    ["no price", { price: undefined }, AMOUNT],
  ]),
  ...inputs(change, [["another service's name", { name: "manicure & pedicure" }, TAKEN, 409]]),
  ...inputs({ as: "author", method: "PATCH", path: `/services/${UNKNOWN_ID}` }, [
    ["an unknown id", { price: 1 }, TEXTS.notFound, 404],
  ]),
  ...inputs({ as: "author", method: "DELETE", path: `/services/${UNKNOWN_ID}` }, [
    ["an unknown id", () => undefined, TEXTS.notFound, 404],
  ]),
  ...inputs({ ...role, valid: customer, field: "role" }, [
    ["an unknown role", { role: "root" }, TEXTS.roleRequired],
    ["no role", { role: undefined }, TEXTS.roleRequired],
  ]),
  ...inputs({ ...role, valid: customer }, [
    ["a query operator for an id", { id: { $ne: 1 } }, "Invalid id"],
    ["an unknown id for a role", { id: UNKNOWN_ID }, TEXTS.notFound, 404],
    [
      "the caller's own account",
      ({ people }) => ({ id: people.admin.id, role: "customer" }),
      "You cannot change your own role",
      409,
    ],
    ["a password beside the role", { passwordHash: "x" }, "This field is not accepted"],
  ]),
  ...inputs({ ...role, as: "author", valid: customer }, [["a change by an author", {}, TEXTS.notAllowed, 403]]),
  ...inputs(settings, [
    ["capacity 0", { slotCapacity: 0 }, CAPACITY],
    ["capacity as a text", { slotCapacity: "5" }, CAPACITY],
    ["six days", { hours: hours.slice(1) }, WEEK],
    ["a day twice", { hours: hours.map((day) => ({ ...day, day: 1 })) }, WEEK],
    [
      "a closed date that does not exist",
      { closedDates: [{ date: "2037-02-30", reason: "x" }] },
      "Please give a date as YYYY-MM-DD",
    ],
    [
      "a WhatsApp number that is not valid",
      { contact: { ...contact, whatsapp: "02 241 1234" } },
      TEXTS.whatsappInvalid,
    ],
    [
      "a link that runs a program",
      { contact: { ...contact, tiktok: "javascript:alert(1)" } },
      "Please give a link or a name such as @adesalon, or leave it empty",
    ],
    ["an incomplete contact", { contact: { address: "Iwo Road" } }],
    ["a cut-off of years", { cancelCutoffHours: 9999 }, "Cancellation cut-off must be a whole number from 0 to 168"],
    ["a negative notice", { noticeMinutes: -1 }, "Notice must be a whole number from 0 to 10080"],
    ["a hidden key", { _id: "other" }, "This field is not accepted"],
  ]),
  ...inputs({ as: "owner", method: "PATCH", path: "/users/me" }, [
    [
      "a digit first in the name",
      { name: "1Ana" },
      "Name must begin with a letter, and can only contain letters, digits, spaces and .,()[]/&-'",
    ],
    ["a telephone number in letters", { phone: "call me" }, TEXTS.phoneInvalid],
    ["no e-mail", { email: "x@y" }, "Please enter a valid email"],
    ["another role", { role: "admin" }, "This field is not accepted"],
    ["verified set by the caller", { verified: true }, "This field is not accepted"],
    ["a text for a flag", { newsletter: "yes" }, "Please give true or false"],
  ]),
  ...inputs({ as: "owner", path: "/users/delete-account", records: ["counters"] }, [
    ["no password", {}, "Password cannot be blank"],
    ["the wrong password", { password: "Wrong#123" }, "The password is not right"],
  ]),
  ...inputs({ as: "author", path: "/day-close" }, [
    [
      "a day to come",
      { date: "2037-11-24", counted: { cash: 1, pos: 0, transfer: 0 } },
      "A day to come cannot be closed",
    ],
    ["an incomplete count", { date: "2037-11-23", counted: { cash: 1 } }, AMOUNT],
    [
      "a negative count",
      { date: "2037-11-23", counted: { cash: -1, pos: 0, transfer: 0 } },
      "The amount cannot be negative",
    ],
    [
      "a day that does not exist",
      { date: "2037-11-31", counted: { cash: 0, pos: 0, transfer: 0 } },
      "Please give a date as YYYY-MM-DD",
    ],
  ]),
  ...inputs({ as: "author", path: "/drawer" }, [
    ["another kind", { kind: "loan", amount: 1, reason: "Fuel" }, "Kind must be float, out or in"],
    ["no amount", { kind: "float", amount: 0 }, "Amount must be a whole number from 1 to 1000000"],
    [
      "too large an amount",
      { kind: "in", amount: 1_000_001, reason: "Change" },
      "Amount must be a whole number from 1 to 1000000",
    ],
    ["money out without a reason", { kind: "out", amount: 1 }, "Please say what the money is for"],
    ["a key that is none", { kind: "float", amount: 1, key: "1" }, "Please give the key of this attempt"],
    [
      "more than authors may take out",
      { kind: "out", amount: 20_001, reason: "Fuel" },
      "Only NGN 20,000 can be taken out today. An admin can take out more.",
      403,
    ],
    ["another day", { kind: "float", amount: 1, day: "2037-11-22" }, "This field is not accepted"],
  ]),
  ...inputs({ as: "admin", path: "/drawer/ffffffffffffffffffffffff/reverse" }, [
    ["no reason", {}, "Reason is required"],
  ]),
  ...inputs({ as: "admin", path: "/day-close/reopen" }, [
    ["a day that does not exist", { date: "2037-11-31" }, "Please give a date as YYYY-MM-DD"],
    ["a count beside the day", { date: "2037-11-23", counted: {} }, "This field is not accepted"],
  ]),
];
