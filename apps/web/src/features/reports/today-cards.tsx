import { noonOf, type DeskToday } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { countOf, formatDate } from "../../lib/format/format.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { freeText } from "./day-figures.ts";
import { DaysAhead } from "./days-ahead.tsx";
import { FirstRow } from "./first-row.tsx";
import { NeedsYou } from "./needs-you.tsx";
import { todayQuery } from "./reports.queries.ts";

/** The day at a glance: the first row, today's customers, and how full the next two weeks are. */
export function TodayCards() {
  const query = useQuery(todayQuery);
  return (
    <Loaded
      query={query}
      skeleton={{ rows: 1, label: "Loading today…", rowClassName: "h-[72rem] w-full sm:h-[56rem] xl:h-[30rem]" }}
      failed="Today did not load"
      belowError={<NeedsYou />}
    >
      {(today) => (
        <>
          <FirstRow today={today} />
          <div className="grid items-start gap-3 xl:grid-cols-[2fr_3fr]">
            <Today today={today} />
            <DaysAhead days={today.days} />
          </div>
        </>
      )}
    </Loaded>
  );
}

function Today({ today }: { today: DeskToday }) {
  const { date, appointments, late, toCome, next } = today;
  const facts = [
    countOf(appointments, "appointment", "appointments"),
    `${toCome} to come`,
    late > 0 && `${late} late`,
    freeText(today),
  ];
  return (
    <Card className="p-4! md:p-5!">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">Today</h2>
        <Link to={PATHS.adminDay} className="text-link inline-flex min-h-6 items-center text-sm">
          Open the day
        </Link>
      </div>
      <p className="text-sm text-fg-muted">{formatDate(noonOf(date))}</p>
      <p className="mt-1 text-sm font-semibold">{facts.filter(Boolean).join(" · ")}</p>
      {next.length === 0 && <p className="mt-3 text-fg-muted">No more customers are to come today.</p>}
      <ol aria-label="Next" className="mt-2 divide-y divide-hairline empty:hidden">
        {next.map((one) => (
          <li key={`${one.bookingId} ${one.item}`}>
            <NextCustomer next={one} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function NextCustomer({ next }: { next: DeskToday["next"][number] }) {
  const { bookingId, time, service, customer, with: people = [] } = next;
  return (
    <Link
      to={linkTo(PATHS.adminBookingDetails, { id: bookingId })}
      className="flex min-h-11 items-center gap-x-3 rounded-control py-1.5 no-underline hover:bg-sunken"
    >
      <span className="font-semibold whitespace-nowrap tabular-nums">{time} </span>
      <span className="min-w-0 leading-tight wrap-anywhere">
        <span className="font-semibold underline underline-offset-4">{customer}</span>{" "}
        <span className="block text-sm text-fg-muted">
          {[service, people.length > 0 && `with ${people.join(" and ")}`].filter(Boolean).join(" ")}
        </span>
      </span>
    </Link>
  );
}
