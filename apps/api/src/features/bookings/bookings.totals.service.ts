import type { BookingStatus } from "@salon/contracts";
import { inMonths, monthFigures, monthIn, type ByMonth } from "../../db/figures/month-figures.ts";
import { BookingModel } from "./bookings.model.ts";

/** The sums of one month's bookings. */
interface BookingSums {
  /** Naira. */
  income: number;
  counts: Partial<Record<BookingStatus, number>>;
}

/** Bookings by status and their income, by the month of `bookingDate`; mark the month dirty before a write that changes either. */
export const bookingTotals = monthFigures<BookingSums>("bookings", async (months) => {
  const groups = await BookingModel.aggregate<{
    _id: { month: string; status: BookingStatus };
    count: number;
    amount: number;
  }>([
    { $match: inMonths("bookingDate", months) },
    {
      $group: {
        _id: { month: monthIn("bookingDate", months), status: "$bookingStatus" },
        count: { $sum: 1 },
        amount: { $sum: "$bookingAmount" },
      },
    },
  ]);
  const sums: ByMonth<BookingSums> = new Map();
  for (const { _id, count, amount } of groups) {
    const { income = 0, counts = {} } = sums.get(_id.month) ?? {};
    sums.set(_id.month, { income: income + amount, counts: { ...counts, [_id.status]: count } });
  }
  return sums;
});

/** The number of bookings with a status. */
export const countWithStatus = (bookingStatus: BookingStatus): Promise<number> =>
  bookingTotals.total(
    ({ counts }) => counts[bookingStatus] ?? 0,
    (months) => BookingModel.countDocuments({ bookingStatus, ...inMonths("bookingDate", months) }).exec(),
  );
