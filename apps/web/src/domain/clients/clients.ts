import type { DayClient } from "@salon/contracts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";

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
