import { BRAND, KEYWORDS, POLICY_EFFECTIVE_DATE } from "@salon/contracts";
import { publicOrigin } from "../../env.ts";

interface PageText {
  title: string;
  description: string;
  /** Path of the canonical address; never holds a token or an id. */
  canonical: string | null;
  robots?: "index, follow" | "noindex";
}

const page = (title: string, description: string, canonical: string | null): PageText => ({
  title,
  description,
  canonical,
});
const adminPage = (title: string, path: string): PageText =>
  page(`${title} – Admin`, "Administration.", `/admin/${path}`);

const PAGES = {
  "sign-up": page("Create account", "Create your account to book salon appointments.", "/sign-up"),
  "sign-in": page("Sign in", "Sign in to book and see your appointments.", "/sign-in"),
  "forgot-password": page("Forgot password", "Get a link to reset your password.", "/forgot"),
  "verify-account": page("Verify account", "Confirm your e-mail address.", "/verify"),
  "reset-password": page("Change password", "Choose a new password.", "/resetPassword"),
  bookings: page("Book an appointment", "Pick a service, a day and a time.", "/bookings"),
  "booking-history": {
    ...page("Your bookings", "Your past and upcoming appointments.", "/booking-history"),
    robots: "noindex",
  },
  "booking-details": page("Booking details", "One appointment in detail.", "/booking-details"),
  "price-list": page("Price list", "Services, durations and prices in NGN.", "/price-list"),
  "market-place": page("Marketplace", "Coming soon.", "/market-place"),
  checkout: page("Verifying payment", "Payment result.", "/checkout"),
  "checkout-success": page("Payment successful", "Payment result.", "/checkout-success"),
  "privacy-policy": page("Privacy Policy", "What we collect and why.", "/privacy-policy"),
  "terms-of-service": page("Terms of Service", `Terms, effective ${POLICY_EFFECTIVE_DATE}.`, "/terms-of-service"),
  "my-data": page("My data", "What the salon holds about you.", "/my-data"),
  unsubscribe: page("Unsubscribe", "Stop the newsletter.", "/unsubscribe"),
  "not-found": page("404 page not found", "Page not found.", null),
  "admin/dashboard": adminPage("Dashboard", "dashboard"),
  "admin/users": adminPage("Users", "users"),
  "admin/user": adminPage("User", "user"),
  "admin/bookings": adminPage("Bookings", "bookings"),
  "admin/create-booking": adminPage("Create booking", "create-booking"),
  "admin/booking-details": adminPage("Booking details", "booking-details"),
  "admin/service": adminPage("Create service", "service"),
  "admin/all-services": adminPage("All services", "all-services"),
  "admin/edit-service": adminPage("Edit service", "edit-service"),
  "admin/news": adminPage("Newsletter", "news"),
  "admin/qr": adminPage("Create QR code", "qr"),
  "admin/day": adminPage("Day", "day"),
  "admin/payments": adminPage("Payments", "payments"),
  "admin/reports": adminPage("Reports", "reports"),
  "admin/settings": adminPage("Settings", "settings"),
  "admin/activity": adminPage("Activity", "activity"),
  "admin/messages": adminPage("Messages", "messages"),
} satisfies Record<string, PageText>;

/** A page that has head tags of its own; named like its file in `pages/`. */
export type PageName = keyof typeof PAGES | "home";

const HOME: PageText = {
  title: `${BRAND} – Unisex salon & spa in Ibadan`,
  description: "Haircuts, braids, wigs, nails, lashes and piercing on Iwo Road, Ibadan. Book and pay online.",
  canonical: "/",
  robots: "index, follow",
};

/** The head tags of a page, ready for `<Seo>`. */
export function pageMeta(name: PageName) {
  const { title, description, canonical, robots }: PageText = name === "home" ? HOME : PAGES[name];
  return {
    title: name === "home" ? title : `${title} – ${BRAND}`,
    description,
    robots: robots ?? "noindex, nofollow",
    canonical: canonical === null ? undefined : publicOrigin() + canonical,
    keywords: [...KEYWORDS, ...(name === "home" ? [] : [title.toLowerCase()])].join(", "),
  };
}
