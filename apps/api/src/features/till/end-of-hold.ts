import { holdAsks } from "@salon/contracts";
import type { BookingDocument } from "../bookings/bookings.model.ts";

interface HoldEnd extends Pick<BookingDocument, "paid" | "due"> {
  isCancelled: boolean;
  unpaid: true | undefined;
  isBlocked: boolean | undefined;
}

/** What a booking becomes when its reservation ends: it is cancelled, or nothing of the deposit is asked for any more. */
export function endOfHold(
  { hold }: BookingDocument,
  { isCancelled, unpaid, isBlocked, ...sums }: HoldEnd,
): Pick<BookingDocument, "lapsed" | "untold"> | undefined {
  if (!hold) return undefined;
  const { until, deposit } = hold;
  if (isCancelled) return { lapsed: { until, deposit, ...(unpaid && { unpaid }) }, ...(unpaid && { untold: true }) };
  return holdAsks(hold, sums) === 0 && !isBlocked ? { untold: true } : undefined;
}
