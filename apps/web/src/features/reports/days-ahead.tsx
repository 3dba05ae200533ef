import { noonOf, type DeskToday } from "@salon/contracts";
import { Link } from "react-router-dom";
import { countOf, formatDay } from "../../lib/format/format.ts";
import { PATHS } from "../../paths.ts";
import { Card } from "../../ui/layout/cards.tsx";
import { percentTaken } from "./day-figures.ts";

const TALLEST_REM = 6;
/** One week in a row on a phone, both in a row on wide screens; each day is wide enough for a finger. */
const COLUMNS = { gridTemplateColumns: "repeat(auto-fit, minmax(2.5rem, 1fr))" };

type Day = DeskToday["days"][number];

/** The next 14 days as columns as tall as their places, filled as far as they are taken; each is a link to its day. */
export function DaysAhead({ days }: Pick<DeskToday, "days">) {
  const most = Math.max(1, ...days.map(({ places }) => places));
  return (
    <Card className="p-4! md:p-5!">
      <h2 className="text-xl">Next 14 days</h2>
      <p className="text-sm text-fg-muted">Appointments, and how much of the day is taken</p>
      <ol aria-label="Appointments by day" className="mt-3 grid gap-y-3" style={COLUMNS}>
        {days.map((day) => (
          <li key={day.date}>
            <DayColumn day={day} most={most} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** `most` is the number of places of the day with most of them. */
function DayColumn({ day, most }: { day: Day; most: number }) {
  const { date, appointments, places } = day;
  const percent = percentTaken(day);
  const [weekday = "", short = ""] = formatDay(noonOf(date)).split(", ");
  return (
    <Link
      to={{ pathname: PATHS.adminDay, search: `?date=${date}` }}
      className="flex flex-col rounded-control text-center text-fg no-underline hover:bg-sunken"
    >
      <span className="sr-only">
        {weekday}, {short}: {countOf(appointments, "appointment", "appointments")},{" "}
        {percent === null ? "closed" : `${percent} % taken`}
      </span>
      <span aria-hidden="true" className="flex flex-col justify-end" style={{ height: `${TALLEST_REM + 1.5}rem` }}>
        <span className="text-sm font-semibold tabular-nums">{appointments}</span>
        <span
          className="mx-auto flex w-3/5 flex-col justify-end border border-b-0 border-control-border bg-cotton"
          style={{ height: `${(places / most) * TALLEST_REM}rem` }}
        >
          <span className="bg-cloth" style={{ height: `${percent ?? 0}%` }} />
        </span>
      </span>
      <span aria-hidden="true" className="border-t border-control-border text-sm leading-tight text-fg-muted">
        {weekday}
        <span className="block">{short.split(" ")[0]}</span>
        <span className="block text-3xs">{percent === null ? "closed" : `${percent} %`}</span>
      </span>
    </Link>
  );
}
