import type { Deps } from "../deps.ts";
import { reconcilePayments, sweepSeats } from "../features/payments/payments.reconcile.service.ts";
import type { Job } from "./jobs.ts";

/** The work that makes sure of every payment and seat, whatever was killed or lost. */
export const createPaymentJobs = (deps: Deps): Job[] => [
  { name: "payments", run: (stopping) => reconcilePayments(deps, stopping) },
  { name: "seats", run: (stopping) => sweepSeats(deps, stopping) },
];
