import { REFUSED } from "../../http/refusals.ts";
import { addDays, type Period, periodBefore, type Report, type Stats } from "@salon/contracts";
import { singleflightByKey } from "../../concurrency/singleflight.ts";
import { invalidField } from "../../http/app-error.ts";
import { owedFigures } from "../bookings/money/owed.ts";
import { bookingReport, latestBookings, valueBooked } from "../bookings/read/report.ts";
import { withRefundAnswers } from "../bookings/read/search.ts";
import { bookingTotals } from "../bookings/money/totals.ts";
import { moneyReport, takenWithin } from "../till/report.ts";
import { answersOf } from "../refunds/records.ts";
import { teamReport } from "./team.ts";
import { seatFigures } from "../seats/figures.ts";
import { offersMade } from "../waitlist/figures.ts";
import { customersSince, firstUsers, userFigures } from "../users/figures.ts";

const runs = singleflightByKey<Stats>();

/** The figures of the dashboard, in naira and counts. Callers at the same time share one answer. */
export const dashboardStats = (now: Date): Promise<Stats> => runs("stats", () => readStats(now));

async function readStats(now: Date): Promise<Stats> {
  const [{ income, counts }, users, latest, first, owed] = await Promise.all([
    bookingTotals(),
    userFigures(),
    latestBookings(),
    firstUsers(),
    owedFigures(now),
  ]);
  return {
    totalIncome: income,
    totalUsers: users.total,
    bookings: counts,
    users,
    latestBookings: await withRefundAnswers({ refunds: { answersOf } }, latest),
    firstUsers: first,
    owed,
  };
}

const LONGEST_DAYS = 1100;

/** The figures of a range of Lagos days, both included. @throws AppError 400 for an inverted or too long range */
export async function reportOn(from: string, to: string, now: Date): Promise<Report> {
  if (from > to) throw invalidField("to", REFUSED.rangeReversed);
  if (addDays(from, LONGEST_DAYS) < to) throw invalidField("to", "Please choose a range of at most three years");

  const [bookings, newCustomers, team, money, seats, offers, before] = await Promise.all([
    bookingReport(from, to),
    customersSince(from, to),
    teamReport(from, to),
    moneyReport(from, to, now),
    seatFigures(from, to),
    offersMade(from, to),
    mainFigures(periodBefore({ from, to })),
  ]);

  return {
    from,
    to,
    ...bookings,
    newCustomers,
    before,
    ...money,
    ...(team ? { team } : {}),
    ...(seats.refused + seats.moved > 0 && { seats }),
    ...(offers.made > 0 && { offers }),
  };
}

/** The figures that a report compares with those of the period before. */
async function mainFigures({ from, to }: Period): Promise<Report["before"]> {
  const [value, taken, newCustomers] = await Promise.all([
    valueBooked(from, to),
    takenWithin(from, to),
    customersSince(from, to),
  ]);
  return { from, to, taken, ...value, newCustomers };
}
