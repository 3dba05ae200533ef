import { addDays, type Report, type Stats } from "@salon/contracts";
import { singleflight } from "../../db/batching/singleflight.ts";
import { invalidField } from "../../http/app-error.ts";
import { bookingFigures, bookingReport, latestBookings } from "../bookings/bookings.report.service.ts";
import { customersSince, firstUsers, userFigures } from "../users/users.figures.service.ts";

/** Everything the dashboard shows, in naira and counts; worked out once for all who open it at the same time. */
export const dashboardStats: () => Promise<Stats> = singleflight(async () => {
  const [figures, users, latest, first] = await Promise.all([
    bookingFigures(),
    userFigures(),
    latestBookings(),
    firstUsers(),
  ]);
  return {
    totalIncome: figures.income,
    totalUsers: users.total,
    bookings: figures.counts,
    users,
    latestBookings: latest,
    firstUsers: first,
  };
});

const LONGEST_DAYS = 1100;

/** The figures of a range of Lagos days, both included. @throws AppError 400 for a range that ends before it begins or is too long */
export async function reportOn(from: string, to: string): Promise<Report> {
  if (from > to) throw invalidField("to", "The range ends before it begins");
  if (addDays(from, LONGEST_DAYS) < to) throw invalidField("to", "Please choose a range of at most three years");
  const [bookings, newCustomers] = await Promise.all([bookingReport(from, to), customersSince(from, to)]);
  return { from, to, ...bookings, newCustomers };
}
