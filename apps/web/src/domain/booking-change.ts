import { useInvalidate } from "../lib/api/use-invalidate.ts";

/** Marks as outdated what a change of a booking or of its money affects: bookings with their bills, payments, reports with the receipts, the activity log, client cards. */
export const useInvalidateBookings = () =>
  useInvalidate("bookings", "payments", "reports", "audit", "clients", "waiting");
