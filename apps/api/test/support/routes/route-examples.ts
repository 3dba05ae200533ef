import { randomUUID } from "node:crypto";
import { FIRST_SETTINGS, contract, type Route, type Slot } from "@salon/contracts";
import { type ActorName, bookedPlace } from "./actors.ts";
import type { Contract, Example, ExampleContext, Examples, Expectations, Target } from "./example-context.ts";
import { examplePicture } from "./example-picture.ts";
import { clients } from "./client-examples.ts";
import { displaced } from "./displaced-examples.ts";
import { drawer } from "./drawer-examples.ts";
import { bank, imports } from "./list-examples.ts";
import { payLinks } from "./pay-link-examples.ts";
import { payments } from "./payment-examples.ts";
import { MONDAY, TUESDAY } from "../salon/paying.ts";
import { PASSWORD } from "../api/test-client.ts";

export type { Subject, Target } from "./example-context.ts";

const byId = ({ subject }: ExampleContext) => ({ params: { id: subject } });
const byRef = ({ subject }: ExampleContext) => ({ params: { ref: subject } });
const byToken = ({ subject }: ExampleContext) => ({ params: { token: subject } });
const listed = () => ({ query: {} });
const range = { from: "2037-11-01", to: "2037-11-30" };
const line = (time: Slot) => ({ service: "Haircut & Styling", date: TUESDAY, time, cartQuantity: 1 });
const NEW_TIME = { item: 0, date: "2037-11-26", time: "02:00 PM" } as const;
/** An invalid or expired link is answered with 400 instead of 404. */
const badLink = (_caller: ActorName, target: Target) => (target === "missing" ? 400 : undefined);

const isDesk = (caller: ActorName) => caller === "author" || caller === "admin";

/** The member of the example has no account. */
const onlyAdmin = (caller: ActorName) => (caller === "admin" ? undefined : 404);

/** No customer has requested a refund. */
const declineRefund: Example<Contract["refunds"]["decline"]> = {
  subject: "payment",
  request: (context) => ({ ...byRef(context), body: { reason: "The cut-off was past" } }),
  answers: (_caller, target) => (target === "missing" ? undefined : 409),
};

/** One valid call for every route of the contract. */
/** A call about a reservation, of a booking that is none. */
const noReservation = {
  subject: "booking",
  request: (context: ExampleContext) => ({ ...byId(context), body: {} }),
  answers: (_caller: unknown, target: string) => (target === "missing" ? undefined : 409),
} as const;

const examples: Examples = {
  meta: { serverDate: {}, openapi: {} },
  auth: {
    createAccount: { request: () => ({ body: { name: "Ada Obi", email: "ada@example.com", password: PASSWORD } }) },
    signIn: { request: ({ actors }) => ({ body: { email: actors.people.owner.email, password: PASSWORD } }) },
    quickStart: { request: () => ({ body: { name: "Ada Obi", email: "ada@example.com", next: "/bookings" } }) },
    sendSignInLink: { request: ({ actors }) => ({ body: { email: actors.people.other.email } }) },
    signInLink: { subject: "signIn", request: byToken },
    signInByLink: {
      subject: "signIn",
      request: (context) => ({ ...byToken(context), body: { keep: true } }),
      answers: badLink,
    },
    signOut: {},
    loginStatus: {},
    me: {},
    sendVerification: { answers: (caller) => (caller === "unverified" ? undefined : 400) },
    verifyAccount: {
      subject: "verification",
      request: (context) => ({ ...byToken(context), body: {} }),
      answers: badLink,
    },
    forgotPassword: { request: ({ actors }) => ({ body: { email: actors.people.other.email } }) },
    resetPassword: {
      subject: "reset",
      request: (context) => ({ ...byToken(context), body: { password: "Changed#456" } }),
      answers: badLink,
    },
    sessions: {},
    endOtherSessions: {},
    // The session of another account, or none: what a caller may end is known to the caller alone.
    endSession: { request: () => ({ params: { id: "f".repeat(24) } }), answers: 404 },
  },
  secondStep: {
    get: {},
    // No account of the actors has a second step, and their sessions have just begun by a password.
    pass: { request: () => ({ body: { code: "123456" } }), answers: 409 },
    prove: { request: () => ({ body: { password: PASSWORD } }) },
    begin: { request: () => ({ body: { password: PASSWORD } }), answers: 409 },
    finish: { request: () => ({ body: { code: "123456" } }), answers: 409 },
    newRecoveryCodes: { answers: 409 },
    remove: {},
    forgetDevice: { request: () => ({ params: { id: "0123456789abcdef01234567" } }), answers: 404 },
    require: { request: () => ({ body: { on: true } }) },
  },
  users: {
    list: { request: listed },
    get: { subject: "user", request: byId },
    changeRole: {
      subject: "user",
      request: ({ subject }) => ({ body: { id: subject, role: "author" } }),
      answers: (_caller, target) => (target === "own" ? 409 : undefined),
    },
    endSessions: { subject: "user", request: byId },
  },
  myData: {
    updateMe: {
      request: () => ({ body: { name: "Ada Obi", newsletter: true, phone: "08031234567", reminders: { sms: true } } }),
    },
    exportMine: {},
    obstacles: {},
    // Each actor has a future booking, which prevents deletion.
    deleteMine: { request: () => ({ body: { password: PASSWORD } }), answers: 409 },
  },
  messages: {
    contact: { request: () => ({ body: { name: "Adaobi", email: "ada@example.com", message: "Hello" } }) },
    subscribe: { request: () => ({ body: { email: "ada@example.com" } }) },
    subscribers: { request: listed },
    unsubscribePage: { subject: "unsubscribe", request: byToken, answers: badLink },
    unsubscribe: { subject: "unsubscribe", request: byToken, answers: badLink },
    list: { request: listed },
    setAnswered: { subject: "message", request: (context) => ({ ...byId(context), body: { answered: true } }) },
    mails: { request: listed },
    retryMail: { subject: "mail", request: byId },
    counts: { request: () => ({ query: { month: "2037-11" } }) },
    // WhatsApp is not configured, so that no token is right and no signature.
    verifyWebhook: { request: () => ({ query: { "hub.mode": "subscribe", "hub.challenge": "1" } }), answers: 403 },
    webhook: { answers: 401 },
  },
  seats: {
    availability: { request: () => ({ query: { date: TUESDAY } }) },
    monthAvailability: { request: () => ({ query: { month: "2037-11" } }) },
    nextFree: {},
    repeatAvailability: {
      request: ({ actors: { service } }) => ({
        query: { service, date: TUESDAY, time: "10:00 AM", weeks: "2", times: "3" },
      }),
    },
    visit: {
      request: ({ actors }) => ({ body: { guests: [{ items: [{ serviceId: actors.service }] }], date: TUESDAY } }),
    },
  },
  cart: { save: { request: () => ({ body: { cartItems: [line("05:30 PM")] } }) }, get: {} },
  services: {
    create: { request: () => ({ body: { name: "Henna", timeframe: "1hr", price: 4000 } }) },
    list: { request: listed },
    get: { subject: "service", request: byId },
    addPicture: { raw: examplePicture(1) },
    preview: { subject: "service", request: (context) => ({ ...byId(context), query: { price: 4500 } }) },
    update: { subject: "service", request: (context) => ({ ...byId(context), body: { price: 4500 } }) },
    updateMenu: {
      subject: "service",
      request: (context) => ({ ...byId(context), body: { revision: 0, category: "Hair" } }),
    },
    remove: { subject: "service", request: byId },
  },
  team: {
    list: { request: () => ({ query: {} }) },
    all: { request: listed },
    create: { request: () => ({ body: { name: "Sade Bello", hours: FIRST_SETTINGS.hours } }) },
    update: {
      subject: "member",
      request: (context) => ({ ...byId(context), body: { revision: 0, commissionPercent: 40 } }),
    },
    previewNew: { request: () => ({ body: { name: "Sade Bello", hours: FIRST_SETTINGS.hours } }) },
    preview: { subject: "member", request: (context) => ({ ...byId(context), body: { revision: 0, active: false } }) },
    previewAbsence: { subject: "member", request: (context) => ({ ...byId(context), body: {} }) },
    addAbsence: { subject: "member", request: (context) => ({ ...byId(context), body: {} }) },
    endAbsence: { subject: "absentMember", request: (context) => ({ ...byId(context), body: {} }) },
    createFeed: { subject: "member", request: byId, answers: onlyAdmin },
    revokeFeed: { subject: "member", request: byId, answers: onlyAdmin },
    feed: { subject: "feed", request: byToken },
    resources: { request: listed },
    createResource: { request: () => ({ body: { name: "Manicure table", units: 2 } }) },
    updateResource: {
      subject: "resource",
      request: (context) => ({ ...byId(context), body: { revision: 0, units: 3 } }),
    },
    previewNewResource: { request: () => ({ body: { name: "Manicure table", units: 2 } }) },
    previewResource: {
      subject: "resource",
      request: (context) => ({ ...byId(context), body: { revision: 0, units: 1 } }),
    },
  },
  bookings: {
    createForCustomer: {
      subject: "user",
      request: ({ subject, actors }) => ({
        body: {
          paymentMethod: "Flutterwave",
          bookingStatus: "placed",
          bookingDate: TUESDAY,
          bookingAmount: 3000,
          user: subject,
          cartItems: [{ serviceId: actors.service }],
        },
      }),
    },
    list: { request: listed },
    get: { subject: "booking", request: byId },
    changeStatus: {
      subject: "booking",
      request: (context) => ({ ...byId(context), body: { bookingStatus: "processing" } }),
    },
    day: { request: () => ({ query: { date: TUESDAY } }) },
    ...displaced,
    addWalkIn: {
      request: ({ actors }) => ({
        body: { name: "Walk In", serviceId: actors.service, date: TUESDAY, time: "06:30 PM", method: "cash" },
      }),
    },
    usedServices: {},
    makeDefinite: noReservation,
    holdLink: { ...noReservation, request: byId },
    revokeLink: noReservation,
    revokeHoldLink: noReservation,
    letGo: noReservation,
    noteCalled: noReservation,
    setFlags: { subject: "booking", request: (context) => ({ ...byId(context), body: { noShow: false } }) },
    // The booking is not a walk-in's.
    setClient: {
      subject: "booking",
      request: (context) => ({ ...byId(context), body: { client: context.actors.client } }),
      answers: (_caller, target) => (target === "missing" ? undefined : 409),
    },
    cancel: { subject: "booking", request: (context) => ({ ...byId(context), body: {} }) },
    reschedule: { subject: "booking", request: (context) => ({ ...byId(context), body: NEW_TIME }) },
    rescheduleVisit: {
      subject: "booking",
      request: (context) => ({ ...byId(context), body: { lines: [{ ...NEW_TIME, from: bookedPlace(context) }] } }),
    },
    visitPlans: { subject: "booking", request: (one) => ({ ...byId(one), body: { items: [0], date: TUESDAY } }) },
    // The service of the booking has no staff.
    assign: {
      subject: "booking",
      request: (context) => ({ ...byId(context), body: { item: 0, with: null } }),
      answers: (_caller, target) => (target === "missing" ? undefined : 409),
    },
    calendar: { subject: "booking", request: byId },
  },
  payments,
  refunds: {
    // No booking of the actors is cancelled, so no money is due.
    refund: {
      subject: "payment",
      request: (asking) => ({ ...byRef(asking), body: { reason: "Paid twice" } }),
      answers: (_caller, target) => (target === "missing" ? undefined : 409),
    },
    decline: declineRefund,
  },
  till: {
    bill: { subject: "booking", request: byId },
    addReceipt: {
      subject: "booking",
      request: (context) => ({
        ...byId(context),
        body: { key: randomUUID(), method: "cash", kind: "tip", amount: 500 },
      }),
    },
    addExtra: {
      subject: "booking",
      request: (context) => ({ ...byId(context), body: { label: "Hair oil", amount: 1500 } }),
    },
    // The bookings of the actors have no receipt of the desk.
    reverse: {
      subject: "booking",
      request: ({ subject }) => ({ params: { id: subject, key: "none" }, body: { reason: "Wrong amount" } }),
      answers: 404,
    },
    // Nothing came by cash.
    giveBack: {
      subject: "booking",
      request: (context) => ({
        ...byId(context),
        body: { key: randomUUID(), method: "cash", amount: 500, as: "again", reason: "They pay by card" },
      }),
      answers: (_caller, target) => (target === "missing" ? undefined : 400),
    },
    // Nothing was paid before the opening.
    settleBefore: {
      subject: "booking",
      request: (context) => ({ ...byId(context), body: { as: "given", reason: "In cash" } }),
      answers: (_caller, target) => (target === "missing" ? undefined : 409),
    },
    // They are paid in full.
    pay: {
      subject: "booking",
      request: (context) => ({ ...byId(context), body: {} }),
      ownerOnly: true,
      answers: (_caller, target) => (target === "own" ? 409 : undefined),
    },
    transfer: {
      subject: "booking",
      request: (context) => ({ ...byId(context), body: {} }),
      answers: (caller, target) => (target === "own" || (isDesk(caller) && target === "other") ? 409 : undefined),
    },
    askPayment: {
      subject: "booking",
      request: (context) => ({ ...byId(context), body: {} }),
      answers: (_caller, target) => (target === "missing" ? undefined : 409),
    },
    sendReceipt: { subject: "booking", request: (context) => ({ ...byId(context), body: {} }) },
    receipts: { request: listed },
    receiptsCsv: { request: listed },
    commission: { request: () => ({ query: { month: "2037-11" } }) },
    commissionCsv: { request: () => ({ query: { month: "2037-11" } }) },
  },
  payLinks,
  bank,
  drawer,
  clients,

  imports,
  waitlist: {
    list: { request: listed },
    create: {
      request: ({ actors }) => ({ body: { serviceId: actors.service, dayFrom: TUESDAY, dayTo: "2037-11-30" } }),
    },
    remove: { subject: "waitEntry", request: byId },
    offer: {
      subject: "waitEntry",
      request: (context) => ({ ...byId(context), body: { date: "2037-11-27", time: "10:00 AM" } }),
    },
    getOffer: { subject: "waitOffer", request: byToken },
    accept: { subject: "waitOffer", request: byToken },
    decline: { subject: "waitOffer", request: byToken },
  },
  settings: {
    get: {},
    desk: {},
    update: { request: () => ({ body: { slotCapacity: FIRST_SETTINGS.slotCapacity + 1 } }) },
    preview: { request: () => ({ body: { slotCapacity: 1 } }) },
    addPicture: { raw: examplePicture(2) },
    picture: { subject: "picture", request: ({ subject }) => ({ params: { picture: subject } }) },
  },
  reports: {
    stats: {},
    waiting: {},
    // Nothing is to be seen of the day of the example.
    markSeen: { request: () => ({ body: { kind: "close", id: TUESDAY } }), answers: 404 },
    summary: { request: () => ({ query: range }) },
    bookingsCsv: { request: listed },
    paymentsCsv: { request: listed },
    usersCsv: { request: listed },
    subscribersCsv: { request: listed },
    listCsv: { request: () => ({ params: { list: "clients.csv" } }) },
    everything: {},
    dayClose: { request: () => ({ query: { date: TUESDAY } }) },
    dayCloses: { request: listed },
    closeDay: { request: () => ({ body: { date: MONDAY, counted: { cash: 1000, pos: 0, transfer: 0 } } }) },
    // The day of the example is not closed.
    blankNote: { request: () => ({ body: { date: TUESDAY, reason: "It names a guest" } }), answers: 404 },
    reopenDay: { request: () => ({ body: { date: TUESDAY } }), answers: 404 },
  },
  audit: { list: { request: listed } },
  desk: { today: {}, events: {}, search: { request: () => ({ query: { q: "ada" } }) } },
};

/** A route of the contract with its name, such as `bookings.get`, and its example. */
export interface NamedRoute {
  id: string;
  route: Route;
  example: Expectations & { request?: ((context: ExampleContext) => Partial<Call>) | undefined };
}
export interface Call {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

/** Every route of the contract with its example. */
export const namedRoutes: readonly NamedRoute[] = Object.entries(contract).flatMap(([group, routes]) =>
  Object.entries<Route>(routes).map(([key, route]) => {
    const example = (examples as Record<string, Record<string, NamedRoute["example"]>>)[group]?.[key];
    if (!example) throw new Error(`The new route ${group}.${key} needs an example in route-examples.ts`);
    return { id: `${group}.${key}`, route, example };
  }),
);

/** The routes whose answer ends; an event stream has tests of its own. */
export const endingRoutes = namedRoutes.filter(({ route }) => !route.stream);

/** These routes by their group of the contract, such as `bookings`. */
const byGroup = (routes: readonly NamedRoute[]) =>
  Object.keys(contract).map((group) => [group, routes.filter(({ id }) => id.startsWith(`${group}.`))] as const);
export const routesByGroup = byGroup(namedRoutes);
export const endingRoutesByGroup = byGroup(endingRoutes);
