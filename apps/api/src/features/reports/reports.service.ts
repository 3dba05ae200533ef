import type { Stats } from "@salon/contracts";
import { bookingFigures, latestBookings } from "../bookings/bookings.figures.service.ts";
import { firstUsers, userFigures } from "../users/users.figures.service.ts";

/** Everything the dashboard shows, in naira and counts. */
export async function dashboardStats(): Promise<Stats> {
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
}
