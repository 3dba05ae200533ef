import type { Deps } from "../deps.ts";
import { bookingTotals } from "../features/bookings/bookings.totals.service.ts";
import { paymentTotals } from "../features/payments/payments.service.ts";
import { userTotals } from "../features/users/users.totals.service.ts";
import type { Job } from "./jobs.ts";

/** Store the dashboard's sums of months without recent writes, and the numbers of payments by state. */
export const createFigureJobs = ({ now }: Deps): Job[] => [
  { name: "booking-figures", run: () => bookingTotals.settle(now()) },
  { name: "user-figures", run: () => userTotals.settle(now()) },
  { name: "payment-figures", run: () => paymentTotals.settle(now()) },
];
