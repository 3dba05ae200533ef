import type { Booking } from "@salon/contracts";
import { Printer, RotateCcw } from "lucide-react";
import { Link } from "react-router-dom";
import { SalonContact } from "../../domain/salon-contact.tsx";
import { PATHS } from "../../paths.ts";
import { printPage } from "../../lib/hooks/use-printing.ts";
import { buttonClass, Button } from "../../ui/controls/button.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import type { Changeable } from "../bookings/change/upcoming.ts";
import { CancelBooking } from "./cancel-booking.tsx";

type BookingActionsProps = { booking: Booking; cancel: Changeable; cutoffHours: number };

/** The actions a customer may take on a booking; after the cut-off it shows the salon's contact instead. */
export function BookingActions({ booking, cancel, cutoffHours }: BookingActionsProps) {
  const again = booking.cartItems[0]?.serviceId;
  return (
    <Card data-print="no" className="space-y-3">
      <h2 className="sr-only">What you can do</h2>
      <Button variant="quiet" className="w-full" onClick={printPage}>
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
        <SalonContact hasChat={false} />
      </div>
    </Card>
  );
}
