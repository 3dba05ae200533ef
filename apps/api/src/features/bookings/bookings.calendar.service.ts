import { BRAND, slotInstant, timeframeMinutes, type Settings, type Slot } from "@salon/contracts";
import type { CalendarEvent, Mailbox } from "@salon/email";
import type { AppConfig } from "../../deps.ts";
import type { BookingDocument } from "./bookings.model.ts";

/** The organizer of every appointment: the sender of the mails, as calendars accept changes from no other address. */
export const organizerOf = ({ mailFrom }: Pick<AppConfig, "mailFrom">): Mailbox => ({ name: BRAND, address: mailFrom });

/** The appointments of a booking as calendar events with stable ids; lines without a time have none. */
export function calendarEvents(
  booking: BookingDocument,
  { contact }: Pick<Settings, "contact">,
  publicUrl: string,
): CalendarEvent[] {
  return booking.cartItems.flatMap((line, index) => {
    if (line.seatRef === undefined) return [];
    return [
      {
        ...timesOf(booking, index, publicUrl),
        title: `${line.service} at ${BRAND}`,
        description: line.cartQuantity > 1 ? `${line.service} for ${line.cartQuantity}` : line.service,
        location: contact.address,
        url: `${publicUrl}/booking-details/${String(booking._id)}`,
        cancelled: booking.bookingStatus === "cancelled",
      },
    ];
  });
}

/** What identifies and dates the event of a line. */
export function timesOf({ _id, sequence, cartItems }: BookingDocument, index: number, publicUrl: string) {
  const { day, time, timeframe } = cartItems[index]!;
  return {
    uid: `${String(_id)}-${index}@${new URL(publicUrl).host}`,
    sequence,
    startsAt: slotInstant(day, time as Slot),
    minutes: timeframeMinutes(timeframe),
  };
}
