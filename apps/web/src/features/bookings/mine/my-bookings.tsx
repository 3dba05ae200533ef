import { useQuery } from "@tanstack/react-query";
import type { Booking } from "@salon/contracts";
import { Link, useSearchParams } from "react-router-dom";
import { UnfinishedSquare } from "../../../art/unfinished-square.tsx";
import { useNow } from "../../../lib/hooks/use-now.ts";
import { PATHS } from "../../../paths.ts";
import { buttonClass } from "../../../ui/controls/button-class.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { SkeletonList } from "../../../ui/feedback/skeleton-list.tsx";
import { Tabs } from "../../../ui/controls/tabs.tsx";
import { BookingCard } from "./booking-card.tsx";
import { splitByTime } from "./bookings.mine.state.ts";
import { myBookingsQuery } from "../bookings.queries.ts";

/** The customer's bookings, upcoming and past; the chosen tab is in the address, so that Back leads to it. */
export function MyBookings() {
  const { data, error, isFetching, refetch } = useQuery(myBookingsQuery);
  const [search, setSearch] = useSearchParams();
  const now = useNow();
  if (error && !data)
    return <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonList rows={5} rowClassName="h-28 w-full" />;
  if (data.length === 0) return <NoBookings title="No bookings yet" label="Book your first visit" />;
  const { upcoming, past } = splitByTime(data, now);
  return (
    <Tabs
      label="Your bookings"
      value={search.get("show") === "past" ? "past" : "upcoming"}
      onValueChange={(show) => setSearch(show === "past" ? { show } : {}, { replace: true })}
      tabs={[
        {
          value: "upcoming",
          label: `Upcoming (${upcoming.length})`,
          content:
            upcoming.length > 0 ? (
              <Cards bookings={upcoming} now={now} />
            ) : (
              <NoBookings title="Nothing planned" label="Book an appointment" />
            ),
        },
        {
          value: "past",
          label: `Past (${past.length})`,
          content:
            past.length > 0 ? (
              <Cards bookings={past} now={now} />
            ) : (
              <EmptyState title="Nothing here yet">Your appointments move here once they are over.</EmptyState>
            ),
        },
      ]}
    />
  );
}

function Cards({ bookings, now }: { bookings: readonly Booking[]; now: Date }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {bookings.map((booking) => (
        <BookingCard key={booking._id} booking={booking} now={now} />
      ))}
    </ul>
  );
}

function NoBookings({ title, label }: { title: string; label: string }) {
  return (
    <EmptyState
      title={title}
      art={<UnfinishedSquare />}
      action={
        <Link to={PATHS.bookings} className={buttonClass()}>
          {label}
        </Link>
      }
    >
      Pick a service, a day and a time. It takes a minute.
    </EmptyState>
  );
}
