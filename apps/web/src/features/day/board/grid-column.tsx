import { SLOT_MINUTES, slotMinutes, SLOTS, type Appointment, type Slot } from "@salon/contracts";
import { UserRoundX } from "lucide-react";
import { memo, useId, type CSSProperties } from "react";
import { Link } from "react-router-dom";
import { useNow } from "../../../lib/hooks/clock.ts";
import { PATHS } from "../../../paths.ts";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import { AppointmentCard, type CardContext } from "./appointment-card.tsx";
import { hoursText, initialsOf, isFreeFor, isPerson, type BoardColumn } from "./board-columns.ts";
import type { Drag, DragHandlers } from "./use-drag.ts";
import { keyOf } from "../../bookings/appointment-key.ts";
import { minutesOf, pauseIn, rangeText, type DaySpan, type Placed, type SlotOfDay } from "./board-layout.ts";
import { isMovable, type Spot } from "./board-moves.ts";
import { hasTimeToFree, missedSlots } from "./missed-time.ts";
import { backAt, backText } from "./pauses.ts";

/** A card so near the end of the day has no room below it. */
const UP_MINUTES = 180;

const NONE: readonly Appointment[] = [];

/** The height of some minutes of the grid. */
export const rem = (minutes: number): string => `calc(var(--slot) * ${minutes / SLOT_MINUTES})`;

type GridColumnProps = {
  context: CardContext;
  slots: readonly SlotOfDay[];
  /** The minute of the day that is now; null on another day. */
  now: number | null;
  /** Where the line at the present time is; null outside the day. */
  nowTop: string | null;
  onBook: (spot: Spot) => void;
  column: BoardColumn;
  placed: readonly Placed[];
  span: DaySpan;
  drag: Drag | null;
  handlers: DragHandlers;
  /** Id of the text that says how to move a card. */
  howTo: string;
  /** Whether the person has no appointment now. */
  isFree: boolean;
  /** Whether a single row is high enough for two lines. */
  isHigh: boolean;
  /** Opens what is to be done while a person is not in today; absent on another day. */
  onAbsence?: ((person: string) => void) | undefined;
};

/** One column of the grid with its cards, free places, and the place at which a held card would be dropped. */
export function GridColumn({
  context,
  column,
  slots,
  placed,
  span,
  drag,
  handlers,
  now,
  nowTop,
  howTo,
  isFree,
  isHigh,
  onAbsence,
  onBook,
}: GridColumnProps) {
  const heading = useId();
  const lanes = Math.max(1, ...placed.map((one) => one.lanes));
  const style = { "--lanes": lanes, ...(column.colour && { "--person": column.colour }) } as CSSProperties;
  return (
    <section aria-labelledby={heading} className="day-grid-column" style={style}>
      <ColumnHead id={heading} {...{ column, isFree, onAbsence }} />
      <div
        data-column={column.key}
        data-rows={(span.to - span.from) / SLOT_MINUTES}
        className="day-grid-track"
        style={{ height: rem(span.to - span.from) }}
      >
        {nowTop && <div className="day-grid-now" style={{ top: nowTop }} />}
        <FreePlaces
          column={column.key}
          who={isPerson(column) ? ` with ${column.name}` : ""}
          first={slots[0]?.time}
          places={placesOf(column, slots, placed)}
          backs={slots.map(({ time }) => backText(column.appointments, time) ?? "").join("\n")}
          missed={column.missed ?? NONE}
          day={context.day}
          onFree={context.actions.free}
          onBook={onBook}
        />
        <ol>
          {placed.map((one) => (
            <PlacedCard
              key={keyOf(one.appointment)}
              {...one}
              {...{ context, handlers, now, howTo, isHigh }}
              column={column.key}
              dayFrom={span.from}
              dayTo={span.to}
              isHeld={drag?.from.column === column.key && keyOf(drag.appointment) === keyOf(one.appointment)}
            />
          ))}
        </ol>
        {drag?.to.column === column.key && <Ghost {...{ drag, span }} back={backAt(drag, column)} />}
      </div>
    </section>
  );
}

type ColumnHeadProps = Pick<GridColumnProps, "column" | "isFree" | "onAbsence"> & { id: string };

/** The name of a column, the number of its appointments, the hours of the person, and that the person is not in. */
function ColumnHead({ id, column, isFree, onAbsence }: ColumnHeadProps) {
  const { name, appointments, isAbsent } = column;
  return (
    <div className="day-grid-head" data-absent={isAbsent || undefined}>
      <h3 id={id}>
        <ColumnName column={column} isFree={isFree} />{" "}
        <span className="day-grid-count">
          {appointments.length}
          <span className="sr-only">{appointments.length === 1 ? " appointment" : " appointments"}</span>
          {hoursText(column) && <span> · {hoursText(column)}</span>}
        </span>
        {isFree && <span className="sr-only">, free</span>}
      </h3>
      {onAbsence && isPerson(column) && (
        <IconButton
          label={isAbsent ? `${name} is not in today` : `Not in today: ${name}`}
          icon={<UserRoundX aria-hidden="true" className="size-4" />}
          className="day-grid-absence"
          onClick={() => onAbsence(column.key)}
        />
      )}
    </div>
  );
}

function ColumnName({ column, isFree }: Pick<ColumnHeadProps, "column" | "isFree">) {
  const { key, name } = column;
  return (
    <>
      {isPerson(column) ? (
        <>
          <span
            aria-hidden="true"
            className="day-person"
            data-free={isFree || undefined}
            title={isFree ? "Free now" : ""}
          >
            {initialsOf(name)}
          </span>
          <Link to={`${PATHS.adminTeam}?person=${key}`} className="min-w-0 truncate text-link">
            {name}
          </Link>
        </>
      ) : (
        <span className="min-w-0 truncate">{name}</span>
      )}
    </>
  );
}

type PlacedCardProps = Pick<GridColumnProps, "context" | "handlers" | "now" | "howTo" | "isHigh"> &
  Placed & {
    column: string;
    /** The minutes between which the grid shows the day. */
    dayFrom: number;
    dayTo: number;
    isHeld: boolean;
  };

/** A card in its place; it is drawn again only when it changes, because a day has many. */
const PlacedCard = memo(function PlacedCard(props: PlacedCardProps) {
  const { context, appointment, from, to, lane, lanes, column, dayFrom, dayTo, handlers, isHeld, now, howTo } = props;
  const pause = pauseIn(appointment);
  const spot: Spot = { slot: appointment.time as Slot, column };
  const movable = isMovable(appointment);
  const place = {
    "--top": rem(from - dayFrom),
    "--height": rem(to - from),
    "--bottom": rem(dayTo - to),
    "--left": `${(lane / lanes) * 100}%`,
    "--width": `${100 / lanes}%`,
    ...(pause && {
      "--pause": rem(pause.from - from),
      "--again": rem(pause.to - from),
    }),
  } as CSSProperties;
  return (
    <AppointmentCard
      {...context}
      appointment={appointment}
      now={now}
      isUp={dayTo - to < UP_MINUTES}
      room={props.isHigh || (pause ? pause.from : to) - from > SLOT_MINUTES ? "lines" : "none"}
      className={classNames("day-card-placed", isHeld && "day-card-held", props.isInPause && "day-card-in-pause")}
      style={place}
      {...(movable && {
        handle: {
          onClick: (event) => handlers.onClick(appointment, spot, event),
          onKeyDown: (event) => handlers.onKeyDown(appointment, spot, event),
          onBlur: () => handlers.onBlur(),
          "aria-pressed": isHeld,
          "aria-describedby": howTo,
        },
        onPointerDown: (event) => handlers.grab(event, appointment, spot),
      })}
    />
  );
});

type GhostProps = {
  drag: Drag;
  span: DaySpan;
  /** Whose work goes on after that, where it is dropped into a pause. */
  back: string | undefined;
};

/** Where the held card would be dropped. */
function Ghost({ drag: { appointment, to }, span, back }: GhostProps) {
  const minutes = minutesOf(appointment);
  if (!minutes) return null;
  const from = slotMinutes(to.slot);
  const until = from + Math.max(minutes.to - minutes.from, SLOT_MINUTES);
  return (
    <div
      aria-hidden="true"
      className="day-grid-ghost"
      style={{ top: rem(from - span.from), height: rem(until - from) }}
    >
      {rangeText({ from, to: until })} {appointment.customer.name}
      {back && `, ${back}`}
    </div>
  );
}

/** What a slot of a column is: free, off duty, taken, or held by the no-show with this letter. */
type PlaceKind = string;

const letterOf = (index: number): string => String.fromCodePoint("a".codePointAt(0)! + index);

/** What each slot of a column is, as one text, by which a column is compared with how it was drawn. */
function placesOf(column: BoardColumn, slots: readonly SlotOfDay[], placed: readonly Placed[]): string {
  const kindOf = ({ time, status }: SlotOfDay): PlaceKind => {
    const missed = missedAt(column, time);
    if (missed >= 0 && (isPerson(column) ? !isTaken(placed, time) : status !== "open")) return letterOf(missed);
    if (status === "open" && (!isPerson(column) || isFreeFor(column, placed, time))) return "+";
    return column.works && !column.works.has(time) ? "/" : ".";
  };
  return slots.map(kindOf).join("");
}

const missedAt = (column: BoardColumn, slot: Slot): number =>
  (column.missed ?? NONE).findIndex((one) => missedSlots(one, isPerson(column)).includes(slot));

/** Whether an appointment that is not over takes a slot. */
const isTaken = (placed: readonly Placed[], slot: Slot): boolean =>
  !isFreeFor({ works: new Set([slot]) }, placed, slot);

type FreePlacesProps = Pick<GridColumnProps, "onBook"> & {
  column: string;
  /** With whom one is booked there. */
  who: string;
  /** The first slot. */
  first: Slot | undefined;
  /** The kind of each slot, in their order. */
  places: string;
  /** A line for each slot: whose work goes on after it, where it lies in a pause. */
  backs: string;
  missed: readonly Appointment[];
  day: string;
  onFree: (appointment: Appointment) => void;
};

/** The places of a column at which a customer can be booked. Staff without a pointer choose time and person in the form. */
const FreePlaces = memo(function FreePlaces(props: FreePlacesProps) {
  const { column, who, first, places, missed, day, onBook, onFree } = props;
  const now = useNow();
  const backs = props.backs.split("\n");
  const from = first ? SLOTS.indexOf(first) : 0;
  return (
    <div>
      {runsOf(places).map(({ kind, at, length }) => {
        const slot = SLOTS[from + at]!;
        const one = missed.find((_, index) => letterOf(index) === kind);
        if (one)
          return (
            <div key={slot} className="day-grid-missed" style={{ height: rem(length * SLOT_MINUTES) }}>
              <span className="min-w-0 truncate">no-show of {one.customer.name}</span>
              {hasTimeToFree(one, day, now) && (
                <button
                  type="button"
                  className="day-grid-give-up"
                  aria-label={`Free this time: no-show of ${one.customer.name}, ${slot}`}
                  onClick={() => onFree(one)}
                >
                  Free this time
                </button>
              )}
            </div>
          );
        const back = backs[at];
        return kind === "+" ? (
          <button
            key={slot}
            type="button"
            tabIndex={back ? 0 : -1}
            aria-label={[`Book ${slot}${who}`, ...(back ? [back] : [])].join(", ")}
            data-pause={back ? (back === backs[at - 1] ? "on" : "begin") : undefined}
            className="day-grid-free"
            onClick={() => onBook({ slot, column })}
          >
            {back && <span className="day-grid-back">{back}</span>}
          </button>
        ) : (
          <div
            key={slot}
            className={kind === "/" ? "day-grid-off" : "day-grid-taken"}
            style={{ height: rem(length * SLOT_MINUTES) }}
          />
        );
      })}
    </div>
  );
});

/** Each free place, and the other ones joined where they are alike. */
const runsOf = (places: string) =>
  [...places.matchAll(/\+|([^+])\1*/g)].map(({ 0: run, index }) => ({ kind: run[0], at: index, length: run.length }));
