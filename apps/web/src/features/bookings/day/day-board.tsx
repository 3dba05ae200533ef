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
import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { useSettings } from "../../../domain/settings.ts";
import { teamQuery } from "../../../domain/team.ts";
import { readStored, writeStored } from "../../../lib/browser/storage.ts";
import { useNow } from "../../../lib/hooks/clock.ts";
import { useLazyModule } from "../../../lib/hooks/use-lazy-module.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { SkeletonList } from "../../../ui/feedback/skeleton.tsx";
import { FilterChips } from "../../../ui/lists/filter-chips.tsx";
import { useLineActions, useMoves } from "../board/line-actions.ts";
import { boardColumns, type BoardColumn } from "../board/board-columns.ts";
import { columnToSeeFirst, isAway, type CardState } from "../board/day-figures.ts";
import { countText, shownSlots, slotOf } from "../board/board-layout.ts";
import type { Spot } from "../board/board-moves.ts";
import type { LineDialog } from "../board/card-menu.tsx";
import { TimeGrid } from "../board/time-grid.tsx";
import { dayQuery } from "../bookings.desk.queries.ts";
import { DayFigures } from "./day-figures.tsx";
import { DayNav } from "./day-nav.tsx";
import { AgeNotice, AlertsFailure, RefusalNotice } from "./day-notices.tsx";
import { DayPrint } from "./day-print.tsx";
import { AppointmentRows, FinishedRows } from "./finished-rows.tsx";

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

/** One day: a bar that says who is next, the appointments as a grid of time, and those that are over. */
export function DayBoard({ day, today, onGo, onNew, onBook, fresh, sheet }: DayBoardProps) {
  const { data, error, isFetching, fetchStatus, dataUpdatedAt, refetch } = useQuery(dayQuery(day));
  // Without an answer about the team the appointments are shown in one column.
  const { data: team = [], isLoading: isTeamLoading } = useQuery(teamQuery);
  // While a day loads, the query has the day before it, which would stand under the wrong heading.
  const board = data?.date === day && !isTeamLoading ? data : undefined;
  const isOffline = fetchStatus === "paused";
  const [isRoomy, setRoomy] = useRoomy();
  const now = useNow();
  const minute = day === today && lagosDay(now) === day ? lagosMinutes(now) : null;
  const section = useRef<HTMLElement>(null);
  return (
    <section ref={section} aria-labelledby="board" aria-busy={isFetching} className="day-page">
      <DayNav id="board" {...{ day, today, onGo, onNew, isRoomy }} onRoomy={setRoomy}>
        {board && minute !== null && (
          <DayFigures
            {...{ day }}
            appointments={board.appointments}
            now={minute}
            onJump={(state) => jumpTo(section.current, state)}
          />
        )}
        {board && minute === null && <p className="text-sm text-fg-muted">{countText(board.appointments)}</p>}
      </DayNav>
      <div className="day-desk">
        <div className="min-w-0 grow">
          {!board && (error || isOffline) && (
            <ErrorState
              message={error?.message ?? "You are offline, and this day was not loaded before."}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          )}
          {!board && !error && !isOffline && (
            <SkeletonList rows={10} label="Loading the day…" rowClassName="h-14 w-full" />
          )}
          {board && (
            <>
              <AgeNotice loadedAt={dataUpdatedAt} failed={error !== null} />
              <OpenDay key={day} {...{ day, minute, board, team, isRoomy, onBook, fresh }} />
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

type OpenDayProps = Pick<DayBoardProps, "day" | "onBook" | "fresh"> & {
  /** The minute of the day that is now; null on another day. */
  minute: number | null;
  board: RouteOutput<(typeof contract)["bookings"]["day"]>;
  team: TeamMember[];
  isRoomy: boolean;
};

function OpenDay({ day, minute, board: { slots, appointments }, team, isRoomy, onBook, fresh }: OpenDayProps) {
  const salon = useSettings() ?? FIRST_SETTINGS;
  const shown = appointments.filter((one) => slotOf(one) !== null && !isAway(one));
  const columns = boardColumns({ day, team, appointments: shown, salon });
  const actions = useLineActions(day);
  const { move, refusal, dismissRefusal } = useMoves(day, columns);
  const dialogs = useDialogs(day);
  const frame = useRef<HTMLElement>(null);
  const person = useShownPerson(frame, columns, minute === null ? null : columnToSeeFirst(columns, minute));
  const context = { day, actions, onOpen: dialogs.open, fresh };
  const timeless = appointments.filter((one) => slotOf(one) === null && !isFinished(one));
  const free = (minute !== null && freePeopleAt({ day, team, appointments, salon }, minute)) || [];
  return (
    <>
      <AlertsFailure day={day} />
      {refusal && <RefusalNotice refusal={refusal} onDismiss={dismissRefusal} />}
      <PersonChips {...{ columns, person }} />
      {columns.length > 0 ? (
        <TimeGrid
          {...{ context, columns, frame, free, isRoomy, onBook }}
          slots={shownSlots(slots, shown)}
          now={minute}
          onScroll={person.onScroll}
          onMove={move}
        />
      ) : (
        <p className="mt-4 text-fg-muted">No team member works on this day.</p>
      )}
      <FinishedRows context={context} appointments={appointments.filter(isFinished)} />
      {timeless.length > 0 && (
        <div data-print="no">
          <h3 className="mt-6 mb-1 text-lg">Without a time</h3>
          <AppointmentRows context={context} appointments={timeless} />
        </div>
      )}
      <DayPrint appointments={appointments} />
      {dialogs.element}
    </>
  );
}

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
      <FilterChips label="Person" all={null} options={options} value={person.shown} onChange={person.show} />
    </div>
  );
}

const loadAssign = () => import("../desk/assign-dialog.tsx");
const loadBooking = () => import("../board/booking-dialog.tsx");

/** The dialogs of the cards, whose code loads when the first one opens. */
function useDialogs(day: string) {
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
        <booking.module.BookingDialog name={dialog.name} appointment={dialog.appointment} onClose={onClose} />
      )}
    </>
  );
  return { open, element };
}

/** The width below which the day shows one column at a time; it is that of the chips. */
const PHONE = "not all and (min-width: 48rem)";

/** On phones: the person whose column is shown, at first `first`; a swipe or a chip changes it. */
function useShownPerson(frame: RefObject<HTMLElement | null>, columns: readonly BoardColumn[], first: string | null) {
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
    // Only when the day opens: afterwards the user chooses.
    if (!wasOpened.current && first !== null && window.matchMedia(PHONE).matches) show(first);
    wasOpened.current = true;
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
