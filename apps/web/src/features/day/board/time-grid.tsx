import { SLOT_MINUTES, type Appointment } from "@salon/contracts";
import { memo, useEffect, useId, useRef, type CSSProperties, type RefObject } from "react";
import { useMedia } from "../../../lib/hooks/use-media.ts";
import type { CardContext } from "./appointment-card.tsx";
import { isFreeFor, isPerson, type BoardColumn } from "./board-columns.ts";
import { HOW_TO_MOVE, useDrag } from "./use-drag.ts";
import { placeAppointments, seatsOf, spanOf, type DaySpan, type Placed, type SlotOfDay } from "./board-layout.ts";
import type { Spot } from "./board-moves.ts";
import { GridColumn, rem } from "./grid-column.tsx";

type TimeGridProps = {
  context: CardContext;
  slots: readonly SlotOfDay[];
  /** The columns with the appointments that are not over. */
  columns: readonly BoardColumn[];
  /** The minute of the day that is now; null on another day. */
  now: number | null;
  /** The element that scrolls. */
  frame: RefObject<HTMLElement | null>;
  onScroll: () => void;
  /** The names of the people who have no appointment now. */
  free: readonly string[];
  /** Whether its rows are high enough for a finger. */
  isRoomy: boolean;
  onMove: (appointment: Appointment, from: Spot, to: Spot) => void;
  onBook: (spot: Spot) => void;
  /** Opens what is to be done while a person is not in today; absent on another day. */
  onAbsence?: ((person: string) => void) | undefined;
};

/** A day as a grid of time: a column per person, cards as high as they are long, and a line at the present time. */
export const TimeGrid = memo(function TimeGrid(props: TimeGridProps) {
  const { context, slots, columns, now, frame, free, isRoomy, onScroll, onMove, onBook, onAbsence } = props;
  const times = slots.map(({ time }) => time);
  const { drag, said, handlers } = useDrag({ frame, slots: times, columns, onDrop: onMove });
  const placed = columns.map((column) => placeAppointments(column.appointments));
  const span = spanOf(slots, placed.flat());
  const nowTop = now !== null && span.from <= now && now < span.to ? rem(now - span.from) : null;
  const howTo = useId();
  const rows = (span.to - span.from) / SLOT_MINUTES;
  const isHigh = useMedia(`(min-height: ${BARS_REM + TWO_LINES_REM * rows}rem)`) && !isRoomy;
  return (
    <section
      ref={frame}
      data-print="no"
      aria-label={columns.some(isPerson) ? "Appointments by person" : "Appointments by time"}
      data-dragging={drag ? drag.by : undefined}
      data-roomy={isRoomy || undefined}
      className="day-grid"
      style={{ "--rows": rows } as CSSProperties}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls needs the keyboard, also on an empty day
      tabIndex={0}
      onScroll={onScroll}
    >
      <Axis {...{ span, frame, nowTop }} slots={slots.map((slot) => withPeople(slot, columns, placed))} />
      {columns.map((column, at) => (
        <GridColumn
          key={column.key}
          {...{ context, column, slots, span, drag, handlers, now, nowTop, howTo, isHigh, onBook, onAbsence }}
          placed={placed[at] ?? []}
          isFree={isPerson(column) && free.includes(column.name)}
        />
      ))}
      <p id={howTo} hidden>
        {HOW_TO_MOVE}
      </p>
      <output aria-live="assertive" className="sr-only">
        {said}
      </output>
    </section>
  );
});

/** The bars above the rows, and a row with two lines of text. */
const BARS_REM = 9.5;
const TWO_LINES_REM = 3;

/** A slot with the customers that can really be taken: with a team no more than people are free. */
function withPeople(
  slot: SlotOfDay,
  columns: readonly BoardColumn[],
  placed: readonly (readonly Placed[])[],
): SlotOfDay {
  if (!columns.some(isPerson)) return slot;
  const people = columns.filter((column, at) => isFreeFor(column, placed[at] ?? [], slot.time)).length;
  return { ...slot, free: Math.min(slot.free, people) };
}

/** The least distance of the present time from the names of the columns when a day opens. */
const BELOW_NAMES_PX = 28;

/** The mark of the present time beside the times; a day opens at it, also where the window ends a little below the names. */
function NowMark({ frame, top }: { frame: RefObject<HTMLElement | null>; top: string }) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = frame.current;
    if (!box || !mark.current) return;
    const shown = Math.min(box.clientHeight, window.innerHeight - box.getBoundingClientRect().top);
    const names = box.querySelector<HTMLElement>(".day-grid-head")?.offsetHeight ?? 0;
    box.scrollTo({ top: mark.current.offsetTop - Math.max(shown / 3, names + BELOW_NAMES_PX) });
  }, [frame]);
  return <div ref={mark} className="day-grid-now" style={{ top }} />;
}

type AxisProps = Pick<TimeGridProps, "slots" | "frame"> & {
  span: DaySpan;
  /** Where the present time is; null outside the day. */
  nowTop: string | null;
};

function Axis({ slots, span, frame, nowTop }: AxisProps) {
  return (
    <div className="day-grid-axis">
      <div className="day-grid-head" />
      {nowTop && <NowMark frame={frame} top={`calc(var(--head) + ${nowTop})`} />}
      <ol aria-label="Times" style={{ height: rem(span.to - span.from) }}>
        {slots.map((slot) => (
          <li key={slot.time} style={{ height: rem(SLOT_MINUTES) }}>
            <span className="font-semibold tabular-nums">{slot.time}</span>
            <span className="text-fg-muted">{seatsOf(slot)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
