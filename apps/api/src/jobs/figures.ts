import type { Deps } from "../deps.ts";
import { bookingTotals } from "../features/bookings/bookings.totals.service.ts";
import { userTotals } from "../features/users/users.totals.service.ts";
import type { Job } from "./jobs.ts";

/** Store the dashboard's sums of months without recent writes. */
export const createFigureJobs = ({ now }: Deps): Job[] => [
  { name: "booking-figures", run: () => bookingTotals.settle(now()) },
  { name: "user-figures", run: () => userTotals.settle(now()) },
];
