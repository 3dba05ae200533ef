import { noonOf, offerText, type Appointment } from "@salon/contracts";
import { Link } from "react-router-dom";
import { ClientAlert } from "../../../domain/clients/client-alert.tsx";
import { useDayClient } from "../../../domain/clients/clients.ts";
import { PhoneLinks, readyText } from "../../../domain/clients/phone-links.tsx";
import { peopleForStaff } from "../../../domain/cart-line.ts";
import { lineLength } from "../../../domain/line-menu.ts";
import { linkTo, PATHS } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Badge, StatusBadge } from "../../../ui/feedback/badge.tsx";
import { AssignLine } from "../desk/assign-line.tsx";
import { MoneyBadge } from "../money-badge.tsx";
import { useSetFlags } from "../bookings.desk.queries.ts";

type DayAppointmentProps = {
  /** The salon day. */
  day: string;
  appointment: Appointment;
};

/** One appointment: customer, service, people, the alert of the client card, and buttons for "arrived", "no show" and another person. */
export function DayAppointment({ day, appointment }: DayAppointmentProps) {
  const client = useDayClient(day, appointment.bookingId);
  const { bookingId, item, time, cartQuantity, customer, bookingStatus, paymentMethod } = appointment;
  return (
    <li className="rounded-cloth border border-hairline border-l-4 border-l-indigo-700 bg-surface p-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p>
            <Link to={linkTo(PATHS.adminBookingDetails, { id: bookingId })} className="text-link wrap-anywhere">
              {customer.name}
            </Link>
          </p>
          {customer.phone && (
            <p className="text-sm">
              <PhoneLinks
                name={customer.name}
                phone={customer.phone}
                e164={customer.e164}
                text={readyText(customer.name, [{ ...appointment, date: noonOf(day), time }])}
              />
            </p>
          )}
          <p className="text-sm wrap-anywhere">
            {offerText(appointment)}
            {cartQuantity > 1 && ` × ${cartQuantity}`} · {lineLength(appointment)} · {paymentMethod}
          </p>
          <People appointment={appointment} />
          {client?.client && (
            <p className="text-sm">
              <Link to={linkTo(PATHS.adminClient, { id: client.client })} className="inline-block py-1.5 text-link">
                Client card <span className="sr-only">of {customer.name}</span>
              </Link>
            </p>
          )}
        </div>
        <span className="flex flex-wrap gap-1.5">
          <StatusBadge status={bookingStatus} />
          {appointment.beyond && <Badge tone="warning">Squeezed in</Badge>}
          <MoneyBadge money={appointment} />
          {client?.untested.includes(item) && <Badge tone="danger">No patch test</Badge>}
        </span>
      </div>
      {client?.alert && (
        <div className="mt-2">
          <ClientAlert>{client.alert}</ClientAlert>
        </div>
      )}
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {bookingStatus !== "cancelled" && <Flags appointment={appointment} />}
        <Assign day={day} appointment={appointment} />
      </div>
    </li>
  );
}

/** Who serves the customer; nothing for services without staff. */
function People({ appointment }: { appointment: Appointment }) {
  const people = peopleForStaff(appointment);
  if (!people) return null;
  return (
    <p className="text-sm font-semibold wrap-anywhere">{appointment.with?.length === 0 ? people : `With ${people}`}</p>
  );
}

function Assign({ day, appointment }: DayAppointmentProps) {
  const { bookingId, item, bookingStatus, customer, service, with: people } = appointment;
  const isComing = bookingStatus === "placed" || bookingStatus === "processing";
  if (!people || !isComing) return null;
  return (
    <AssignLine bookingId={bookingId} item={item} day={day}>
      <span>
        {people.length === 0 ? "Assign" : "Move to another person"}
        <span className="sr-only">
          : {customer.name}, {service}
        </span>
      </span>
    </AssignLine>
  );
}

function Flags({ appointment: { bookingId, item, customer, service, arrived, noShow } }: { appointment: Appointment }) {
  const setFlags = useSetFlags();
  const about = (
    <span className="sr-only">
      : {customer.name}, {service}
    </span>
  );
  return (
    <>
      <Button
        variant={arrived ? "primary" : "quiet"}
        size="small"
        aria-pressed={arrived}
        loading={setFlags.isPending}
        onClick={() => setFlags.mutate({ id: bookingId, item, arrived: !arrived, noShow: false })}
      >
        Arrived{about}
      </Button>
      <Button
        variant={noShow ? "danger" : "quiet"}
        size="small"
        aria-pressed={noShow}
        loading={setFlags.isPending}
        onClick={() => setFlags.mutate({ id: bookingId, item, noShow: !noShow, arrived: false })}
      >
        No-show{about}
      </Button>
    </>
  );
}
