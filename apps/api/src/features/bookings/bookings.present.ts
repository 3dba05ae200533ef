import { NO_SLOT, slotMinutes, type Booking, type Slot } from "@salon/contracts";
import { presentLine } from "../cart/cart.service.ts";
import type { BookedLine, BookingDocument } from "./bookings.model.ts";

type Customer = NonNullable<Booking["customer"]>;

/** A stored booking as it travels; `customer` goes to staff only. */
export function presentBooking(booking: BookingDocument, customer?: Customer): Booking {
  const { user, refund, refundAnswer, paymentRef } = booking;
  const userId = user === null ? "" : String(user);
  return {
    _id: String(booking._id),
    user: user === null ? null : userId,
    bookingDate: booking.bookingDate.toISOString(),
    bookingTime: booking.bookingTime,
    bookingStatus: booking.bookingStatus,
    bookingAmount: booking.bookingAmount,
    paymentMethod: booking.paymentMethod,
    cartItems: booking.cartItems.map((line) => presentLine(userId, line)),
    arrived: booking.arrived,
    noShow: booking.noShow,
    ...(paymentRef === undefined ? {} : { paymentRef }),
    ...(refund === null ? {} : { refund }),
    ...(refund === "kept" && refundAnswer !== undefined ? { refundAnswer } : {}),
    ...(customer ? { customer } : {}),
  };
}

/** The slot text a booking is known by: that of its earliest line. */
export const earliestTime = (lines: readonly Pick<BookedLine, "day" | "time">[]): string =>
  lines.toSorted((a, b) => a.day.localeCompare(b.day) || slotMinutes(a.time as Slot) - slotMinutes(b.time as Slot))[0]
    ?.time ?? NO_SLOT;
