import type { Endpoint, endpoints } from "./endpoints.ts";

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

const MONEY = ["bookings", "payments"] as const;
const PLAN = ["team", "services", "settings"] as const;

/** What pages show, by the first part of a query's key, and the data that it is made from. */
export const MADE_FROM = {
  bookings: [...MONEY, ...PLAN],
  payments: MONEY,
  reports: [...MONEY, ...PLAN, "clients", "till", "users"],
  waiting: [...MONEY, ...PLAN, "messages", "waitlist", "till", "toSee"],
  availability: [...MONEY, ...PLAN, "waitlist"],
  desk: [...MONEY, ...PLAN, "clients"],
  clients: [...MONEY, "clients"],
  audit: [...MONEY, ...PLAN, "waitlist", "clients", "imports", "till", "users"],
  messages: ["messages"],
  team: ["team"],
  services: ["services"],
  settings: ["settings"],
  waitlist: ["waitlist"],
  imports: ["imports"],
  users: ["users"],
} as const satisfies Record<string, readonly DataGroup[]>;

const BOOKING = ["bookings", "payments", "clients", "waitlist", "messages", "toSee"] as const;
const CARD = ["clients", "bookings"] as const;
/** A change of the team is a new version in the settings, and a place that comes free is offered to those who wait. */
const ROSTER = ["team", "settings", "waitlist", "messages"] as const;
const CATALOG = ["services", "settings", "toSee"] as const;
const ACCOUNT = ["users", "messages"] as const;
const LIST = ["imports"] as const;
const IMPORTED = ["imports", "clients", "services", "bookings", "settings", "waitlist"] as const;
const NONE = [] as const;

type Changes<Group extends Record<string, Endpoint>> = {
  [
    Call in keyof Group as Group[Call] extends { method: "GET" }
      ? Group[Call] extends { provider: true }
        ? Call
        : never
      : Call
  ]: readonly DataGroup[];
};

/** The data that each call of the contract may change; none for a call that only reads, or whose data no page of the desk shows. */
export const TOUCHES = {
  meta: {},
  auth: {
    createAccount: ACCOUNT,
    signIn: ACCOUNT,
    quickStart: ACCOUNT,
    sendSignInLink: ACCOUNT,
    signInByLink: ACCOUNT,
    signOut: NONE,
    sendVerification: ACCOUNT,
    verifyAccount: ACCOUNT,
    forgotPassword: ACCOUNT,
    resetPassword: ACCOUNT,
    endOtherSessions: NONE,
  },
  users: { changeRole: [...ACCOUNT, "team"] },
  myData: { updateMe: [...ACCOUNT, "clients", "bookings"], deleteMine: [...ACCOUNT, ...BOOKING] },
  messages: {
    contact: ["messages"],
    subscribe: ["messages"],
    unsubscribe: ["messages"],
    setAnswered: ["messages"],
    retryMail: ["messages"],
    webhook: ["messages"],
  },
  seats: { visit: NONE },
  cart: { save: NONE },
  services: { create: CATALOG, addPicture: NONE, update: CATALOG, updateMenu: CATALOG, remove: CATALOG },
  team: {
    create: ROSTER,
    update: ROSTER,
    previewNew: NONE,
    preview: NONE,
    previewAbsence: NONE,
    addAbsence: ROSTER,
    endAbsence: ROSTER,
    createFeed: ROSTER,
    revokeFeed: ROSTER,
    createResource: ROSTER,
    updateResource: ROSTER,
    previewNewResource: NONE,
    previewResource: NONE,
  },
  bookings: {
    createForCustomer: BOOKING,
    changeStatus: BOOKING,
    addWalkIn: BOOKING,
    revokeLink: BOOKING,
    makeDefinite: BOOKING,
    holdLink: BOOKING,
    revokeHoldLink: BOOKING,
    letGo: BOOKING,
    noteCalled: BOOKING,
    setFlags: BOOKING,
    setClient: BOOKING,
    cancel: BOOKING,
    reschedule: BOOKING,
    rescheduleVisit: BOOKING,
    visitPlans: NONE,
    assign: BOOKING,
    takesPlace: BOOKING,
    free: BOOKING,
  },
  payments: {
    pay: BOOKING,
    return: BOOKING,
    returnWithoutState: BOOKING,
    releaseHold: BOOKING,
    cancel: BOOKING,
    saidSent: BOOKING,
    webhook: BOOKING,
    recheck: BOOKING,
    reassign: BOOKING,
    accept: BOOKING,
    attach: BOOKING,
  },
  refunds: { refund: BOOKING, decline: BOOKING },
  till: {
    addReceipt: BOOKING,
    addExtra: BOOKING,
    reverse: BOOKING,
    giveBack: BOOKING,
    settleBefore: BOOKING,
    pay: BOOKING,
    transfer: BOOKING,
    askPayment: BOOKING,
    sendReceipt: BOOKING,
  },
  payLinks: { pay: BOOKING, transfer: BOOKING, saidSent: BOOKING },
  bank: { match: NONE, confirm: MONEY, undo: MONEY },
  drawer: { add: ["till", "toSee"], reverse: ["till", "toSee"], blank: ["till"] },
  clients: {
    create: CARD,
    update: CARD,
    addNote: CARD,
    blankNote: CARD,
    addPatchTest: CARD,
    link: CARD,
    merge: CARD,
    remove: CARD,
  },
  imports: { create: LIST, update: LIST, run: IMPORTED, undo: IMPORTED, remove: LIST },
  waitlist: {
    create: ["waitlist", "messages"],
    remove: ["waitlist", "messages"],
    offer: ["waitlist", "messages"],
    accept: ["waitlist", "messages"],
    decline: ["waitlist", "messages"],
  },
  settings: { update: ["settings", "waitlist", "messages"], preview: NONE, addPicture: NONE },
  reports: {
    markSeen: ["toSee"],
    closeDay: ["till", "toSee"],
    reopenDay: ["till", "toSee"],
    blankNote: ["till"],
  },
  audit: {},
  desk: {},
} as const satisfies { [Group in keyof typeof endpoints]: Changes<(typeof endpoints)[Group]> };
