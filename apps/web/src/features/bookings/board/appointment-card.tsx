import {
  isCancelled,
  isFinished,
  namesAgree,
  noonOf,
  offerText,
  type Appointment,
  type DayClient,
} from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Check, CheckCheck, GripVertical, Play, TriangleAlert } from "lucide-react";
import { useContext, type ComponentProps, type CSSProperties, type PointerEvent } from "react";
import { Link } from "react-router-dom";
import { ClientAlert } from "../../../domain/clients/client-alert.tsx";
import { alertOf, useDayClient, useSayClient } from "../../../domain/clients/clients.ts";
import { PhoneLinks, readyText } from "../../../domain/clients/phone-links.tsx";
import { SamePerson } from "../../../domain/clients/same-person.tsx";
import { peopleForStaff } from "../../../domain/cart-line.ts";
import { PaymentOverPage } from "../../../domain/payment-over-page.ts";
import { linkTo, PATHS } from "../../../paths.ts";
import { Badge, StatusBadge } from "../../../ui/feedback/badge.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import { dayQuery } from "../bookings.desk.queries.ts";
import { MoneyBadge } from "../money-badge.tsx";
import type { CardActions } from "./line-actions.ts";
import { delayText, nextStep, stateOf, type CardState } from "./day-figures.ts";
import { clockText, minutesOf, rangeText } from "./board-layout.ts";
import { CardMenu, type LineDialog } from "./card-menu.tsx";
import { HoldMark } from "./hold-mark.tsx";
import { showDone } from "./undo-toast.tsx";

/** What the cards of a day share. */
export interface CardContext {
  /** The salon day. */
  day: string;
  actions: CardActions;
  onOpen: (dialog: LineDialog) => void;
  /** The id of the booking that was just made. */
  fresh?: string | undefined;
}

type AppointmentCardProps = CardContext & {
  appointment: Appointment;
  /** The minute of the day that is now; null on another day. */
  now?: number | null;
  /** The button that moves the card; absent where it cannot be moved. */
  handle?: ComponentProps<"button"> | undefined;
  onPointerDown?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  className?: string;
  style?: CSSProperties;
  /** Whether it shows all of itself upwards, because the day ends below it. */
  isUp?: boolean;
};

/** One appointment: its first line has time, name, state and one button for the next step; below it stands everything else. */
export function AppointmentCard(props: AppointmentCardProps) {
  const { day, appointment, actions, onOpen, now = null, handle, onPointerDown, className, style, isUp, fresh } = props;
  const { customer, time, bookingId, item } = appointment;
  const state = stateOf(appointment, now);
  const client = useDayClient(day, bookingId);
  const minutes = minutesOf(appointment);
  const mustKnow = alertOf(client, item) ?? client?.ask ?? client?.untested.includes(item);
  return (
    <li
      className={classNames("day-card", className)}
      data-progress={state}
      data-held={appointment.hold !== undefined || undefined}
      data-new={fresh === bookingId || undefined}
      data-up={isUp || undefined}
      style={style}
      onPointerDown={onPointerDown}
    >
      <div className="day-card-face">
        {handle && (
          <button
            type="button"
            data-handle
            aria-label={`Move ${customer.name}, ${time}`}
            className="day-card-handle"
            {...handle}
          >
            <GripVertical aria-hidden="true" className="size-4" />
          </button>
        )}
        <span className="day-card-time font-semibold tabular-nums">{minutes ? clockText(minutes.from) : time}</span>
        <Link
          to={linkTo(PATHS.adminBookingDetails, { id: bookingId })}
          className="inline-block min-w-0 truncate text-link leading-6"
        >
          {guestText(appointment)}
        </Link>
        {mustKnow && <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warning" />}
        <span data-print="no" className="ml-auto flex shrink-0 items-center gap-1">
          <StateLetter state={state} />
          <Step appointment={appointment} onAdvance={actions.advance} />
          <CardMenu day={day} appointment={appointment} actions={actions} onOpen={onOpen} />
        </span>
      </div>
      <Facts {...{ day, appointment, client, state, now }} />
    </li>
  );
}

/** Who sits there: the customer, or their guest and whose. */
export const guestText = ({ guest, customer }: Appointment): string =>
  guest === undefined ? customer.name : `${guest} (${customer.name})`;

/** How many appointments of the day belong to the same visit; nothing for a single one. */
function VisitSize({ day, bookingId }: { day: string; bookingId: string }) {
  const { data = 1 } = useQuery({
    ...dayQuery(day),
    select: ({ appointments }) => appointments.filter((one) => one.bookingId === bookingId && !isCancelled(one)).length,
  });
  return data > 1 ? <p className="text-fg-muted">One of {data} of this visit</p> : null;
}

const LETTERS: Partial<Record<CardState, { letter: string; word: string }>> = {
  late: { letter: "L", word: "Late" },
  arrived: { letter: "H", word: "Here" },
  started: { letter: "C", word: "In the chair" },
};

/** The state in one letter, for a low row; the words stand below. */
function StateLetter({ state }: { state: CardState }) {
  const shown = LETTERS[state];
  return (
    shown && (
      <span aria-hidden="true" title={shown.word} className="day-card-state">
        {shown.letter}
      </span>
    )
  );
}

type FactsProps = Pick<CardContext, "day"> & {
  appointment: Appointment;
  client: DayClient | undefined;
  state: CardState;
  now: number | null;
};

function Facts({ day, appointment, client, state, now }: FactsProps) {
  const { item, time, cartQuantity, customer } = appointment;
  const minutes = minutesOf(appointment);
  const delay = delayText(appointment, now);
  return (
    <div className="day-card-more">
      <p className="truncate">
        {offerText(appointment)}
        {cartQuantity > 1 && ` × ${cartQuantity}`}
      </p>
      <VisitSize day={day} bookingId={appointment.bookingId} />
      <p className="flex flex-wrap items-center gap-x-1.5">
        <HoldMark appointment={appointment} />
        <Money appointment={appointment} />
        <Marks appointment={appointment} isLate={state === "late"} />
        {delay && <Badge tone="warning">{delay}</Badge>}
        {client?.untested.includes(item) && <Badge tone="danger">No patch test</Badge>}
        {minutes && <span className="text-fg-muted tabular-nums">{rangeText(minutes)}</span>}
      </p>
      {alertOf(client, item) && <ClientAlert>{alertOf(client, item)}</ClientAlert>}
      <People appointment={appointment} />
      <div className="day-card-links">
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

/** A button that takes the amount due, or the word that everything is paid. */
export function Money({ appointment }: { appointment: Appointment }) {
  const { due, giveBack, paid, bookingId, customer } = appointment;
  const take = useContext(PaymentOverPage);
  if (due !== undefined && giveBack === undefined && take && !isCancelled(appointment))
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

const STEP_ICONS = { arrived: Check, started: Play, done: CheckCheck };

/** The button of the next step: round in low rows, with its word elsewhere. */
export function Step({ appointment, onAdvance }: StepProps) {
  const next = nextStep(appointment);
  if (!next) return null;
  const { customer, service } = appointment;
  const Icon = STEP_ICONS[next.step];
  return (
    <button type="button" title={next.label} className="day-card-step" onClick={() => onAdvance(appointment)}>
      <Icon aria-hidden="true" className="size-4" />
      <span className="day-card-word">
        {next.label}
        <span className="sr-only">
          : {customer.name}, {service}
        </span>
      </span>
    </button>
  );
}
