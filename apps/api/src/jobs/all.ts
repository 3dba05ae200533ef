import type { Deps } from "../deps.ts";
import { tidyCards } from "../features/clients/cards.ts";
import { tendImports } from "../features/imports/tend.ts";
import { forgetNumbers } from "../features/my-data/forgotten-numbers.ts";
import { queueDayMail } from "../features/reports/day-mail.ts";
import { tendWaitlist } from "../features/waitlist/steps.ts";
import { createBookingJobs } from "./bookings.ts";
import type { Job } from "./jobs.ts";
import { createPaymentJobs } from "./payments.ts";

/** All recurring jobs of the product. */
export const createJobs = (deps: Deps): Job[] => [
  { name: "outbox", run: deps.outbox.sendDue },
  ...createPaymentJobs(deps),
  ...createBookingJobs(deps),
  { name: "waitlist", run: (stopping) => tendWaitlist(deps, stopping) },
  { name: "imports", run: (stopping) => tendImports(deps, stopping) },
  { name: "day-mail", run: () => queueDayMail(deps) },
  { name: "clients", run: () => tidyCards(deps.now()) },
  { name: "forgotten-numbers", run: (stopping) => forgetNumbers(deps.now(), stopping) },
];
