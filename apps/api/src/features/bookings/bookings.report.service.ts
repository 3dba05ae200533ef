import { type Booking, BOOKING_STATUSES, type BookingStatus, type Report, SLOTS, weekdayOf } from "@salon/contracts";
import type { Types } from "mongoose";
import { withinDays } from "../../db/lists/filters.ts";
import { BookingModel } from "./bookings.model.ts";
import { withCustomers } from "./bookings.service.ts";
import { bookingTotals } from "./bookings.totals.service.ts";

const LATEST = 5;

/** Bookings by status, and the sum of every bookingAmount in naira. */
export async function bookingFigures(): Promise<{ income: number; counts: Record<BookingStatus | "total", number> }> {
  const months = await bookingTotals.read();
  const sumOf = (status: BookingStatus) => months.reduce((all, month) => all + (month.counts[status] ?? 0), 0);
  const counts = Object.fromEntries(BOOKING_STATUSES.map((status) => [status, sumOf(status)])) as Record<
    BookingStatus,
    number
  >;
  const total = BOOKING_STATUSES.reduce((all, status) => all + counts[status], 0);
  return { income: months.reduce((all, { income }) => all + income, 0), counts: { total, ...counts } };
}

/** The latest bookings, as staff see them. */
export async function latestBookings(): Promise<Booking[]> {
  return withCustomers(await BookingModel.find().sort("-bookingDate -_id").limit(LATEST).lean());
}

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

/** Bookings written on these Lagos days, both included. */
const writtenWithin = (from: string, to: string) => ({ bookingDate: withinDays(from, to) });

type BookingReport = Omit<Report, "from" | "to" | "newCustomers" | "taken" | "outstanding" | "inReview" | "tips">;

interface Sums {
  byStatus: { _id: BookingStatus; count: number }[];
  byDay: { _id: string; bookings: number; amount: number }[];
  refunded: { amount: number }[];
  noShows: { count: number }[];
}

/** What the bookings of a range add up to: money by the day a booking was written, weekday and hour by its lines. */
export async function bookingReport(from: string, to: string): Promise<BookingReport> {
  const [[sums], services, visits] = await Promise.all([
    sumBookings(from, to),
    sumServices(from, to),
    countVisits(from, to),
  ]);
  const { byStatus, byDay, refunded, noShows } = sums!;
  const countOf = (status: BookingStatus) => byStatus.find(({ _id }) => _id === status)?.count ?? 0;
  const gross = byDay.reduce((sum, { amount }) => sum + amount, 0);
  const refunds = refunded[0]?.amount ?? 0;
  const counts = Object.fromEntries(BOOKING_STATUSES.map((status) => [status, countOf(status)])) as Record<
    BookingStatus,
    number
  >;
  return {
    bookings: { total: byStatus.reduce((sum, { count }) => sum + count, 0), ...counts },
    gross,
    refunds,
    net: gross - refunds,
    byDay: byDay.map(({ _id, ...sum }) => ({ date: _id, ...sum })),
    byService: services.map(({ _id, ...sum }) => ({ service: _id, ...sum })),
    byWeekday: WEEKDAYS.map((day) => ({ day, count: total(visits, ({ _id }) => weekdayOf(_id.day) === day) })),
    byHour: SLOTS.map((time) => ({ time, count: total(visits, ({ _id }) => _id.time === time) })),
    noShows: noShows[0]?.count ?? 0,
  };
}

const sumBookings = (from: string, to: string) =>
  BookingModel.aggregate<Sums>([
    { $match: writtenWithin(from, to) },
    {
      $facet: {
        byStatus: [{ $group: { _id: "$bookingStatus", count: { $sum: 1 } } }],
        byDay: [
          {
            $group: {
              _id: { $dateToString: { date: "$bookingDate", format: "%Y-%m-%d", timezone: "Africa/Lagos" } },
              bookings: { $sum: 1 },
              amount: { $sum: "$bookingAmount" },
            },
          },
          { $sort: { _id: 1 } },
        ],
        refunded: [{ $match: { refund: "refunded" } }, { $group: { _id: null, amount: { $sum: "$bookingAmount" } } }],
        noShows: [{ $match: { noShow: true } }, { $group: { _id: null, count: { $sum: 1 } } }],
      },
    },
  ]);

const sumServices = (from: string, to: string) =>
  BookingModel.aggregate<{ _id: string; count: number; amount: number }>([
    { $match: writtenWithin(from, to) },
    { $unwind: "$cartItems" },
    {
      $group: {
        _id: "$cartItems.service",
        count: { $sum: "$cartItems.cartQuantity" },
        amount: { $sum: { $multiply: ["$cartItems.price", "$cartItems.cartQuantity"] } },
      },
    },
    { $sort: { amount: -1, _id: 1 } },
  ]);

type Visits = { _id: { day: string; time: string }; count: number };

/** Visits by day and slot, without cancelled bookings and lines that have no time. */
const countVisits = (from: string, to: string) =>
  BookingModel.aggregate<Visits>([
    { $match: { ...writtenWithin(from, to), bookingStatus: { $ne: "cancelled" } } },
    { $unwind: "$cartItems" },
    { $match: { "cartItems.time": { $in: [...SLOTS] } } },
    { $group: { _id: { day: "$cartItems.day", time: "$cartItems.time" }, count: { $sum: "$cartItems.cartQuantity" } } },
  ]);

const total = (visits: readonly Visits[], matches: (visit: Visits) => boolean): number =>
  visits.reduce((sum, visit) => sum + (matches(visit) ? visit.count : 0), 0);

/** Lines that are alike for the report on the team. */
export interface ServedLines {
  serviceId: Types.ObjectId;
  /** Empty where the lines have no people. */
  people: Types.ObjectId[];
  quantity: number;
  time: string;
  timeframe: string;
  /** Null where the length is that of `timeframe`. */
  minutes: number | null;
  noShow: boolean;
  count: number;
}

/** The lines with a seat on these Lagos days, both included, of bookings that are not cancelled. */
export const servedLines = (from: string, to: string): Promise<ServedLines[]> =>
  BookingModel.aggregate<ServedLines>([
    { $match: { "cartItems.day": { $gte: from, $lte: to }, bookingStatus: { $ne: "cancelled" } } },
    { $unwind: "$cartItems" },
    {
      $match: {
        "cartItems.day": { $gte: from, $lte: to },
        "cartItems.seatRef": { $exists: true },
      },
    },
    {
      $group: {
        _id: {
          serviceId: "$cartItems.serviceId",
          quantity: "$cartItems.cartQuantity",
          people: { $ifNull: ["$cartItems.with", []] },
          time: "$cartItems.time",
          timeframe: "$cartItems.timeframe",
          minutes: { $ifNull: ["$cartItems.minutes", null] },
          noShow: "$noShow",
        },
        count: { $sum: 1 },
      },
    },
    { $replaceWith: { $mergeObjects: ["$_id", { count: "$count" }] } },
  ]).exec();
