import type { Booking } from "@salon/contracts";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import { formatAmount, formatDate } from "../../../lib/format/format.ts";
import { linkTo, PATHS } from "../../../paths.ts";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { beginningOf, hasSlot, nextLine } from "./bookings.mine.state.ts";
import { RefundBadge } from "../refund-badge.tsx";

/** One booking at a glance; the whole card leads to its details. */
export function BookingCard({ booking, now }: { booking: Booking; now: Date }) {
  const { _id, bookingStatus, bookingAmount, cartItems, refund } = booking;
  const line = nextLine(booking, now);
  const more = cartItems.length - 1;
  return (
    <li>
      <Link
        to={linkTo(PATHS.bookingDetails, { id: _id })}
        className="group flex h-full items-center gap-3 rounded-cloth border border-hairline bg-surface p-4 no-underline transition-colors hover:border-primary md:p-5"
      >
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-center gap-2">
            <StatusBadge status={bookingStatus} />
            <RefundBadge refund={refund} />
          </span>
          {line && (
            <>
              <time
                dateTime={beginningOf(line).toISOString()}
                className="mt-2 block font-display text-lg leading-snug font-bold"
              >
                {formatDate(line.date)}
                {hasSlot(line) && `, ${line.time}`}
              </time>
              <span className="block wrap-anywhere">
                {line.service}
                {more > 0 && (
                  <>
                    {" "}
                    <span className="whitespace-nowrap text-fg-muted">+ {more} more</span>
                  </>
                )}
              </span>
            </>
          )}
          <span className="mt-1 block text-fg-muted">{formatAmount(bookingAmount)}</span>
        </span>
        <ChevronRight
          aria-hidden="true"
          className="size-6 shrink-0 text-primary transition-transform group-hover:translate-x-1"
        />
      </Link>
    </li>
  );
}
