/** The salon's constants, and the default values of its settings. */

export const BRAND = "Ibadandun Salon & Spa";
export const TAGLINE = "Beauty & Ultimate Relaxation";
/** The place of the drawn map: the words by which an address is known to be there, and where it is on maps. */
export const PLACE = {
  road: "Iwo Road",
  locality: "Ibadan",
  region: "Oyo State",
  latitude: 7.4071,
  longitude: 3.9431,
};
export const CURRENCY = "NGN";
export const TIME_ZONE = "Africa/Lagos";
export const LOCALE = "en-NG";

/**
 * The minutes from one slot of a day to the next, and the first and the last slot in minutes from midnight. A shorter slot
 * needs a migration of the stored `slots`: a claim names every slot that its service covers.
 */
export const SLOT_MINUTES = 30;
export const FIRST_SLOT_MINUTES = 9 * 60;
const LAST_SLOT_MINUTES = 19 * 60;

/** The start of a slot, such as `09:30 AM`; this text identifies the slot. */
export type Slot = `${string}:${string} ${"AM" | "PM"}`;
const twoDigits = (number: number) => String(number).padStart(2, "0");
/** Returns the text of a time in minutes from midnight. */
export const timeText = (minutes: number): Slot =>
  `${twoDigits(Math.floor(minutes / 60) % 12 || 12)}:${twoDigits(minutes % 60)} ${minutes < 12 * 60 ? "AM" : "PM"}`;

export const FIRST_SLOT = timeText(FIRST_SLOT_MINUTES);
export const LAST_SLOT = timeText(LAST_SLOT_MINUTES);
/** Every slot of a day in its order. */
export const SLOTS: readonly [Slot, ...Slot[]] = [
  FIRST_SLOT,
  ...Array.from({ length: (LAST_SLOT_MINUTES - FIRST_SLOT_MINUTES) / SLOT_MINUTES }, (_, index) =>
    timeText(FIRST_SLOT_MINUTES + (index + 1) * SLOT_MINUTES),
  ),
];

/** Whether a time names a slot; bookings that staff create may have none. */
export const isSlot = (time: string): time is Slot => (SLOTS as readonly string[]).includes(time);

/** Weekday names by the numbers of weekdays, from Sunday. */
export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** The time of a booking without a slot, which takes no seat. */
export const NO_SLOT = "N/A";

export const ROLES = ["customer", "author", "admin", "suspended"] as const;
export type Role = (typeof ROLES)[number];
/** The shown names of the roles; 'Suspend' is the specified label. */
export const ROLE_LABELS: Record<Role, string> = {
  customer: "Customer",
  author: "Author",
  admin: "Admin",
  suspended: "Suspend",
};

export const ONLINE_METHOD = "Flutterwave";
export const PAYMENT_METHODS = [ONLINE_METHOD, "Cash", "POS", "Transfer"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
/** Payment methods of a walk-in: the form's value, and the name that the booking shows. */
export const DESK_METHODS = { cash: "Cash", pos: "POS", transfer: "Transfer" } as const;

export const CART_MAX_LINES = 10;
export const LINE_MAX_QUANTITY = 4;
export const UNPARSED_MINUTES = 30;

/** Minutes until the payment page closes, and below it minutes until its seats are released. */
export const PAYMENT_SESSION_MINUTES = 15;
export const HOLD_MINUTES = 20;

/** Minutes for which an account number is asked for, and for which one is shown that does not say its end. */
export const ACCOUNT_MINUTES = 60;
export const ACCOUNT_MINUTES_UNKNOWN = 30;
/** The least that staff ask for by an account number. */
export const TRANSFER_MIN_NAIRA = 100;

/** The most open entries of a customer on the waiting list, and how many days ahead an entry may reach. */
export const WAITLIST_MAX_OPEN = 5;
export const WAITLIST_DAYS = 60;
/** For how many minutes an offer of the waiting list holds its place. */
export const OFFER_MINUTES = 30;
/** Offers are made by themselves from 08:00 to 20:00 in Lagos, in minutes from midnight. */
export const OFFERS_FROM_MINUTES = 8 * 60;
export const OFFERS_UNTIL_MINUTES = 20 * 60;

/** The ranges of a repeated booking: every so many weeks, so many times. */
export const REPEAT_WEEKS = { min: 1, max: 8 } as const;
export const REPEAT_TIMES = { min: 2, max: CART_MAX_LINES } as const;

/** The most guests of a visit, and the most days of one search. */
export const VISIT_MAX_GUESTS = 10;
export const VISIT_MAX_DAYS = 14;
/** The most plans that one search answers. */
export const VISIT_PLANS = 6;

/** The services of the footer in their order. */
export const FOOTER_SERVICES = [
  "Haircut & Styling",
  "Manicure & Pedicure",
  "Wig Installation",
  "Braiding & Weaving",
  "Ear & Nose Piercing",
  "Nails Technician",
  "Lashes Extensions",
] as const;

export const KEYWORDS = ["unisex salon", "spa", "haircut", "braiding", "wigs", "nails", "lashes", "piercing"];

export const POLICY_EFFECTIVE_DATE = "January 18, 2025";

const weekday = (day: number) => ({ day, open: FIRST_SLOT as Slot | null, close: LAST_SLOT as Slot | null });

/** What 1.0.0 knows of `CONFIRMABLE`; it refuses stored settings that confirm more. */
export const FIRST_CONFIRMABLE = ["hours", "slotCapacity", "gallery", "notebook"] as const;
/** What the owner can confirm before opening: that a delivered value is right, the notebook is in, or customers may book already. */
export const CONFIRMABLE = [
  ...FIRST_CONFIRMABLE,
  ...(["pause", "address", "phones", "email", "links", "prices", "cancellation", "twoSteps"] as const),
] as const;
export type Confirmable = (typeof CONFIRMABLE)[number];

/** The default settings; phones and handles are placeholders that the owner replaces. */
export const FIRST_SETTINGS = {
  hours: [
    { day: 0, open: "01:00 PM" as Slot | null, close: "05:00 PM" as Slot | null },
    ...[1, 2, 3, 4, 5, 6].map(weekday),
  ],
  closedDates: [] as { date: string; reason: string }[],
  slotCapacity: 5,
  noticeMinutes: 0,
  overrunMinutes: null as number | null,
  cancelCutoffHours: 24,
  cancellation:
    "If you miss an appointment or cancel later than {cut-off}, we may keep a reasonable part of what you paid for the time that was kept for you; if you were ill or it was our fault, tell us and nothing is kept.",
  horizonDays: 365,
  depositPercent: 100,
  drawerOutMax: 20_000,
  foreignNumbers: false,
  gallery: [] as { picture: string; alt: string }[],
  confirmed: [] as Confirmable[],
  contact: {
    address: "Iwo Road, Ibadan, Oyo State, Nigeria",
    phones: ["+234 800 000 0001", "+234 800 000 0002"],
    whatsapp: "+234 800 000 0001",
    email: "hello@ibadandun.example",
    tiktok: "https://www.tiktok.com/@ibadandun",
    instagram: "https://www.instagram.com/ibadandun",
  },
};
