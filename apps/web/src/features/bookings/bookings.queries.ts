import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useInvalidateBookings } from "../../domain/booking-change.ts";
import { api } from "../../lib/api/api.ts";
import { useChange } from "../../lib/api/attempt.ts";

const BOOKINGS = ["bookings"] as const;
const MAX_BOOKINGS = 500;

/** The user's own bookings, newest first; also for staff. */
export const myBookingsQuery = queryOptions({
  queryKey: [...BOOKINGS, "mine"],
  queryFn: async ({ signal }) =>
    (await api.bookings.list({ query: { mine: true, pageSize: MAX_BOOKINGS }, signal })).items,
});

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: [...BOOKINGS, "one", id],
    queryFn: ({ signal }) => api.bookings.get({ params: { id }, signal }),
  });

/** The booking with this id; without an id no request is sent. */
export const useBooking = (id: string | undefined) => useQuery({ ...bookingQuery(id ?? ""), enabled: Boolean(id) });

/** Cancels a whole booking, or with `item` one appointment of it, and releases its seats. */
export function useCancelBooking(id: string) {
  const send = useChange((body: { item?: number; key?: string }) => api.bookings.cancel({ params: { id }, body }));
  return useMutation({
    mutationFn: (item?: number) => send(item === undefined ? {} : { item }),
    meta: { success: true, silent: true },
    onSettled: useInvalidateBookings(),
  });
}

export type Rescheduling = Parameters<typeof api.bookings.reschedule>[0]["body"];

/** Moves one line of a booking (`item`, from 0) to another day and time. */
export function useReschedule(id: string) {
  return useMutation({
    mutationFn: useChange((body: Rescheduling) => api.bookings.reschedule({ params: { id }, body })),
    meta: { success: true, silent: true },
    onSettled: useInvalidateBookings(),
  });
}

/** Moves several lines of a booking, all of them or none. */
export function useRescheduleVisit(id: string) {
  type Body = Parameters<typeof api.bookings.rescheduleVisit>[0]["body"];
  return useMutation({
    mutationFn: (body: Body) => api.bookings.rescheduleVisit({ params: { id }, body }),
    meta: { success: true, silent: true },
    onSettled: useInvalidateBookings(),
  });
}
