import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { isPriced, TOUCHES, type DeskSettings } from "@salon/contracts";
import { api } from "../../lib/api/api.ts";
import { saveOnce } from "../../lib/api/stale.ts";
import { useInvalidate } from "../../lib/api/use-invalidate.ts";
import { deskSettingsQuery, showStored } from "./settings.queries.ts";

/** Stores what the owner has confirmed to be right, where nobody has confirmed something since. */
export function useConfirmSettings() {
  const client = useQueryClient();
  const invalidate = useInvalidate(...TOUCHES.settings.update);
  return useMutation({
    mutationFn: ({ confirmed, shown }: Record<"confirmed" | "shown", DeskSettings["confirmed"]>) =>
      saveOnce({ confirmed }, () => api.settings.update({ body: { confirmed, shown: { confirmed: shown } } })),
    onError: () => client.invalidateQueries(deskSettingsQuery),
    onSuccess: async (settings) => {
      showStored(client, settings);
      await invalidate();
    },
  });
}

const MAX_SERVICES = 500;

/** The number of services, and how many cannot be booked because they have no price and are not on request. */
export const priceCountQuery = queryOptions({
  queryKey: ["services", "prices"],
  queryFn: async ({ signal }) => {
    const { items } = await api.services.list({ query: { pageSize: MAX_SERVICES }, signal });
    return { all: items.length, unpriced: items.filter((service) => !isPriced(service) && !service.onRequest).length };
  },
});
