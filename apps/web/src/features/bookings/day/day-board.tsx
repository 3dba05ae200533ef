import { FIRST_SETTINGS, noonOf, type Appointment, addDays } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { formatDate } from "../../../lib/format/format.ts";
import { classNames } from "../../../ui/layout/class-names.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { SkeletonList } from "../../../ui/feedback/skeleton.tsx";
import { dayQuery } from "../bookings.desk.queries.ts";
import { dayClientsQuery } from "../../../domain/clients/clients.ts";
import { useSettings } from "../../../domain/settings.ts";
import { teamQuery } from "../../../domain/team.ts";
import { AppointmentList } from "./appointment-list.tsx";
import { boardColumns } from "./bookings.board.state.ts";
import { seatsOf, type SlotOfDay } from "./bookings.slots.state.ts";
import { TeamBoard } from "./team-board.tsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "../../../ui/controls/button.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";

/** One day by time: the appointments and the free seats of each slot; in a salon with a team a column per person. */
export function DayBoard({ day }: { day: string }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(dayQuery(day));
  // Without an answer about the team the appointments are shown by time.
  const { data: team = [], isPending: isTeamPending } = useQuery(teamQuery);
  const salon = useSettings() ?? FIRST_SETTINGS;
  if (!data && error) {
    return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (!data || isTeamPending) return <SkeletonList rows={10} label="Loading the day…" rowClassName="h-14 w-full" />;
  const { slots, appointments } = data;
  const known = new Set<string>(slots.map(({ time }) => time));
  const columns = boardColumns({
    day: data.date,
    team,
    appointments: appointments.filter(({ time }) => known.has(time)),
    salon,
  });
  const timeless = appointments.filter(({ time }) => !known.has(time));
  return (
    <section aria-labelledby="board" aria-busy={isFetching} className={classNames(isPlaceholderData && "opacity-60")}>
      <h2 id="board" className="text-xl">
        {formatDate(noonOf(day))}
      </h2>
      <p className="mt-1 text-fg-muted">
        {appointments.length === 1 ? "1 appointment" : `${appointments.length} appointments`}
      </p>
      <AlertsFailure day={data.date} />
      {columns ? (
        <TeamBoard day={data.date} slots={slots} columns={columns} />
      ) : (
        <ol className="mt-4 divide-y divide-hairline rounded-cloth border border-hairline bg-surface">
          {slots.map((slot) => (
            <SlotRow
              key={slot.time}
              day={data.date}
              slot={slot}
              appointments={appointments.filter(({ time }) => time === slot.time)}
            />
          ))}
        </ol>
      )}
      {timeless.length > 0 && (
        <>
          <h3 className="mt-6 mb-3 text-lg">Without a time</h3>
          <AppointmentList day={data.date} appointments={timeless} />
        </>
      )}
    </section>
  );
}

/** Keeps the alerts of the board up to date, and says when they are missing, because a board without them looks like one that has none. */
function AlertsFailure({ day }: { day: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...dayClientsQuery(day),
    refetchOnWindowFocus: true,
    refetchInterval: 60_000,
  });
  if (data || !error) return null;
  return (
    <p role="alert" className="mt-4 rounded-cloth border-l-6 border-danger bg-danger-soft px-4 py-3">
      Alerts and patch tests could not be loaded.{" "}
      <Button variant="quiet" size="small" loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </p>
  );
}

function SlotRow({ day, slot, appointments }: { day: string; slot: SlotOfDay; appointments: Appointment[] }) {
  const resting = appointments.length === 0 && slot.status !== "open";
  return (
    <li
      className={classNames(
        "gap-4 px-4 sm:grid sm:grid-cols-[7.5rem_minmax(0,1fr)]",
        resting ? "bg-page py-1" : "py-2.5",
      )}
    >
      <p className={classNames("flex items-baseline justify-between gap-2", resting ? "sm:col-span-2" : "sm:block")}>
        <span className={classNames("tabular-nums", resting ? "text-sm text-fg-muted" : "font-semibold")}>
          {slot.time}
        </span>
        <span
          className={classNames("text-sm sm:block", slot.status === "full" ? "font-semibold text-fg" : "text-fg-muted")}
        >
          {seatsOf(slot)}
        </span>
      </p>
      {appointments.length > 0 && <AppointmentList day={day} appointments={appointments} />}
    </li>
  );
}

type DayNavProps = { day: string; today: string; onGo: (day: string) => void };

/** Links to the previous and next day, and a date field. */
export function DayNav({ day, today, onGo }: DayNavProps) {
  return (
    <div data-print="no" className="flex flex-wrap items-end gap-2">
      <IconButton label="Day before" icon={<ChevronLeft aria-hidden="true" />} onClick={() => onGo(addDays(day, -1))} />
      <div className="min-w-0 grow basis-36 sm:grow-0 sm:basis-auto">
        <TextField
          label="Day"
          type="date"
          value={day}
          onChange={(event) => event.target.value && onGo(event.target.value)}
        />
      </div>
      <IconButton label="Day after" icon={<ChevronRight aria-hidden="true" />} onClick={() => onGo(addDays(day, 1))} />
      {day !== today && (
        <Button variant="quiet" onClick={() => onGo(today)}>
          Today
        </Button>
      )}
    </div>
  );
}
