/** One page of the web app: its address, and what search engines may do with it. */
export interface WebPage {
  path: `/${string}`;
  robots: string;
}

const HIDDEN = "noindex, nofollow";
const hidden = <const P extends `/${string}`>(path: P) => ({ path, robots: HIDDEN });

/** Every page of the web app; the server answers 404 (with the same app) to any other path. */
export const pages = {
  home: { path: "/", robots: "index, follow" },
  signUp: hidden("/sign-up"),
  signIn: hidden("/sign-in"),
  forgotPassword: hidden("/forgot-password"),
  verifyAccount: hidden("/verify/:verificationToken"),
  resetPassword: hidden("/resetPassword/:resetToken"),
  bookings: hidden("/bookings"),
  bookingHistory: { path: "/booking-history", robots: "noindex" },
  bookingDetails: hidden("/booking-details/:id"),
  marketPlace: hidden("/market-place"),
  priceList: hidden("/price-list"),
  checkout: hidden("/checkout"),
  checkoutSuccess: hidden("/checkout-success"),
  privacyPolicy: hidden("/privacy-policy"),
  termsOfService: hidden("/terms-of-service"),
  myData: hidden("/my-data"),
  unsubscribe: hidden("/unsubscribe/:token"),
  adminDashboard: hidden("/admin/dashboard"),
  adminUsers: hidden("/admin/users"),
  adminUser: hidden("/admin/user/:id"),
  adminBookings: hidden("/admin/bookings"),
  adminCreateBooking: hidden("/admin/create-booking"),
  adminBookingDetails: hidden("/admin/booking-details/:id"),
  adminService: hidden("/admin/service"),
  adminAllServices: hidden("/admin/all-services"),
  adminEditService: hidden("/admin/edit-service/:id"),
  adminNews: hidden("/admin/news"),
  adminQr: hidden("/admin/qr"),
  adminDay: hidden("/admin/day"),
  adminPayments: hidden("/admin/payments"),
  adminReports: hidden("/admin/reports"),
  adminSettings: hidden("/admin/settings"),
  adminActivity: hidden("/admin/activity"),
  adminMessages: hidden("/admin/messages"),
} as const satisfies Record<string, WebPage>;

/** What the server says of every other path. */
export const UNKNOWN_PAGE_ROBOTS = HIDDEN;
