import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import {
  MINUTE_MS,
  PAGE_TEXTS,
  type contract,
  type RouteRequest,
  BOOKING_STATUSES,
  isSalonDay,
  OWED_TIMES,
} from "@salon/contracts";
import { useInvalidateBookings } from "../../domain/booking-change.ts";
import { api } from "../../lib/api/api.ts";
import { useChange } from "../../lib/api/attempt.ts";

type Request<K extends keyof (typeof contract)["bookings"]> = RouteRequest<(typeof contract)["bookings"][K]>;
type BookingsQuery = Request<"list">["query"];

/** One page of all bookings. */
export const deskBookingsQuery = (query: BookingsQuery) =>
  queryOptions({
    queryKey: ["bookings", "desk", query],
    queryFn: ({ signal }) => api.bookings.list({ query, signal }),
    placeholderData: keepPreviousData,
  });

/** The appointments of one day, and the free seats of each slot. */
export const dayQuery = (date: string) =>
  queryOptions({
    queryKey: ["bookings", "day", date],
    queryFn: ({ signal }) => api.bookings.day({ query: { date }, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    refetchInterval: MINUTE_MS,
  });

/** The places of a day that payment pages hold. */
export const heldPlacesQuery = (day: string) =>
  queryOptions({
    queryKey: ["payments", "holds", day],
    queryFn: ({ signal }) => api.payments.holds({ query: { day }, signal }),
    refetchOnWindowFocus: true,
    refetchInterval: MINUTE_MS,
  });

/** Ends the payment of a cart that is not paid; its places come free. */
export function useReleasePlaces() {
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: useChange(({ ref, key }: { ref: string; key?: string }) =>
      api.payments.releaseHold({ params: { ref }, body: { key } }),
    ),
    meta: { success: true, money: true },
    onSettled: () => invalidate(),
  });
}

/** The services that were booked lately, the most used first. */
export const usedServicesQuery = queryOptions({
  queryKey: ["services", "used"],
  queryFn: ({ signal }) => api.bookings.usedServices({ signal }),
  staleTime: 10 * MINUTE_MS,
});

export function useChangeStatus(id: string) {
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: (body: Request<"changeStatus">["body"]) => api.bookings.changeStatus({ params: { id }, body }),
    meta: { success: PAGE_TEXTS.bookingUpdated, silent: true },
    onSettled: invalidate,
  });
}

/** Creates a booking for a customer without a time of day. */
export function useCreateForCustomer() {
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: (body: Request<"createForCustomer">["body"]) => api.bookings.createForCustomer({ body }),
    meta: { success: true, silent: true },
    onSuccess: invalidate,
  });
}

/** Books a walk-in customer, which takes a seat unless they are squeezed in. */
export function useAddWalkIn() {
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: (body: Request<"addWalkIn">["body"]) => api.bookings.addWalkIn({ body }),
    meta: { silent: true },
    // After a refusal too: the form then shows that the time is full.
    onSettled: invalidate,
  });
}

/** Takes back a walk-in that was just booked; what was paid goes back. */
export function useUndoWalkIn() {
  const send = useChange(({ id, key }: { id: string; key?: string }) =>
    api.bookings.cancel({ params: { id }, body: { key, money: "back", undo: true } }),
  );
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: (id: string) => send({ id }),
    meta: { success: "Taken back", background: true },
    onSettled: () => invalidate(),
  });
}

/** Gives a line of a booking (`item`, from 0) to another person, or to anyone who is free. */
export function useAssign(id: string) {
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: useChange((body: Request<"assign">["body"]) => api.bookings.assign({ params: { id }, body })),
    meta: { success: true, silent: true },
    onSettled: () => invalidate(),
  });
}

/** Sets or takes back flags of one line of a booking (`item`, from 0), or of all its lines. */
export function useSetFlags() {
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & Request<"setFlags">["body"]) =>
      api.bookings.setFlags({ params: { id }, body }),
    meta: { success: true, background: true },
    onSuccess: invalidate,
  });
}

/** The filters and sort fields of the booking list's address. */
export const BOOKING_LIST = {
  filters: {
    status: BOOKING_STATUSES,
    from: isSalonDay,
    to: isSalonDay,
    dayFrom: isSalonDay,
    dayTo: isSalonDay,
    owes: ["true"],
    owed: OWED_TIMES,
    giveBack: ["true"],
    unended: ["true"],
  },
  sorts: ["bookingDate", "bookingAmount", "bookingStatus"],
  sum: true,
} as const;
