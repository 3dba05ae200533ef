import { blockedText, isLive, type Booking } from "@salon/contracts";
import { beginningOf, hasSlot, servedBy } from "../../domain/cart-line.ts";
import { lineLength, optionNote } from "../../domain/line-menu.ts";
import { formatAmount, formatDate } from "../../lib/format/format.ts";
import { ZoneNote } from "../../domain/zone-note.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { ChangedNote } from "./changed-note.tsx";
import { CancelLine } from "./cancel-line.tsx";
import { MoveLine } from "../bookings/change/move-line.tsx";

type BookedLinesProps = {
  booking: Booking;
  /** Whether the customer may still move a line. */
  isMovable: (line: BookedLine) => boolean;
  /** Whether the customer may still cancel one of several appointments. */
  isCancellable: (line: BookedLine) => boolean;
};
type BookedLine = Booking["cartItems"][number];

/** The appointments of a booking, each with service, options, day, time, price in naira and length. */
export function BookedLines({ booking, isMovable, isCancellable }: BookedLinesProps) {
  return (
    <Card>
      <h2 className="text-xl">Services</h2>
      <ZoneNote />
      <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
        {booking.cartItems.map((line, item) => (
          <li key={`line ${item}`} className="py-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6">
              <h3 className="font-body text-base font-bold tracking-normal wrap-anywhere">
                {line.service}
                {line.guest && ` for ${line.guest}`}
                {line.cartQuantity > 1 && ` × ${line.cartQuantity}`}
              </h3>
              <p className="text-right font-semibold">
                {formatAmount(line.price * line.cartQuantity)}
                {line.cartQuantity > 1 && (
                  <span className="block text-sm font-normal text-fg-muted">
                    {line.cartQuantity} × {formatAmount(line.price)}
                  </span>
                )}
              </p>
            </div>
            <p className="font-display text-lg font-bold">
              <time dateTime={hasSlot(line) ? beginningOf(line).toISOString() : line.date}>
                {formatDate(line.date)}, {line.time}
              </time>
            </p>
            <p className="text-fg-muted wrap-anywhere">
              {[lineLength(line), servedBy(line)].filter(Boolean).join(" · ")}
            </p>
            {line.options && (
              <ul aria-label="Options" className="text-sm">
                {line.options.map((option) => (
                  <li key={option._id} className="wrap-anywhere">
                    {option.name} <span className="inline-block text-fg-muted">{optionNote(option)}</span>
                  </li>
                ))}
              </ul>
            )}
            {line.blocked && <p className="mt-2 font-semibold text-danger">{blockedText(line.blocked)}.</p>}
            <ChangedNote changed={line.changed} isPaid={booking.paid !== 0} />
            {!isLive(line) && (
              <p className="mt-2">
                <Badge tone="danger">Cancelled</Badge>
              </p>
            )}
            <div data-print="no" className="mt-3 flex flex-wrap gap-2 empty:hidden">
              {isMovable(line) && <MoveLine booking={booking} line={line} item={item} />}
              {isCancellable(line) && <CancelLine booking={booking} item={item} />}
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex justify-between gap-4 font-bold">
        <span>{booking.total === undefined ? "Total" : "All services"}</span>
        <span>{formatAmount(booking.bookingAmount)}</span>
      </p>
    </Card>
  );
}
