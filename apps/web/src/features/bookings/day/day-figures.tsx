import {
  freePeopleAt,
  noonOf,
  offerText,
  slotMinutes,
  type Appointment,
  type SalonDays,
  type TeamMember,
} from "@salon/contracts";
import { Link } from "react-router-dom";
import { PhoneLinks, readyText } from "../../../domain/clients/phone-links.tsx";
import { linkTo, PATHS } from "../../../paths.ts";
import { dayFigures } from "../board/day-figures.ts";
import { seatsOf, type SlotOfDay } from "../board/board-layout.ts";

type DayFiguresProps = {
  /** The salon day. */
  day: string;
  appointments: readonly Appointment[];
  team: readonly TeamMember[];
  salon: SalonDays;
  slots: readonly SlotOfDay[];
  /** The minute of the day that is now. */
  now: number;
};

/** Today at a glance: who is next, who is late, who is here, and who is free. */
export function DayFigures(props: DayFiguresProps) {
  const { day, appointments, now } = props;
  const { next, late, here, inChair, toCome } = dayFigures(appointments, now);
  const figures: [string, number | string][] = [
    ["Late", late],
    ...(here > 0 ? [["Waiting here", here] as [string, number]] : []),
    ["In the chair", inChair],
    ["To come", toCome],
    ["Free now", freeText(props)],
  ];
  return (
    <section aria-label="Now" data-print="no" className="mt-2 flex flex-wrap items-center gap-x-5 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-x-3">
        <span>Next: {next ? <Next appointment={next} /> : <strong>no one today</strong>}</span>
        {next?.customer.phone && (
          <PhoneLinks
            name={next.customer.name}
            phone={next.customer.phone}
            e164={next.customer.e164}
            text={readyText(next.customer.name, [{ ...next, date: noonOf(day), time: next.time }])}
          />
        )}
      </p>
      {figures.map(([label, value]) => (
        <p key={label}>
          {label}: <strong className="tabular-nums">{value}</strong>
        </p>
      ))}
    </section>
  );
}

const Next = ({ appointment }: { appointment: Appointment }) => (
  <Link to={linkTo(PATHS.adminBookingDetails, { id: appointment.bookingId })} className="text-link">
    {appointment.customer.name}, {appointment.time}, {offerText(appointment)}
  </Link>
);

/** The free people, and in a salon without a team the free places. */
function freeText({ slots, now, ...staffed }: DayFiguresProps): string {
  const running = slots.filter(({ time }) => slotMinutes(time) <= now).at(-1);
  if (!running || running.status === "closed") return "closed";
  const people = freePeopleAt(staffed, now);
  if (!people) return seatsOf(running).replace(/ free$/, " places");
  return people.join(", ") || "no one";
}
