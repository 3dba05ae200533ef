import type { Appointment } from "@salon/contracts";
import { Link } from "react-router-dom";
import { linkTo, PATHS } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { StatusBadge } from "../../../ui/feedback/badge.tsx";
import { useSetFlags } from "../bookings.desk.queries.ts";

/** One appointment: customer, service, and buttons for "arrived" and "no show". */
export function DayAppointment({ appointment }: { appointment: Appointment }) {
  const { bookingId, service, timeframe, cartQuantity, customer, bookingStatus, paymentMethod } = appointment;
  return (
    <li className="rounded-cloth border border-hairline border-l-4 border-l-indigo-700 bg-surface p-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p>
            <Link to={linkTo(PATHS.adminBookingDetails, { id: bookingId })} className="text-link wrap-anywhere">
              {customer.name}
            </Link>
            {customer.phone && (
              <a href={`tel:${customer.phone.replaceAll(/[^\d+]/g, "")}`} className="ml-3 text-sm">
                {customer.phone}
              </a>
            )}
          </p>
          <p className="text-sm">
            {service}
            {cartQuantity > 1 && ` × ${cartQuantity}`} · {timeframe} · {paymentMethod}
          </p>
        </div>
        <StatusBadge status={bookingStatus} />
      </div>
      {bookingStatus !== "cancelled" && <Flags appointment={appointment} />}
    </li>
  );
}

function Flags({ appointment: { bookingId, customer, service, arrived, noShow } }: { appointment: Appointment }) {
  const setFlags = useSetFlags();
  const about = (
    <span className="sr-only">
      : {customer.name}, {service}
    </span>
  );
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button
        variant={arrived ? "primary" : "quiet"}
        size="small"
        aria-pressed={arrived}
        loading={setFlags.isPending}
        onClick={() => setFlags.mutate({ id: bookingId, arrived: !arrived, noShow: false })}
      >
        Arrived{about}
      </Button>
      <Button
        variant={noShow ? "danger" : "quiet"}
        size="small"
        aria-pressed={noShow}
        loading={setFlags.isPending}
        onClick={() => setFlags.mutate({ id: bookingId, noShow: !noShow, arrived: false })}
      >
        No-show{about}
      </Button>
    </div>
  );
}
