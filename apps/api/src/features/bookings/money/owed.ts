import { lagosDay, type Owed, OWED_TIMES, type OwedTime } from "@salon/contracts";
import type { QueryFilter } from "mongoose";
import { type BookingDocument, BookingModel } from "../bookings.model.ts";

const DUE = { due: { $gt: 0 }, bookingStatus: { $ne: "cancelled" } } as const;
/** Matches the bookings that owe something: neither cancelled ones nor reservations, of which nothing is owed yet. */
export const OWING: QueryFilter<BookingDocument> = { ...DUE, hold: { $exists: false } };
/** Matches the reservations whose customers have still to pay something. */
const RESERVED: QueryFilter<BookingDocument> = { ...DUE, hold: { $exists: true } };

const live = (day: string | { $gt: string } | { $gte: string }) => ({
  $elemMatch: { day, cancelled: { $exists: false } },
});

/** The bookings that owe something, by the day of the last line that still counts; or the reservations. */
export function owedBookings(when: OwedTime, now: Date): QueryFilter<BookingDocument> {
  const today = lagosDay(now);
  if (when === "reserved") return RESERVED;
  if (when === "coming") return { ...OWING, cartItems: live({ $gt: today }) };
  if (when === "past") return { ...OWING, cartItems: { $not: live({ $gte: today }) } };
  return { ...OWING, $and: [{ cartItems: live(today) }, { cartItems: { $not: live({ $gt: today }) } }] };
}

/** What is owed now, by the day of the last line of each booking, and what reservations have still to pay. */
export async function owedFigures(now: Date): Promise<Owed> {
  const figures = OWED_TIMES.map(async (when) => [when, await sumOwed(owedBookings(when, now))] as const);
  return Object.fromEntries(await Promise.all(figures)) as Owed;
}

async function sumOwed(filter: QueryFilter<BookingDocument>): Promise<Owed[OwedTime]> {
  const [sum] = await BookingModel.aggregate<{ count: number; amount: number }>([
    { $match: filter },
    { $group: { _id: null, count: { $sum: 1 }, amount: { $sum: "$due" } } },
  ]);
  return { count: sum?.count ?? 0, amount: sum?.amount ?? 0 };
}
