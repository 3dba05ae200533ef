import type { Booking } from "@salon/contracts";
import { formatDate, formatUtcTime } from "../../lib/format/format.ts";
import { usePrinting } from "../../lib/hooks/use-printing.ts";
import { formatRelative } from "../../lib/format/relative-time.ts";
import { DescriptionList } from "../../ui/layout/description-list.tsx";
import { StatusBadge } from "../../ui/feedback/badge.tsx";
import { RefundBadge } from "../bookings/refund-badge.tsx";
import { StatusTimeline } from "./status-timeline.tsx";

/** The facts and progress of a booking, folded on the screen and open in print; the booking time is in UTC and relative to `now`. */
export function BookingFacts({ booking, now }: { booking: Booking; now: Date }) {
  const { _id, bookingDate, bookingStatus, paymentMethod, refund } = booking;
  const isPrinting = usePrinting();
  return (
    <details open={isPrinting} className="rounded-cloth border border-hairline bg-surface p-5 md:p-6">
      <summary className="cursor-pointer py-2">
        <h2 className="inline text-xl">Details</h2>
      </summary>
      <div className="mt-3">
        <DescriptionList
          items={[
            { term: "ID", details: <span className="wrap-anywhere select-all">{_id}</span> },
            { term: "DATE", details: formatDate(bookingDate) },
            {
              term: "Time",
              details: (
                <time dateTime={bookingDate}>
                  {formatUtcTime(bookingDate)} UTC{" "}
                  <span className="font-normal text-fg-muted">({formatRelative(bookingDate, now)})</span>
                </time>
              ),
            },
            {
              term: "Status",
              details: (
                <span className="flex flex-wrap gap-2">
                  <StatusBadge status={bookingStatus} />
                  <RefundBadge refund={refund} />
                </span>
              ),
            },
            { term: "Method", details: paymentMethod },
          ]}
        />
      </div>
      <div className="mt-4 border-t border-hairline pt-5">
        <StatusTimeline status={bookingStatus} owes={booking.due !== undefined} />
      </div>
    </details>
  );
}
