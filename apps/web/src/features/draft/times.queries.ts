import {
  keepPreviousData,
  queryOptions,
  usePrefetchQuery,
  useQueryClient,
  type QueryClient,
} from "@tanstack/react-query";
import { MINUTE_MS, findOpenMonth, lagosDay, type LineLength } from "@salon/contracts";
import { useState } from "react";
import { lengthFilter } from "../../domain/line-menu.ts";
import { api } from "../../lib/api/api.ts";
import { serverNow } from "../../lib/hooks/clock.ts";

/** The first part of the keys of queries that depend on free seats. */
export const AVAILABILITY = ["availability"] as const;

/** The server's date; `formatted` is today's salon day, independent of this device's clock. */
export const serverDateQuery = queryOptions({
  queryKey: ["server-date"],
  queryFn: ({ signal }) => api.meta.serverDate({ signal }),
  staleTime: MINUTE_MS,
  refetchOnWindowFocus: true,
});

/** Options of a choice of times. */
export interface Chooser {
  /** For staff, days beyond the customers' horizon are open too. */
  desk?: boolean;
  /** Id of the person asked for; empty or absent for anyone. */
  with?: string | undefined;
  /** Id of the person who serves though the customer did not ask for them. */
  person?: string | undefined;
  /** Ids of the chosen options. */
  options?: readonly string[] | undefined;
  /** The booked line that is moved, which keeps its own length. */
  line?: LineLength | undefined;
}
const filtersOf = ({ desk, with: asked, person, options = [], line }: Chooser) => ({
  ...(desk && { desk }),
  ...(asked && { with: asked }),
  ...(person && { person }),
  ...(options.length > 0 && { options: options.join(",") }),
  ...lengthFilter(line),
});

/** The slots of a salon day with their availability for the service; refetched when the window gets the focus. */
export const availabilityQuery = (date: string, service: string | undefined, chooser: Chooser = {}) =>
  queryOptions({
    queryKey: [...AVAILABILITY, date, service ?? "", filtersOf(chooser)],
    queryFn: ({ signal }) => api.seats.availability({ query: { date, service, ...filtersOf(chooser) }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: MINUTE_MS,
    // Another service changes only a few slots of the same day, so the previous slots stay visible meanwhile.
    placeholderData: (before, query) => (query?.queryKey[1] === date ? keepPreviousData(before) : undefined),
  });

/** The number of free slots for each day of a month `YYYY-MM`. */
export const monthQuery = (month: string, service: string | undefined, chooser: Chooser = {}) =>
  queryOptions({
    queryKey: [...AVAILABILITY, "month", month, service ?? "", filtersOf(chooser)],
    queryFn: ({ signal }) => api.seats.monthAvailability({ query: { month, service, ...filtersOf(chooser) }, signal }),
    refetchOnWindowFocus: true,
  });

/** Prefetches the first month that is shown: the first open one if it is known, else that of the server's date or of the clock. */
export function usePrefetchMonth(): void {
  const client = useQueryClient();
  const [month] = useState(() => {
    const today = client.getQueryData(serverDateQuery.queryKey)?.formatted ?? lagosDay(serverNow());
    return client.getQueryData(firstOpenMonthQuery(today).queryKey) ?? today.slice(0, 7);
  });
  usePrefetchQuery(monthQuery(month, undefined));
}

/** The first month, from `today` on, with a free slot; the current month if there is none. */
export const firstOpenMonthQuery = (today: string) =>
  queryOptions({
    queryKey: [...AVAILABILITY, "first-month", today],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ client }) =>
      (await findOpenMonth(today, (month) => client.fetchQuery(monthQuery(month, undefined)))).first,
  });

/** Refetches availability after a seat was taken or released. */
export const refreshAvailability = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: AVAILABILITY });
