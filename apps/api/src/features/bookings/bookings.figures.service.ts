import { BOOKING_STATUSES, type Booking, type BookingStatus } from "@salon/contracts";
import { BookingModel } from "./bookings.model.ts";
import { withCustomers } from "./bookings.service.ts";
import { bookingTotals } from "./bookings.totals.service.ts";

const LATEST = 5;

/** Bookings by status, and the sum of every bookingAmount in naira. */
export async function bookingFigures(): Promise<{ income: number; counts: Record<BookingStatus | "total", number> }> {
  const months = await bookingTotals.read();
  const sumOf = (status: BookingStatus) => months.reduce((all, month) => all + (month.counts[status] ?? 0), 0);
  const counts = Object.fromEntries(BOOKING_STATUSES.map((status) => [status, sumOf(status)])) as Record<
    BookingStatus,
    number
  >;
  const total = BOOKING_STATUSES.reduce((all, status) => all + counts[status], 0);
  return { income: months.reduce((all, { income }) => all + income, 0), counts: { total, ...counts } };
}

/** The latest bookings, as staff see them. */
export async function latestBookings(): Promise<Booking[]> {
  return withCustomers(await BookingModel.find().sort("-bookingDate -_id").limit(LATEST).lean());
}
