import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  TEXTS,
  type BookingStatus,
  type contract,
  type RouteRequest,
  BOOKING_STATUSES,
  isSalonDay,
} from "@salon/contracts";
import { api } from "../../lib/api/api.ts";

type Request<K extends keyof (typeof contract)["bookings"]> = RouteRequest<(typeof contract)["bookings"][K]>;
type BookingsQuery = Request<"list">["query"];

/** One page of all bookings, for the desk. */
export const deskBookingsQuery = (query: BookingsQuery) =>
  queryOptions({
    queryKey: ["bookings", "desk", query],
    queryFn: ({ signal }) => api.bookings.list({ query, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

/** The appointments of one day, and how many seats each slot has left. */
export const dayQuery = (date: string) =>
  queryOptions({
    queryKey: ["bookings", "day", date],
    queryFn: ({ signal }) => api.bookings.day({ query: { date }, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
    refetchOnWindowFocus: true,
    refetchInterval: 60_000,
  });

/** What a change of a booking makes old: bookings, money, figures, and the log of changes. */
function useInvalidateBookings() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ["bookings", "payments", "reports", "audit"].map((group) => client.invalidateQueries({ queryKey: [group] })),
    );
}

/** Sets a booking's status; the booking is loaded again. */
export function useChangeStatus(id: string) {
  const forget = useInvalidateBookings();
  return useMutation({
    mutationFn: (bookingStatus: BookingStatus) =>
      api.bookings.changeStatus({ params: { id }, body: { bookingStatus } }),
    meta: { success: TEXTS.bookingUpdated },
    onSuccess: forget,
  });
}

/** Books for a customer without a time of day. */
export function useCreateForCustomer() {
  const forget = useInvalidateBookings();
  return useMutation({
    mutationFn: (body: Request<"createForCustomer">["body"]) => api.bookings.createForCustomer({ body }),
    meta: { success: true },
    onSuccess: forget,
  });
}

/** Books somebody who stands at the desk; takes a seat. */
export function useAddWalkIn() {
  const forget = useInvalidateBookings();
  return useMutation({
    mutationFn: (body: Request<"addWalkIn">["body"]) => api.bookings.addWalkIn({ body }),
    meta: { success: "Walk-in booked" },
    onSuccess: forget,
  });
}

/** Notes that a customer came, or did not. */
export function useSetFlags() {
  const forget = useInvalidateBookings();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & Request<"setFlags">["body"]) =>
      api.bookings.setFlags({ params: { id }, body }),
    meta: { success: true, background: true },
    onSuccess: forget,
  });
}

/** What the desk's list of bookings can be narrowed by and sorted by, in its address. */
export const BOOKING_LIST = {
  filters: { status: BOOKING_STATUSES, from: isSalonDay, to: isSalonDay, dayFrom: isSalonDay, dayTo: isSalonDay },
  sorts: ["bookingDate", "bookingAmount", "bookingStatus"],
} as const;
