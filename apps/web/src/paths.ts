import { generatePath } from "react-router-dom";

/** Every address of the site, as the router's pattern. */
export const PATHS = {
  home: "/",
  signUp: "/sign-up",
  signIn: "/sign-in",
  forgotPassword: "/forgot-password",
  verifyAccount: "/verify/:verificationToken",
  resetPassword: "/resetPassword/:resetToken",
  bookings: "/bookings",
  bookingHistory: "/booking-history",
  bookingDetails: "/booking-details/:id",
  marketPlace: "/market-place",
  priceList: "/price-list",
  checkout: "/checkout",
  checkoutSuccess: "/checkout-success",
  privacyPolicy: "/privacy-policy",
  termsOfService: "/terms-of-service",
  myData: "/my-data",
  unsubscribe: "/unsubscribe/:token",
  admin: "/admin",
  adminDashboard: "/admin/dashboard",
  adminUsers: "/admin/users",
  adminUser: "/admin/user/:id",
  adminBookings: "/admin/bookings",
  adminCreateBooking: "/admin/create-booking",
  adminBookingDetails: "/admin/booking-details/:id",
  adminService: "/admin/service",
  adminAllServices: "/admin/all-services",
  adminEditService: "/admin/edit-service/:id",
  adminNews: "/admin/news",
  adminQr: "/admin/qr",
  adminDay: "/admin/day",
  adminPayments: "/admin/payments",
  adminReports: "/admin/reports",
  adminSettings: "/admin/settings",
  adminActivity: "/admin/activity",
  adminMessages: "/admin/messages",
} as const;

/** The address of a pattern with its parts filled in: `linkTo(PATHS.bookingDetails, { id })`. */
export const linkTo = generatePath;
