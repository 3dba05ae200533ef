import { liveLines, type Booking } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { PhoneLinks, readyText } from "../../domain/clients/phone-links.tsx";
import { formatDay } from "../../lib/format/format.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { holdActions, useHold } from "../bookings/hold-actions.ts";
import { HoldMark } from "../bookings/hold-mark.tsx";
import { deskBookingsQuery } from "../bookings/bookings.desk.queries.ts";

const MOST = 30;

/** The reservations that ended unpaid and of which the customer has still to hear, and those for which a part of the deposit came. */
export function ReservationsToSee({ open, onClose }: { open: boolean; onClose: () => void }) {
  const query = useQuery(deskBookingsQuery({ attention: "true", pageSize: MOST }));
  return (
    <Dialog open={open} onClose={onClose} title="Reservations to see to">
      <Loaded query={query} skeleton={{ rows: 2, label: "Loading the reservations…", rowClassName: "h-24 w-full" }}>
        {({ items }) => (
          <>
            {items.length === 0 && <p>All are seen to.</p>}
            <Group title="Call them" bookings={items.filter(({ lapsed }) => lapsed)} />
            <Group title="A part of the deposit came" bookings={items.filter(({ hold }) => hold)} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function Group({ title, bookings }: { title: string; bookings: readonly Booking[] }) {
  if (bookings.length === 0) return null;
  return (
    <section aria-label={title} className="mt-2">
      <h3 className="text-lg">{title}</h3>
      <ul className="divide-y divide-hairline">
        {bookings.map((booking) => (
          <Row key={booking._id} booking={booking} />
        ))}
      </ul>
    </section>
  );
}

const nameOf = ({ customer }: Booking): string => customer?.name ?? "";

function Row({ booking }: { booking: Booking }) {
  const { _id: bookingId, customer, cartItems, hold, lapsed } = booking;
  const actions = holdActions({ bookingId, hold, lapsed, customer }, useHold());
  const name = nameOf(booking);
  const [first] = cartItems;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <Link to={linkTo(PATHS.adminBookingDetails, { id: bookingId })} className="inline-block py-1.5 text-link">
        {name}
      </Link>
      {first && <span>{`${first.service}, ${formatDay(first.date)}, ${first.time}`}</span>}
      {hold && <HoldMark appointment={booking} />}
      {customer?.phone && (
        <PhoneLinks
          name={name}
          phone={customer.phone}
          e164={customer.e164}
          text={readyText(name, hold ? liveLines(cartItems) : cartItems)}
        />
      )}
      {lapsed &&
        actions.map(({ label, act }) => (
          <Button key={label} variant="quiet" size="small" aria-label={`${label}: ${name}`} onClick={act}>
            {label}
          </Button>
        ))}
    </li>
  );
}
