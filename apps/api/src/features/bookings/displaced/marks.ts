import { isComing, type Booking } from "@salon/contracts";
import { getSettingsAndTeam } from "../../team/team.ts";
import type { BookedLine, BookingDocument } from "../bookings.model.ts";
import { displacedBy, isAwaitedLine, presentCause } from "./causes.ts";

type Mark = Pick<Booking["cartItems"][number], "displaced">;

/** Reads the mark of a line that cannot take place, for staff; empty for any other line. */
export async function displacedMarks(
  now: Date,
): Promise<(booking: Pick<BookingDocument, "bookingStatus">, line: BookedLine) => Mark> {
  const salon = await getSettingsAndTeam();
  return ({ bookingStatus }, line) => {
    if (!isComing(bookingStatus) || !isAwaitedLine(line, now)) return {};
    const causes = displacedBy(line, salon);
    return causes.length > 0 ? { displaced: causes.map((cause) => presentCause(cause, line, salon)) } : {};
  };
}

/** Bookings as they travel, with the marks of their lines for staff. */
export async function withMarks(
  shown: readonly Booking[],
  stored: readonly BookingDocument[],
  now: Date,
): Promise<Booking[]> {
  const markOf = await displacedMarks(now);
  return shown.map((booking, position) => ({
    ...booking,
    cartItems: booking.cartItems.map((line, item) => ({
      ...line,
      ...markOf(stored[position]!, stored[position]!.cartItems[item]!),
    })),
  }));
}
