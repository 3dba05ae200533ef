import { isLive, type LinePause } from "@salon/contracts";
import type { Types } from "mongoose";
import { BookingModel, type WalkInCustomer } from "../bookings.model.ts";
import { LIVE, MAX_PER_DAY } from "./counted.ts";

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
  /** Null where those who serve it need no more minutes. */
  busy: number | null;
  pause: LinePause | null;
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
          busy: { $ifNull: [{ $subtract: ["$cartItems.busy", { $ifNull: ["$cartItems.lead", 0] }] }, null] },
          pause: { $ifNull: ["$cartItems.pause", null] },
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
