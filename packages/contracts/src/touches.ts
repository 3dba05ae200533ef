import { BOOKING_GROUPS, type DataGroup, MONEY_GROUPS } from "./data-groups.ts";
import type { Endpoint, endpoints } from "./endpoints.ts";

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
    endSession: NONE,
  },
  secondStep: {
    pass: ACCOUNT,
    prove: NONE,
    begin: NONE,
    finish: ACCOUNT,
    newRecoveryCodes: NONE,
    remove: ACCOUNT,
    forgetDevice: NONE,
    require: ["settings"],
  },
  users: { changeRole: [...ACCOUNT, "team"], endSessions: NONE },
  myData: { updateMe: [...ACCOUNT, "clients", "bookings"], deleteMine: [...ACCOUNT, ...BOOKING_GROUPS] },
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
    createForCustomer: BOOKING_GROUPS,
    changeStatus: BOOKING_GROUPS,
    addWalkIn: BOOKING_GROUPS,
    revokeLink: BOOKING_GROUPS,
    makeDefinite: BOOKING_GROUPS,
    holdLink: BOOKING_GROUPS,
    revokeHoldLink: BOOKING_GROUPS,
    letGo: BOOKING_GROUPS,
    noteCalled: BOOKING_GROUPS,
    setFlags: BOOKING_GROUPS,
    setClient: BOOKING_GROUPS,
    cancel: BOOKING_GROUPS,
    reschedule: BOOKING_GROUPS,
    rescheduleVisit: BOOKING_GROUPS,
    visitPlans: NONE,
    assign: BOOKING_GROUPS,
    takesPlace: BOOKING_GROUPS,
    free: BOOKING_GROUPS,
  },
  payments: {
    pay: BOOKING_GROUPS,
    return: BOOKING_GROUPS,
    returnWithoutState: BOOKING_GROUPS,
    releaseHold: BOOKING_GROUPS,
    cancel: BOOKING_GROUPS,
    saidSent: BOOKING_GROUPS,
    webhook: BOOKING_GROUPS,
    recheck: BOOKING_GROUPS,
    reassign: BOOKING_GROUPS,
    accept: BOOKING_GROUPS,
    attach: BOOKING_GROUPS,
  },
  refunds: { refund: BOOKING_GROUPS, decline: BOOKING_GROUPS },
  till: {
    addReceipt: BOOKING_GROUPS,
    addExtra: BOOKING_GROUPS,
    reverse: BOOKING_GROUPS,
    giveBack: BOOKING_GROUPS,
    settleBefore: BOOKING_GROUPS,
    pay: BOOKING_GROUPS,
    transfer: BOOKING_GROUPS,
    askPayment: BOOKING_GROUPS,
    sendReceipt: BOOKING_GROUPS,
  },
  payLinks: { pay: BOOKING_GROUPS, transfer: BOOKING_GROUPS, saidSent: BOOKING_GROUPS },
  bank: { match: NONE, confirm: MONEY_GROUPS, undo: MONEY_GROUPS },
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
