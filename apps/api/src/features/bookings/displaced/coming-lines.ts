import { COMING_STATUSES, lagosDay, SLOTS, type Slot } from "@salon/contracts";
import type { QueryFilter, Types } from "mongoose";
import { type BookingDocument, BookingModel } from "../bookings.model.ts";
import { isAwaitedLine, type PlacedLine } from "./causes.ts";

/** A line of a booking by its place in it, with what was found about it. */
export interface FoundLine<T> {
  booking: Types.ObjectId;
  item: number;
  day: string;
  time: string;
  found: T;
}

/** What is read of a booking to judge its lines: a salon has thousands of coming ones. */
const READ = Object.fromEntries(
  [
    "serviceId day time timeframe minutes cleanup cartQuantity asked with units seatRef progress beyond",
    "cancelled takesPlace lead freed again pause busy",
  ].flatMap((names) => names.split(" ").map((name) => [`cartItems.${name}`, 1])),
);

/**
 * The awaited lines of coming bookings that match, of which `judge` says something, in the order of their times. Every booking
 * that matches the filter is read.
 */
export async function findComingLines<T>(
  filter: QueryFilter<BookingDocument>,
  now: Date,
  judge: (line: PlacedLine) => T | null,
): Promise<FoundLine<T>[]> {
  const today = lagosDay(now);
  const condition = {
    bookingStatus: { $in: [...COMING_STATUSES] },
    "cartItems.day": { $gte: today },
    ...BookingModel.find().cast(BookingModel, filter),
  };
  // Through the driver alone: rows as plain objects, and only the fields that are looked at.
  const rows = BookingModel.collection.find<Pick<BookingDocument, "_id" | "cartItems">>(condition, {
    projection: READ,
  });
  const found: FoundLine<T>[] = [];

  for (const { _id, cartItems } of await rows.toArray())
    for (const [item, line] of cartItems.entries()) {
      const said = isAwaitedLine(line, now, today) ? judge(line) : null;
      if (said !== null) found.push({ booking: _id, item, day: line.day, time: line.time, found: said });
    }

  return found.sort(
    (a, b) =>
      compareTexts(a.day, b.day) ||
      SLOTS.indexOf(a.time as Slot) - SLOTS.indexOf(b.time as Slot) ||
      compareTexts(String(a.booking), String(b.booking)) ||
      a.item - b.item,
  );
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The bookings of some lines, by id. */
export async function bookingsOfLines(
  lines: readonly Pick<FoundLine<unknown>, "booking">[],
): Promise<Map<string, BookingDocument>> {
  if (lines.length === 0) return new Map();
  const ids = [...new Map(lines.map(({ booking }) => [String(booking), booking])).values()];
  const bookings = await BookingModel.find({ _id: { $in: ids } }).lean();
  return new Map(bookings.map((booking) => [String(booking._id), booking]));
}
