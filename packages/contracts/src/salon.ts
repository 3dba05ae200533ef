/** The salon's constants, and the default values of its settings. */

export const BRAND = "Ibadandun Salon & Spa";
export const TAGLINE = "Beauty & Ultimate Relaxation";
export const CURRENCY = "NGN";
export const TIME_ZONE = "Africa/Lagos";
export const LOCALE = "en-NG";

/** The start times of a day, every half hour; this text identifies a slot. */
export const SLOTS = [
  "09:00 AM",
  "09:30 AM",
  "10:00 AM",
  "10:30 AM",
  "11:00 AM",
  "11:30 AM",
  "12:00 PM",
  "12:30 PM",
  "01:00 PM",
  "01:30 PM",
  "02:00 PM",
  "02:30 PM",
  "03:00 PM",
  "03:30 PM",
  "04:00 PM",
  "04:30 PM",
  "05:00 PM",
  "05:30 PM",
  "06:00 PM",
  "06:30 PM",
  "07:00 PM",
] as const;
export type Slot = (typeof SLOTS)[number];
export const SLOT_MINUTES = 30;

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

export const BOOKING_STATUSES = ["placed", "processing", "completed", "cancelled"] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

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

export const KEYWORDS = [
  "unisex salon",
  "spa",
  "Ibadan",
  "Iwo Road",
  "haircut",
  "braiding",
  "wigs",
  "nails",
  "lashes",
  "piercing",
];

export const POLICY_EFFECTIVE_DATE = "January 18, 2025";

const weekday = (day: number) => ({ day, open: "09:00 AM" as Slot | null, close: "07:00 PM" as Slot | null });

/** The default settings; phones and handles are placeholders that the owner replaces. */
export const FIRST_SETTINGS = {
  hours: [
    { day: 0, open: "01:00 PM" as Slot | null, close: "05:00 PM" as Slot | null },
    ...[1, 2, 3, 4, 5, 6].map(weekday),
  ],
  closedDates: [] as { date: string; reason: string }[],
  slotCapacity: 5,
  noticeMinutes: 0,
  cancelCutoffHours: 24,
  horizonDays: 365,
  gallery: [] as { picture: string; alt: string }[],
  contact: {
    address: "Iwo Road, Ibadan, Oyo State, Nigeria",
    phones: ["+234 800 000 0001", "+234 800 000 0002"],
    whatsapp: "+234 800 000 0001",
    email: "hello@ibadandun.example",
    tiktok: "https://www.tiktok.com/@ibadandun",
    instagram: "https://www.instagram.com/ibadandun",
  },
};
