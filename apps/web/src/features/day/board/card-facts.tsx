import {
  isCancelled,
  isFinished,
  namesAgree,
  noonOf,
  offerText,
  pauseText,
  type Appointment,
  type DayClient,
} from "@salon/contracts";
import { useContext } from "react";
import { Link } from "react-router-dom";
import { peopleForStaff } from "../../../domain/cart-line.ts";
import { ClientAlert } from "../../../domain/clients/client-alert.tsx";
import { alertOf, useSayClient } from "../../../domain/clients/clients.ts";
import { PhoneLinks, readyText } from "../../../domain/clients/phone-links.tsx";
import { SamePerson } from "../../../domain/clients/same-person.tsx";
import { PaymentOverPage } from "../../../domain/payment-over-page.ts";
import { linkTo, PATHS } from "../../../paths.ts";
import { Badge, StatusBadge } from "../../../ui/feedback/badge.tsx";
import { MoneyBadge } from "../../bookings/money-badge.tsx";
import { minutesOf, rangeText } from "./board-layout.ts";
import { DisplacedMarks } from "./displaced-marks.tsx";
import { delayText, type CardState } from "./day-figures.ts";
import { HoldMark } from "../../bookings/hold-mark.tsx";
import { showDone } from "./undo-toast.tsx";

type CardFactsProps = {
  /** The salon day. */
  day: string;
  appointment: Appointment;
  client: DayClient | undefined;
  state: CardState;
  /** The minute of the day that is now; null on another day. */
  now: number | null;
  /** How many appointments of the day belong to its visit, where they are several. */
  visitSize: number | undefined;
  /** Whether its links and its question are shown. */
  hasLinks: boolean;
};

/** What stands below the first line of a card. */
export function CardFacts({ day, appointment, client, state, now, visitSize, hasLinks }: CardFactsProps) {
  const { item, cartQuantity } = appointment;
  const minutes = minutesOf(appointment);
  const delay = delayText(appointment, now);
  return (
    <div className="day-card-more">
      <p className="truncate">
        {offerText(appointment)}
        {cartQuantity > 1 && ` × ${cartQuantity}`}
      </p>
      {visitSize !== undefined && <p className="text-fg-muted">One of {visitSize} of this visit</p>}
      <p className="flex flex-wrap items-center gap-x-1.5">
        {(appointment.hold ?? appointment.lapsed) && <HoldMark appointment={appointment} />}
        <Money appointment={appointment} />
        <Marks appointment={appointment} isLate={state === "late"} />
        {delay && <Badge tone="warning">{delay}</Badge>}
        {client?.untested.includes(item) && <Badge tone="danger">No patch test</Badge>}
        {minutes && <span className="text-fg-muted tabular-nums">{rangeText(minutes)}</span>}
        {pauseText(appointment) && <span className="text-fg-muted tabular-nums">{pauseText(appointment)}</span>}
      </p>
      {alertOf(client, item) && <ClientAlert>{alertOf(client, item)}</ClientAlert>}
      <People appointment={appointment} />
      {hasLinks && <CardLinks {...{ day, appointment, client }} />}
    </div>
  );
}

function CardLinks({ day, appointment, client }: Pick<CardFactsProps, "day" | "appointment" | "client">) {
  const { time, customer } = appointment;
  return (
    <div className="day-card-links" data-name={customer.name}>
      {client?.ask && <WhoIsIt appointment={appointment} cards={client.ask} />}
      {customer.phone && (
        <PhoneLinks
          name={customer.name}
          phone={customer.phone}
          e164={customer.e164}
          text={readyText(customer.name, [{ ...appointment, date: noonOf(day), time }])}
        />
      )}
      {client?.client && (
        <p>
          <Link to={linkTo(PATHS.adminClient, { id: client.client._id })} className="inline-block py-1.5 text-link">
            Client card{" "}
            <span className={namesAgree(client.client.name, customer.name) ? "sr-only" : "wrap-anywhere"}>
              of {client.client.name}
            </span>
          </Link>
        </p>
      )}
    </div>
  );
}

type WhoIsItProps = { appointment: Appointment; cards: NonNullable<DayClient["ask"]> };

/** The question whose card a walk-in's is; the toast takes the answer back. */
export function WhoIsIt({ appointment, cards }: WhoIsItProps) {
  const { bookingId, customer } = appointment;
  const say = useSayClient();
  const answer = (client: string) => {
    const card = cards.find(({ _id }) => _id === client);
    const said = card ? `${customer.name} is ${card.name}` : `${customer.name} has a card of their own`;
    const undo = { label: "Undo", act: () => say.mutate({ bookingId, client: null }) };
    say.mutate({ bookingId, client }, { onSuccess: () => showDone(`client ${bookingId}`, said, undo) });
  };
  return (
    <div data-print="no" className="py-1">
      <SamePerson name={customer.name} cards={cards} isSaving={say.isPending} onAnswer={answer} />
    </div>
  );
}

/** Whether the desk takes a payment for it. */
export const isToPay = (appointment: Appointment): boolean =>
  appointment.due !== undefined && appointment.giveBack === undefined && !isCancelled(appointment);

/** A button that takes the amount due, or the word that everything is paid. */
export function Money({ appointment }: { appointment: Appointment }) {
  const { due, giveBack, paid, bookingId, customer } = appointment;
  const take = useContext(PaymentOverPage);
  if (take && isToPay(appointment))
    return (
      <button
        type="button"
        className="relative inline-flex min-h-6 shrink-0 items-center after:absolute after:-inset-1.5"
        onClick={() => take(bookingId)}
      >
        <MoneyBadge money={appointment} />
        <span className="sr-only">: take payment of {customer.name}</span>
      </button>
    );
  if (due !== undefined || giveBack !== undefined) return <MoneyBadge money={appointment} />;
  return paid === undefined || isCancelled(appointment) ? null : <span className="text-success">Paid</span>;
}

/** How far it is, and that the customer was squeezed in. */
function Marks({ appointment, isLate }: { appointment: Appointment; isLate: boolean }) {
  const { bookingStatus, beyond, noShow, done, started, arrived, displaced } = appointment;
  const isOver = isCancelled(appointment) || bookingStatus === "completed";
  return (
    <>
      {isOver && <StatusBadge status={isCancelled(appointment) ? "cancelled" : bookingStatus} />}
      {!isOver && noShow && <Badge tone="danger">No-show</Badge>}
      {!isOver && done && <Badge tone="success">Done</Badge>}
      {!isFinished(appointment) && started && <Badge tone="success">In the chair</Badge>}
      {!isFinished(appointment) && arrived && !started && <Badge>Here</Badge>}
      {isLate && <Badge tone="warning">Late</Badge>}
      {beyond && <Badge tone="warning">Squeezed in</Badge>}
      <DisplacedMarks causes={displaced} />
    </>
  );
}

/** Who serves the customer, where the column does not say it all. */
function People({ appointment }: { appointment: Appointment }) {
  const people = peopleForStaff(appointment);
  const isPlain = !appointment.asked && appointment.with?.length === 1;
  if (!people || isPlain) return null;
  return <p className="font-semibold wrap-anywhere">{appointment.with?.length === 0 ? people : `With ${people}`}</p>;
}
