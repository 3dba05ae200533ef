import { changeableUntil, isComing, isLive, liveLines, type Booking, type CartItem } from "@salon/contracts";
import { beginningOf, hasSlot } from "../../../domain/cart-line.ts";

type BookedLine = Booking["cartItems"][number];

const byBeginning = (a: CartItem, b: CartItem): number => beginningOf(a).getTime() - beginningOf(b).getTime();

/** The next line to begin, or the last line when all have begun. */
export function nextLine({ cartItems }: Booking, now: Date): CartItem | undefined {
  const lines = liveLines(cartItems).sort(byBeginning);
  return lines.find((line) => beginningOf(line) > now) ?? lines.at(-1);
}

/** Whether a line of the booking is still ahead; a cancelled booking is never upcoming. */
export const isUpcoming = ({ bookingStatus, cartItems }: Booking, now: Date): boolean =>
  bookingStatus !== "cancelled" && liveLines(cartItems).some((line) => beginningOf(line) > now);

/** One line of a booking, which a customer calls an appointment. */
export type MyAppointment = { booking: Booking; line: BookedLine };

/** Appointments that are ahead, earliest first, and the others, which are over or cancelled, latest first. */
export function splitByTime(
  bookings: readonly Booking[],
  now: Date,
): { upcoming: MyAppointment[]; past: MyAppointment[] } {
  const all = bookings
    .flatMap((booking) => booking.cartItems.map((line) => ({ booking, line })))
    .sort((a, b) => byBeginning(a.line, b.line));
  const isAhead = ({ booking, line }: MyAppointment) => isUpcoming({ ...booking, cartItems: [line] }, now);
  return { upcoming: all.filter(isAhead), past: all.filter((one) => !isAhead(one)).reverse() };
}

/** Whether the customer may make a change, of lines that cannot take place at any time: yes; too late, but the salon may; or no, because the booking is closed or has begun. */
export type Changeable = "yes" | "tooLate" | "no";

function changeable(
  { bookingStatus }: Booking,
  { lines, begun = lines }: { lines: readonly BookedLine[]; begun?: readonly BookedLine[] },
  now: Date,
  cutoffHours: number,
): Changeable {
  const open = isComing(bookingStatus);
  if (open && lines.length > 0 && lines.every(({ blocked }) => blocked)) return "yes";
  if (!open || lines.length === 0 || begun.some((line) => beginningOf(line) <= now)) return "no";
  return lines.every(hasSlot) && now <= changeableUntil(lines.map(beginningOf), cutoffHours) ? "yes" : "tooLate";
}

/** Whether a booking can be cancelled; the cut-off counts from its earliest line. The server checks again. */
export const canCancel = (booking: Booking, now: Date, cutoffHours: number): Changeable =>
  changeable(booking, { lines: liveLines(booking.cartItems) }, now, cutoffHours);

/** Whether one line can be moved: the cut-off counts from that line. */
export const canMove = (booking: Booking, line: BookedLine, now: Date, cutoffHours: number): Changeable =>
  isLive(line) ? changeable(booking, { lines: [line], begun: liveLines(booking.cartItems) }, now, cutoffHours) : "no";

/** Whether one of several appointments can be cancelled by itself: begin and cut-off are those of that line. */
export const canCancelLine = (booking: Booking, line: BookedLine, now: Date, cutoffHours: number): Changeable =>
  isLive(line) && liveLines(booking.cartItems).length > 1
    ? changeable(booking, { lines: [line] }, now, cutoffHours)
    : "no";
