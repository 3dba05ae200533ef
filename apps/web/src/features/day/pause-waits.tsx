import { Timer } from "lucide-react";
import { Link } from "react-router-dom";
import { linkTo, PATHS } from "../../paths.ts";
import { keyOf } from "../bookings/appointment-key.ts";
import { firstName, waitText, type PausesNow } from "./board/pauses.ts";

/** Whose product waits for a person who still serves another one, before all that the bar of the day says. */
export function PauseWaits({ waits }: Pick<PausesNow, "waits">) {
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
          <span className="min-w-0 truncate">
            {firstName(waiting)}: {waitText({ minutes })}
          </span>
        </Link>
      ))}
      {/* Without the minutes, so that it is read out once. */}
      <output aria-live="assertive" className="sr-only">
        {shown.map(({ waiting }) => `${firstName(waiting)}: colour waits`).join(". ")}
      </output>
    </>
  );
}
