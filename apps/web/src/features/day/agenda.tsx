import { clockText, isFinished, offerText, pauseText, type Appointment } from "@salon/contracts";
import { useState } from "react";
import { Link } from "react-router-dom";
import { ClientAlert } from "../../domain/clients/client-alert.tsx";
import { alertOf } from "../../domain/clients/clients.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { guestText, Step, type CardContext } from "./board/appointment-card.tsx";
import { initialsOf, isPerson, type BoardColumn } from "./board/board-columns.ts";
import { keyOf } from "../bookings/appointment-key.ts";
import { minutesOf } from "./board/board-layout.ts";
import { Money, WhoIsIt } from "./board/card-facts.tsx";
import { CardMenu } from "./board/card-menu.tsx";
import { DisplacedMarks } from "./board/displaced-marks.tsx";
import { HoldMark } from "../bookings/hold-mark.tsx";
import { delayText, stateOf } from "./board/day-figures.ts";

type AgendaProps = {
  context: CardContext;
  columns: readonly BoardColumn[];
  /** The minute of the day that is now; null on another day. */
  now: number | null;
  /** Opens what is to be done while a person is not in today; absent on another day. */
  onAbsence?: ((person: string) => void) | undefined;
};

/** On phones: who is in the chair, who waits, and who comes next, across all people or for one of them. */
export function Agenda({ context, columns, now, onAbsence }: AgendaProps) {
  const [chosen, setChosen] = useState("");
  const shown = columns.filter(({ key }) => chosen === "" || key === chosen);
  const person = shown.length === 1 ? shown.find(isPerson) : undefined;
  // An appointment of several people is in several columns.
  const live = new Set(shown.flatMap((column) => column.appointments).filter((one) => !isFinished(one)));
  const appointments = [...live].sort((a, b) => (minutesOf(a)?.from ?? 0) - (minutesOf(b)?.from ?? 0));
  const underWay: [string, Appointment[]][] = [
    ["In the chair", appointments.filter((one) => stateOf(one, now) === "started")],
    ["Waiting", appointments.filter((one) => stateOf(one, now) === "arrived")],
    ["Next", appointments.filter((one) => !one.arrived)],
  ];
  const sections: typeof underWay = context.isOver ? [["Without an end", appointments]] : underWay;
  return (
    <div data-print="no" className="agenda">
      <Initials {...{ columns, chosen }} onChoose={setChosen} />
      {onAbsence && person && (
        <Button variant="quiet" size="small" className="mt-2" onClick={() => onAbsence(person.key)}>
          {person.isAbsent ? `${person.name} is not in today` : "Not in today"}
        </Button>
      )}
      {sections.map(([title, rows]) =>
        rows.length > 0 ? (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <ul>
              {rows.map((one) => (
                <AgendaRow key={keyOf(one)} {...{ context, now, columns }} appointment={one} />
              ))}
            </ul>
          </section>
        ) : null,
      )}
      {appointments.length === 0 && (
        <p className="py-4 text-fg-muted">
          {context.isOver ? "Every visit has its end." : "Nobody is here or to come."}
        </p>
      )}
    </div>
  );
}

type InitialsProps = { columns: readonly BoardColumn[]; chosen: string; onChoose: (key: string) => void };

/** Chooses whose appointments are shown. */
function Initials({ columns, chosen, onChoose }: InitialsProps) {
  if (columns.length < 2) return null;
  return (
    <fieldset aria-label="Person" className="agenda-people">
      <button type="button" aria-pressed={chosen === ""} onClick={() => onChoose("")}>
        All
      </button>
      {columns.map(({ key, name, appointments }) => (
        <button
          key={key}
          type="button"
          aria-pressed={chosen === key}
          onClick={() => onChoose(chosen === key ? "" : key)}
        >
          {initialsOf(name)} {appointments.filter((one) => !isFinished(one)).length}
          <span className="sr-only"> {name}</span>
        </button>
      ))}
    </fieldset>
  );
}

type AgendaRowProps = Omit<AgendaProps, "onAbsence"> & { appointment: Appointment };

function AgendaRow({
  context: { day, isOver, actions, onOpen, fresh, clients, notes },
  columns,
  now,
  appointment,
}: AgendaRowProps) {
  const { bookingId, item, time, cartQuantity } = appointment;
  const client = clients[bookingId];
  const minutes = minutesOf(appointment);
  const delay = delayText(appointment, now);
  const note = notes[keyOf(appointment)];
  const state = stateOf(appointment, now);
  const people = columns.filter((column) => isPerson(column) && column.appointments.includes(appointment));
  return (
    <li
      className="day-card agenda-row"
      data-progress={state}
      data-held={appointment.hold !== undefined || undefined}
      data-new={fresh === bookingId || undefined}
    >
      <div className="flex min-h-16 flex-wrap items-center gap-x-2">
        <span className="day-card-time min-w-11 shrink-0 font-semibold tabular-nums">
          {minutes ? clockText(minutes.from) : time}
        </span>
        {/* Large text takes the line for itself. */}
        <div className="min-w-0 grow basis-[4rem]">
          <p className="truncate">
            <Link
              to={linkTo(PATHS.adminBookingDetails, { id: bookingId })}
              className="inline-block min-h-6 max-w-full truncate align-top leading-[1.7] text-link"
            >
              {guestText(appointment)}
            </Link>
          </p>
          <p className="flex flex-wrap items-center gap-x-1.5 text-fg-muted">
            {people.map(({ key, name, colour }) => (
              <span key={key} title={name} style={{ color: colour }} className="font-bold">
                {initialsOf(name)}
              </span>
            ))}
            <span className="min-w-0 grow basis-8 truncate">
              {offerText(appointment)}
              {cartQuantity > 1 && ` × ${cartQuantity}`}
            </span>
            <Money appointment={appointment} />
          </p>
        </div>
        <span className="ml-auto flex shrink-0 items-center">
          <Step {...{ appointment, isOver }} onAdvance={actions.advance} />
          <CardMenu {...{ day, isOver, appointment, actions, onOpen }} />
        </span>
      </div>
      <p className="flex flex-wrap gap-x-1.5 pb-1 pl-13 empty:hidden">
        {note && (
          <Badge tone={note.isLate ? "danger" : "warning"}>{note.of ? `${note.of}: ${note.text}` : note.text}</Badge>
        )}
        {pauseText(appointment) && <span className="text-fg-muted tabular-nums">{pauseText(appointment)}</span>}
        <HoldMark appointment={appointment} />
        {state === "late" && <Badge tone="warning">Late</Badge>}
        {delay && <Badge tone="warning">{delay}</Badge>}
        {appointment.beyond && <Badge tone="warning">Squeezed in</Badge>}
        <DisplacedMarks causes={appointment.displaced} />
        {client?.untested.includes(item) && <Badge tone="danger">No patch test</Badge>}
      </p>
      {alertOf(client, item) && <ClientAlert>{alertOf(client, item)}</ClientAlert>}
      {client?.ask && <WhoIsIt appointment={appointment} cards={client.ask} />}
    </li>
  );
}
