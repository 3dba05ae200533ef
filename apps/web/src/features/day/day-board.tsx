import {
  FIRST_SETTINGS,
  freePeopleAt,
  isFinished,
  lagosDay,
  lagosMinutes,
  type contract,
  type RouteOutput,
  type TeamMember,
} from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { memo, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from "react";
import { useSettings } from "../../domain/settings.ts";
import { useDayClients } from "../../domain/clients/clients.ts";
import { teamQuery } from "../../domain/team.ts";
import { readStored, writeStored } from "../../lib/browser/storage.ts";
import { useNow } from "../../lib/hooks/clock.ts";
import { useStableCalls } from "../../lib/hooks/use-stable-calls.ts";
import { useMedia } from "../../lib/hooks/use-media.ts";
import { useLazyModule } from "../../lib/hooks/use-lazy-module.ts";
// oxlint-disable-next-line eslint/no-restricted-imports -- a day that is still loading has the day before as its data
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { SkeletonList } from "../../ui/feedback/skeleton.tsx";
import { FilterChips } from "../../ui/lists/filter-chips.tsx";
import { useLineActions, useMoves, type CardActions, type LineActions } from "./board/line-actions.ts";
import { boardColumns, type BoardColumn } from "./board/board-columns.ts";
import { columnToSeeFirst, isAway, visitSizes, type CardState } from "./board/day-figures.ts";
import { countText, shownSlots, slotOf } from "./board/board-layout.ts";
import type { Spot } from "./board/board-moves.ts";
import { pauseNotes, pausesNow } from "./board/pauses.ts";
import type { LineDialog } from "./board/card-menu.tsx";
import { TimeGrid } from "./board/time-grid.tsx";
import { dayQuery } from "../bookings/bookings.desk.queries.ts";
import { useAbsenceDialog } from "./absence/absence-flow.tsx";
import { DayFigures } from "./day-figures.tsx";
import { DayNav } from "./day-nav.tsx";
import { PauseWaits } from "./pause-waits.tsx";
import { Agenda } from "./agenda.tsx";
import { AgeNotice, AlertsFailure, RefusalNotice } from "./day-notices.tsx";
import { DayPrint } from "./day-print.tsx";
import { AppointmentRows, FinishedRows } from "./finished-rows.tsx";
import { LineQuestion } from "./line-question.tsx";

/** A swipe that is nearly at the next person counts as there. */
const SWIPE_SLACK_PX = 60;

type DayBoardProps = {
  /** The salon days of the board and of now. */
  day: string;
  today: string;
  onGo: (day: string) => void;
  /** Opens the sheet for a new appointment. */
  onNew: () => void;
  /** Opens it for a free place; its column is the key of a person, or another text. */
  onBook: (spot: Spot) => void;
  /** The id of the booking that was just made. */
  fresh: string | undefined;
  /** The sheet for a new appointment, beside the board. */
  sheet: ReactNode;
};

const NO_TEAM: TeamMember[] = [];

/** One day: a bar that says who is next, the appointments as a grid of time, and those that are over. */
export function DayBoard({ day, today, onGo, onNew, onBook, fresh, sheet }: DayBoardProps) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(dayQuery(day));
  // Without an answer about the team the appointments are shown in one column.
  const { data: team = NO_TEAM, isLoading: isTeamLoading } = useQuery(teamQuery);
  // While a day loads, the query has the day before it, which would stand under the wrong heading.
  const board = data?.date === day && !isTeamLoading ? data : undefined;
  const [isRoomy, setRoomy] = useRoomy();
  const isPhone = useMedia(PHONE);
  const [isGrid, setGrid] = useState(false);
  const isAgenda = isPhone && !isGrid;
  const now = useNow();
  const minute = day === today && lagosDay(now) === day ? lagosMinutes(now) : null;
  const section = useRef<HTMLElement>(null);
  const calls = useStableCalls({ onBook });
  return (
    <section ref={section} aria-labelledby="board" aria-busy={isFetching} className="day-page">
      <DayNav id="board" {...{ day, today, onGo, onNew, isRoomy, isGrid }} onRoomy={setRoomy} onGrid={setGrid}>
        {board && isPhone && <PauseWaits waits={pausesNow(board.appointments, minute).waits} />}
        {board && minute !== null && !isPhone && (
          <DayFigures
            {...{ day }}
            appointments={board.appointments}
            now={minute}
            onJump={(state) => jumpTo(section.current, state)}
          />
        )}
        {board && minute === null && !isPhone && (
          <p className="text-sm text-fg-muted">{countText(board.appointments)}</p>
        )}
      </DayNav>
      <div className="day-desk">
        <div className="min-w-0 grow">
          {!board && error && (
            <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
          )}
          {!board && !error && <SkeletonList rows={10} label="Loading the day…" rowClassName="h-14 w-full" />}
          {board && (
            <>
              <AgeNotice loadedAt={dataUpdatedAt} failed={error !== null} />
              <OpenDay
                key={day}
                {...{ day, today, minute, board, team, isRoomy, isAgenda, fresh }}
                onBook={calls.onBook}
              />
            </>
          )}
        </div>
        {sheet}
      </div>
    </section>
  );
}

const ROOMY = "deskRoomy";

/** Whether rows are high enough for a finger: as the desk chose on this device, else where a finger is what points. */
function useRoomy(): [boolean, (isRoomy: boolean) => void] {
  const [isRoomy, setRoomy] = useState(() => {
    const stored = readStored("localStorage", ROOMY);
    return stored === null ? window.matchMedia("(pointer: coarse)").matches : stored === "yes";
  });
  const choose = (next: boolean) => {
    writeStored("localStorage", ROOMY, next ? "yes" : "no");
    setRoomy(next);
  };
  return [isRoomy, choose];
}

/** Leads to the card after the focused one that stands so, and behind the last one to the first. */
function jumpTo(section: HTMLElement | null, state: CardState): void {
  const cards = [...(section?.querySelectorAll<HTMLElement>(`.day-grid [data-progress="${state}"]`) ?? [])];
  const at = cards.findIndex((card) => card.contains(document.activeElement) || card.dataset["jumped"] !== undefined);
  const card = cards[(at + 1) % cards.length];
  for (const one of cards) delete one.dataset["jumped"];
  if (!card) return;
  card.dataset["jumped"] = "";
  card.scrollIntoView({ block: "center", inline: "center" });
  card.querySelector("a")?.focus({ preventScroll: true });
}

type OpenDayProps = Pick<DayBoardProps, "day" | "today" | "onBook" | "fresh"> & {
  /** The minute of the day that is now; null on another day. */
  minute: number | null;
  board: RouteOutput<(typeof contract)["bookings"]["day"]>;
  team: TeamMember[];
  isRoomy: boolean;
  /** Whether the day is a list of who is next, and no grid. */
  isAgenda: boolean;
};

/** It is drawn again only when the day changes, because it has many cards. */
const OpenDay = memo(function OpenDay(props: OpenDayProps) {
  const { day, today, minute, team, isRoomy, isAgenda, onBook, fresh } = props;
  const { slots, appointments } = props.board;
  const salon = useSettings() ?? FIRST_SETTINGS;
  const shown = useMemo(() => appointments.filter((one) => slotOf(one) !== null && !isAway(one)), [appointments]);
  const timed = useMemo(() => appointments.filter((one) => slotOf(one) !== null), [appointments]);
  const columns = useMemo(
    () => boardColumns({ day, team, appointments: timed, salon, now: minute }),
    [day, team, timed, salon, minute],
  );
  const gridSlots = useMemo(() => shownSlots(slots, shown), [slots, shown]);
  const free = useMemo(
    () => (minute !== null && freePeopleAt({ day, team, appointments, salon }, minute)) || [],
    [day, team, appointments, salon, minute],
  );
  const dialogs = useDialogs({ day, today });
  const actions = useLineActions({ day, today, now: minute });
  const { move, refusal, dismissRefusal } = useMoves(day, columns);
  const frame = useRef<HTMLElement>(null);
  const person = useShownPerson(frame, columns, {
    first: minute === null ? null : columnToSeeFirst(columns, minute),
    isGrid: !isAgenda,
  });
  const absence = useAbsenceDialog({ day, team, appointments, salon, now: minute, onOpen: dialogs.open });
  const calls = useStableCalls({
    ...cardActions(actions),
    onOpen: dialogs.open,
    onAbsence: absence.open,
    onScroll: person.onScroll,
    onMove: move,
  });
  const clients = useDayClients(day);
  const { data: visits = NO_VISITS } = useQuery({ ...dayQuery(day), select: visitSizes });
  const notes = useMemo(() => pauseNotes(pausesNow(shown, minute)), [shown, minute]);
  const context = useMemo(
    () => ({ day, isOver: day < today, actions: calls, onOpen: calls.onOpen, fresh, clients, visits, notes }),
    [day, today, calls, fresh, clients, visits, notes],
  );
  const timeless = appointments.filter((one) => slotOf(one) === null && !isFinished(one));
  const shared = { context, columns, now: minute, onAbsence: day === today ? calls.onAbsence : undefined };
  return (
    <>
      <AlertsFailure day={day} />
      {refusal && <RefusalNotice refusal={refusal} onDismiss={dismissRefusal} />}
      {isAgenda && <Agenda {...shared} />}
      {!isAgenda && <PersonChips {...{ columns, person }} />}
      {!isAgenda && columns.length > 0 && (
        <TimeGrid
          {...shared}
          {...{ frame, free, isRoomy, onBook }}
          slots={gridSlots}
          onScroll={calls.onScroll}
          onMove={calls.onMove}
        />
      )}
      {!isAgenda && columns.length === 0 && <p className="mt-4 text-fg-muted">No team member works on this day.</p>}
      <FinishedRows context={context} appointments={appointments.filter(isFinished)} />
      {timeless.length > 0 && (
        <div data-print="no">
          <h3 className="mt-6 mb-1 text-lg">Without a time</h3>
          <AppointmentRows context={context} appointments={timeless} />
        </div>
      )}
      <DayPrint {...{ day, appointments }} />
      {absence.element}
      {dialogs.element}
      <LineQuestion {...{ day, actions }} onOpen={dialogs.open} />
    </>
  );
});

const NO_VISITS: Readonly<Record<string, number>> = {};

const cardActions = ({ advance, stepBack, miss, complete, free, hold }: LineActions): CardActions => ({
  advance,
  stepBack,
  miss,
  complete,
  free,
  hold,
});

type PersonChipsProps = { columns: readonly BoardColumn[]; person: ReturnType<typeof useShownPerson> };

/** On phones: whose column is shown. */
function PersonChips({ columns, person }: PersonChipsProps) {
  if (columns.length < 2) return null;
  const options = columns.map(({ key, name, appointments }) => ({
    value: key,
    label: `${name} (${appointments.length})`,
  }));
  return (
    <div data-print="no" className="mt-4 md:hidden">
      <FilterChips label="Person" options={options} value={person.shown} onChange={person.show} />
    </div>
  );
}

const loadAssign = () => import("../bookings/desk/assign-dialog.tsx");
const loadBooking = () => import("../bookings/booking-dialog.tsx");

/** The dialogs of the cards, whose code loads when the first one opens. */
function useDialogs({ day, today }: Pick<DayBoardProps, "day" | "today">) {
  const [dialog, setDialog] = useState<LineDialog>();
  const assign = useLazyModule(loadAssign);
  const booking = useLazyModule(loadBooking);
  const onClose = () => setDialog(undefined);
  const open = (wanted: LineDialog) =>
    void (wanted.name === "with" ? assign : booking).load().then((ready) => ready && setDialog(wanted));
  const element = (
    <>
      {assign.module && dialog?.name === "with" && (
        <assign.module.AssignDialog {...dialog.appointment} day={day} onClose={onClose} />
      )}
      {booking.module && dialog && dialog.name !== "with" && (
        <booking.module.BookingDialog
          name={dialog.name}
          appointment={dialog.appointment}
          day={dialog.toToday && today}
          onClose={onClose}
        />
      )}
    </>
  );
  return { open, element };
}

/** The width below which the day shows one column at a time; it is that of the chips. */
const PHONE = "not all and (min-width: 48rem)";

interface Shown {
  /** The key of the column to see first. */
  first: string | null;
  isGrid: boolean;
}

/** On phones: the person whose column is shown, at first `first`; a swipe or a chip changes it. */
function useShownPerson(
  frame: RefObject<HTMLElement | null>,
  columns: readonly BoardColumn[],
  { first, isGrid }: Shown,
) {
  const [chosen, setChosen] = useState("");
  const offsets = () =>
    [...(frame.current?.querySelectorAll<HTMLElement>(".day-grid-column") ?? [])].map((column) => column.offsetLeft);
  const show = (key: string) => {
    setChosen(key);
    const all = offsets();
    const at = columns.findIndex((column) => column.key === key);
    frame.current?.scrollTo({ left: (all[at] ?? 0) - (all[0] ?? 0) });
  };
  const wasOpened = useRef(false);
  useEffect(() => {
    // Only when the grid opens: afterwards the user chooses.
    if (isGrid && !wasOpened.current && first !== null && window.matchMedia(PHONE).matches) show(first);
    wasOpened.current = isGrid;
  });
  return {
    shown: columns.find(({ key }) => key === chosen)?.key ?? columns[0]?.key,
    show,
    onScroll: () => {
      const scrolled = frame.current?.scrollLeft ?? 0;
      const all = offsets();
      const at = all.filter((offset) => offset - (all[0] ?? 0) <= scrolled + SWIPE_SLACK_PX).length - 1;
      setChosen(columns[at]?.key ?? "");
    },
  };
}
