import { lagosDay, type Waiting } from "@salon/contracts";
import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "../lib/api/api-error.ts";
import { api } from "../lib/api/api.ts";

/** What waits in a number of its own. */
export type WaitingCount = Exclude<keyof Waiting, "date">;

/** How much waits for staff; null while a server of the version before answers, which cannot count it. */
export const waitingQuery = queryOptions({
  queryKey: ["waiting"],
  queryFn: async ({ signal }): Promise<Waiting | null> => {
    try {
      return await api.reports.waiting({ signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
  meta: { silent: true },
  refetchOnWindowFocus: true,
  refetchInterval: 60_000,
});

/** Today's salon day by the server's clock; beside a server of the version before, by this device's. */
export const deskDayQuery = queryOptions({
  ...waitingQuery,
  select: (waiting) => waiting?.date ?? lagosDay(new Date()),
});
