import type { Deps } from "../deps.ts";
import { queueReminders } from "../features/bookings/reminders.ts";
import type { Job } from "./jobs.ts";

/** The recurring jobs on bookings. */
export const createBookingJobs = (deps: Deps): Job[] => [
  { name: "reminders", run: (stopping) => queueReminders(deps, stopping) },
];
