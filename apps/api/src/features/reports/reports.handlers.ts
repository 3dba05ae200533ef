import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import type { Handlers } from "../../http/mount.ts";
import { notBuilt } from "../../http/not-built.ts";
import { dashboardStats } from "./reports.service.ts";

/** Handlers of the reports calls. */
export const reportsHandlers = (_deps: Deps): Handlers<typeof contract.reports> => ({
  stats: () => dashboardStats(),
  summary: notBuilt,
  bookingsCsv: notBuilt,
  paymentsCsv: notBuilt,
  usersCsv: notBuilt,
  subscribersCsv: notBuilt,
  dayClose: notBuilt,
  closeDay: notBuilt,
});
