import { FIRST_SETTINGS, TEXTS } from "@salon/contracts";
import { type Actors, UNKNOWN_ID } from "../../support/routes/actors.ts";
import { inputs, type Row } from "./bad-input.ts";

const { hours } = FIRST_SETTINGS;
const create = { as: "admin", path: "/team", valid: () => ({ name: "Sade Bello", hours }) } as const;
const change = {
  as: "admin",
  method: "PATCH",
  path: (actors: Actors) => `/team/${actors.member}`,
  valid: () => ({ revision: 0 }),
} as const;
const preview = { ...change, method: "POST", path: (actors: Actors) => `/team/${actors.member}/preview` } as const;
const resource = { as: "admin", path: "/resources", valid: () => ({ name: "Dryer", units: 1 }) } as const;
const resourceChange = {
  as: "admin",
  method: "PATCH",
  path: (actors: Actors) => `/resources/${actors.resource}`,
  valid: () => ({ revision: 0 }),
} as const;
const UNITS = "Units must be a whole number from 1 to 50";
const OUTSIDE = "A break must lie within the hours of its day";
const STAFF_ACCOUNT = "Please choose the account of an author or admin";

const BREAKS: readonly Row[] = [
  ["a break before the first slot", { breaks: [{ day: 0, from: "09:00 AM", to: "01:30 PM" }] }, OUTSIDE],
  ["a break after the last slot", { breaks: [{ day: 0, from: "05:00 PM", to: "06:00 PM" }] }, OUTSIDE],
];
const INVERTED: readonly Row[] = [
  ["a break that ends before it begins", { breaks: [{ day: 1, from: "02:00 PM", to: "01:00 PM" }] }],
  ["a break of no length", { breaks: [{ day: 1, from: "02:00 PM", to: "02:00 PM" }] }],
];
const TIME_OFF: readonly Row[] = [
  [
    "days off that overlap",
    {
      timeOff: [
        { from: "2037-12-01", to: "2037-12-03" },
        { from: "2037-12-03", to: "2037-12-05", reason: "Wedding" },
      ],
    },
    "Days off overlap",
  ],
];
const ACCOUNTS: readonly Row[] = [
  [
    "a customer's account",
    ({ people }) => ({ name: "Sade", hours, revision: 0, account: people.owner.id }),
    STAFF_ACCOUNT,
  ],
  [
    "a suspended account",
    ({ people }) => ({ name: "Sade", hours, revision: 0, account: people.suspended.id }),
    STAFF_ACCOUNT,
  ],
];
const withoutRevision = (rows: readonly Row[]): Row[] =>
  rows.map(([name, fields, ...rest]) => [
    name,
    (actors) => {
      const { revision: _, ...body } =
        typeof fields === "function" ? (fields(actors) as Record<string, unknown>) : fields;
      return { name: "Sade", hours, ...body };
    },
    ...rest,
  ]);

/** Inputs that change no member and no resource. */
export const teamInputs = [
  ...[create, change, preview].flatMap((call) => [
    ...inputs({ ...call, field: "breaks.0.from" }, BREAKS),
    ...inputs({ ...call, field: "breaks.0.to" }, INVERTED),
    ...inputs({ ...call, field: "timeOff" }, TIME_OFF),
    ...inputs({ ...call, field: "timeOff.0.to" }, [
      ["days off that end before they begin", { timeOff: [{ from: "2037-12-02", to: "2037-12-01" }] }],
    ]),
    ...inputs({ ...call, field: "serviceIds.0" }, [["an unknown service", { serviceIds: [UNKNOWN_ID] }]]),
    ...inputs({ ...call, field: "hours" }, [["six days", { hours: hours.slice(1) }]]),
    ...inputs({ ...call, field: "commissionPercent" }, [["a commission of 101", { commissionPercent: 101 }]]),
    ...inputs({ ...call, field: "account" }, [["an unknown account", { account: UNKNOWN_ID }, STAFF_ACCOUNT]]),
    ...inputs(call, [
      ["a feed digest", { feedDigest: "x" }, "This field is not accepted"],
      ["an id chosen by the caller", { _id: UNKNOWN_ID }, "This field is not accepted"],
    ]),
  ]),
  ...inputs({ ...create, field: "account" }, withoutRevision(ACCOUNTS)),
  ...inputs({ ...change, field: "account" }, ACCOUNTS),
  ...inputs(create, [
    ["no name", { name: undefined }, "Name is required"],
    ["no hours", { hours: undefined }, "Please give the hours of all seven days"],
    ["a revision", { revision: 0 }, "This field is not accepted"],
  ]),
  ...[change, preview].flatMap((call) =>
    inputs(call, [
      ["no revision", () => ({ active: false }), "Please give the revision"],
      ["a stale revision", { revision: 7, active: false }, TEXTS.changedMeanwhile, 409],
    ]),
  ),
  ...inputs({ ...change, field: "breaks.0.from" }, [
    [
      "hours that no longer hold a break given with them",
      {
        hours: hours.map(({ day }) => ({ day, open: null, close: null })),
        breaks: [{ day: 2, from: "10:00 AM", to: "11:00 AM" }],
      },
      OUTSIDE,
    ],
  ]),
  ...[resource, resourceChange].flatMap((call) => [
    ...inputs({ ...call, field: "units" }, [
      ["0 units", { units: 0 }, UNITS],
      ["51 units", { units: 51 }, UNITS],
      ["1.5 units", { units: 1.5 }, UNITS],
    ]),
    ...inputs({ ...call, field: "serviceIds.0" }, [["an unknown service of a resource", { serviceIds: [UNKNOWN_ID] }]]),
  ]),
  ...inputs(resourceChange, [
    ["a stale revision of a resource", { revision: 3, units: 2 }, TEXTS.changedMeanwhile, 409],
  ]),
  ...inputs({ as: "author", path: (actors) => `/team/${actors.member}/feed` }, [
    ["the calendar link of another member", () => undefined, TEXTS.notFound, 404],
  ]),
  ...inputs({ as: "author", method: "DELETE", path: (actors) => `/team/${actors.member}/feed` }, [
    ["the calendar link of another member", () => undefined, TEXTS.notFound, 404],
  ]),
  ...inputs({ as: "author", path: (actors) => `/team/${actors.member}/absence`, valid: () => ({}) }, [
    ["an absence of another day", { day: "2037-12-01" }, "This field is not accepted"],
    ["a reason", { reason: "ill" }, "This field is not accepted"],
    ["a time that is no slot", { from: "11:10 AM" }],
    ["a key that is none", { key: "1" }],
  ]),
  ...inputs({ as: "author", path: (actors) => `/team/${actors.absentMember}/absence`, records: ["counters"] }, [
    ["a second absence of a day", () => ({}), "Bimpe Ojo is off today already", 409],
  ]),
  ...inputs({ as: "author", method: "DELETE", path: (actors) => `/team/${actors.absentMember}/absence` }, [
    ["a return on another day", () => ({ day: "2037-12-01" }), "This field is not accepted"],
    ["a return at a time that is no slot", () => ({ from: "11:10 AM" })],
    ["a return after the day", () => ({ from: "11:30 PM" })],
  ]),
  ...inputs({ method: "GET", path: `/team/feed/${"A".repeat(43)}.ics` }, [
    ["a wrong token", () => undefined, TEXTS.notFound, 404],
  ]),
  ...inputs({ method: "GET", path: "/team?service=x" }, [["a service that is no id", () => undefined, "Invalid id"]]),
];
