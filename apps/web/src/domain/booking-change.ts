import { BOOKING_GROUPS } from "@salon/contracts";
import { useInvalidate } from "../lib/api/use-invalidate.ts";

/** Marks as outdated what a change of a booking or of its money affects. */
export const useInvalidateBookings = () => useInvalidate(...BOOKING_GROUPS);
