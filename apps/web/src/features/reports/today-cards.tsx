import { noonOf, type DeskToday } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { waitingQuery, type WaitingCount } from "../../domain/waiting.ts";
import { formatDate } from "../../lib/format/format.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { DaysAhead } from "./days-ahead.tsx";
import { todayQuery } from "./reports.queries.ts";

const things = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** The day at a glance on the dashboard: today, what waits for staff, and the next two weeks. */
export function TodayCards() {
  const { data, error, isFetching, refetch } = useQuery(todayQuery);
  if (!data && error)
    return (
      <ErrorState
        title="Today did not load"
        message={error.message}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data)
    return (
      <output className="block">
        <span className="sr-only">Loading today…</span>
        <Skeleton className="h-[56rem] w-full md:h-96" />
      </output>
    );
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2 md:gap-6">
        <Today today={data} />
        <Waits />
      </div>
      <DaysAhead days={data.days} />
    </>
  );
}

/** The free people, and in a salon without a team the free seats, as the day board says it. */
function freeText({ freeNow, freePeople }: DeskToday): string {
  if (freeNow === null) return "closed now";
  if (!freePeople) return things(freeNow, "seat free now", "seats free now");
  return `free now: ${freePeople.join(", ") || "no one"}`;
}

function Today({ today }: { today: DeskToday }) {
  const { date, appointments, late, toCome, next } = today;
  const facts = [
    things(appointments, "appointment", "appointments"),
    `${toCome} to come`,
    late > 0 && `${late} late`,
    freeText(today),
  ];
  return (
    <Card>
      <CardTitle title="Today" to={PATHS.adminDay} link="Open the day" />
      <p className="mt-1 text-fg-muted">{formatDate(noonOf(date))}</p>
      <p className="mt-2 font-semibold">{facts.filter(Boolean).join(" · ")}</p>
      {next.length === 0 && <p className="mt-3 text-fg-muted">No more customers are to come today.</p>}
      <ol aria-label="Next" className="mt-2 divide-y divide-hairline empty:hidden">
        {next.map(({ bookingId, item, time, service, customer, with: people = [] }) => (
          <li key={`${bookingId} ${item}`}>
            <Link
              to={linkTo(PATHS.adminBookingDetails, { id: bookingId })}
              className="flex min-h-11 gap-x-3 rounded-control py-2 no-underline hover:bg-sunken"
            >
              <span className="font-semibold whitespace-nowrap tabular-nums">{time} </span>
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold underline underline-offset-4">{customer}</span>{" "}
                <span className="block text-sm text-fg-muted">
                  {[service, people.length > 0 && `with ${people.join(" and ")}`].filter(Boolean).join(" ")}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const WAITS: { count: WaitingCount; to: string; one: string; many: string }[] = [
  {
    count: "payments",
    to: PATHS.adminPayments,
    one: "payment or refund to decide",
    many: "payments and refunds to decide",
  },
  {
    count: "giveBacks",
    to: `${PATHS.adminBookings}?giveBack=true`,
    one: "cancelled booking with money to give back",
    many: "cancelled bookings with money to give back",
  },
  { count: "absences", to: PATHS.adminDay, one: "person not in today", many: "people not in today" },
  { count: "messages", to: PATHS.adminMessages, one: "message to answer", many: "messages to answer" },
  { count: "unclosedDays", to: PATHS.adminDayClose, one: "day to close", many: "days to close" },
];

function Waits() {
  const { data, error, isFetching, refetch } = useQuery(waitingQuery);
  const open = WAITS.filter(({ count }) => (data?.[count] ?? 0) > 0);
  return (
    <Card>
      <CardTitle title="What waits" />
      {!data && error && <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />}
      {data && open.length === 0 && <p className="mt-2 text-fg-muted">Nothing waits for a decision.</p>}
      <ul className="mt-2 divide-y divide-hairline empty:hidden">
        {open.map(({ count, to, one, many }) => (
          <li key={count}>
            <Link to={to} className="text-link inline-flex min-h-11 items-center">
              {things(data?.[count] ?? 0, one, many)}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function CardTitle({ title, to, link }: { title: string; to?: string; link?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className="text-xl">{title}</h2>
      {to && (
        <Link to={to} className="text-link inline-flex min-h-6 items-center text-sm">
          {link}
        </Link>
      )}
    </div>
  );
}
