import type { BookingDocument } from "../bookings/bookings.model.ts";
import { askedBack, onlineOver } from "../bookings/money/totals.ts";

/**
 * What a booking that goes on asks back after a change; what is on its way back stays requested until it has arrived. What is
 * over because staff lowered the bill is not asked back by itself: an admin gives it back.
 */
export function askedNow(
  before: BookingDocument,
  after: BookingDocument,
  { asksAgain = false, isByStaff }: { asksAgain: boolean | undefined; isByStaff: boolean },
): Partial<Pick<BookingDocument, "refund">> {
  const refund = askedBack(after);
  if (refund === null) return after.givingBack ? {} : { refund };
  const hasGrown = onlineAside(after) > onlineAside(before);
  const isAsked = before.refund === "requested" || asksAgain || (hasGrown && !isByStaff);
  return { refund: isAsked ? refund : null };
}

/** What of the money that came online is over or on its way back, in naira. */
const onlineAside = (booking: BookingDocument): number => onlineOver(booking) + (booking.givingBack?.amount ?? 0);

/** Money that comes to a cancelled booking is asked back. */
export const askedLate = (balance: string | undefined): Partial<Pick<BookingDocument, "refund">> =>
  balance === undefined ? {} : { refund: "requested" };
