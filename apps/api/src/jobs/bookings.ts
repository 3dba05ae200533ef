import type { Deps } from "../deps.ts";
import { markOwedRefunds } from "../features/bookings/bookings.changes.service.ts";
import { clearRevivedRefunds } from "../features/refunds/refunds.due.service.ts";
import { queueReminders } from "../features/bookings/bookings.reminders.service.ts";
import type { Job } from "./jobs.ts";

/** The recurring work on bookings. */
export const createBookingJobs = (deps: Deps): Job[] => [
  { name: "reminders", run: (stopping) => queueReminders(deps, stopping) },
  { name: "owed-refunds", run: markOwedRefunds },
  { name: "revived-refunds", run: () => clearRevivedRefunds(deps.now()) },
];
