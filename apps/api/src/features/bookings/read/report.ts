import { type Booking, BOOKING_STATUSES, type BookingStatus, type Report, SLOTS, weekdayOf } from "@salon/contracts";
import { withinDays } from "../../../db/lists/filters.ts";
import { BookingModel } from "../bookings.model.ts";
import { withCustomers } from "./search.ts";
import { COUNTED, missedBookings, LIVE } from "./counted.ts";

const LATEST = 5;

/** The latest bookings with their customers, as staff see them. */
export const latestBookings = async (): Promise<Booking[]> =>
  withCustomers(await BookingModel.find().sort({ bookingDate: -1, _id: -1 }).limit(LATEST).lean());

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

/** Bookings that count and were written on these Lagos days, both included; cancelled ones too. */
const writtenWithin = (from: string, to: string) => ({ bookingDate: withinDays(from, to), ...COUNTED });

/** Those of them that were not cancelled. */
const keptWithin = (from: string, to: string) => ({
  ...writtenWithin(from, to),
  bookingStatus: { $ne: "cancelled" as const },
});

type BookingReport = Pick<
  Report,
  "notPaid" | "bookings" | "booked" | "byDay" | "byService" | "byWeekday" | "byHour" | "noShows"
>;

interface Sums {
  byStatus: { _id: BookingStatus; count: number }[];
  byDay: { _id: string; bookings: number; amount: number }[];
  noShows: { count: number }[];
}

/** What the bookings of a range add up to: money by the day a booking was written, weekday and hour by its lines. */
export async function bookingReport(from: string, to: string): Promise<BookingReport> {
  const [[sums], services, visits, notPaid] = await Promise.all([
    sumBookings(from, to),
    sumServices(from, to),
    countVisits(from, to),
    sumLapsed(from, to),
  ]);
  const { byStatus, byDay, noShows } = sums!;
  const countOf = (status: BookingStatus) => byStatus.find(({ _id }) => _id === status)?.count ?? 0;
  const booked = byDay.reduce((sum, { amount }) => sum + amount, 0);
  const counts = Object.fromEntries(BOOKING_STATUSES.map((status) => [status, countOf(status)])) as Record<
    BookingStatus,
    number
  >;

  return {
    bookings: { total: byDay.reduce((sum, { bookings }) => sum + bookings, 0), ...counts },
    booked,
    byDay: byDay.map(({ _id, ...sum }) => ({ date: _id, ...sum })),
    byService: services.map(({ _id, ...sum }) => ({ service: _id, ...sum })),
    byWeekday: WEEKDAYS.map((day) => ({ day, count: total(visits, ({ _id }) => weekdayOf(_id.day) === day) })),
    byHour: SLOTS.map((time) => ({ time, count: total(visits, ({ _id }) => _id.time === time) })),
    noShows: noShows[0]?.count ?? 0,
    ...(notPaid && { notPaid }),
  };
}

/** The reservations made on these days that ended without counting; undefined without any. */
async function sumLapsed(from: string, to: string): Promise<Report["notPaid"]> {
  const [sum] = await BookingModel.aggregate<{ count: number; amount: number }>([
    { $match: { bookingDate: withinDays(from, to), lapsed: { $exists: true } } },
    { $group: { _id: null, count: { $sum: 1 }, amount: { $sum: "$bookingAmount" } } },
    { $project: { _id: 0 } },
  ]);
  return sum;
}

/** How many bookings were written on these Lagos days, both included, and what they are worth. */
export async function valueBooked(from: string, to: string): Promise<Pick<Report["before"], "bookings" | "booked">> {
  const [sum] = await BookingModel.aggregate<{ bookings: number; booked: number }>([
    { $match: keptWithin(from, to) },
    { $group: { _id: null, bookings: { $sum: 1 }, booked: { $sum: "$bookingAmount" } } },
  ]);
  return { bookings: sum?.bookings ?? 0, booked: sum?.booked ?? 0 };
}

const sumBookings = (from: string, to: string) =>
  BookingModel.aggregate<Sums>([
    { $match: writtenWithin(from, to) },
    {
      $facet: {
        byStatus: [{ $group: { _id: "$bookingStatus", count: { $sum: 1 } } }],
        byDay: [
          { $match: { bookingStatus: { $ne: "cancelled" } } },
          {
            $group: {
              _id: { $dateToString: { date: "$bookingDate", format: "%Y-%m-%d", timezone: "Africa/Lagos" } },
              bookings: { $sum: 1 },
              amount: { $sum: "$bookingAmount" },
            },
          },
          { $sort: { _id: 1 } },
        ],
        noShows: [{ $match: missedBookings() }, { $group: { _id: null, count: { $sum: 1 } } }],
      },
    },
  ]);

const sumServices = (from: string, to: string) =>
  BookingModel.aggregate<{ _id: string; count: number; amount: number }>([
    { $match: keptWithin(from, to) },
    { $unwind: "$cartItems" },
    { $match: LIVE },
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
    { $match: keptWithin(from, to) },
    { $unwind: "$cartItems" },
    { $match: { "cartItems.time": { $in: [...SLOTS] }, ...LIVE } },
    { $group: { _id: { day: "$cartItems.day", time: "$cartItems.time" }, count: { $sum: "$cartItems.cartQuantity" } } },
  ]);

const total = (visits: readonly Visits[], matches: (visit: Visits) => boolean): number =>
  visits.reduce((sum, visit) => sum + (matches(visit) ? visit.count : 0), 0);
