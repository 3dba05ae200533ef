import { isSalonDay, type contract, type RouteRequest } from "@salon/contracts";
import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { useInvalidateBookings } from "../../../domain/booking-change.ts";
import { api } from "../../../lib/api/api.ts";
import { useAttempt } from "../../../lib/api/attempt.ts";

type Request<K extends "displaced" | "takesPlace"> = RouteRequest<(typeof contract)["bookings"][K]>;

/** The filters and sort fields of the list's address. */
export const DISPLACED_LIST = { filters: { day: isSalonDay }, sorts: ["day"] } as const;

/** One page of the appointments that cannot take place. */
export const displacedQuery = (query: Request<"displaced">["query"]) =>
  queryOptions({
    queryKey: ["bookings", "displaced", query],
    queryFn: ({ signal }) => api.bookings.displaced({ query, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });

/** Who is free for an appointment, and the nearest times for it. */
export const waysQuery = (id: string, item: number) =>
  queryOptions({
    queryKey: ["bookings", "ways", id, item],
    queryFn: ({ signal }) => api.bookings.ways({ params: { id }, query: { item }, signal }),
  });

/** Notes that an appointment takes place all the same. */
export function useTakesPlace(id: string) {
  const invalidate = useInvalidateBookings();
  return useMutation({
    mutationFn: useAttempt((body: Request<"takesPlace">["body"]) => api.bookings.takesPlace({ params: { id }, body })),
    meta: { success: true, silent: true },
    onSettled: invalidate,
  });
}
