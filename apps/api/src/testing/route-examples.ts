import { FIRST_SETTINGS, contract, type Route, type RouteRequest, type Slot } from "@salon/contracts";
import type { Cast, Player, PlayerName } from "./cast.ts";
import { examplePicture } from "./example-picture.ts";
import { TUESDAY } from "./paying.ts";
import { PASSWORD } from "./test-client.ts";

/** What a call can be about: somebody's own thing, or a thing of the salon. */
export type Subject =
  | "user"
  | "booking"
  | "payment"
  | "openPayment"
  | "service"
  | "message"
  | "mail"
  | "picture"
  | "verification"
  | "reset"
  | "unsubscribe";
/** Whose thing a call is about; a thing of the salon is either there (`own`) or missing. */
export type Target = "own" | "other" | "missing";

interface Asking {
  subject: string;
  cast: Cast;
  caller: Player;
}
interface Expectations {
  subject?: Subject;
  /** Sent as it is, where a call takes no JSON. */
  raw?: Uint8Array<ArrayBuffer>;
  /** The answer to who may call, where it is not the status of success; undefined leaves it at that. */
  answers?: number | ((caller: PlayerName, target: Target) => number | undefined);
  /** Staff see everybody's; these they cannot touch either. */
  ownerOnly?: true;
}
/** One honest call of a route, with what it is about put in. */
type Example<R> = Expectations &
  (unknown extends RouteRequest<R> ? { request?: undefined } : { request: (asking: Asking) => RouteRequest<R> });
type Contract = typeof contract;
/** An example for every route: one that is added to the contract does not compile without. */
type Examples = { [G in keyof Contract]: { [K in keyof Contract[G]]: Example<Contract[G][K]> } };

const byId = ({ subject }: Asking) => ({ params: { id: subject } });
const byRef = ({ subject }: Asking) => ({ params: { ref: subject } });
const byToken = ({ subject }: Asking) => ({ params: { token: subject } });
const listed = () => ({ query: {} });
const range = { from: "2026-11-01", to: "2026-11-30" };
const line = (time: Slot) => ({ service: "Haircut & Styling", date: TUESDAY, time, cartQuantity: 1 });
const NEW_TIME = { item: 0, date: "2026-11-26", time: "02:00 PM" } as const;
/** A link that is not, or no longer, good is a wrong input, not a missing thing. */
const badLink = (_caller: PlayerName, target: Target) => (target === "missing" ? 400 : undefined);

/** No customer has requested a refund. */
const declineRefund: Example<Contract["refunds"]["decline"]> = {
  subject: "payment",
  request: (asking) => ({ ...byRef(asking), body: { reason: "The cut-off was past" } }),
  answers: (_caller, target) => (target === "missing" ? undefined : 409),
};

/** Every route of the contract, called as somebody would. */
const examples: Examples = {
  meta: { serverDate: {}, openapi: {} },
  auth: {
    createAccount: { request: () => ({ body: { name: "Ada Obi", email: "ada@example.com", password: PASSWORD } }) },
    signIn: { request: ({ cast }) => ({ body: { email: cast.players.owner.email, password: PASSWORD } }) },
    signOut: {},
    loginStatus: {},
    me: {},
    sendVerification: { answers: (caller) => (caller === "unverified" ? undefined : 400) },
    verifyAccount: { subject: "verification", request: byToken, answers: badLink },
    forgotPassword: { request: ({ cast }) => ({ body: { email: cast.players.other.email } }) },
    resetPassword: {
      subject: "reset",
      request: (asking) => ({ ...byToken(asking), body: { password: "Changed#456" } }),
      answers: badLink,
    },
    sessions: {},
    endOtherSessions: {},
  },
  users: {
    list: { request: listed },
    get: { subject: "user", request: byId },
    changeRole: {
      subject: "user",
      request: ({ subject }) => ({ body: { id: subject, role: "author" } }),
      answers: (_caller, target) => (target === "own" ? 409 : undefined),
    },
    updateMe: { request: () => ({ body: { name: "Ada Obi", newsletter: true } }) },
    exportMine: {},
    // Everybody of the cast has a booking ahead.
    deleteMine: { request: () => ({ body: { password: PASSWORD } }), answers: 409 },
  },
  messages: {
    contact: { request: () => ({ body: { name: "Adaobi", email: "ada@example.com", message: "Hello" } }) },
    subscribe: { request: () => ({ body: { email: "ada@example.com" } }) },
    subscribers: { request: listed },
    unsubscribePage: { subject: "unsubscribe", request: byToken, answers: badLink },
    unsubscribe: { subject: "unsubscribe", request: byToken, answers: badLink },
    list: { request: listed },
    setAnswered: { subject: "message", request: (asking) => ({ ...byId(asking), body: { answered: true } }) },
    mails: { request: listed },
    retryMail: { subject: "mail", request: byId },
  },
  seats: {
    availability: { request: () => ({ query: { date: TUESDAY } }) },
    monthAvailability: { request: () => ({ query: { month: "2026-11" } }) },
  },
  cart: { save: { request: () => ({ body: { cartItems: [line("05:30 PM")] } }) }, get: {} },
  services: {
    create: { request: () => ({ body: { name: "Henna", timeframe: "1hr", price: 4000 } }) },
    list: { request: listed },
    get: { subject: "service", request: byId },
    update: { subject: "service", request: (asking) => ({ ...byId(asking), body: { price: 4500 } }) },
    remove: { subject: "service", request: byId },
  },
  bookings: {
    createForCustomer: {
      subject: "user",
      request: ({ subject, cast }) => ({
        body: {
          paymentMethod: "Flutterwave",
          bookingStatus: "placed",
          bookingDate: TUESDAY,
          bookingAmount: 3000,
          user: subject,
          cartItems: [{ serviceId: cast.service }],
        },
      }),
    },
    list: { request: listed },
    get: { subject: "booking", request: byId },
    changeStatus: {
      subject: "booking",
      request: (asking) => ({ ...byId(asking), body: { bookingStatus: "processing" } }),
    },
    day: { request: () => ({ query: { date: TUESDAY } }) },
    addWalkIn: {
      request: ({ cast }) => ({
        body: { name: "Walk In", serviceId: cast.service, date: TUESDAY, time: "06:30 PM", method: "cash" },
      }),
    },
    setFlags: { subject: "booking", request: (asking) => ({ ...byId(asking), body: { arrived: true } }) },
    cancel: { subject: "booking", request: byId },
    reschedule: { subject: "booking", request: (asking) => ({ ...byId(asking), body: NEW_TIME }) },
    calendar: { subject: "booking", request: byId },
  },
  payments: {
    pay: {
      subject: "user",
      request: ({ subject }) => ({ body: { userID: subject, cartItems: [line("05:00 PM")] } }),
      // Whether that user exists is nobody's business.
      answers: (_caller, target) => (target === "own" ? undefined : 403),
    },
    return: { request: () => ({ query: {} }), answers: 302 },
    status: { subject: "payment", request: byRef },
    cancel: { subject: "openPayment", request: byRef, ownerOnly: true },
    // Without the provider's proof, whoever asks.
    webhook: { answers: 401 },
    list: { request: listed },
    recheck: { subject: "payment", request: byRef },
    reassign: {
      subject: "payment",
      request: (asking) => ({ ...byRef(asking), body: NEW_TIME }),
      answers: (_caller, target) => (target === "missing" ? undefined : 409),
    },
  },
  refunds: {
    // The bookings of the cast stand: no money is due.
    refund: {
      subject: "payment",
      request: (asking) => ({ ...byRef(asking), body: { reason: "Paid twice" } }),
      answers: (_caller, target) => (target === "missing" ? undefined : 409),
    },
    decline: declineRefund,
    declineAlias: declineRefund,
  },
  settings: {
    get: {},
    update: { request: () => ({ body: { slotCapacity: FIRST_SETTINGS.slotCapacity + 1 } }) },
    preview: { request: () => ({ body: { slotCapacity: 1 } }) },
    addPicture: { raw: examplePicture(2) },
    picture: { subject: "picture", request: ({ subject }) => ({ params: { picture: subject } }) },
  },
  reports: {
    stats: {},
    summary: { request: () => ({ query: range }) },
    bookingsCsv: { request: listed },
    paymentsCsv: { request: listed },
    usersCsv: { request: listed },
    subscribersCsv: { request: listed },
    dayClose: { request: () => ({ query: { date: TUESDAY } }) },
    closeDay: { request: () => ({ body: { date: TUESDAY, counted: { cash: 1000, pos: 0, transfer: 0 } } }) },
  },
  audit: { list: { request: listed } },
};

/** A route of the contract under its name, `bookings.get`, with its example. */
export interface NamedRoute {
  id: string;
  route: Route;
  example: Expectations & { request?: ((asking: Asking) => Partial<Call>) | undefined };
}
/** What a call carries. */
export interface Call {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

/** Every route of the contract with its example. @throws Error when one has none */
export const namedRoutes: readonly NamedRoute[] = Object.entries(contract).flatMap(([group, routes]) =>
  Object.entries<Route>(routes).map(([key, route]) => {
    const example = (examples as Record<string, Record<string, NamedRoute["example"]>>)[group]?.[key];
    if (!example) throw new Error(`The new route ${group}.${key} needs an example in route-examples.ts`);
    return { id: `${group}.${key}`, route, example };
  }),
);
