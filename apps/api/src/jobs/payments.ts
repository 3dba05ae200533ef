import type { Deps } from "../deps.ts";
import { mendLostLines } from "../features/bookings/change/lost-places.ts";
import { endAllBlocked, endAllClosing } from "../features/payments/lifecycle/end-closing.ts";
import { reconcilePayments } from "../features/payments/lifecycle/reconcile.ts";
import { endReservations } from "../features/payments/reservations.ts";
import { clearRevivedRequests, repairRequests } from "../features/refunds/due.ts";
import { reconcileRefunds } from "../features/refunds/follow.ts";
import { repairOver } from "../features/refunds/over.ts";
import { restateBack } from "../features/till/steps.ts";
import { sweepSeats } from "../features/seats/claims/sweep.ts";
import type { Job } from "./jobs.ts";

/** The recurring jobs on payments, refunds and seats, which complete the work of killed processes and of lost answers. */
export const createPaymentJobs = (deps: Deps): Job[] => [
  { name: "payments", run: (stopping) => reconcilePayments(deps, stopping) },
  { name: "payments-of-ended-bills", run: (stopping) => endAllClosing(deps, stopping) },
  { name: "payments-of-displaced-lines", run: (stopping) => endAllBlocked(deps, stopping) },
  { name: "reservations", run: (stopping) => endReservations(deps, stopping) },
  { name: "refunds", run: (stopping) => reconcileRefunds(deps, stopping) },
  { name: "refund-requests", run: () => repairRequests(deps.now()) },
  { name: "money-of-displaced-lines", run: () => restateBack(deps.now()) },
  { name: "refunds-of-over", run: () => repairOver(deps.now()) },
  { name: "revived-refunds", run: () => clearRevivedRequests(deps.now()) },
  { name: "seats", run: (stopping) => sweepSeats(deps, stopping) },
  { name: "booked-seats", run: (stopping) => mendLostLines(deps, stopping) },
];
