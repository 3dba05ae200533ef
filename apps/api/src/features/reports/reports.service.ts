import { addDays, type Report, type Stats } from "@salon/contracts";
import { readAtOnce } from "../../db/batching/read-at-once.ts";
import { MONTHS_PART, type MonthDocument } from "../../db/figures/month-figures.ts";
import { invalidField } from "../../http/app-error.ts";
import { bookingFigures, bookingReport, LATEST_PART, presentLatest } from "../bookings/bookings.report.service.ts";
import { withRefundAnswers } from "../bookings/bookings.service.ts";
import type { BookingDocument } from "../bookings/bookings.totals.service.ts";
import { moneyReport } from "../till/till.report.service.ts";
import { cancelledMoney } from "../refunds/refunds.due.service.ts";
import { teamReport } from "./reports.team.service.ts";
import { seatFigures } from "../seats/seats.figures.service.ts";
import { offersMade } from "../waitlist/waitlist.figures.service.ts";
import { presentSalon, SALON_PART, type SettingsDocument } from "../settings/settings.service.ts";
import { customersSince, FIRST_PART, userFigures } from "../users/users.figures.service.ts";
import { personPart, presentUser, type PersonRow, type ShownUser } from "../users/users.service.ts";

interface StatsRows {
  months: MonthDocument;
  latest: BookingDocument;
  customers: PersonRow;
  first: ShownUser;
  salon: SettingsDocument;
}

/** The figures of the dashboard, in naira and counts, in one command unless a figure has just changed. */
export async function dashboardStats(): Promise<Stats> {
  const { months, latest, customers, first, salon } = await readAtOnce<StatsRows>({
    months: MONTHS_PART,
    latest: LATEST_PART,
    customers: personPart("latest.user"),
    first: FIRST_PART,
    salon: SALON_PART,
  });
  const [figures, users, shown] = await Promise.all([
    bookingFigures(months),
    userFigures(months),
    presentLatest(latest, customers, presentSalon(salon[0] ?? null)),
  ]);
  return {
    totalIncome: figures.income,
    totalUsers: users.total,
    bookings: figures.counts,
    users,
    latestBookings: await withRefundAnswers({ cancelledMoney }, shown),
    firstUsers: first.map(presentUser),
  };
}

const LONGEST_DAYS = 1100;

/** The figures of a range of Lagos days, both included. @throws AppError 400 for an inverted or too long range */
export async function reportOn(from: string, to: string): Promise<Report> {
  if (from > to) throw invalidField("to", "The range ends before it begins");
  if (addDays(from, LONGEST_DAYS) < to) throw invalidField("to", "Please choose a range of at most three years");
  const [bookings, newCustomers, team, money, seats, offers] = await Promise.all([
    bookingReport(from, to),
    customersSince(from, to),
    teamReport(from, to),
    moneyReport(from, to),
    seatFigures(from, to),
    offersMade(from, to),
  ]);
  return {
    from,
    to,
    ...bookings,
    newCustomers,
    ...money,
    ...(team ? { team } : {}),
    ...(seats.refused + seats.moved > 0 && { seats }),
    ...(offers.made > 0 && { offers }),
  };
}
