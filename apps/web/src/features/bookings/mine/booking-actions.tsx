import { endpoints, type Booking } from "@salon/contracts";
import { CalendarPlus, Printer, RotateCcw } from "lucide-react";
import { Link } from "react-router-dom";
import { addressOf } from "../../../lib/api/api.ts";
import { SalonContact } from "../../../domain/salon-contact.tsx";
import { PATHS } from "../../../paths.ts";
import { buttonClass, Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/cards.tsx";
import { hasSlot } from "../../../domain/cart-line.ts";
import { isUpcoming, type Changeable } from "./upcoming.ts";
import { CancelBooking } from "./cancel-booking.tsx";

type BookingActionsProps = { booking: Booking; now: Date; cancel: Changeable; cutoffHours: number };

/** The actions a customer may take on a booking; after the cut-off it shows the salon's contact instead. */
export function BookingActions({ booking, now, cancel, cutoffHours }: BookingActionsProps) {
  const { _id, cartItems, refund, refundAnswer } = booking;
  const again = cartItems[0]?.serviceId;
  return (
    <Card data-print="no" className="space-y-3">
      <h2 className="sr-only">What you can do</h2>
      {refund === "requested" && (
        <p className="rounded-cloth bg-warning-soft px-4 py-3 text-warning">
          Refund requested. A person at the salon sends your money back and writes to you.
        </p>
      )}
      {refund === "kept" && (
        <p className="rounded-cloth border border-hairline px-4 py-3 wrap-anywhere">
          The salon has looked at your request and does not send the money back: {refundAnswer}
        </p>
      )}
      {isUpcoming(booking, now) && cartItems.some(hasSlot) && (
        <a
          href={addressOf(endpoints.bookings.calendar, { params: { id: _id } })}
          className={buttonClass("quiet", "medium", "w-full")}
        >
          <CalendarPlus aria-hidden="true" className="size-5" />
          Add to calendar
        </a>
      )}
      <Button variant="quiet" className="w-full" onClick={() => window.print()}>
        <Printer aria-hidden="true" className="size-5" />
        Print
      </Button>
      {again && (
        <Link
          to={{ pathname: PATHS.bookings, search: `?service=${again}` }}
          className={buttonClass("quiet", "medium", "w-full")}
        >
          <RotateCcw aria-hidden="true" className="size-5" />
          Book again
        </Link>
      )}
      {cancel === "yes" && <CancelBooking booking={booking} />}
      <div className="pt-2">
        <p className="font-semibold">
          {cancel === "tooLate" ? `Less than ${cutoffHours} hours to go` : "Questions about this booking?"}
        </p>
        {cancel === "tooLate" && (
          <p className="text-fg-muted">Please call us or write to us to cancel or move this booking.</p>
        )}
        <SalonContact message={`Hello, this is about my booking ${_id}.`} />
      </div>
    </Card>
  );
}
