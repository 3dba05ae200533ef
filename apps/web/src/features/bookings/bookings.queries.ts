import {
  keepPreviousData,
  queryOptions,
  useMutation,
  usePrefetchQuery,
  useQuery,
  useQueryClient,
  type QueryClient,
} from "@tanstack/react-query";
import { addDays, lagosDay } from "@salon/contracts";
import { useState } from "react";
import { api } from "../../lib/api.ts";

const AVAILABILITY = ["availability"] as const;
const BOOKINGS = ["bookings"] as const;

/** The server's date; its `formatted` is today's salon day, whatever the clock of this device says. */
export const serverDateQuery = queryOptions({
  queryKey: ["server-date"],
  queryFn: ({ signal }) => api.meta.serverDate({ signal }),
  staleTime: 60_000,
  refetchOnWindowFocus: true,
});

/** Who chooses a time: at the desk days beyond the customers' horizon are shown as they are. */
export interface Chooser {
  desk?: boolean;
}
const deskFlag = ({ desk }: Chooser): { desk?: true } => (desk ? { desk } : {});

/** The 21 slots of a salon day, and whether the service fits into each; looked up again when the person comes back to the page. */
export const availabilityQuery = (date: string, service: string | undefined, chooser: Chooser = {}) =>
  queryOptions({
    queryKey: [...AVAILABILITY, date, service ?? "", deskFlag(chooser)],
    queryFn: ({ signal }) => api.bookings.availability({ query: { date, service, ...deskFlag(chooser) }, signal }),
    meta: { silent: true },
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: 60_000,
    // Another service changes a few slots of the same day: no reason to empty the page.
    placeholderData: (before, query) => (query?.queryKey[1] === date ? keepPreviousData(before) : undefined),
  });

/** How many times of each day of a month `YYYY-MM` are free. */
export const monthQuery = (month: string, service: string | undefined, chooser: Chooser = {}) =>
  queryOptions({
    queryKey: [...AVAILABILITY, "month", month, service ?? "", deskFlag(chooser)],
    queryFn: ({ signal }) =>
      api.bookings.monthAvailability({ query: { month, service, ...deskFlag(chooser) }, signal }),
    meta: { silent: true },
    refetchOnWindowFocus: true,
  });

/** Asks for the month it is by this device's clock, while the server is still being asked which day it is. */
export function useLikelyMonth(): void {
  const [month] = useState(() => lagosDay(new Date()).slice(0, 7));
  usePrefetchQuery(monthQuery(month, undefined));
}

const MONTHS_AHEAD = 3;

/** The month of `YYYY-MM-DD` after it. */
const nextMonth = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7);

/** The first month, from that of `today` on, with a day that has a free time; today's when none has. */
export const firstOpenMonthQuery = (today: string) =>
  queryOptions({
    queryKey: [...AVAILABILITY, "first-month", today],
    meta: { silent: true },
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ client }) => {
      let month = today.slice(0, 7);
      for (let ahead = 0; ahead < MONTHS_AHEAD; ahead += 1) {
        const { days } = await client.fetchQuery(monthQuery(month, undefined));
        if (days.some(({ date, free }) => date >= today && free > 0)) return month;
        month = nextMonth(month);
      }
      return today.slice(0, 7);
    },
  });

/** Looks up again what is free, because a seat was just taken or given back. */
export const refreshAvailability = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: AVAILABILITY });

const MOST_BOOKINGS = 500;

/** The customer's own bookings, newest first; staff see their own here too. */
export const myBookingsQuery = queryOptions({
  queryKey: [...BOOKINGS, "mine"],
  queryFn: async ({ signal }) =>
    (await api.bookings.list({ query: { mine: true, pageSize: MOST_BOOKINGS }, signal })).items,
  meta: { silent: true },
});

/** One booking. */
export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: [...BOOKINGS, "one", id],
    queryFn: ({ signal }) => api.bookings.get({ params: { id }, signal }),
  });

/** The booking with this id; nothing is asked for while there is none. */
export const useBooking = (id: string | undefined) => useQuery({ ...bookingQuery(id ?? ""), enabled: Boolean(id) });

/** Cancels a whole booking and gives its seats back. */
export function useCancelBooking(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.bookings.cancel({ params: { id } }),
    meta: { success: true },
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: BOOKINGS }), refreshAvailability(client)]),
  });
}

/** Moves one line of a booking (`item`, from 0) to another day and time. */
export function useReschedule(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Parameters<typeof api.bookings.reschedule>[0]["body"]) =>
      api.bookings.reschedule({ params: { id }, body }),
    meta: { success: true, silent: true },
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: BOOKINGS }), refreshAvailability(client)]),
  });
}
