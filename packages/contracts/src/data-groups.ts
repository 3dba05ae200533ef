/**
 * The data of the salon, in groups that change together: `payments` with their refunds and matches, `messages` with mails and
 * subscribers, `team` with absences and resources, `till` with the drawer and the closed days, `toSee` with what an admin should see.
 */
export const DATA_GROUPS = [
  "bookings",
  "payments",
  "messages",
  "team",
  "services",
  "settings",
  "waitlist",
  "clients",
  "imports",
  "till",
  "users",
  "toSee",
] as const;
export type DataGroup = (typeof DATA_GROUPS)[number];

/** What money that came or went back touches. */
export const MONEY_GROUPS = ["bookings", "payments"] as const;
const PLAN = ["team", "services", "settings"] as const;

/** What pages show, by the first part of a query's key, and the data that it is made from. */
export const MADE_FROM = {
  bookings: [...MONEY_GROUPS, ...PLAN],
  payments: MONEY_GROUPS,
  payLink: MONEY_GROUPS,
  reports: [...MONEY_GROUPS, ...PLAN, "clients", "till", "users"],
  waiting: [...MONEY_GROUPS, ...PLAN, "messages", "waitlist", "till", "toSee"],
  availability: [...MONEY_GROUPS, ...PLAN, "waitlist"],
  desk: [...MONEY_GROUPS, ...PLAN, "clients"],
  clients: [...MONEY_GROUPS, "clients"],
  audit: [...MONEY_GROUPS, ...PLAN, "waitlist", "clients", "imports", "till", "users"],
  messages: ["messages"],
  team: ["team", "services"],
  services: ["services", "team"],
  settings: ["settings"],
  waitlist: ["waitlist"],
  imports: ["imports"],
  users: ["users"],
} as const satisfies Record<string, readonly DataGroup[]>;

/** What a change of a booking or of its money touches. */
export const BOOKING_GROUPS = ["bookings", "payments", "clients", "waitlist", "messages", "toSee"] as const;
