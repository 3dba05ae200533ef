import { BOOKING_STATUSES, type Booking, type BookingStatus } from "@salon/contracts";
import { BookingModel } from "./bookings.model.ts";
import { withCustomers } from "./bookings.service.ts";

const LATEST = 5;

/** Bookings by status, and the sum of every bookingAmount in naira. */
export async function bookingFigures(): Promise<{ income: number; counts: Record<BookingStatus | "total", number> }> {
  const groups = await BookingModel.aggregate<{ _id: BookingStatus; count: number; amount: number }>([
    { $group: { _id: "$bookingStatus", count: { $sum: 1 }, amount: { $sum: "$bookingAmount" } } },
  ]);
  const counts = { total: 0, ...Object.fromEntries(BOOKING_STATUSES.map((status) => [status, 0])) } as Record<
    BookingStatus | "total",
    number
  >;
  for (const { _id, count } of groups) {
    counts[_id] = count;
    counts.total += count;
  }
  return { income: groups.reduce((sum, { amount }) => sum + amount, 0), counts };
}

/** The latest bookings, as staff see them. */
export async function latestBookings(): Promise<Booking[]> {
  return withCustomers(await BookingModel.find().sort("-bookingDate -_id").limit(LATEST).lean());
}
