import {
  type Booking,
  BOOKING_STATUSES,
  bookingFlags,
  type BookingStatus,
  type Client,
  flagsOf,
  isLive,
  lagosDay,
  type Report,
  slotInstant,
  slotMinutes,
  SLOTS,
  weekdayOf,
  COMING_STATUSES,
  isSlot,
} from "@salon/contracts";
import type { QueryFilter, Types } from "mongoose";
import { withinDays } from "../../../db/lists/filters.ts";
import { type BookedLine, type BookingDocument, BookingModel, type WalkInCustomer } from "../bookings.model.ts";
import { bookingsOfPerson, type Person } from "../people/person.ts";
import { withCustomers } from "./search.ts";

const LATEST = 5;
/** The most bookings of a day that the desk sees. */
export const MAX_PER_DAY = 500;

/** The latest bookings with their customers, as staff see them. */
export const latestBookings = async (): Promise<Booking[]> =>
  withCustomers(await BookingModel.find().sort({ bookingDate: -1, _id: -1 }).limit(LATEST).lean());

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

/** Bookings that count: neither reservations that run nor those that ended without counting. */
const COUNTED = { hold: { $exists: false }, lapsed: { $exists: false } } as const;

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

/** Bookings that count and of which an appointment was missed: a no-show of a line that still counts, from this salon day on. */
const missedBookings = (from?: string): QueryFilter<BookingDocument> => ({
  ...COUNTED,
  bookingStatus: { $ne: "cancelled" },
  cartItems: {
    $elemMatch: {
      progress: "noShow",
      cancelled: { $exists: false },
      ...(from !== undefined && { day: { $gte: from } }),
    },
  },
});

/** After `$unwind`: the lines that were not cancelled by themselves. */
const LIVE = { "cartItems.cancelled": { $exists: false } } as const;

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
  freed: string | null;
  again: string | null;
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
        ...LIVE,
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
          // Without the minutes of its slot that had passed when it began.
          minutes: { $ifNull: [{ $subtract: ["$cartItems.minutes", { $ifNull: ["$cartItems.lead", 0] }] }, null] },
          freed: { $ifNull: ["$cartItems.freed", null] },
          again: { $ifNull: ["$cartItems.again", null] },
          noShow: { $eq: ["$cartItems.progress", "noShow"] },
        },
        count: { $sum: 1 },
      },
    },
    { $replaceWith: { $mergeObjects: ["$_id", { count: "$count" }] } },
  ]).exec();

/** The services with appointments on these salon days, both included, by their ids, the most used first. */
export async function usedServices(from: string, to: string): Promise<string[]> {
  const counted = await BookingModel.aggregate<{ _id: unknown }>([
    { $match: { "cartItems.day": { $gte: from, $lte: to }, bookingStatus: { $ne: "cancelled" } } },
    { $unwind: "$cartItems" },
    { $match: { "cartItems.day": { $gte: from, $lte: to }, ...LIVE } },
    { $group: { _id: "$cartItems.serviceId", count: { $sum: "$cartItems.cartQuantity" } } },
    { $sort: { count: -1, _id: 1 } },
  ]);

  return counted.map(({ _id }) => String(_id));
}

/** How many appointments these salon days have, without those of cancelled bookings; a day without any is missing. */
export async function visitsOn(days: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const counted = await BookingModel.aggregate<{ _id: string; count: number }>([
    { $match: { "cartItems.day": { $in: [...days] }, bookingStatus: { $ne: "cancelled" } } },
    { $limit: days.length * MAX_PER_DAY },
    { $project: { "cartItems.day": 1, "cartItems.cancelled": 1 } },
    { $unwind: "$cartItems" },
    { $match: { "cartItems.day": { $in: [...days] }, ...LIVE } },
    { $group: { _id: "$cartItems.day", count: { $sum: 1 } } },
  ]);
  return new Map(counted.map(({ _id, count }) => [_id, count]));
}

/** The most bookings of a person whose figures are summed, and of which the latest are shown. */
const MAX_SUMMED = 1000;
const SHOWN = 20;

/** Whether a person missed an appointment from this day on. */
export const hasMissedSince = async (person: Person, day: string): Promise<boolean> =>
  (await BookingModel.exists({ ...bookingsOfPerson(person), ...missedBookings(day) })) !== null;

type PersonBookings = Pick<Client, "visits" | "noShows" | "spent" | "next" | "recent">;

/** What the bookings of a person add up to, the next appointment and the latest bookings. */
export async function personBookings(person: Person, now: Date): Promise<PersonBookings> {
  const newest = BookingModel.find(bookingsOfPerson(person)).sort("-bookingDate -_id");
  const [bookings, recent, noShows] = await Promise.all([
    newest.clone().select(`bookingStatus paid cartItems.progress ${NEXT_FIELDS}`).limit(MAX_SUMMED).lean(),
    newest.clone().limit(SHOWN).lean(),
    BookingModel.countDocuments({ ...bookingsOfPerson(person), ...missedBookings() }),
  ]);
  const today = lagosDay(now);
  const kept = bookings.filter(({ bookingStatus }) => bookingStatus !== "cancelled");
  const progress = (booking: BookingDocument) => booking.cartItems.filter(isLive).map((line) => line.progress);
  const hasCome = (booking: BookingDocument) => !bookingFlags(progress(booking)).noShow;

  const isOver = (booking: BookingDocument) =>
    booking.bookingStatus === "completed" ||
    progress(booking).some((one) => flagsOf(one).arrived) ||
    booking.cartItems.some((line) => isLive(line) && line.day < today);

  const next = nextOf(kept, now);

  return {
    visits: kept.filter((booking) => hasCome(booking) && isOver(booking)).length,
    noShows,
    spent: bookings.reduce((sum, { paid }) => sum + paid, 0),
    ...(next && { next }),
    recent: await withCustomers(recent),
  };
}

/** The next appointment of a person. */
export async function nextAppointment(person: Person, now: Date): Promise<Client["next"]> {
  const bookings = await BookingModel.find({
    ...bookingsOfPerson(person),
    bookingStatus: { $in: COMING_STATUSES },
    "cartItems.day": { $gte: lagosDay(now) },
  })
    .select(`bookingStatus ${NEXT_FIELDS}`)
    .limit(MAX_SUMMED)
    .lean();
  return nextOf(bookings, now);
}

/** The fields of lines that `nextOf` reads. */
const NEXT_FIELDS = "cartItems.day cartItems.time cartItems.service cartItems.cancelled";

/** The first line that has not begun; a line without a time counts until its day is over. */
function nextOf(bookings: readonly BookingDocument[], now: Date): Client["next"] {
  const today = lagosDay(now);

  const isAhead = ({ day, time }: BookedLine) =>
    isSlot(time) ? slotInstant(day, time).getTime() > now.getTime() : day >= today;

  const minutes = (time: string) => (isSlot(time) ? slotMinutes(time) : 0);
  const ahead = bookings
    .filter(({ bookingStatus }) => bookingStatus === "placed" || bookingStatus === "processing")
    .flatMap(({ _id, cartItems }) =>
      cartItems.flatMap((line, item) =>
        isLive(line) && isAhead(line) ? [{ bookingId: String(_id), item, line }] : [],
      ),
    )
    .toSorted((a, b) => a.line.day.localeCompare(b.line.day) || minutes(a.line.time) - minutes(b.line.time));

  return ahead
    .slice(0, 1)
    .map(({ bookingId, item, line: { day, time, service } }) => ({ bookingId, item, date: day, time, service }))[0];
}

/** A booking of a day as the cards see it. */
export interface DayBooking {
  bookingId: string;
  user: Types.ObjectId | null;
  walkIn: Pick<WalkInCustomer, "name" | "e164" | "client"> | null;
  /** The live lines on that day, with their positions; none when the booking is cancelled. */
  lines: { item: number; serviceId: string; quantity: number; guest?: string }[];
}

/** The bookings with a line on a salon day. */
export async function bookingsOn(day: string): Promise<DayBooking[]> {
  const found = await BookingModel.find(
    { "cartItems.day": day },
    { user: 1, walkIn: 1, bookingStatus: 1, cartItems: 1 },
  )
    .sort("bookingDate _id")
    .limit(MAX_PER_DAY)
    .lean();
  return found.map(({ _id, user, walkIn, bookingStatus, cartItems }) => ({
    bookingId: String(_id),
    user,
    walkIn,
    lines: cartItems.flatMap((line, item) =>
      line.day === day && isLive(line) && bookingStatus !== "cancelled"
        ? [
            {
              item,
              serviceId: String(line.serviceId),
              quantity: line.cartQuantity,
              ...(line.guest !== undefined && { guest: line.guest }),
            },
          ]
        : [],
    ),
  }));
}
