import { MINUTE_MS, type Waiting } from "@salon/contracts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../lib/api/api.ts";

/** What waits in a number of its own. */
export type WaitingCount = Exclude<keyof Waiting, "date">;

/** How much of this waits. */
export function waitingCount(waiting: Waiting | undefined, count: WaitingCount): number {
  const value = waiting?.[count] ?? 0;
  return typeof value === "number" ? value : value.length;
}

/** How much waits for staff. */
export const waitingQuery = queryOptions({
  queryKey: ["waiting"],
  queryFn: ({ signal }) => api.reports.waiting({ signal }),
  refetchOnWindowFocus: true,
  refetchInterval: MINUTE_MS,
});

/** Today's salon day by the server's clock. */
export const deskDayQuery = queryOptions({
  ...waitingQuery,
  select: ({ date }) => date,
});
