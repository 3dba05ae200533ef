import type { Access } from "./rules/roles.ts";
import { BRAND, KEYWORDS, POLICY_EFFECTIVE_DATE } from "./salon.ts";

/** A lucide icon that the admin menu shows; `shell/admin/admin-menu.tsx` in the web app draws it. */
export type MenuIcon =
  | "CalendarDays"
  | "CalendarPlus"
  | "ChartColumn"
  | "CircleDollarSign"
  | "ClipboardList"
  | "Contact"
  | "History"
  | "Home"
  | "Hourglass"
  | "LayoutDashboard"
  | "Mails"
  | "MessageSquareText"
  | "QrCode"
  | "ReceiptText"
  | "Scissors"
  | "Settings"
  | "Tags"
  | "UserRoundCheck"
  | "Users"
  | "Wallet";

/** The parts of the admin menu by their caption, in their order; the first has none. */
export const MENU_GROUPS = ["", "Today", "Money", "People", "Set-up"] as const;

/** An entry of the admin menu; a role sees it when it may open the page. */
export interface MenuEntry {
  group: (typeof MENU_GROUPS)[number];
  label: string;
  icon: MenuIcon;
}

/** One page of the web app. Router, head tags, admin menu, breadcrumbs, status codes and page tests derive from it. */
export interface WebPage {
  path: `/${string}`;
  access: Access;
  /** Without the brand, and without "Admin". */
  title: string;
  /** At most 155 characters. */
  description: string;
  robots: "index, follow" | "noindex" | "noindex, nofollow";
  /** The canonical path where it is not `path` up to its first parameter. */
  canonical?: `/${string}`;
  /** Name of the page that the breadcrumb links to. */
  parent?: string;
  menu?: MenuEntry;
}

const WORK = "Haircuts, braids, wigs, nails, lashes and piercing";
const MAX_DESCRIPTION = 155;
const HIDDEN = "noindex, nofollow";
const ADMIN = "/admin/";

type Options = Partial<Omit<WebPage, "path" | "title" | "description">>;

const page = <const P extends `/${string}`>(
  path: P,
  title: string,
  description: string,
  options: Options = {},
): WebPage & { path: P } => ({ path, title, description, access: "public", robots: HIDDEN, ...options });
const admin = <const P extends `${typeof ADMIN}${string}`>(path: P, title: string, options?: Options) =>
  page(path, title, "Administration.", { access: "staff", ...options });
const entryOf = (group: MenuEntry["group"]) => (label: string, icon: MenuIcon) => ({ menu: { group, label, icon } });
const today = entryOf("Today");
const money = entryOf("Money");
const people = entryOf("People");
const setUp = entryOf("Set-up");
const signedIn = { access: "signedIn" } as const;

/** Every page by name. The server answers 404 to any other path. The admin menu keeps this order. */
export const pages = {
  home: page("/", "Unisex salon & spa", `${WORK}. Book and pay online.`, {
    robots: "index, follow",
    ...entryOf("")("Homepage", "Home"),
  }),
  signUp: page("/sign-up", "Create account", "Create your account to book salon appointments."),
  signIn: page("/sign-in", "Sign in", "Sign in to book and see your appointments."),
  forgotPassword: page("/forgot-password", "Forgot password", "Get a link to reset your password.", {
    canonical: "/forgot",
  }),
  verifyAccount: page("/verify/:verificationToken", "Verify account", "Verify account."),
  resetPassword: page("/resetPassword/:resetToken", "Change password", "Change password."),
  signInLink: page("/sign-in-link/:signInToken", "Sign in by link", "Sign in by link."),
  bookings: page("/bookings", "Book an appointment", "Pick a service, a day and a time."),
  plan: page("/plan", "Plan a visit", "Several services, or with friends: all of it at one visit."),
  bookingHistory: page("/booking-history", "Your bookings", "Your past and upcoming appointments.", {
    ...signedIn,
    robots: "noindex",
  }),
  bookingDetails: page("/booking-details/:id", "Booking details", "Booking details.", signedIn),
  offer: page("/offer/:token", "A place for you", "A place for you."),
  payLink: page("/p/:token", "Your appointment", "Your appointment and its bill."),
  marketPlace: page("/market-place", "Marketplace", "Coming soon."),
  priceList: page("/price-list", "Price list", "Services, durations and prices in NGN."),
  paid: page("/paid", "Your payment", "What came of your payment."),
  checkout: page("/checkout", "Verifying payment", "Payment."),
  checkoutSuccess: page("/checkout-success", "Payment successful", "Payment."),
  privacyPolicy: page("/privacy-policy", "Privacy Policy", "What we collect and why."),
  termsOfService: page("/terms-of-service", "Terms of Service", `Terms, effective ${POLICY_EFFECTIVE_DATE}.`),
  myData: page("/my-data", "My data", "My data at the salon.", signedIn),
  unsubscribe: page("/unsubscribe/:token", "Unsubscribe", "Unsubscribe."),
  adminDashboard: admin("/admin/dashboard", "Dashboard", today("Dashboard", "LayoutDashboard")),
  adminDay: admin("/admin/day", "Day", today("Day", "CalendarDays")),
  adminDisplaced: admin("/admin/day/cannot-take-place", "Cannot take place", { parent: "adminDay" }),
  adminBookings: admin("/admin/bookings", "Bookings", today("Booking", "ClipboardList")),
  adminBookingDetails: admin("/admin/booking-details/:id", "Booking details", { parent: "adminBookings" }),
  adminWaitlist: admin("/admin/waitlist", "Waiting list", today("Waiting list", "Hourglass")),
  adminMessages: admin("/admin/messages", "Messages", today("Messages", "MessageSquareText")),
  adminPayments: admin("/admin/payments", "Payments", money("Payments", "Wallet")),
  adminReceipts: admin("/admin/receipts", "Receipts", money("Receipts", "ReceiptText")),
  adminDayClose: admin("/admin/day-close", "Day close", money("Day close", "CircleDollarSign")),
  adminDayCloses: admin("/admin/day-close/all", "Closed days", { access: "admin", parent: "adminDayClose" }),
  adminReports: admin("/admin/reports", "Reports", money("Reports", "ChartColumn")),
  adminClients: admin("/admin/clients", "Clients", people("Clients", "Contact")),
  adminClient: admin("/admin/clients/:id", "Client card", { parent: "adminClients" }),
  adminUsers: admin("/admin/users", "Users", people("Users", "Users")),
  adminUser: admin("/admin/user/:id", "User", { parent: "adminUsers" }),
  adminTeam: admin("/admin/team", "Team", people("Team", "UserRoundCheck")),
  adminNews: admin("/admin/news", "Newsletter", people("Newsletter", "Mails")),
  adminService: admin("/admin/service", "Create service", {
    parent: "adminAllServices",
    ...setUp("Create", "Scissors"),
  }),
  adminCreateBooking: admin("/admin/create-booking", "Create booking", {
    parent: "adminBookings",
    ...setUp("C Booking", "CalendarPlus"),
  }),
  adminAllServices: admin("/admin/all-services", "All services", setUp("All Service", "Tags")),
  adminEditService: admin("/admin/edit-service/:id", "Edit service", { parent: "adminAllServices" }),
  adminQr: admin("/admin/qr", "Create QR code", setUp("Create qr", "QrCode")),
  adminSettings: admin("/admin/settings", "Settings", { access: "admin", ...setUp("Settings", "Settings") }),
  adminActivity: admin("/admin/activity", "Activity", { access: "admin", ...setUp("Activity", "History") }),
} satisfies Record<string, WebPage>;

/** The name of a page. */
export type PageName = keyof typeof pages;

/** The page that any other path shows. */
export const notFoundPage = { title: "404 page not found", description: "Page not found.", robots: HIDDEN } as const;

type TitledPage = Pick<WebPage, "title"> & Partial<Pick<WebPage, "path">>;

const isHome = ({ path }: TitledPage): boolean => path === pages.home.path;
const qualifiedTitle = ({ title, path }: TitledPage): string => (path?.startsWith(ADMIN) ? `${title} – Admin` : title);

/** The text of the page's `<title>`, such as `Users – Admin – Ibadandun Salon & Spa`. */
export const documentTitle = (page: TitledPage): string =>
  isHome(page) ? `${BRAND} – ${page.title}` : `${qualifiedTitle(page)} – ${BRAND}`;

/** The keywords of every page, then its own title in lower case. */
export const pageKeywords = (page: TitledPage): readonly string[] =>
  isHome(page) ? KEYWORDS : [...KEYWORDS, qualifiedTitle(page).toLowerCase()];

/** The description of the home page of a salon at this address. */
export function homeDescription(address: string): string {
  const text = `${WORK} at ${address}. Book and pay online.`;
  return text.length <= MAX_DESCRIPTION ? text : `${text.slice(0, MAX_DESCRIPTION - 1)}…`;
}

/** The path of the canonical address; it never holds a token or an id. */
export const canonicalPath = ({ path, canonical }: Pick<WebPage, "path" | "canonical">): string =>
  canonical ?? path.replace(/\/:.*/, "");
