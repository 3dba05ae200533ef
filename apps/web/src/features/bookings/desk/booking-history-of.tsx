import { useQuery } from "@tanstack/react-query";
import { useListState } from "../../../lib/navigation/list-state.ts";
import { BOOKING_LIST } from "../bookings.list.state.ts";
import { BookingTable } from "./booking-table.tsx";
import { deskBookingsQuery } from "../bookings.desk.queries.ts";

/** The bookings of one customer. */
export function BookingHistoryOf({ userId }: { userId: string }) {
  const { list, query } = useListState(BOOKING_LIST);
  const result = useQuery(deskBookingsQuery({ ...query, user: userId }));
  return (
    <section aria-labelledby="bookings-of-user" className="space-y-4">
      <h2 id="bookings-of-user" className="text-xl">
        Bookings
      </h2>
      <BookingTable list={list} result={result} ofOne />
    </section>
  );
}
