import type { Appointment } from "@salon/contracts";
import { Timer } from "lucide-react";
import { Link } from "react-router-dom";
import { linkTo, PATHS } from "../../paths.ts";
import { keyOf } from "../bookings/appointment-key.ts";
import { firstName, pausesNow, waitText } from "./board/pauses.ts";

type PauseWaitsProps = {
  appointments: readonly Appointment[];
  /** The minute of the day that is now. */
  now: number;
};

/** Whose product waits for a person who still serves another one, before all that the bar of the day says. */
export function PauseWaits({ appointments, now }: PauseWaitsProps) {
  const { waits } = pausesNow(appointments, now);
  const shown = waits.filter(({ waiting }, at) => waits.findIndex((one) => one.waiting === waiting) === at);
  return (
    <>
      {shown.map(({ waiting, minutes }) => (
        <Link
          key={keyOf(waiting)}
          to={linkTo(PATHS.adminBookingDetails, { id: waiting.bookingId })}
          data-print="no"
          className="day-wait"
        >
          <Timer aria-hidden="true" className="size-4 shrink-0" />
          {firstName(waiting)}: {waitText({ minutes })}
        </Link>
      ))}
      {/* Without the minutes, so that it is read out once. */}
      <output aria-live="assertive" className="sr-only">
        {shown.map(({ waiting }) => `${firstName(waiting)}: colour waits`).join(". ")}
      </output>
    </>
  );
}
