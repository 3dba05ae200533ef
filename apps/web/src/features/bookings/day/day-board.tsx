import { noonOf, type Appointment, type Availability, addDays } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { formatDate } from "../../../lib/format/format.ts";
import { classNames } from "../../../ui/layout/class-names.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { SkeletonList } from "../../../ui/feedback/skeleton.tsx";
import { dayQuery } from "../bookings.desk.queries.ts";
import { DayAppointment } from "./day-appointment.tsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "../../../ui/controls/button.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";

type SlotOfDay = Availability["slots"][number];

/** One day by time: the appointments and the free seats of each slot. */
export function DayBoard({ day }: { day: string }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(dayQuery(day));
  if (!data && error) {
    return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (!data) return <SkeletonList rows={10} label="Loading the day…" rowClassName="h-14 w-full" />;
  const { slots, appointments } = data;
  const known = new Set<string>(slots.map(({ time }) => time));
  const timeless = appointments.filter(({ time }) => !known.has(time));
  return (
    <section aria-labelledby="board" aria-busy={isFetching} className={classNames(isPlaceholderData && "opacity-60")}>
      <h2 id="board" className="text-xl">
        {formatDate(noonOf(day))}
      </h2>
      <p className="mt-1 text-fg-muted">
        {appointments.length === 1 ? "1 appointment" : `${appointments.length} appointments`}
      </p>
      <ol className="mt-4 divide-y divide-hairline rounded-cloth border border-hairline bg-surface">
        {slots.map((slot) => (
          <SlotRow key={slot.time} slot={slot} appointments={appointments.filter(({ time }) => time === slot.time)} />
        ))}
      </ol>
      {timeless.length > 0 && (
        <>
          <h3 className="mt-6 mb-3 text-lg">Without a time</h3>
          <AppointmentList appointments={timeless} />
        </>
      )}
    </section>
  );
}

const seatsOf = ({ status, free }: SlotOfDay): string => {
  if (status === "closed" || status === "past") return status;
  if (free <= 0) return "full";
  return `${free} free`;
};

function SlotRow({ slot, appointments }: { slot: SlotOfDay; appointments: Appointment[] }) {
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
      {appointments.length > 0 && <AppointmentList appointments={appointments} />}
    </li>
  );
}

function AppointmentList({ appointments }: { appointments: Appointment[] }) {
  return (
    <ul className="space-y-2 max-sm:mt-2">
      {appointments.map((appointment) => (
        <DayAppointment key={`${appointment.bookingId} ${appointment.item}`} appointment={appointment} />
      ))}
    </ul>
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
