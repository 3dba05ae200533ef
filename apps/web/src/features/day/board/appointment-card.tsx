import { clockText, type Appointment, type DayClient } from "@salon/contracts";
import { Check, CheckCheck, Play, TriangleAlert } from "lucide-react";
import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type CSSProperties,
  type FocusEvent,
  type PointerEvent,
} from "react";
import { Link } from "react-router-dom";
import { alertOf } from "../../../domain/clients/clients.ts";
import { linkTo, PATHS } from "../../../paths.ts";
import { classNames } from "../../../ui/layout/class-names.ts";
import type { CardActions } from "./line-actions.ts";
import { nextStep, stateOf, type CardState } from "./day-figures.ts";
import { keyOf } from "../../bookings/appointment-key.ts";
import { minutesOf, pauseIn } from "./board-layout.ts";
import { firstName, handsText, type PauseNote } from "./pauses.ts";
import { CardFacts } from "./card-facts.tsx";
import { CardMenu, type LineDialog } from "./card-menu.tsx";

/** What the cards of a day share. */
export interface CardContext {
  /** The salon day. */
  day: string;
  /** Whether the day is over. */
  isOver: boolean;
  actions: CardActions;
  onOpen: (dialog: LineDialog) => void;
  /** The id of the booking that was just made. */
  fresh?: string | undefined;
  /** What staff must know, by booking. */
  clients: Readonly<Record<string, DayClient>>;
  /** How many appointments of the day a visit of several has, by booking. */
  visits: Readonly<Record<string, number>>;
  /** What cards say of pauses, by the keys of their appointments. */
  notes: Readonly<Record<string, PauseNote>>;
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
  /** Whether it shows all of itself above, because the day ends below it. */
  isUp?: boolean;
  /** What it shows below its first line before it is looked at: everything, the lines for which it is high enough, or nothing. */
  room?: "all" | "lines" | "none";
};

/** One appointment: its first line has time, name, state and one button for the next step; below it stands everything else. */
export function AppointmentCard(props: AppointmentCardProps) {
  const { appointment, clients, now = null, onPointerDown, className, style, isUp, fresh, room = "all" } = props;
  const { bookingId } = appointment;
  const [isLookedAt, setLookedAt] = useState(false);
  const opening = useOpening();
  const state = stateOf(appointment, now);
  const client = clients[bookingId];
  const note = props.notes[keyOf(appointment)];
  // A day has many cards, so the hidden parts of a card are not drawn.
  const isWhole = room === "all" || isLookedAt;
  const facts = { appointment, client, state, now, day: props.day, visitSize: props.visits[bookingId] };
  const look = () => setLookedAt(true);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it shows more of itself, and does nothing
    <li
      className={classNames("day-card", className)}
      data-progress={state}
      data-held={appointment.hold !== undefined || undefined}
      data-new={fresh === bookingId || undefined}
      data-note={note && (note.isLate ? "late" : "soon")}
      data-paused={pauseIn(appointment) !== null || undefined}
      data-up={isUp || undefined}
      style={style}
      data-open={opening.isOpen || undefined}
      onPointerDown={(event) => {
        opening.press(event.pointerType === "mouse");
        onPointerDown?.(event);
      }}
      onPointerEnter={look}
      onFocus={() => {
        look();
        opening.focus();
      }}
      onBlur={opening.blur}
    >
      <Face {...props} {...{ client, state, note }} />
      <Pause appointment={appointment} />
      {(room === "lines" || (isWhole && !isUp)) && <CardFacts {...facts} hasLinks={isWhole && !isUp} />}
      {isWhole && isUp && (
        <div className="day-card-above">
          <CardFacts {...facts} hasLinks />
        </div>
      )}
    </li>
  );
}

/** As long after a press as after the pointer came a card shows all of itself, so that what is pressed stays under it until then. */
const OPENS_AFTER_MS = 250;

/**
 * Whether a card that has the focus shows all of itself: from the keyboard at once, by a finger once the press is over. A mouse
 * opens it by being over it alone, because an open card would lie over the next one that is pressed.
 */
function useOpening() {
  const [isOpen, setOpen] = useState(false);
  const pressed = useRef({ isDown: false, hasFocus: false });
  useEffect(() => {
    const { current } = pressed;
    return () => void Object.assign(current, { isDown: false, hasFocus: false });
  }, []);
  const release = (byMouse: boolean) => {
    pressed.current.isDown = false;
    if (pressed.current.hasFocus && !byMouse) setOpen(true);
  };
  return {
    isOpen,
    press: (byMouse: boolean) => {
      pressed.current.isDown = true;
      const ended = new AbortController();
      const end = () => {
        ended.abort();
        setTimeout(() => release(byMouse), OPENS_AFTER_MS);
      };
      for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, end, { signal: ended.signal });
    },
    focus: () => {
      pressed.current.hasFocus = true;
      if (!pressed.current.isDown) setOpen(true);
    },
    blur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (currentTarget.contains(relatedTarget)) return;
      pressed.current.hasFocus = false;
      setOpen(false);
    },
  };
}

type FaceProps = Pick<AppointmentCardProps, "day" | "isOver" | "appointment" | "actions" | "onOpen" | "handle"> & {
  client: DayClient | undefined;
  state: CardState;
  note: PauseNote | undefined;
};

function Face({ day, isOver, appointment, actions, onOpen, handle, client, state, note }: FaceProps) {
  const { customer, time, bookingId, item, displaced } = appointment;
  const minutes = minutesOf(appointment);
  const hands = handsText(appointment);
  const isUntested = client?.untested.includes(item) ?? false;
  const mustKnow = alertOf(client, item) ?? client?.ask ?? displaced ?? isUntested;
  return (
    <div className="day-card-face">
      {handle && (
        <button
          type="button"
          data-handle={keyOf(appointment)}
          aria-label={`Move ${customer.name}, ${time}`}
          className="day-card-handle"
          {...handle}
        />
      )}
      <span className="day-card-time font-semibold tabular-nums">{minutes ? clockText(minutes.from) : time}</span>
      {note && (
        <strong className="day-card-note" title={note.of ? `${note.of}: ${note.text}` : note.text}>
          {note.of && <span className="sr-only">{note.of}: </span>}
          {note.text}
        </strong>
      )}
      <Link
        to={linkTo(PATHS.adminBookingDetails, { id: bookingId })}
        className="day-card-name mr-auto min-w-0 truncate text-link leading-6"
      >
        {guestText(appointment)}
        {hands && <span className="sr-only">, {hands}</span>}
      </Link>
      {mustKnow && (
        <span className="shrink-0 text-warning">
          <TriangleAlert className="size-4" />
          <span className="sr-only">Read this first</span>
        </span>
      )}
      {!note && <StateLetter state={state} />}
      <Step {...{ appointment, isOver }} onAdvance={actions.advance} />
      <CardMenu {...{ day, isOver, appointment, actions, onOpen }} />
    </div>
  );
}

/** The pause within a card, hatched, and who goes on after it. */
function Pause({ appointment }: { appointment: Appointment }) {
  const pause = pauseIn(appointment);
  if (!pause) return null;
  return (
    <>
      <div aria-hidden="true" className="day-card-pause">
        {handsText(appointment)}
      </div>
      <div aria-hidden="true" className="day-card-again">
        {clockText(pause.to)} {firstName(appointment)}
      </div>
    </>
  );
}

/** Who sits there: the customer, or their guest and whose. */
export const guestText = ({ guest, customer }: Appointment): string =>
  guest === undefined ? customer.name : `${guest} (${customer.name})`;

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

type StepProps = { appointment: Appointment; isOver: boolean; onAdvance: (appointment: Appointment) => void };

const STEP_ICONS = { arrived: Check, started: Play, done: CheckCheck };

/** The button of the next step: round in low rows, with its word elsewhere. */
export function Step({ appointment, isOver, onAdvance }: StepProps) {
  const next = nextStep(appointment, isOver);
  if (!next) return null;
  const { customer, service } = appointment;
  const Icon = STEP_ICONS[next.step];
  return (
    <button
      type="button"
      aria-label={`${next.label}: ${customer.name}, ${service}`}
      title={next.label}
      className="day-card-step"
      onClick={() => onAdvance(appointment)}
    >
      <Icon className="size-4" />
      <span className="day-card-word">{next.label}</span>
    </button>
  );
}
