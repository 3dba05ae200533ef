import { FIRST_SETTINGS, liveLines, type Booking } from "@salon/contracts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { UnfinishedSquare } from "../../art/unfinished-square.tsx";
import { ApiError } from "../../lib/api/api-error.ts";
import { SalonContact } from "../../domain/salon-contact.tsx";
import { useSettings } from "../../domain/settings.ts";
import { useNow } from "../../lib/hooks/clock.ts";
import { PATHS } from "../../paths.ts";
import { buttonClass } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { BookedLines } from "./booked-lines.tsx";
import { BookingBanner } from "./booking-banner.tsx";
import { BookingActions } from "./booking-actions.tsx";
import { BookingFacts } from "./booking-facts.tsx";
import { MoveVisit } from "../bookings/change/move-visit.tsx";
import { visitOf } from "../bookings/change/visit-lines.ts";
import { canCancel, canCancelLine, canMove } from "../bookings/change/upcoming.ts";
import { VisitActions } from "./visit-actions.tsx";
import { useBooking } from "../bookings/bookings.queries.ts";

const isMissing = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

type MyBookingProps = {
  id: string;
  /** The bill, from another feature. */
  renderBill: (booking: Booking) => ReactNode;
};

/** One booking of the customer with its bill and its actions. */
export function MyBooking({ id, renderBill }: MyBookingProps) {
  const query = useBooking(id);
  if (!query.data && isMissing(query.error)) return <NotFound />;
  return (
    <Loaded query={query} skeleton={{ rows: 3, rowClassName: "h-48 w-full" }} belowError={<SalonContact />}>
      {(booking) => <Booked booking={booking} bill={renderBill(booking)} />}
    </Loaded>
  );
}

function Booked({ booking, bill }: { booking: Booking; bill: ReactNode }) {
  const now = useNow();
  const cutoffHours = useSettings()?.cancelCutoffHours ?? FIRST_SETTINGS.cancelCutoffHours;
  const live = liveLines(booking.cartItems);
  const hasSeveral = live.length > 1;
  const isMovable = (line: (typeof live)[number]) => canMove(booking, line, now, cutoffHours) === "yes";
  return (
    <div className="space-y-6">
      <BookingBanner booking={booking} now={now} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="space-y-6">
          <BookedLines
            booking={booking}
            isMovable={(line) => hasSeveral && isMovable(line)}
            isCancellable={(line) => canCancelLine(booking, line, now, cutoffHours) === "yes"}
          />
          <MoveVisit booking={booking} visit={visitOf(booking, isMovable)} className="w-full" size="large" />
          <VisitActions booking={booking} now={now} isMovable={!hasSeveral && live.some(isMovable)} />
          {bill}
          <BookingFacts booking={booking} now={now} />
        </div>
        <div>
          <BookingActions booking={booking} cutoffHours={cutoffHours} cancel={canCancel(booking, now, cutoffHours)} />
        </div>
      </div>
    </div>
  );
}

function NotFound() {
  return (
    <EmptyState
      title="Booking not found"
      art={<UnfinishedSquare />}
      action={
        <Link to={PATHS.bookingHistory} className={buttonClass()}>
          Your bookings
        </Link>
      }
    >
      It does not exist, or it is not yours.
    </EmptyState>
  );
}
