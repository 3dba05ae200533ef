import { addDays, COMING_STATUSES, lagosDay, NO_SLOT } from "@salon/contracts";
import type { QueryFilter } from "mongoose";
import { countUpTo } from "../../../db/lists/bounded-counts.ts";
import { type BookingDocument, BookingModel } from "../bookings.model.ts";

/** So many days back visits without an end are asked for. */
const ASKED_DAYS = 14;

/** Matches the bookings with an appointment at a time of the last 14 days before today that has no end. */
export function unendedBookings(now: Date): QueryFilter<BookingDocument> {
  const today = lagosDay(now);
  const days = Array.from({ length: ASKED_DAYS }, (_, ago) => addDays(today, -1 - ago));
  const open = { progress: { $nin: ["done" as const, "noShow" as const] }, cancelled: { $exists: false } };
  return {
    bookingStatus: { $in: COMING_STATUSES },
    cartItems: { $elemMatch: { day: { $in: days }, time: { $ne: NO_SLOT }, ...open } },
  };
}

/** The number of bookings with such an appointment; at most `limit` are counted. */
export const countUnended = (limit: number, now: Date): Promise<number> =>
  countUpTo(BookingModel, unendedBookings(now), limit);
