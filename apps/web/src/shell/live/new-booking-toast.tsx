import { liveLines, SLOTS, type Booking, type Slot } from "@salon/contracts";
import { toast } from "react-hot-toast/headless";
import { Link } from "react-router-dom";
import { formatDay } from "../../lib/format/format.ts";
import { linkTo, PATHS } from "../../paths.ts";

const DURATION_MS = 12_000;
/** More bookings than these have one toast together. */
const MAX_TOASTS = 3;

/** Shows new online bookings: each with a link to it, or one link to the list when there are many. */
export function showNewBookings(bookings: readonly Booking[]): void {
  if (bookings.length > MAX_TOASTS) showLink("new-bookings", PATHS.adminBookings, `${bookings.length} new bookings`);
  else
    for (const booking of bookings)
      showLink(
        booking._id,
        linkTo(PATHS.adminBookingDetails, { id: booking._id }),
        `New booking: ${describe(booking)}`,
      );
}

/** The toast is in a polite live region, so a screen reader reads it out. */
function showLink(id: string, path: string, text: string): void {
  toast(
    <Link
      to={path}
      className="text-primary underline underline-offset-4 wrap-anywhere"
      onClick={() => toast.dismiss(id)}
    >
      {text}
    </Link>,
    { id, duration: DURATION_MS },
  );
}

/** Customer, service, day and time of a booking's first line. */
function describe({ customer, cartItems }: Booking): string {
  const [first, ...others] = liveLines(cartItems).sort(
    (a, b) => a.date.localeCompare(b.date) || SLOTS.indexOf(a.time as Slot) - SLOTS.indexOf(b.time as Slot),
  );
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  const appointment = first ? [`${first.service}${more}`, `${formatDay(first.date)} ${first.time}`] : [];
  return [customer?.name ?? "a customer", ...appointment].join(", ");
}
