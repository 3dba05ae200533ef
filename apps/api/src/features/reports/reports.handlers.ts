import { lagosDay, type contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { signedIn, type Handlers } from "../../http/mount.ts";
import { paymentsToDecide } from "../payments/desk/figures.ts";
import { PAYMENT_COLUMNS, exportPayments } from "../payments/desk/export.ts";
import { BOOKING_COLUMNS, exportBookings } from "../bookings/export.ts";
import { countGiveBacks } from "../bookings/totals.ts";
import { SUBSCRIBER_COLUMNS, exportSubscribers } from "../messages/export.ts";
import { messagesToAnswer } from "../messages/messages.ts";
import { countAbsences } from "../team/team.ts";
import { USER_COLUMNS, exportUsers } from "../users/export.ts";
import { sendCsv } from "./csv.ts";
import { closeDay, readDayClose, reopenDay, unclosedDays } from "./day-close.ts";
import { dashboardStats, reportOn } from "./reports.ts";

/** A badge shows no larger number. */
const MAX_WAITING = 100;

/** Handlers of the reports calls. */
export const reportsHandlers = ({ now, refunds }: Deps): Handlers<typeof contract.reports> => ({
  stats: () => dashboardStats(),
  waiting: async (_input, context) => {
    const date = lagosDay(now());
    const isAdmin = signedIn(context).role === "admin";
    const [payments, messages, days, giveBacks, absences] = await Promise.all([
      paymentsToDecide(MAX_WAITING),
      messagesToAnswer(MAX_WAITING),
      unclosedDays(date),
      countGiveBacks(MAX_WAITING),
      isAdmin ? countAbsences(date) : 0,
    ]);
    const counts = { payments, messages, unclosedDays: days.length, giveBacks };
    return { date, ...counts, ...(absences > 0 && { absences }) };
  },
  summary: ({ query }) => reportOn(query.from, query.to),
  bookingsCsv: ({ query }, { res }) => sendCsv(res, "bookings", BOOKING_COLUMNS, exportBookings(query)),
  paymentsCsv: ({ query }, { res }) => sendCsv(res, "payments", PAYMENT_COLUMNS, exportPayments({ refunds }, query)),
  usersCsv: ({ query }, { res }) => sendCsv(res, "users", USER_COLUMNS, exportUsers(query)),
  subscribersCsv: ({ query }, { res }) => sendCsv(res, "subscribers", SUBSCRIBER_COLUMNS, exportSubscribers(query)),
  dayClose: ({ query }) => readDayClose(query.date ?? lagosDay(now()), lagosDay(now())),
  closeDay: async ({ body }, context) => {
    await closeDay(body, signedIn(context), now());
    return { message: "Day closed" };
  },
  reopenDay: async ({ body: { date } }, context) => {
    await reopenDay(date, signedIn(context).id, now());
    return { message: "Day reopened" };
  },
});
