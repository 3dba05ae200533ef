import type { DayClient } from "@salon/contracts";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { useInvalidateBookings } from "../booking-change.ts";

/** What staff must know about the bookings of one day: alerts, and lines without a patch test. */
export const dayClientsQuery = (day: string) =>
  queryOptions({
    queryKey: ["clients", "day", day],
    queryFn: ({ signal }) => api.clients.day({ query: { day }, signal }),
    meta: { silent: true },
  });

/** What staff must know about one booking of a day; undefined where there is nothing, and while it loads. */
export function useDayClient(day: string, bookingId: string): DayClient | undefined {
  return useQuery(dayClientsQuery(day)).data?.find((one) => one.bookingId === bookingId);
}

/** Says whose card a walk-in's is: its id, `new` for one that is made, or null to take the answer back. */
export function useSayClient() {
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: ({ bookingId, client }: { bookingId: string; client: string | null }) =>
      api.bookings.setClient({ params: { id: bookingId }, body: { client } }),
    meta: { background: true },
    onSettled: invalidate,
  });
}
