import { queryOptions, useQuery } from "@tanstack/react-query";
import { MINUTE_MS, type Settings } from "@salon/contracts";
import { api } from "../lib/api/api.ts";

/** The owner's settings: opening hours, cancellation cut-off, contact and more. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => api.settings.get({ signal }),
  staleTime: 5 * MINUTE_MS,
});

/** The salon's settings; undefined while they load and after a failure. */
export const useSettings = (): Settings | undefined => useQuery(settingsQuery).data;
