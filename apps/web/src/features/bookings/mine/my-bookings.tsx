import { useQuery } from "@tanstack/react-query";
import { offerText, type Booking } from "@salon/contracts";
import { Link, useSearchParams } from "react-router-dom";
import { UnfinishedSquare } from "../../../art/unfinished-square.tsx";
import { beginningOf, hasSlot, servedBy } from "../../../domain/cart-line.ts";
import { useNow } from "../../../lib/hooks/clock.ts";
import { PATHS, linkTo } from "../../../paths.ts";
import { buttonClass } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { SkeletonList } from "../../../ui/feedback/skeleton.tsx";
import { Tabs } from "../../../ui/controls/tabs.tsx";
import { splitByTime, nextLine } from "./upcoming.ts";
import { myBookingsQuery } from "../bookings.queries.ts";
import { ChevronRight } from "lucide-react";
import { formatAmount, formatDate } from "../../../lib/format/format.ts";
import { StatusBadge } from "../../../ui/feedback/badge.tsx";
import { RefundBadge } from "../refund-badge.tsx";

/** The customer's bookings, upcoming and past; the open tab is in the address, so that Back restores it. */
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

/** A summary of one booking; the whole card links to its details. */
function BookingCard({ booking, now }: { booking: Booking; now: Date }) {
  const { _id, bookingStatus, bookingAmount, total = bookingAmount, paid, due, cartItems, refund } = booking;
  const line = nextLine(booking, now);
  const more = cartItems.length - 1;
  return (
    <li>
      <Link
        to={linkTo(PATHS.bookingDetails, { id: _id })}
        className="group flex h-full items-center gap-3 rounded-cloth border border-hairline bg-surface p-4 no-underline transition-colors hover:border-primary md:p-5"
      >
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-center gap-2">
            <StatusBadge status={bookingStatus} />
            <RefundBadge refund={refund} />
          </span>
          {line && (
            <>
              <time
                dateTime={beginningOf(line).toISOString()}
                className="mt-2 block font-display text-lg leading-snug font-bold"
              >
                {formatDate(line.date)}
                {hasSlot(line) && `, ${line.time}`}
              </time>
              <span className="block wrap-anywhere">
                {[offerText(line), servedBy(line)].filter(Boolean).join(" ")}
                {more > 0 && (
                  <>
                    {" "}
                    <span className="whitespace-nowrap text-fg-muted">+ {more} more</span>
                  </>
                )}
              </span>
            </>
          )}
          <span className="mt-1 block text-fg-muted">{formatAmount(total)}</span>
          {due !== undefined && (
            <span className="block font-semibold">
              {paid ? `${formatAmount(paid)} paid, ` : ""}
              {formatAmount(due)} due at the salon
            </span>
          )}
        </span>
        <ChevronRight
          aria-hidden="true"
          className="size-6 shrink-0 text-primary transition-transform group-hover:[transform:translateX(4px)]"
        />
      </Link>
    </li>
  );
}
