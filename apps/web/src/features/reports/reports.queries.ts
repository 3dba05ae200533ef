import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { MINUTE_MS, TOUCHES, type contract, type RouteRequest } from "@salon/contracts";
import { api } from "../../lib/api/api.ts";
import { useInvalidate } from "../../lib/api/use-invalidate.ts";

/** All figures of the dashboard in one response. */
export const statsQuery = queryOptions({
  queryKey: ["reports", "stats"],
  queryFn: ({ signal }) => api.reports.stats({ signal }),
});

/** Today and the next two weeks, for the dashboard; loaded again as time passes. */
export const todayQuery = queryOptions({
  queryKey: ["reports", "today"],
  queryFn: ({ signal }) => api.desk.today({ signal }),
  refetchOnWindowFocus: true,
  refetchInterval: MINUTE_MS,
});

/** The figures of a range of salon days, both included. */
export const reportQuery = (range: { from: string; to: string }) =>
  queryOptions({
    queryKey: ["reports", "summary", range],
    queryFn: ({ signal }) => api.reports.summary({ query: range, signal }),
  });

/** The expected amounts of a day, and the counted amounts once it is closed. */
export const dayCloseQuery = (date: string) =>
  queryOptions({
    queryKey: ["reports", "day-close", date],
    queryFn: ({ signal }) => api.reports.dayClose({ query: { date }, signal }),
  });

/** The days that were closed have no filters and one order. */
export const DAY_CLOSES_LIST = { filters: {}, sorts: [] } as const;

/** One page of the days that were closed. */
export const dayClosesQuery = (query: RouteRequest<(typeof contract)["reports"]["dayCloses"]>["query"]) =>
  queryOptions({
    queryKey: ["reports", "day-close", "all", query],
    queryFn: ({ signal }) => api.reports.dayCloses({ query, signal }),
    placeholderData: keepPreviousData,
  });

/** An admin has seen something; what changed since is loaded again. */
export function useMarkSeen() {
  const invalidate = useInvalidate(...TOUCHES.reports.markSeen);
  return useMutation({
    mutationFn: (body: RouteRequest<(typeof contract)["reports"]["markSeen"]>["body"]) =>
      api.reports.markSeen({ body }),
    meta: { background: true },
    onSettled: invalidate,
  });
}

/** Stores the counted amounts of a day. */
export function useCloseDay() {
  const invalidate = useInvalidate(...TOUCHES.reports.closeDay);
  return useMutation({
    mutationFn: (body: RouteRequest<(typeof contract)["reports"]["closeDay"]>["body"]) =>
      api.reports.closeDay({ body }),
    meta: { success: true, silent: true },
    onSettled: invalidate,
  });
}

/** Removes the note of a closed day for good. */
export function useBlankDayNote(date: string) {
  const invalidate = useInvalidate(...TOUCHES.reports.closeDay);
  return useMutation({
    mutationFn: ({ reason }: { reason: string }) => api.reports.blankNote({ body: { date, reason } }),
    meta: { success: true, silent: true },
    onSettled: invalidate,
  });
}

/** Takes back that a day was closed. */
export function useReopenDay() {
  const invalidate = useInvalidate(...TOUCHES.reports.closeDay);
  return useMutation({
    mutationFn: (date: string) => api.reports.reopenDay({ body: { date } }),
    meta: { success: true, silent: true },
    onSettled: invalidate,
  });
}
