import { useInvalidate } from "../lib/api/use-invalidate.ts";

/** What a change of a booking or of its money affects: bookings with their bills, payments, reports with the receipts, the activity log, client cards. */
export const BOOKING_GROUPS = ["bookings", "payments", "reports", "audit", "clients", "waiting"] as const;

/** Marks as outdated what a change of a booking or of its money affects. */
export const useInvalidateBookings = () => useInvalidate(...BOOKING_GROUPS);
