import { BRAND, pages, type Access } from "@salon/contracts";
import type { Cast } from "./cast.ts";

/** The name of a page in the contract. */
export type PageName = keyof typeof pages;

/** What a page has to be, told apart from the code that draws it. */
export interface ExpectedPage {
  title: string;
  description: string;
  /** Path of the canonical address. */
  canonical: string;
  access: Access;
  /** Where the page of somebody's own things is looked at, without the origin; the path itself unless told. */
  address?: (cast: Cast, who: keyof Cast["people"]) => string;
  /** It shows nothing that is loaded: no loading, empty, failed or long state of its own. */
  still?: true;
}

const page = (title: string, description: string, canonical: string, access: Access = "public"): ExpectedPage => ({
  title: `${title} – ${BRAND}`,
  description,
  canonical,
  access,
});
const admin = (title: string, path: string, access: Access = "staff"): ExpectedPage =>
  page(`${title} – Admin`, "Administration.", `/admin/${path}`, access);
const still = (expected: ExpectedPage): ExpectedPage => ({ ...expected, still: true });
const at = (expected: ExpectedPage, address: NonNullable<ExpectedPage["address"]>): ExpectedPage => ({
  ...expected,
  address,
});

const TOKEN = "a-token-nobody-knows";

/** Every page of the contract; one that is missing here does not compile. */
export const EXPECTED: Record<PageName, ExpectedPage> = {
  home: {
    ...page("", "Haircuts, braids, wigs, nails, lashes and piercing on Iwo Road, Ibadan. Book and pay online.", "/"),
    title: `${BRAND} – Unisex salon & spa in Ibadan`,
  },
  signUp: still(page("Create account", "Create your account to book salon appointments.", "/sign-up")),
  signIn: still(page("Sign in", "Sign in to book and see your appointments.", "/sign-in")),
  forgotPassword: still(page("Forgot password", "Get a link to reset your password.", "/forgot")),
  verifyAccount: still(at(page("Verify account", "Confirm your e-mail address.", "/verify"), () => `/verify/${TOKEN}`)),
  resetPassword: still(
    at(page("Change password", "Choose a new password.", "/resetPassword"), () => `/resetPassword/${TOKEN}`),
  ),
  bookings: page("Book an appointment", "Pick a service, a day and a time.", "/bookings"),
  bookingHistory: page("Your bookings", "Your past and upcoming appointments.", "/booking-history", "signedIn"),
  bookingDetails: at(
    page("Booking details", "One appointment in detail.", "/booking-details", "signedIn"),
    ({ people }, who) =>
      `/booking-details/${(people[who] ?? people.customer)?.bookingId ?? people.customer?.bookingId}`,
  ),
  marketPlace: still(page("Marketplace", "Coming soon.", "/market-place")),
  priceList: page("Price list", "Services, durations and prices in NGN.", "/price-list"),
  checkout: at(page("Verifying payment", "Payment result.", "/checkout"), () => "/checkout?ref=nobodys-reference"),
  checkoutSuccess: at(
    page("Payment successful", "Payment result.", "/checkout-success"),
    ({ people }, who) => `/checkout-success?ref=${people[who]?.ref ?? ""}`,
  ),
  privacyPolicy: still(page("Privacy Policy", "What we collect and why.", "/privacy-policy")),
  termsOfService: still(page("Terms of Service", "Terms, effective January 18, 2025.", "/terms-of-service")),
  myData: page("My data", "What the salon holds about you.", "/my-data", "signedIn"),
  unsubscribe: still(at(page("Unsubscribe", "Stop the newsletter.", "/unsubscribe"), () => `/unsubscribe/${TOKEN}`)),
  adminDashboard: admin("Dashboard", "dashboard"),
  adminUsers: admin("Users", "users"),
  adminUser: at(admin("User", "user"), ({ people }) => `/admin/user/${people.longNamed.id}`),
  adminBookings: admin("Bookings", "bookings"),
  adminCreateBooking: admin("Create booking", "create-booking"),
  adminBookingDetails: at(
    admin("Booking details", "booking-details"),
    ({ people }) => `/admin/booking-details/${people.longNamed.bookingId}`,
  ),
  adminService: still(admin("Create service", "service")),
  adminAllServices: admin("All services", "all-services"),
  adminEditService: at(
    admin("Edit service", "edit-service"),
    ({ longServiceId }) => `/admin/edit-service/${longServiceId}`,
  ),
  adminNews: admin("Newsletter", "news"),
  adminQr: still(admin("Create QR code", "qr")),
  adminDay: admin("Day", "day"),
  adminPayments: admin("Payments", "payments"),
  adminReports: admin("Reports", "reports"),
  adminSettings: admin("Settings", "settings", "admin"),
  adminActivity: admin("Activity", "activity", "admin"),
  adminMessages: admin("Messages", "messages"),
};

/** The head of every address that is no page, and of a back office that is not shown. */
export const NOT_FOUND = { title: `404 page not found – ${BRAND}`, description: "Page not found." };

/** Every page by name, in the order of the contract. */
export const PAGE_NAMES = Object.keys(pages) as PageName[];

/** Where a page is looked at by somebody. */
export const addressOf = (name: PageName, cast: Cast, who: keyof Cast["people"] = "admin"): string =>
  EXPECTED[name].address?.(cast, who) ?? pages[name].path;
