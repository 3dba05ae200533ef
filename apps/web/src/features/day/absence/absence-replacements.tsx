import { callLink, noonOf, offerText, whatsappLink, type Appointment, type TeamMember } from "@salon/contracts";
import { useId } from "react";
import { readyText } from "../../../domain/clients/phone-links.tsx";
import { linkTo, PATHS } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { leftAlone } from "../board/absence.ts";
import { keyOf } from "../../bookings/appointment-key.ts";
import { useAssign } from "../../bookings/bookings.desk.queries.ts";
import { candidatesFor } from "../../bookings/change/candidates.ts";
import type { AbsenceDay } from "./absence-flow.tsx";

type ReplacementsProps = {
  member: TeamMember;
  day: AbsenceDay;
  /** The keys of the appointments that needed somebody else. */
  listed: readonly string[];
};

/** Each appointment with those who can take it; it stays in its place once it is settled, so that a second press hits nothing else. */
export function Replacements({ member, day, listed }: ReplacementsProps) {
  const open = new Set(leftAlone(day.appointments, member, day).map(keyOf));
  // Until the team is loaded again, it does not have the absence.
  const isKnown = member.absence?.day === day.day;
  return (
    <ul className="divide-y divide-hairline border-y border-hairline empty:hidden">
      {listed.map((key) => {
        const appointment = day.appointments.find((one) => keyOf(one) === key);
        if (!appointment)
          return (
            <li key={key} className="py-3">
              Moved to another day
            </li>
          );
        const isOpen = isKnown ? open.has(key) : appointment.with?.some(({ _id }) => _id === member._id) === true;
        return <Row key={key} {...{ member, day, appointment, isOpen }} />;
      })}
    </ul>
  );
}

type RowProps = Omit<ReplacementsProps, "listed"> & { appointment: Appointment; isOpen: boolean };

function Row({ member, day, appointment, isOpen }: RowProps) {
  const { time, customer, asked } = appointment;
  return (
    <li className="py-3">
      <p className="wrap-anywhere">
        <span className="font-semibold tabular-nums">{time}</span>{" "}
        <a
          href={linkTo(PATHS.adminBookingDetails, { id: appointment.bookingId })}
          target="_blank"
          rel="noreferrer"
          className="text-link"
        >
          {customer.name}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        , {offerText(appointment)}
        {asked === member._id && <span className="text-fg-muted"> (asked for {member.name})</span>}
      </p>
      {isOpen ? (
        <>
          <People {...{ member, day, appointment }} />
          <OtherWays {...{ member, day, appointment }} />
        </>
      ) : (
        <p className="mt-1 font-semibold text-success">{settledText(appointment)}</p>
      )}
    </li>
  );
}

function settledText({ bookingStatus, cancelled, time, with: people = [] }: Appointment): string {
  if (bookingStatus === "cancelled" || cancelled) return "Cancelled";
  return people.length > 0
    ? `${time} with ${people.map(({ name }) => name).join(" and ")}`
    : `${time}, without a person`;
}

/** So many people have a button of their own. */
const SHOWN = 3;

/** Those who are free then and can do it. */
function People({ member, day: { day, team, appointments, salon, onOpen }, appointment }: Omit<RowProps, "isOpen">) {
  const heading = useId();
  const { bookingId, item, cartQuantity, customer, serviceId = "" } = appointment;
  const assign = useAssign(bookingId);
  const line = { ...appointment, serviceId };
  const free = candidatesFor({ bookingId, item, line, day, team, appointments, salon, leaving: member._id }).filter(
    ({ standing }) => standing === "free",
  );
  // A group needs several people, whom the server chooses.
  const choices =
    cartQuantity > 1
      ? [{ id: null, name: "Whoever is free" }]
      : free.slice(0, SHOWN).map(({ member: { _id: id, name } }) => ({ id, name }));
  return (
    <fieldset aria-labelledby={heading} className="mt-1 flex min-w-0 flex-wrap items-center gap-2">
      <span id={heading} className="text-sm text-fg-muted">
        {choices.length > 0 ? "Find a replacement" : "Nobody who can do it is free then"}{" "}
        <span className="sr-only">for {customer.name}</span>
      </span>
      {choices.map(({ id, name }) => (
        <Button
          key={name}
          variant="quiet"
          size="small"
          loading={assign.isPending && assign.variables.with === id}
          onClick={() => assign.mutate({ item, with: id })}
        >
          {name}
        </Button>
      ))}
      {free.length > SHOWN && cartQuantity === 1 && (
        <Button variant="quiet" size="small" onClick={() => onOpen({ name: "with", appointment })}>
          Others
        </Button>
      )}
      <FailureSummary error={assign.error} fields={{}} />
    </fieldset>
  );
}

const WAY = "inline-flex min-h-11 items-center text-sm text-link";

/** What else can be done: another time, a message to the customer, or a cancellation with the money. */
function OtherWays({ member, day: { day, onOpen }, appointment }: Omit<RowProps, "isOpen">) {
  const { customer, time } = appointment;
  const greeting = readyText(customer.name, [{ ...appointment, date: noonOf(day), time }]);
  const text = `${greeting} We are sorry: ${member.name} is not in today. May we offer you another time or person?`;
  return (
    <div className="flex flex-wrap gap-x-5">
      <button type="button" className={WAY} onClick={() => onOpen({ name: "time", appointment })}>
        Another time
      </button>
      {customer.e164 && (
        <a href={whatsappLink(text, customer.e164)} target="_blank" rel="noreferrer" className={WAY}>
          WhatsApp message
        </a>
      )}
      {customer.phone && (
        <a href={callLink(customer.e164 ?? customer.phone)} className={WAY}>
          Call {customer.phone}
        </a>
      )}
      <button type="button" className={`${WAY} text-danger!`} onClick={() => onOpen({ name: "cancel", appointment })}>
        {appointment.paid ? "Cancel and refund" : "Cancel"}
      </button>
    </div>
  );
}
