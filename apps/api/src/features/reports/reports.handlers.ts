import { lagosDay, TEXTS, type contract, type Role, type Waiting } from "@salon/contracts";
import { singleflightByKey } from "../../concurrency/singleflight.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { signedIn, type Context, type Handlers } from "../../http/mount.ts";
import { requireProof } from "../users/proof.ts";
import { paymentsToDecide } from "../payments/desk/figures.ts";
import { PAYMENT_COLUMNS, exportPayments } from "../payments/desk/export.ts";
import { BOOKING_COLUMNS, exportBookings } from "../bookings/read/export.ts";
import { countDisplaced } from "../bookings/displaced/displaced.ts";
import { countGiveBacks, countHoldsToSee } from "../bookings/money/totals.ts";
import { countUnended } from "../bookings/day/unended.ts";
import { blankDayNote } from "../drawer/blank.ts";
import { closeDay, readDayClose, reopenDay, unclosedDays } from "../drawer/day-close.ts";
import { listDayCloses } from "../drawer/day-closes.ts";
import { SUBSCRIBER_COLUMNS, exportSubscribers } from "../messages/export.ts";
import { messagesToAnswer } from "../messages/messages.ts";
import { countAbsences } from "../team/team.ts";
import { doubledRows } from "../till/bank/doubled.ts";
import { sendCsv } from "../audit-log/csv.ts";
import { USER_COLUMNS, exportUsers } from "../users/export.ts";
import { sendEverything } from "./everything.ts";
import { csvList } from "./lists.ts";
import { dashboardStats, reportOn } from "./reports.ts";
import { listToSee, markSeen } from "./to-see.ts";

/** A badge shows no larger number. */
const MAX_WAITING = 100;

/** Callers of a role at the same time share one answer. */
const waitingRuns = singleflightByKey<Waiting>();

/** How much waits for this role. */
async function waitingFor(role: Role, now: Date): Promise<Waiting> {
  const date = lagosDay(now);
  const isAdmin = role === "admin";
  const [payments, messages, days, giveBacks, absences, reservations, unended, doubled, displaced, toSee] =
    await Promise.all([
      paymentsToDecide(role, MAX_WAITING),
      messagesToAnswer(MAX_WAITING),
      unclosedDays(date),
      isAdmin ? countGiveBacks(MAX_WAITING) : null,
      isAdmin ? countAbsences(now) : 0,
      countHoldsToSee(MAX_WAITING),
      countUnended(MAX_WAITING, now),
      isAdmin ? doubledRows(MAX_WAITING) : [],
      countDisplaced(now),
      isAdmin ? listToSee(MAX_WAITING, now) : [],
    ]);
  const counts = { payments, messages, unclosedDays: days.length };

  return {
    date,
    ...counts,
    ...(giveBacks !== null && { giveBacks }),
    ...(absences > 0 && { absences }),
    ...(reservations > 0 && { reservations }),
    ...(unended > 0 && { unended }),
    ...(doubled.length > 0 && { doubled }),
    ...(displaced > 0 && { displaced: Math.min(displaced, MAX_WAITING) }),
    ...(toSee.length > 0 && { toSee }),
  };
}

/** The file has health data, which is for owners of their mailbox alone. @throws AppError 403 */
function requireProven(context: Context): void {
  if (!signedIn(context).proven) throw new AppError(403, TEXTS.proveFirst);
}

type ReportHandlers = Handlers<typeof contract.reports>;
type FileCalls = "bookingsCsv" | "paymentsCsv" | "usersCsv" | "subscribersCsv" | "listCsv" | "everything";

/** What staff take along as a file. */
const fileHandlers = (deps: Deps): Pick<ReportHandlers, FileCalls> => ({
  bookingsCsv: ({ query }, context) => {
    const rows = exportBookings(query, deps.now());
    return sendCsv(deps, context, { what: "bookings.csv", query, columns: BOOKING_COLUMNS, rows });
  },
  paymentsCsv: ({ query }, context) => {
    const rows = exportPayments(deps, query);
    return sendCsv(deps, context, { what: "payments.csv", query, columns: PAYMENT_COLUMNS, rows });
  },
  usersCsv: ({ query }, context) =>
    sendCsv(deps, context, { what: "users.csv", query, columns: USER_COLUMNS, rows: exportUsers(query) }),
  subscribersCsv: ({ query }, context) => {
    const rows = exportSubscribers(deps, query);
    return sendCsv(deps, context, { what: "subscribers.csv", query, columns: SUBSCRIBER_COLUMNS, rows });
  },
  listCsv: async ({ params: { list } }, context) => {
    requireProven(context);
    return sendCsv(deps, context, { what: list, ...(await csvList(list, deps.now())) });
  },
  everything: async (_input, context) => {
    requireProven(context);
    await requireProof(deps, signedIn(context));
    return sendEverything(deps, context);
  },
});

/** Handlers of the reports calls. */
export const reportsHandlers = (deps: Deps): ReportHandlers => ({
  ...fileHandlers(deps),
  stats: () => dashboardStats(deps.now()),
  waiting: (_input, context) => {
    const { role } = signedIn(context);
    return waitingRuns(role, () => waitingFor(role, deps.now()));
  },
  markSeen: async ({ body }, context) => {
    await markSeen(body, signedIn(context).id, deps.now());
    return { message: "Seen" };
  },
  summary: ({ query }) => reportOn(query.from, query.to, deps.now()),
  dayClose: ({ query }) => readDayClose(query.date ?? lagosDay(deps.now()), lagosDay(deps.now())),
  dayCloses: ({ query }) => listDayCloses(query),
  closeDay: async ({ body }, context) => {
    await closeDay(body, signedIn(context), deps.now);
    return { message: "Day closed" };
  },
  blankNote: async ({ body }, context) => {
    await blankDayNote(deps, { ...body, actor: signedIn(context).id });
    return { message: "The note is removed" };
  },
  reopenDay: async ({ body: { date } }, context) => {
    await reopenDay(date, signedIn(context).id, deps.now());
    return { message: "Day reopened" };
  },
});
