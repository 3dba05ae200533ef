import type { Deps } from "../deps.ts";
import { giveOut } from "../features/bookings/make/first-people.ts";
import { queueReminders } from "../features/bookings/mails/reminders.ts";
import type { Job } from "./jobs.ts";

/** The recurring jobs on bookings. */
export const createBookingJobs = (deps: Deps): Job[] => [
  { name: "first-people", run: (stopping) => giveOut(deps, stopping) },
  { name: "reminders", run: (stopping) => queueReminders(deps, stopping) },
];
