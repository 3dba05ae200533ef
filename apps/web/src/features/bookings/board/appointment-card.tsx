import {
  isCancelled,
  isFinished,
  namesAgree,
  noonOf,
  offerText,
  type Appointment,
  type DayClient,
} from "@salon/contracts";
import { GripVertical } from "lucide-react";
import type { ComponentProps, CSSProperties, PointerEvent } from "react";
import { Link } from "react-router-dom";
import { ClientAlert } from "../../../domain/clients/client-alert.tsx";
import { useDayClient, useSayClient } from "../../../domain/clients/clients.ts";
import { PhoneLinks, readyText } from "../../../domain/clients/phone-links.tsx";
import { SamePerson } from "../../../domain/clients/same-person.tsx";
import { peopleForStaff } from "../../../domain/cart-line.ts";
import { linkTo, PATHS } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Badge, StatusBadge } from "../../../ui/feedback/badge.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import { MoneyBadge } from "../money-badge.tsx";
import type { LineActions } from "./line-actions.ts";
import { nextStep } from "./day-figures.ts";
import { minutesOf, rangeText } from "./board-layout.ts";
import { CardMenu, type LineDialog } from "./card-menu.tsx";
import { showDone } from "./undo-toast.tsx";

/** What the cards of a day share. */
export interface CardContext {
  /** The salon day. */
  day: string;
  actions: LineActions;
  onOpen: (dialog: LineDialog) => void;
}

type AppointmentCardProps = CardContext & {
  appointment: Appointment;
  /** Its customer should have come by now. */
  isLate?: boolean;
  /** The button that moves the card; absent where it cannot be moved. */
  handle?: ComponentProps<"button"> | undefined;
  onPointerDown?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  className?: string;
  style?: CSSProperties;
};

/** One appointment: time, money, customer, service, one button for its next step, and a menu for the rest. */
export function AppointmentCard(props: AppointmentCardProps) {
  const { day, appointment, actions, onOpen, isLate = false, handle, onPointerDown, className, style } = props;
  return (
    <li
      className={classNames("day-card", className)}
      data-progress={isLate ? "late" : appointment.started ? "started" : appointment.arrived ? "arrived" : "awaited"}
      style={style}
      onPointerDown={onPointerDown}
    >
      {handle && (
        <button
          type="button"
          data-handle
          aria-label={`Move ${appointment.customer.name}, ${appointment.time}`}
          className="day-card-handle"
          {...handle}
        >
          <GripVertical aria-hidden="true" className="size-5" />
        </button>
      )}
      <div className="flex min-w-0 grow flex-wrap content-start items-start gap-x-1.5">
        <Facts day={day} appointment={appointment} isLate={isLate} />
        <span data-print="no" className="ml-auto flex items-center">
          <Step appointment={appointment} onAdvance={actions.advance} />
          <CardMenu day={day} appointment={appointment} actions={actions} onOpen={onOpen} />
        </span>
      </div>
    </li>
  );
}

type FactsProps = { day: string; appointment: Appointment; isLate: boolean };

function Facts({ day, appointment, isLate }: FactsProps) {
  const client = useDayClient(day, appointment.bookingId);
  const { bookingId, item, time, cartQuantity, customer } = appointment;
  const minutes = minutesOf(appointment);
  return (
    <div className="min-w-0 grow basis-32 text-xs/5.5">
      <p className="flex flex-wrap items-center gap-x-1.5">
        <span className="font-semibold tabular-nums">{minutes ? rangeText(minutes) : time}</span>
        <Money appointment={appointment} />
        <Marks appointment={appointment} isLate={isLate} />
        {client?.untested.includes(item) && <Badge tone="danger">No patch test</Badge>}
      </p>
      <p>
        <Link
          to={linkTo(PATHS.adminBookingDetails, { id: bookingId })}
          className="inline-block max-w-full truncate align-top text-link leading-6"
        >
          {customer.name}
        </Link>
      </p>
      <p className="truncate">
        {offerText(appointment)}
        {cartQuantity > 1 && ` × ${cartQuantity}`}
      </p>
      {client?.alert && <ClientAlert>{client.alert}</ClientAlert>}
      {client?.ask && <WhoIsIt appointment={appointment} cards={client.ask} />}
      <People appointment={appointment} />
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
function WhoIsIt({ appointment, cards }: WhoIsItProps) {
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

function Money({ appointment }: { appointment: Appointment }) {
  const { due, giveBack, paid } = appointment;
  if (due !== undefined || giveBack !== undefined) return <MoneyBadge money={appointment} />;
  return paid === undefined || isCancelled(appointment) ? null : <span className="text-success">Paid</span>;
}

/** How far it is, and that the customer was squeezed in. */
function Marks({ appointment, isLate }: { appointment: Appointment; isLate: boolean }) {
  const { bookingStatus, beyond, noShow, done, started, arrived } = appointment;
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

type StepProps = { appointment: Appointment; onAdvance: (appointment: Appointment) => void };

function Step({ appointment, onAdvance }: StepProps) {
  const next = nextStep(appointment);
  if (!next) return null;
  const { customer, service } = appointment;
  return (
    <Button
      variant={appointment.arrived ? "primary" : "quiet"}
      size="small"
      className="min-h-9! px-2.5! py-1! pointer-coarse:min-h-11!"
      onClick={() => onAdvance(appointment)}
    >
      <span>
        {next.label}
        <span className="sr-only">
          : {customer.name}, {service}
        </span>
      </span>
    </Button>
  );
}
