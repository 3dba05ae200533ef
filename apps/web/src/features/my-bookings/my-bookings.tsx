import type { Booking } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import { UnfinishedSquare } from "../../art/unfinished-square.tsx";
import { useNow } from "../../lib/hooks/clock.ts";
import { PATHS } from "../../paths.ts";
import { buttonClass } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Tabs } from "../../ui/controls/tabs.tsx";
import { AppointmentCard } from "./my-booking-card.tsx";
import { splitByTime, type MyAppointment } from "../bookings/change/upcoming.ts";
import { myBookingsQuery } from "../bookings/bookings.queries.ts";

/** The customer's appointments, upcoming and past; the open tab is in the address, so that Back restores it. */
export function MyBookings() {
  const query = useQuery(myBookingsQuery);
  return (
    <Loaded query={query} skeleton={{ rows: 5, rowClassName: "h-28 w-full" }}>
      {(bookings) =>
        bookings.length === 0 ? (
          <NoBookings title="No bookings yet" label="Book your first visit" />
        ) : (
          <BookingTabs bookings={bookings} />
        )
      }
    </Loaded>
  );
}

function BookingTabs({ bookings }: { bookings: readonly Booking[] }) {
  const [search, setSearch] = useSearchParams();
  const now = useNow();
  const { upcoming, past } = splitByTime(bookings, now);
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
              <Cards appointments={upcoming} now={now} leads />
            ) : (
              <NoBookings title="Nothing planned" label="Book an appointment" />
            ),
        },
        {
          value: "past",
          label: `Past (${past.length})`,
          content:
            past.length > 0 ? (
              <Cards appointments={past} now={now} />
            ) : (
              <EmptyState title="Nothing here yet">Your appointments move here once they are over.</EmptyState>
            ),
        },
      ]}
    />
  );
}

type CardsProps = {
  appointments: readonly MyAppointment[];
  now: Date;
  /** Shows the first, which is the next one, large. */
  leads?: boolean;
};

function Cards({ appointments, now, leads = false }: CardsProps) {
  const first = new Map<string, MyAppointment>();
  for (const one of appointments) if (!first.has(one.booking._id)) first.set(one.booking._id, one);
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {appointments.map((one, index) => (
        <AppointmentCard
          key={`${one.booking._id} ${one.booking.cartItems.indexOf(one.line)}`}
          {...one}
          now={now}
          isNext={leads && index === 0}
          showsBill={first.get(one.booking._id) === one}
        />
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
