import { noonOf, type DeskToday } from "@salon/contracts";
import { Link } from "react-router-dom";
import { formatDay } from "../../lib/format/format.ts";
import { PATHS } from "../../paths.ts";
import { Card } from "../../ui/layout/cards.tsx";

const FULL_BAR_REM = 5;
/** One week in a row on a phone, both in a row on wide screens; each day is wide enough for a finger. */
const COLUMNS = { gridTemplateColumns: "repeat(auto-fit, minmax(2.5rem, 1fr))" };

/** The appointments of the next 14 days as small bars; each is a link to its day that says day and number. */
export function DaysAhead({ days }: Pick<DeskToday, "days">) {
  const most = Math.max(1, ...days.map(({ appointments }) => appointments));
  return (
    <Card>
      <h2 className="text-xl">Next 14 days</h2>
      <p className="mt-1 text-sm text-fg-muted">Appointments by day</p>
      <ol aria-label="Appointments by day" className="mt-3 grid gap-y-3" style={COLUMNS}>
        {days.map(({ date, appointments }) => {
          const [weekday = "", day = ""] = formatDay(noonOf(date)).split(", ");
          return (
            <li key={date}>
              <Link
                to={{ pathname: PATHS.adminDay, search: `?date=${date}` }}
                className="flex flex-col rounded-control text-center text-fg no-underline hover:bg-sunken"
              >
                <span className="sr-only">
                  {weekday}, {day}: {appointments === 1 ? "1 appointment" : `${appointments} appointments`}
                </span>
                <span
                  aria-hidden="true"
                  className="flex flex-col justify-end"
                  style={{ height: `${FULL_BAR_REM + 1.5}rem` }}
                >
                  <span className="text-sm font-semibold tabular-nums">{appointments}</span>
                  <span
                    className="mx-auto w-3/5 bg-cloth"
                    style={{ height: `${(appointments / most) * FULL_BAR_REM}rem` }}
                  />
                </span>
                <span aria-hidden="true" className="border-t border-control-border text-sm leading-tight text-fg-muted">
                  {weekday}
                  <span className="block">{day.split(" ")[0]}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
