import { noonOf, offerText, type Appointment } from "@salon/contracts";
import { Link } from "react-router-dom";
import { PhoneLinks, readyText } from "../../domain/clients/phone-links.tsx";
import { linkTo, PATHS } from "../../paths.ts";
import { dayFigures, type CardState } from "./board/day-figures.ts";
import { pausesNow } from "./board/pauses.ts";
import { PauseWaits } from "./pause-waits.tsx";

type DayFiguresProps = {
  /** The salon day. */
  day: string;
  appointments: readonly Appointment[];
  /** The minute of the day that is now. */
  now: number;
  /** Leads to the next card of the board that stands so. */
  onJump: (state: CardState) => void;
};

/** Today at a glance: who is late, here, in the chair and to come, each of which leads to its cards; and who is next. */
export function DayFigures({ day, appointments, now, onJump }: DayFiguresProps) {
  const { next, late, here, inChair, toCome } = dayFigures(appointments, now);
  const figures: [CardState, string, number][] = [
    ["late", "Late", late],
    ["arrived", "Here", here],
    ["started", "In the chair", inChair],
    ["awaited", "To come", toCome],
  ];
  const { waits } = pausesNow(appointments, now);
  // Where a product waits it needs the room of what is not.
  const shown = waits.length > 0 ? figures.filter(([, , count]) => count > 0) : figures;
  return (
    <section aria-label="Now" data-print="no" className="day-now">
      <PauseWaits waits={waits} />
      {shown.map(([state, label, count]) => (
        <button
          key={state}
          type="button"
          data-progress={state}
          className="day-chip"
          disabled={count === 0}
          onClick={() => onJump(state)}
        >
          {label}: <strong className="tabular-nums">{count}</strong>
        </button>
      ))}
      {waits.length === 0 && (
        <p className="min-w-0 truncate">
          Next: {next ? <Next day={day} appointment={next} /> : <strong>no one today</strong>}
        </p>
      )}
    </section>
  );
}

function Next({ day, appointment }: { day: string; appointment: Appointment }) {
  const { customer, time, bookingId } = appointment;
  return (
    <>
      <Link to={linkTo(PATHS.adminBookingDetails, { id: bookingId })} className="text-link">
        {customer.name}, {time}, {offerText(appointment)}
      </Link>
      {customer.phone && (
        <span className="ml-3 max-xl:hidden">
          <PhoneLinks
            name={customer.name}
            phone={customer.phone}
            e164={customer.e164}
            text={readyText(customer.name, [{ ...appointment, date: noonOf(day), time }])}
          />
        </span>
      )}
    </>
  );
}
