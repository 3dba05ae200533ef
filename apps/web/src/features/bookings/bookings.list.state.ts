import { BOOKING_STATUSES, isSalonDay } from "@salon/contracts";

/** What the desk's list of bookings can be narrowed by and sorted by, in its address. */
export const BOOKING_LIST = {
  filters: { status: BOOKING_STATUSES, from: isSalonDay, to: isSalonDay, dayFrom: isSalonDay, dayTo: isSalonDay },
  sorts: ["bookingDate", "bookingAmount", "bookingStatus"],
} as const;
