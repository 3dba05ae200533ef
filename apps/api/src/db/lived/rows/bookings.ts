import { MINUTE_MS, type BookingStatus, type LineProgress, linesTotal, type Slot, slotInstant } from "@salon/contracts";
import { earliestTime } from "../../../features/bookings/change/booked-lines.ts";
import { customerStarts, walkInTerms } from "../../../features/bookings/make/booking-terms.ts";
import type { BookedLine, BookingDocument } from "../../../features/bookings/bookings.model.ts";
import { giveBackOf, sumsOf } from "../../../features/bookings/money/totals.ts";
import { receiptNumberText } from "../../../features/till/numbers.ts";
import { showPhone } from "@salon/lists/phone-numbers";
import type { Fate } from "../plan/stories.ts";
import type { Salon } from "../salon.ts";
import type { Visit } from "../plan/visits.ts";
import { moneyOf } from "./money.ts";

const STATUSES: Readonly<Record<Fate, BookingStatus>> = {
  done: "completed",
  running: "processing",
  here: "placed",
  coming: "placed",
  missed: "placed",
  cancelled: "cancelled",
};
/** How far the lines of such a visit are; absent while the customer is awaited. */
const PROGRESS: Readonly<Partial<Record<Fate, LineProgress>>> = {
  done: "done",
  running: "started",
  here: "arrived",
  missed: "noShow",
};

/** A visit with the row of its booking. */
export interface Booked {
  visit: Visit;
  booking: BookingDocument;
}

/** The bookings of all visits. What a refund changes in them follows in `refundRows`. */
export function bookingRows(visits: readonly Visit[], salon: Salon): Booked[] {
  return visits.map((visit) => ({ visit, booking: bookingRow(visit, salon) }));
}

function bookingRow(visit: Visit, salon: Salon): BookingDocument {
  const { id, by, person, lines, ref, madeAt, fate, cancelledAt } = visit;
  const { extras, ...money } = moneyOf(visit, salon);
  const bookingStatus = STATUSES[fate];
  const progress = PROGRESS[fate];
  const isUnchanged = fate === "coming" || fate === "here" || fate === "missed";
  const booking = {
    _id: id,
    user: person.user,
    walkIn: by === "desk" ? walkInOf(visit) : null,
    bookingDate: madeAt,
    bookingTime: earliestTime(lines),
    bookingStatus,
    bookingAmount: linesTotal(lines),
    cartItems: lines.map((line) => ({ ...line, ...(progress && progressOn(line, progress, salon)) })),
    ...(by === "online" && { paymentRef: ref }),
    ...money,
    ...(extras.length > 0 && { extras }),
    refund: null,
    sequence: isUnchanged ? 0 : 1,
    ...(cancelledAt && { cancelSequence: 1, statusWriteId: salon.ids.at(cancelledAt) }),
    terms: by === "desk" ? walkInTerms(walkInOf(visit)) : customerStarts(visit.person.name),
  };
  return withSums(booking);
}

/** Customers arrive a few minutes before their time. */
const EARLY_MS = 4 * MINUTE_MS;

/** How far a line is, and when its customer arrived, never later than now: the salon may be made before it opens. */
function progressOn(
  { day, time }: BookedLine,
  progress: LineProgress,
  { now }: Salon,
): Pick<BookedLine, "progress" | "arrivedAt"> {
  if (progress === "noShow") return { progress };
  const early = slotInstant(day, time as Slot).getTime() - EARLY_MS;
  return { progress, arrivedAt: new Date(Math.min(early, now.getTime())) };
}

function walkInOf({ person: { name, phone } }: Visit): NonNullable<BookingDocument["walkIn"]> {
  return { name, phone: phone && showPhone(phone), ...(phone && { e164: phone }) };
}

/** A booking with the sums of its bill. */
export function withSums(booking: Omit<BookingDocument, "paid" | "tips" | "due">): BookingDocument {
  const { paid, tips, due } = sumsOf(booking);
  const isCancelled = booking.bookingStatus === "cancelled";
  return { ...booking, paid, tips, due, ...(isCancelled && { giveBack: giveBackOf(booking) }) };
}

/** Gives the bookings their receipt numbers in the order of their first payments; answers the highest number by year. */
export function numberReceipts(bookings: readonly BookingDocument[]): Map<string, number> {
  const highest = new Map<string, number>();
  const paid = bookings.flatMap((booking) => {
    const first = booking.receipts.find(({ kind }) => kind === "payment");
    return first ? [{ booking, first }] : [];
  });
  for (const { booking, first } of paid.toSorted((a, b) => a.first.at.getTime() - b.first.at.getTime())) {
    const year = first.day.slice(0, 4);
    const number = (highest.get(year) ?? 0) + 1;
    highest.set(year, number);
    booking.receiptNumber = receiptNumberText(year, number);
  }
  return highest;
}
