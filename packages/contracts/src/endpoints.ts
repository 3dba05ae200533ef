import { MAX_IMPORT_BYTES } from "./list-bytes.ts";
import { PICTURE_MAX_BYTES } from "./rules/pictures.ts";
import type { Access } from "./rules/roles.ts";

/** The largest webhook that WhatsApp sends: https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/overview */
const WHATSAPP_WEBHOOK_BYTES = 3 * 1024 * 1024;

/** A file of data that staff take out of the salon. */
const FILE = { raw: true, exports: true } as const;
const BEFORE_STEP = { beforeStep: true } as const;
/** For lists of up to 366 days with reasons. */
const LONG_LISTS = { bodyBytes: 64 * 1024 };
/** For a list of 2 MB with what its columns are and the answers to its questions. */
const BANK_LISTS = {
  bodyBytes: 3 * 1024 * 1024,
  upload: { fileBytes: MAX_IMPORT_BYTES, json: ["mapping", "answers", "rows"] },
};
/** For all rows of such a list, each with its token. */
const BANK_PAIRS = { bodyBytes: 3 * 1024 * 1024 };
/** For a list of 2 MB, which is longer as JSON. */
const IMPORTED_LISTS = { bodyBytes: 5 * 1024 * 1024, upload: { fileBytes: MAX_IMPORT_BYTES, json: [] } };

/** One route without its schemas: method, path, access and how it transports data. */
export interface Endpoint {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: `/${string}`;
  access: Access;
  /** Status of success; default: 200. */
  status?: 201;
  /** Another status of success, which the handler sets: 200 when the same call came before, 202 when the rest happens by mail. */
  also?: 200 | 202;
  /** The route answers an array and `X-Total-Count`; its query has page, pageSize, sort and q. */
  list?: true;
  /** The handler writes the response itself: a redirect, a file, or text for another machine. */
  raw?: true;
  /** Somebody takes data out of the salon: the activity log has an entry of it before the first byte. */
  exports?: true;
  /** The answer is an event stream that stays open: the load shedder does not count it, and it ends when its session ends. */
  stream?: true;
  /** The route also accepts `multipart/form-data`; these fields are parsed as numbers. */
  form?: readonly string[];
  /** The route also accepts `multipart/form-data` with one `file` of at most so many bytes; these other fields are parsed as JSON. */
  upload?: { readonly fileBytes: number; readonly json: readonly string[] };
  /** The route accepts a picture of at most this many bytes instead of JSON. */
  pictureBytes?: number;
  /** The largest body; default: 16 KB. */
  bodyBytes?: number;
  /** The answer does not depend on the caller: no session is read, and shared caches may store it but must revalidate. All other answers are `no-store`. */
  cacheable?: true;
  /** The answer is the same for all who may call the route: callers that wait at the same time share one. */
  shared?: true;
  /** A session may call it that waits for its second step; on every other public route such a session counts as a guest. */
  beforeStep?: true;
  /** A route of an outside service: a GET that changes data, or a call without CSRF protection. */
  provider?: true;
  /** The largest body of a webhook; default: 64 KB. */
  webhookBytes?: number;
  /** The header that proves a webhook; default: the payment provider's `verif-hash`. */
  signature?: "x-hub-signature-256";
}
type Options = Omit<Endpoint, "method" | "path" | "access">;

const on =
  <const M extends Endpoint["method"]>(method: M) =>
  <const P extends `/${string}`, const A extends Access, const O extends Options = object>(
    path: P,
    access: A,
    options?: O,
  ) =>
    ({ method, path, access, ...options }) as { method: M; path: P; access: A } & O;
const get = on("GET");
const post = on("POST");
const patch = on("PATCH");
const del = on("DELETE");

/** Every route of the API below `/api/v1`, by group. */
export const endpoints = {
  meta: {
    serverDate: get("/", "public"),
    openapi: get("/openapi.json", "public", { raw: true }),
  },
  auth: {
    createAccount: post("/users/create-account", "public", { status: 201, ...BEFORE_STEP }),
    signIn: post("/users/sign-in", "public", BEFORE_STEP),
    quickStart: post("/users/quick-start", "public", { status: 201, also: 202, ...BEFORE_STEP }),
    sendSignInLink: post("/users/sign-in-link", "public"),
    signInLink: get("/users/sign-in-link/:token", "public"),
    signInByLink: post("/users/sign-in-link/:token", "public", BEFORE_STEP),
    signOut: post("/users/sign-out", "public", BEFORE_STEP),
    loginStatus: get("/users/loginStatus", "public", BEFORE_STEP),
    me: get("/users/getUser", "signedIn", BEFORE_STEP),
    sendVerification: post("/users/verificationEmail", "signedIn"),
    verifyAccount: patch("/users/verifyUser/:token", "public"),
    forgotPassword: post("/users/forgotPassword", "public"),
    resetPassword: patch("/users/resetPassword/:token", "public"),
    sessions: get("/users/sessions", "signedIn"),
    endOtherSessions: post("/users/sessions/end-others", "signedIn"),
    /** One of the caller's own. */
    endSession: post("/users/sessions/:id/end", "signedIn"),
  },
  secondStep: {
    get: get("/users/second-step", "staff", BEFORE_STEP),
    /** Completes a session by a code of the app or a recovery code. */
    pass: post("/users/second-step/pass", "staff", BEFORE_STEP),
    /** Shows again who the caller is, for what asks it. */
    prove: post("/users/again", "staff", BEFORE_STEP),
    begin: post("/users/second-step/begin", "staff", BEFORE_STEP),
    finish: post("/users/second-step/finish", "staff", BEFORE_STEP),
    newRecoveryCodes: post("/users/second-step/recovery-codes", "staff"),
    remove: del("/users/second-step", "staff"),
    forgetDevice: del("/users/trusted-devices/:id", "staff"),
    /** Whether admins need one. */
    require: post("/settings/two-steps", "admin"),
  },
  users: {
    list: get("/users/getUsers", "staff", { list: true }),
    get: get("/users/getuserbyid/:id", "staff"),
    changeRole: post("/users/upgradeUser", "admin"),
    /** Every session of an account. */
    endSessions: post("/users/:id/end-sessions", "admin"),
  },
  myData: {
    updateMe: patch("/users/me", "signedIn"),
    exportMine: get("/users/export", "signedIn", { exports: true }),
    obstacles: get("/users/delete-account", "signedIn"),
    deleteMine: post("/users/delete-account", "signedIn"),
  },
  messages: {
    contact: post("/users/contact-us", "public"),
    subscribe: post("/users/news-letter", "public"),
    subscribers: get("/users/getNews", "staff", { list: true }),
    unsubscribePage: get("/users/unsubscribe/:token", "public"),
    unsubscribe: post("/users/unsubscribe/:token", "public", { provider: true, form: [] }),
    list: get("/messages", "staff", { list: true }),
    setAnswered: patch("/messages/:id", "staff"),
    mails: get("/mails", "staff", { list: true }),
    retryMail: post("/mails/:id/retry", "staff"),
    counts: get("/messages/counts", "staff"),
    /** WhatsApp calls it once, when the owner registers the address of the webhook. */
    verifyWebhook: get("/messages/whatsapp/webhook", "public", { raw: true }),
    webhook: post("/messages/whatsapp/webhook", "public", {
      raw: true,
      provider: true,
      webhookBytes: WHATSAPP_WEBHOOK_BYTES,
      signature: "x-hub-signature-256",
    }),
  },
  seats: {
    availability: get("/booking/availability", "public", { cacheable: true }),
    monthAvailability: get("/booking/availability/month", "public", { cacheable: true }),
    /** The next time at which any service can be booked; of the last minute. */
    nextFree: get("/booking/availability/next", "public", { cacheable: true }),
    /** The same time every few weeks, with the nearest times beside each that is not free. */
    repeatAvailability: get("/booking/availability/repeat", "public", { cacheable: true }),
    /** Plans for several services and guests, all of them or none. */
    visit: post("/booking/availability/visit", "public"),
  },
  cart: {
    save: patch("/users/saveCart", "signedIn"),
    get: get("/users/getCart", "signedIn"),
  },
  services: {
    create: post("/services/", "staff", { status: 201, also: 200, form: ["price"] }),
    list: get("/services/all-services", "public", { list: true, cacheable: true }),
    /** Its answer names the picture; `settings.picture` serves it. */
    addPicture: post("/services/pictures", "staff", { status: 201, pictureBytes: PICTURE_MAX_BYTES }),
    get: get("/services/:id", "public"),
    /** The coming appointments with a service. */
    preview: get("/services/:id/preview", "staff"),
    update: patch("/services/:id", "staff", { form: ["price"] }),
    updateMenu: patch("/services/:id/menu", "staff"),
    remove: del("/services/:id", "staff"),
  },
  team: {
    list: get("/team", "public", { cacheable: true }),
    all: get("/team/all", "staff", { list: true }),
    create: post("/team", "admin", { status: 201, also: 200, ...LONG_LISTS }),
    update: patch("/team/:id", "admin", LONG_LISTS),
    previewNew: post("/team/preview", "admin", LONG_LISTS),
    preview: post("/team/:id/preview", "admin", LONG_LISTS),
    /** The appointments of today that an absence would leave without this person. */
    previewAbsence: post("/team/:id/absence/preview", "staff"),
    /** Today without this person, and its end. */
    addAbsence: post("/team/:id/absence", "staff", { status: 201, also: 200 }),
    endAbsence: del("/team/:id/absence", "staff"),
    /** For an admin, and for the account of the member. */
    createFeed: post("/team/:id/feed", "staff"),
    revokeFeed: del("/team/:id/feed", "staff"),
    feed: get("/team/feed/:token.ics", "public", { raw: true }),
    resources: get("/resources", "staff", { list: true }),
    createResource: post("/resources", "admin", { status: 201, also: 200 }),
    updateResource: patch("/resources/:id", "admin"),
    previewNewResource: post("/resources/preview", "admin"),
    previewResource: post("/resources/:id/preview", "admin"),
  },
  bookings: {
    createForCustomer: post("/booking/create-admin-booking", "staff", { status: 201 }),
    list: get("/booking/", "signedIn", { list: true }),
    get: get("/booking/getBooking/:id", "signedIn"),
    changeStatus: patch("/booking/:id", "staff", { form: [] }),
    day: get("/booking/day", "staff"),
    /** The coming appointments that cannot take place as they are booked. */
    displaced: get("/booking/displaced", "staff", { list: true }),
    /** The services that were booked lately, by their ids, the most used first. */
    usedServices: get("/booking/used-services", "staff"),
    addWalkIn: post("/booking/walk-in", "staff", { status: 201 }),
    /** Ends the link of a booking, and the payments that were begun by it. */
    revokeLink: post("/booking/:id/pay-link/revoke", "staff"),
    /** Of a reservation: it counts, its link is answered again, or its places come free. */
    makeDefinite: post("/booking/:id/hold/definite", "staff"),
    holdLink: post("/booking/:id/hold/link", "staff"),
    /** The same as `revokeLink`, for pages of 1.0.0. */
    revokeHoldLink: post("/booking/:id/hold/revoke", "staff"),
    letGo: post("/booking/:id/hold/release", "staff"),
    /** The customer of a reservation that was not paid in time was called. */
    noteCalled: post("/booking/:id/hold/called", "staff"),
    setFlags: patch("/booking/:id/flags", "staff"),
    setClient: patch("/booking/:id/client", "staff"),
    cancel: post("/booking/:id/cancel", "signedIn"),
    reschedule: post("/booking/:id/reschedule", "signedIn"),
    rescheduleVisit: post("/booking/:id/reschedule-visit", "signedIn"),
    visitPlans: post("/booking/:id/visit-plans", "signedIn"),
    assign: post("/booking/:id/assign", "staff"),
    /** Who is free for an appointment, and the nearest times for it. */
    ways: get("/booking/:id/ways", "staff"),
    /** An appointment that cannot take place takes place all the same. */
    takesPlace: post("/booking/:id/takes-place", "staff"),
    /** The time of a no-show is given up, from the next slot on. */
    free: post("/booking/:id/free", "staff"),
    calendar: get("/booking/:id/calendar.ics", "signedIn", { raw: true }),
  },
  payments: {
    pay: post("/booking/pay", "signedIn"),
    /** Where the provider sends a payer back to; `state` proves that the caller came from the page of the payment. */
    return: get("/booking/payment/return/:state", "public", { raw: true, provider: true }),
    /** The same for pages that were made before 1.1.0. */
    returnWithoutState: get("/booking/payment/return", "public", { raw: true, provider: true }),
    /** What came, for a payer with this state. */
    came: get("/booking/payment/return/:state/came", "public"),
    /** The places of a day that payment pages hold: of carts, not of reservations. */
    holds: get("/booking/holds", "staff"),
    /** Ends the payment of a cart that is not paid; its places come free. */
    releaseHold: post("/booking/holds/:ref/release", "staff"),
    status: get("/booking/payment/:ref", "signedIn"),
    cancel: post("/booking/payment/:ref/cancel", "signedIn"),
    /** For the owner of the payment or its booking, and for staff. */
    saidSent: post("/booking/payment/:ref/said-sent", "signedIn"),
    webhook: post("/booking/payment/webhook", "public", { raw: true, provider: true }),
    /** The caller's own payments that need a decision of the salon, or whose money is on its way back, and the last one while it is unfinished. */
    mine: get("/booking/payment", "signedIn"),
    list: get("/payments", "staff", { list: true }),
    recheck: post("/payments/:ref/recheck", "staff"),
    reassign: post("/payments/:ref/reassign", "staff"),
    accept: post("/payments/:ref/accept", "staff"),
    attach: post("/payments/:ref/attach", "staff"),
  },
  refunds: {
    refund: post("/payments/:ref/refund", "admin"),
    decline: post("/payments/:ref/decline-refund", "admin"),
  },
  till: {
    bill: get("/booking/:id/bill", "signedIn"),
    /** Refunds are for admins. */
    addReceipt: post("/booking/:id/receipts", "staff", { status: 201, also: 200 }),
    addExtra: post("/booking/:id/extras", "staff", { status: 201 }),
    reverse: post("/booking/:id/receipts/:key/reverse", "admin"),
    /** Of a booking that goes on: money of one way goes back by it. */
    giveBack: post("/booking/:id/give-back", "admin", { status: 201, also: 200 }),
    /** Of a cancelled booking: what was paid before the opening was given back by hand, or is kept. */
    settleBefore: post("/booking/:id/paid-before", "admin"),
    /** For the owner of the booking. */
    pay: post("/booking/:id/pay", "signedIn"),
    /** For the owner of the booking, and for staff. */
    transfer: post("/booking/:id/transfer", "signedIn", { status: 201, also: 200 }),
    askPayment: post("/booking/:id/ask-payment", "staff"),
    sendReceipt: post("/booking/:id/send-receipt", "staff"),
    receipts: get("/receipts", "staff", { list: true }),
    receiptsCsv: get("/reports/receipts.csv", "staff", FILE),
    commission: get("/reports/commission", "admin"),
    commissionCsv: get("/reports/commission.csv", "admin", FILE),
  },
  payLinks: {
    /** For anyone who has the link of a booking, until 14 days after its last appointment. */
    get: get("/pay-links/:token", "public"),
    pay: post("/pay-links/:token/pay", "public"),
    transfer: post("/pay-links/:token/transfer", "public", { status: 201, also: 200 }),
    /** How the last payment by the link stands. */
    payment: get("/pay-links/:token/payment", "public"),
    saidSent: post("/pay-links/:token/said-sent", "public"),
    calendar: get("/pay-links/:token/calendar.ics", "public", { raw: true }),
  },
  bank: {
    /** Reads only: nothing of the list is stored. */
    match: post("/receipts/match", "admin", BANK_LISTS),
    confirm: post("/receipts/confirm", "admin", BANK_PAIRS),
    undo: del("/receipts/match/:mark", "admin"),
  },
  drawer: {
    day: get("/drawer", "staff"),
    /** What authors together take out in a day is limited by the settings. */
    add: post("/drawer", "staff", { status: 201, also: 200 }),
    reverse: post("/drawer/:id/reverse", "admin"),
    blank: post("/drawer/:id/blank", "admin"),
    csv: get("/reports/drawer.csv", "staff", FILE),
  },
  clients: {
    list: get("/clients", "staff", { list: true }),
    /** Answers 200 with the card that the person has already. */
    create: post("/clients", "staff", { status: 201, also: 200 }),
    day: get("/clients/day", "staff"),
    get: get("/clients/:id", "staff"),
    update: patch("/clients/:id", "staff"),
    addNote: post("/clients/:id/notes", "staff", { status: 201 }),
    blankNote: post("/clients/:id/notes/:note/blank", "admin"),
    addPatchTest: post("/clients/:id/patch-tests", "staff", { status: 201 }),
    link: post("/clients/:id/link", "staff"),
    merge: post("/clients/:id/merge", "admin"),
    export: get("/clients/:id/export", "admin", { exports: true }),
    remove: del("/clients/:id", "admin"),
  },
  imports: {
    list: get("/import", "admin", { list: true }),
    create: post("/import", "admin", { status: 201, also: 200, ...IMPORTED_LISTS }),
    get: get("/import/:id", "admin"),
    update: patch("/import/:id", "admin", LONG_LISTS),
    rows: get("/import/:id/rows", "admin", { list: true }),
    run: post("/import/:id/run", "admin"),
    undo: post("/import/:id/undo", "admin"),
    remove: del("/import/:id", "admin"),
  },
  waitlist: {
    /** A customer's own entries; for staff those of all customers. */
    list: get("/waitlist", "signedIn", { list: true }),
    create: post("/waitlist", "signedIn", { status: 201 }),
    /** For the owner of the entry, and for staff. */
    remove: del("/waitlist/:id", "signedIn"),
    offer: post("/waitlist/:id/offer", "staff"),
    /** An offer is for anyone who has its token, which is mailed; of any other 404, for staff too. */
    getOffer: get("/waitlist/offers/:token", "public"),
    accept: post("/waitlist/offers/:token/accept", "public"),
    decline: post("/waitlist/offers/:token/decline", "public"),
  },
  settings: {
    get: get("/settings", "public", { cacheable: true }),
    /** With what only staff read: the limit of the drawer, and what was answered before opening. */
    desk: get("/settings/desk", "staff"),
    update: patch("/settings", "admin", LONG_LISTS),
    preview: post("/settings/preview", "admin", LONG_LISTS),
    addPicture: post("/settings/pictures", "admin", { status: 201, pictureBytes: PICTURE_MAX_BYTES }),
    picture: get("/settings/pictures/:picture", "public", { raw: true, cacheable: true }),
  },
  reports: {
    stats: get("/stats", "staff", { shared: true }),
    /** How much waits for the caller's role, for the badges of the menu and the dashboard. */
    waiting: get("/waiting", "staff"),
    /** What stands in `toSee` of `waiting` was seen by an admin, and goes. */
    markSeen: post("/seen", "admin"),
    summary: get("/reports/summary", "staff"),
    bookingsCsv: get("/reports/bookings.csv", "staff", FILE),
    paymentsCsv: get("/reports/payments.csv", "staff", FILE),
    usersCsv: get("/reports/users.csv", "staff", FILE),
    subscribersCsv: get("/reports/subscribers.csv", "staff", FILE),
    /** The lists that have no table of their own, for a salon that leaves. */
    listCsv: get("/reports/lists/:list", "admin", FILE),
    /** All that is stored, as one file. */
    everything: get("/reports/everything.json", "admin", FILE),
    dayClose: get("/day-close", "staff"),
    /** The days that were closed. */
    dayCloses: get("/day-closes", "admin", { list: true }),
    closeDay: post("/day-close", "staff"),
    reopenDay: post("/day-close/reopen", "admin"),
    blankNote: post("/day-close/blank", "admin"),
  },
  audit: {
    list: get("/audit", "admin", { list: true }),
  },
  desk: {
    /** Today and the next two weeks, for the dashboard. */
    today: get("/desk/today", "staff", { shared: true }),
    /** Each event names what has changed; the data comes from the other calls. */
    events: get("/desk/events", "staff", { raw: true, stream: true }),
    /** The few people and bookings that a text finds, for the search box of the back office. */
    search: get("/search", "staff"),
  },
} satisfies Record<string, Record<string, Endpoint>>;
