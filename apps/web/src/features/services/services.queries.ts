import { queryOptions, useQuery } from "@tanstack/react-query";
import { isPriced, type Service } from "@salon/contracts";
import { api } from "../../lib/api/api.ts";

const MAX_SERVICES = 500;

/** Every service of the salon by name, priced or not; prices change rarely, so they may be five minutes old. */
export const servicesQuery = queryOptions({
  queryKey: ["services"],
  queryFn: async ({ signal }) => (await api.services.list({ query: { pageSize: MAX_SERVICES }, signal })).items,
  staleTime: 5 * 60_000,
});

/** The bookable service with this id; null while it is not known to be one. */
export function usePricedService(id: string): Service | null {
  const { data } = useQuery(servicesQuery);
  return data?.find((service) => service._id === id && isPriced(service)) ?? null;
}
