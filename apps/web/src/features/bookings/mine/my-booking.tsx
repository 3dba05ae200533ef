import { FIRST_SETTINGS, type Booking } from "@salon/contracts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { UnfinishedSquare } from "../../../art/unfinished-square.tsx";
import { ApiError } from "../../../lib/api/api-error.ts";
import { SalonContact } from "../../../domain/salon-contact.tsx";
import { useSettings } from "../../../domain/settings.ts";
import { useNow } from "../../../lib/hooks/clock.ts";
import { PATHS } from "../../../paths.ts";
import { buttonClass } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { SkeletonList } from "../../../ui/feedback/skeleton.tsx";
import { BookedLines } from "./booked-lines.tsx";
import { BookingActions } from "./booking-actions.tsx";
import { BookingFacts } from "./booking-facts.tsx";
import { canCancel, canCancelLine, canMove } from "./upcoming.ts";
import { useBooking } from "../bookings.queries.ts";

const isMissing = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

type MyBookingProps = {
  id: string;
  /** The bill, from another feature. */
  renderBill: (booking: Booking) => ReactNode;
};

/** One booking of the customer with its bill and its actions. */
export function MyBooking({ id, renderBill }: MyBookingProps) {
  const { data, error, isFetching, refetch } = useBooking(id);
  if (data) return <Booked booking={data} bill={renderBill(data)} />;
  if (isMissing(error)) return <NotFound />;
  if (error)
    return (
      <div className="space-y-6">
        <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
        <SalonContact />
      </div>
    );
  return <SkeletonList rows={3} rowClassName="h-48 w-full" />;
}

function Booked({ booking, bill }: { booking: Booking; bill: ReactNode }) {
  const now = useNow();
  const cutoffHours = useSettings()?.cancelCutoffHours ?? FIRST_SETTINGS.cancelCutoffHours;
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="space-y-6">
        <BookedLines
          booking={booking}
          isMovable={(line) => canMove(booking, line, now, cutoffHours) === "yes"}
          isCancellable={(line) => canCancelLine(booking, line, now, cutoffHours) === "yes"}
        />
        {/* A customer who has to pay, for example after a mail, sees the bill before the facts. */}
        {booking.due !== undefined && bill}
        <BookingFacts booking={booking} now={now} />
        {booking.due === undefined && bill}
      </div>
      <div>
        <BookingActions
          booking={booking}
          now={now}
          cutoffHours={cutoffHours}
          cancel={canCancel(booking, now, cutoffHours)}
        />
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
