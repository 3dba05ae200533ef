import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { isPriced, type Settings } from "@salon/contracts";
import { settingsQuery } from "../../domain/settings.ts";
import { api } from "../../lib/api/api.ts";
import { saveOnce } from "../../lib/api/stale.ts";
import { useInvalidate } from "../../lib/api/use-invalidate.ts";

/** Stores what the owner has confirmed to be right, where nobody has confirmed something since. */
export function useConfirmSettings() {
  const client = useQueryClient();
  const invalidate = useInvalidate("audit");
  return useMutation({
    mutationFn: ({ confirmed, shown }: Record<"confirmed" | "shown", Settings["confirmed"]>) =>
      saveOnce({ confirmed }, () => api.settings.update({ body: { confirmed, shown: { confirmed: shown } } })),
    onError: () => client.invalidateQueries(settingsQuery),
    onSuccess: async (settings) => {
      client.setQueryData(settingsQuery.queryKey, settings);
      await invalidate();
    },
  });
}

const MAX_SERVICES = 500;

/** The number of services, and how many cannot be booked because they have no price. */
export const priceCountQuery = queryOptions({
  queryKey: ["services", "prices"],
  queryFn: async ({ signal }) => {
    const { items } = await api.services.list({ query: { pageSize: MAX_SERVICES }, signal });
    return { all: items.length, unpriced: items.filter((service) => !isPriced(service)).length };
  },
  meta: { silent: true },
});
