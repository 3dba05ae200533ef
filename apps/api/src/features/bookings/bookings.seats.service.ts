import { type Slot } from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import { settleHold } from "../payments/payments.holds.service.ts";
import { getSettings } from "../settings/settings.service.ts";
import type { BookedLine, BookingDocument } from "./bookings.model.ts";
import { releaseSeats, type SeatLine, type SeatTerms } from "../seats/seats.claims.service.ts";

/** A reference nobody has claimed seats under yet, for what is not a payment's first claim. */
export const freshSeatRef = (): string => `desk-${String(new Types.ObjectId())}`;

/** The seats a booked line asks for. */
export const seatLine = (
  line: Pick<BookedLine, "service" | "day" | "time" | "timeframe" | "cartQuantity">,
  index: number,
): SeatLine => ({
  line: index,
  service: line.service,
  day: line.day,
  time: line.time as Slot,
  timeframe: line.timeframe,
  seats: line.cartQuantity,
});

/** Lines of a booking that take seats, with their places in it. */
export const timedLines = ({ cartItems }: Pick<BookingDocument, "cartItems">): SeatLine[] =>
  cartItems.flatMap((line, index) => (line.seatRef === undefined ? [] : [seatLine(line, index)]));

/** On what terms seats are taken at this moment. */
export async function seatTerms(deps: Deps): Promise<SeatTerms> {
  const { slotCapacity } = await getSettings();
  return { now: deps.now(), capacity: slotCapacity, settleHold: (ref) => settleHold(deps, ref) };
}

/** Gives back every seat of a booking. */
export async function releaseBooking({ cartItems }: Pick<BookingDocument, "cartItems">): Promise<void> {
  for (const [line, { seatRef }] of cartItems.entries())
    if (seatRef !== undefined) await releaseSeats(seatRef, { line });
}
