import { blockedText, isLive, liveLines, offerText, type Booking } from "@salon/contracts";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import { beginningOf, hasSlot, servedBy } from "../../domain/cart-line.ts";
import { formatAmount, formatDate } from "../../lib/format/format.ts";
import { formatMoment } from "../../lib/format/moments.ts";
import { formatRelative } from "../../lib/format/relative-time.ts";
import { PATHS, linkTo } from "../../paths.ts";
import { Badge, StatusBadge } from "../../ui/feedback/badge.tsx";
import { classNames } from "../../ui/layout/class-names.ts";
import { RefundBadge } from "../bookings/refund-badge.tsx";
import type { MyAppointment } from "../bookings/change/upcoming.ts";

type AppointmentCardProps = MyAppointment & {
  now: Date;
  /** The next appointment is large and says how far away it is. */
  isNext: boolean;
  /** Of the appointments of one booking, one shows what is paid and due for all of them. */
  showsBill: boolean;
};

/** One appointment; the whole card links to the details of its booking. */
export function AppointmentCard({ booking, line, now, isNext, showsBill }: AppointmentCardProps) {
  const { _id, bookingStatus, cartItems, total, refund, hold } = booking;
  const amount = cartItems.length === 1 && total !== undefined ? total : line.price * line.cartQuantity;
  const beginning = beginningOf(line).toISOString();
  return (
    <li className={isNext ? "md:col-span-2" : undefined}>
      <Link
        to={linkTo(PATHS.bookingDetails, { id: _id })}
        className={classNames(
          "group flex h-full items-center gap-3 rounded-cloth no-underline transition-colors",
          isNext ? "on-cloth stitched p-6 md:p-8" : "border border-hairline bg-surface p-4 hover:border-primary md:p-5",
        )}
      >
        <span className="min-w-0 grow">
          {isNext && hasSlot(line) && (
            <span className="mb-3 block font-display text-3xl font-bold text-resist">
              {formatRelative(beginning, now)}
            </span>
          )}
          <span className="flex flex-wrap items-center gap-2">
            {hold && isLive(line) ? (
              <Badge tone="warning">Held until {formatMoment(hold.until)}</Badge>
            ) : (
              <StatusBadge status={isLive(line) ? bookingStatus : "cancelled"} />
            )}
            <RefundBadge refund={refund} />
          </span>
          <time
            dateTime={beginning}
            className={classNames("mt-2 block font-display leading-snug font-bold", isNext ? "text-xl" : "text-lg")}
          >
            {formatDate(line.date)}
            {hasSlot(line) && `, ${line.time}`}
          </time>
          <span className="block wrap-anywhere">
            {[offerText(line), servedBy(line)].filter(Boolean).join(" ")}
            {line.cartQuantity > 1 && `\u00A0× ${line.cartQuantity}`}
          </span>
          {line.blocked && <span className="mt-1 block font-semibold">{blockedText(line.blocked)}.</span>}
          <span className={classNames("mt-1 block", isNext ? "text-on-cloth-muted" : "text-fg-muted")}>
            {formatAmount(amount)}
          </span>
          {showsBill && <Owed booking={booking} />}
        </span>
        <ChevronRight
          aria-hidden="true"
          className={classNames(
            "size-6 shrink-0 transition-transform group-hover:[transform:translateX(4px)]",
            isNext ? "text-resist" : "text-primary",
          )}
        />
      </Link>
    </li>
  );
}

/** What is paid and due for a booking, in naira; nothing where nothing is due. */
function Owed({ booking: { cartItems, paid, due } }: { booking: Booking }) {
  const appointments = liveLines(cartItems).length;
  if (due === undefined) return null;
  return (
    <span className="block font-semibold">
      {paid ? `${formatAmount(paid)} paid, ` : ""}
      {formatAmount(due)} due at the salon
      {appointments > 1 && `, for ${appointments} appointments`}
    </span>
  );
}
