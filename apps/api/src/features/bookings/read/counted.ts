import type { QueryFilter } from "mongoose";
import type { BookingDocument } from "../bookings.model.ts";

/** The most bookings of a day that the desk sees. */
export const MAX_PER_DAY = 500;

/** Bookings that count: neither reservations that run nor those that ended without counting. */
export const COUNTED = { hold: { $exists: false }, lapsed: { $exists: false } } as const;

/** Bookings that count and of which an appointment was missed: a no-show of a line that still counts, from this salon day on. */
export const missedBookings = (from?: string): QueryFilter<BookingDocument> => ({
  ...COUNTED,
  bookingStatus: { $ne: "cancelled" },
  cartItems: {
    $elemMatch: {
      progress: "noShow",
      cancelled: { $exists: false },
      ...(from !== undefined && { day: { $gte: from } }),
    },
  },
});

/** After `$unwind`: the lines that were not cancelled by themselves. */
export const LIVE = { "cartItems.cancelled": { $exists: false } } as const;
