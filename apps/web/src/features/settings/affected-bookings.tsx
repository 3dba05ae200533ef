import type { contract, RouteOutput } from "@salon/contracts";
import { Link } from "react-router-dom";
import { formatDate } from "../../lib/format/format.ts";
import { linkTo, PATHS } from "../../paths.ts";

/** The bookings a change of settings would hit. */
export type HitBookings = RouteOutput<(typeof contract)["settings"]["preview"]>["bookings"];

/** Appointments that would lie outside opening hours; each opens in a tab of its own, so that the form stays. */
export function HitBookingList({ bookings }: { bookings: HitBookings }) {
  return (
    <ul className="max-h-72 divide-y divide-hairline overflow-y-auto rounded-cloth border border-hairline">
      {bookings.map(({ bookingId, item, service, date, time, customer }) => (
        <li key={`${bookingId} ${item}`} className="px-4 py-2.5">
          <Link to={linkTo(PATHS.adminBookingDetails, { id: bookingId })} target="_blank" className="text-link">
            {customer}
            <span className="sr-only"> (opens in a new tab)</span>
          </Link>
          <span className="block text-sm">
            {service}, {formatDate(date)}, {time}
          </span>
        </li>
      ))}
    </ul>
  );
}
