import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Settings } from "@salon/contracts";
import { api } from "../lib/api/api.ts";

/** What the owner has set: opening hours, cancellation cut-off, how to reach the salon. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => api.settings.get({ signal }),
  staleTime: 5 * 60_000,
  meta: { silent: true },
});

/** The salon's settings; undefined until they are loaded, or when they cannot be. */
export const useSettings = (): Settings | undefined => useQuery(settingsQuery).data;
