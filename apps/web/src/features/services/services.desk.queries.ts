import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { TEXTS, type contract, type NewService, type RouteRequest } from "@salon/contracts";
import { api } from "../../lib/api/api.ts";
import { FRESH_MS } from "../../lib/api/use-fresh-query.ts";

/** What the list of services can be sorted by, in its address. */
export const SERVICE_LIST = { filters: {}, sorts: ["name", "price"] } as const;

/** One page of all services, for the desk. */
export const deskServicesQuery = (query: RouteRequest<(typeof contract)["services"]["list"]>["query"]) =>
  queryOptions({
    queryKey: ["services", "desk", query],
    queryFn: ({ signal }) => api.services.list({ query, signal }),
    placeholderData: keepPreviousData,
  });

const ONE = ["services", "one"] as const;

/** One service, for its form. */
export const serviceQuery = (id: string) =>
  queryOptions({
    queryKey: [...ONE, id],
    queryFn: ({ signal }) => api.services.get({ params: { id }, signal }),
    staleTime: FRESH_MS,
  });

/** What a change makes old: every list, the log, and the one service, but not under the form that is open. */
function useInvalidateServices() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ONE, refetchType: "none" }),
      client.invalidateQueries({
        predicate: ({ queryKey: [group, part] }) => group === "audit" || (group === "services" && part !== ONE[1]),
      }),
    ]);
}

/** Adds a service. */
export function useCreateService() {
  const forget = useInvalidateServices();
  return useMutation({
    mutationFn: (body: NewService) => api.services.create({ body }),
    meta: { success: TEXTS.serviceCreated },
    onSuccess: forget,
  });
}

/** Changes a service; bookings made before keep their price. */
export function useUpdateService(id: string) {
  const forget = useInvalidateServices();
  return useMutation({
    mutationFn: (body: NewService) => api.services.update({ params: { id }, body }),
    meta: { success: TEXTS.serviceUpdated },
    onSuccess: forget,
  });
}

/** Removes a service; bookings made before keep it. */
export function useRemoveService(id: string) {
  const forget = useInvalidateServices();
  return useMutation({
    mutationFn: () => api.services.remove({ params: { id } }),
    meta: { success: true },
    onSuccess: forget,
  });
}
