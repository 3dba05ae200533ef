import { queryOptions, useQuery } from "@tanstack/react-query";
import { MINUTE_MS, isOffered, type Service } from "@salon/contracts";
import { api } from "../../lib/api/api.ts";

const MAX_SERVICES = 500;

/** Every service by name, with or without a price; cached for five minutes, because prices rarely change. */
export const servicesQuery = queryOptions({
  queryKey: ["services"],
  queryFn: async ({ signal }) => (await api.services.list({ query: { pageSize: MAX_SERVICES }, signal })).items,
  staleTime: 5 * MINUTE_MS,
  meta: { toasts: true },
});

/** The service with this id if customers can book it; null while the services load. */
export function useOfferedService(id: string): Service | null {
  const { data } = useQuery(servicesQuery);
  return data?.find((service) => service._id === id && isOffered(service)) ?? null;
}
